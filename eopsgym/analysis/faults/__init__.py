"""Whose fault was a failure: the agent's, or the verifier's, the environment's, the policy's?"""

from eopsgym.analysis.faults.fault_names import FAULTS
from eopsgym.analysis.faults.labels import HandLabel, read_labels

__all__ = ["FAULTS", "HandLabel", "read_labels"]
