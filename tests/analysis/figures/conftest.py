"""The committed sample of simulated runs, opened once for all figures."""

from collections.abc import Iterator

import matplotlib as mpl
import pytest

from eopsgym.analysis.simulated_sample import sample_trajectories
from eopsgym.trajectories import Trajectories

mpl.use("agg")


@pytest.fixture(scope="package")
def sample() -> Iterator[Trajectories]:
    """The store of the sample."""
    with sample_trajectories() as trajectories:
        yield trajectories
