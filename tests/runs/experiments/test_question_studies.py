"""How often an experiment that stops when it is decided is wrong: a share of `make studies`."""

import numpy as np
import pytest

from tests.experiment_studies import asked, simulated, study_of, whole
from tests.sequential_studies import SYSTEMS, Planned, skill_for
from tests.statistics_studies import Case, drawn

EQUAL = Planned(Case(SYSTEMS, 48, 2), (0.0, 0.0), 0.0, 4, "obrien_fleming")
AHEAD = EQUAL._replace(skills=(skill_for(SYSTEMS, 0.2), 0.0))
STUDIES = 60


@pytest.mark.parametrize("planned", [EQUAL, AHEAD, AHEAD._replace(difference=0.1)])
def test_it_decides_as_all_runs_together_would_and_makes_no_more(planned: Planned) -> None:
    random, study = np.random.default_rng(5), study_of(planned, 5)
    for _ in range(10):
        a, b = (np.array(side, float) for side in drawn(random, planned.case, planned.skills))
        a[random.random(a.shape) < 0.02] = np.nan
        decision, made = asked(study, a, b)
        assert repr(decision) == repr(whole(study, a, b))
        assert made == decision.runs


def test_it_errs_no_more_often_than_it_may_and_saves_runs() -> None:
    """Of 60 experiments, 9 or more errors have a chance below 1 in 500 at a rate of 5 %."""
    equal, ahead = simulated(EQUAL, STUDIES, 21), simulated(AHEAD, STUDIES, 22)
    assert equal.decided * STUDIES < 9
    assert equal.held > 0.85
    assert ahead.for_a > 0.8
    assert ahead.used < 0.9 < equal.used
