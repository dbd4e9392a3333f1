"""Our tasks over several systems: as many, as wide and as varied as they have to be."""

import pytest

from dev.hybrid_sizes import ALL_PAIRS, HybridSizes, part_rules, systems
from eopsgym.gym import find_seed
from eopsgym.tasks import Task, load_tasks
from eopsgym.tasks.certify import stored_plays, what_is_seen

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


def test_there_are_as_many_as_in_the_published_benchmark(own: HybridSizes) -> None:
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


def test_sixty_pairs_are_both_done_and_write_different_things(own: HybridSizes) -> None:
    assert len(own.twins) >= TWINS


def test_thirty_ask_for_as_much_as_is_allowed(own: HybridSizes) -> None:
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


def test_a_solution_calls_every_system(own: HybridSizes) -> None:
    """A system that a solution never calls would be a distractor, not a crossing."""
    for task in own.tasks:
        assert task.gold is not None
        mounted = task.mounted("prefixed")
        called = {mounted.find(call.tool)[0] for call in task.gold.calls}
        assert called == systems(task), task.id


def played_today(task: Task) -> bool:
    return any(play.seen == what_is_seen(task) for play in stored_plays(task))


def test_each_was_played_by_somebody_who_saw_its_prompt_and_tools_only(own: HybridSizes) -> None:
    assert [task.id for task in own.tasks if not played_today(task)] == []
