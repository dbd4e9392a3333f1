"""Our tasks over several systems: as many, as wide and as varied as they have to be."""

import pytest

from dev.hybrid_sizes import ALL_PAIRS, HybridSizes, part_rules, systems
from eopsgym.gym import find_seed
from eopsgym.tasks import Task, load_tasks

TASKS = 155
WIDE_SHARE = 0.5
FOUR_OR_FIVE_SYSTEMS = 30
CALLS = range(6, 61)
MOST_REFUSED = 0.15
TWINS = 60
PARTIAL = 30
SEED_LINES = 40
"""How many lines a seed of one task may add to the enterprise."""


@pytest.fixture(scope="module")
def own() -> HybridSizes:
    """All of them."""
    return HybridSizes([*load_tasks("hybrid", split="all")])


def test_there_are_many(own: HybridSizes) -> None:
    assert len(own.tasks) >= TASKS


def test_half_are_over_three_systems_or_two_back_office_ones(own: HybridSizes) -> None:
    assert len(own.wide) >= WIDE_SHARE * len(own.tasks)
    assert len(own.of_systems(4, 5)) >= FOUR_OR_FIVE_SYSTEMS


def test_every_two_systems_meet_in_a_task_of_just_these_two(own: HybridSizes) -> None:
    met = {tuple(sorted(systems(task))) for task in own.of_systems(2)}
    assert met == ALL_PAIRS


def test_solutions_have_six_to_sixty_calls(own: HybridSizes) -> None:
    assert [count for count in own.calls if count not in CALLS] == []


def test_few_have_to_be_refused(own: HybridSizes) -> None:
    assert 0 < len(own.refused) <= MOST_REFUSED * len(own.tasks)


def test_pairs_are_both_done_and_write_different_things(own: HybridSizes) -> None:
    assert len(own.twins) >= TWINS


def test_some_ask_for_as_much_as_is_allowed(own: HybridSizes) -> None:
    assert len(own.partial) >= PARTIAL
    for task in own.partial:
        named = {rule.partition("-")[0].lower() for rule in part_rules() & {*task.rules}}
        assert named <= systems(task), task.id


def test_answers_of_most_are_read(own: HybridSizes) -> None:
    read = [task for task in own.tasks if any(v.type == "answer_facts" for v in task.verifiers)]
    assert len(read) >= len([task for task in own.tasks if task.feasible]) * 2 / 3


def test_all_are_in_the_enterprise(own: HybridSizes) -> None:
    for task in own.tasks:
        for server in task.servers:
            name, lines = server.seed, 0
            while name != "enterprise.sql":
                text = find_seed(server.domain, name).read_text(encoding="utf-8")
                first, *rest = text.splitlines()
                assert first.startswith("-- include: "), f"{task.id}: {name}"
                name, lines = first.removeprefix("-- include: ").strip(), lines + len(rest)
            assert lines <= SEED_LINES, task.id


def called(task: Task) -> set[str]:
    """Return the systems that the solution of a task calls."""
    assert task.gold is not None
    mounted = task.mounted("prefixed")
    return {mounted.find(call.tool)[0] for call in task.gold.calls}


def test_solutions_of_twins_call_every_system_and_each_of_them_several(own: HybridSizes) -> None:
    """What is mounted and never called is no system of a task."""
    by_id = {task.id: task for task in own.tasks}
    for task in own.tasks:
        assert len(called(task)) > 1, task.id
        twin = by_id[task.pair] if task.pair else task
        assert called(task) | called(twin) == systems(task), task.id


def test_all_were_played_by_somebody_who_saw_prompt_and_tools_only(own: HybridSizes) -> None:
    played = {task.id for task in own.played}
    assert [task.id for task in own.tasks if task.id not in played] == []
