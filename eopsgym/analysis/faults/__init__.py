"""Whose fault a failure is: that of the agent, the verifier, the environment or the policy."""

from eopsgym.analysis.faults.compared_with_labels import compared_with_labels
from eopsgym.analysis.faults.fault_names import FAULTS
from eopsgym.analysis.faults.label_agreement import label_agreement
from eopsgym.analysis.faults.labels import HandLabel, read_labels
from eopsgym.analysis.faults.verifier_categories import CATEGORY_RULE, category_table
from eopsgym.analysis.faults.whose_fault import failed_verifiers, fault_waterfall, whose_fault

__all__ = [
    "CATEGORY_RULE",
    "FAULTS",
    "HandLabel",
    "category_table",
    "compared_with_labels",
    "failed_verifiers",
    "fault_waterfall",
    "label_agreement",
    "read_labels",
    "whose_fault",
]
