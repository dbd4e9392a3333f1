"""A name that there is not is refused with the nearest one there is."""

from collections.abc import Callable

import pytest

import eopsgym
from eopsgym.errors import EopsgymError
from eopsgym.near_names import names_there_are

TASK = "itsm/itsm_001_right_amara"


def test_the_nearest_name_stands_before_all() -> None:
    assert names_there_are("golden", ["noop", "gold"]) == "did you mean gold? There are noop, gold"
    assert names_there_are("x", ["noop", "gold"]) == "there are noop, gold"
    assert names_there_are("x", []) == "there are none"


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        (lambda: eopsgym.run_task(TASK, "scripted/golden"), "scripted/gold"),
        (lambda: eopsgym.run_task(TASK, "scripted/steddy"), "scripted/steady"),
        (lambda: eopsgym.run_task(TASK, orchestrator="reakt"), "react"),
        (lambda: eopsgym.run_task(TASK, orchestrator="planer_react:x"), "planner_react"),
        (lambda: eopsgym.run_task(TASK, tool_set="oracel"), "oracle"),
        (lambda: eopsgym.run_task(TASK, orchestrater="react"), "orchestrator"),
        (lambda: eopsgym.load_tasks("itsm", split="al"), "all"),
        (lambda: eopsgym.scores([], by="modle"), "model"),
        (lambda: eopsgym.compare_models([], score="strickt"), "strict"),
        (lambda: eopsgym.tag_failures([], kinds=["wrong_idd"]), "wrong_id"),
        (lambda: eopsgym.open_trajectories([]).describe("tool_call"), "tool_calls"),
        (lambda: eopsgym.Episode.start("itms"), "itsm"),
    ],
)
def test_the_error_of_a_slip_says_what_was_meant(slip: Callable[[], object], meant: str) -> None:
    with pytest.raises((EopsgymError, TypeError), match=rf"did you mean .*\b{meant}\b.*\?"):
        slip()
