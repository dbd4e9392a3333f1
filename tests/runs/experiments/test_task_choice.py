"""Which tasks an experiment is about, and how a sample of them is drawn."""

from collections import Counter

import pytest

from eopsgym import ConfigError, load_tasks
from eopsgym.runs.experiments import TaskChoice
from eopsgym.runs.experiments.task_choice import stratified


def test_a_sample_is_the_same_for_a_seed_in_whatever_order_tasks_come() -> None:
    tasks = load_tasks("itsm", "csm")
    drawn = [task.id for task in stratified(tasks, 30, seed=7)]
    assert sorted(drawn) == sorted(task.id for task in stratified(tasks[::-1], 30, seed=7))
    assert drawn != [task.id for task in stratified(tasks, 30, seed=8)]
    assert drawn == [task.id for task in tasks if task.id in drawn]  # in their order


@pytest.mark.parametrize("count", [1, 7, 40, 100])
def test_each_stratum_has_its_share(count: int) -> None:
    tasks = load_tasks("itsm", "csm", "hybrid")
    drawn = stratified(tasks, count, seed=1)
    assert len(drawn) == len({task.id for task in drawn}) == count
    whole = Counter((task.domain, task.tier) for task in tasks)
    found = Counter((task.domain, task.tier) for task in drawn)
    for stratum, number in whole.items():
        share = count * number / len(tasks)
        assert share - 1 < found[stratum] < share + 1


def test_filters_leave_what_was_asked_for() -> None:
    choice = TaskChoice(("itsm",), tiers=("T3", "T4"), feasible=True)
    tasks = choice.load()
    assert tasks
    assert {task.tier for task in tasks} == {"T3", "T4"}
    assert all(task.feasible for task in tasks)


def test_pairs_are_whole_also_in_a_sample() -> None:
    for sample in (None, 20):
        tasks = TaskChoice(("hr", "hybrid"), split="all", pairs=True, sample=sample).load()
        ids = {task.id for task in tasks}
        assert all(task.pair in ids for task in tasks)
        assert sample in (None, len(tasks))


def test_tasks_and_names_go_together_each_once() -> None:
    (task,) = load_tasks("itsm/itsm_001_right_amara")
    assert TaskChoice((task, "itsm/itsm_001_right_amara")).load() == [task]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"by": ("domian",)}, "stratified by 'domian'; did you mean domain"),
        ({"sample": 0}, "from 1 on, not 0"),
        ({"sample": True}, "from 1 on, not True"),
        ({"sample": 2.5}, "from 1 on, not 2.5"),
        ({"sample": "4"}, "from 1 on, not '4'"),
        ({"by": (1,)}, "stratified by 1; there are domain"),
        ({"tiers": ("T1", "T9")}, "no tier 'T9'; there are T1, T2, T3, T4"),
        ({"pairs": True, "sample": 5}, "even number of tasks, not 5"),
    ],
)
def test_what_is_wrong_is_said_when_it_is_made(given: dict[str, object], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        TaskChoice(("itsm",), **given)  # type: ignore[arg-type]


def test_one_name_is_not_read_letter_by_letter() -> None:
    one = TaskChoice("itsm", tiers="T1", sample=3, by="domain")  # type: ignore[arg-type]
    assert one == TaskChoice(("itsm",), tiers=("T1",), sample=3, by=("domain",))


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        (
            TaskChoice(("itsm/itsm_001_right_amara",), tiers=("T4",)),
            r"no task is left of this choice: itsm/itsm_001_right_amara; tiers T4",
        ),
        (
            TaskChoice(("itsm",), sample=5000),
            r"sample of 5000 .* itsm leaves \d+; choose a smaller sample",
        ),
    ],
)
def test_what_leaves_too_few_is_said_when_it_is_loaded(choice: TaskChoice, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        choice.load()
