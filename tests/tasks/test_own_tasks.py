"""Our own tasks: as many and as varied as promised, each rule exercised, each task proved.

Proving all of them is `make tasks`; here a share is proved that another seed changes.
"""

import re
from collections import Counter
from itertools import combinations, pairwise

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import find_seed
from eopsgym.gym.template import DEFAULT_SEED
from eopsgym.tasks import Task, judge_refusal, lint_tasks, load_tasks, validate_tasks
from eopsgym.tasks.footprint.config import read_footprint
from eopsgym.tasks.start_episode import writes
from tests.own_tasks import DOMAINS, SYSTEMS, own_tasks
from tests.share_seed import share, share_seed

PROVED = 16
"""Of all systems, in a run."""
TOO_ALIKE = 0.5
LEAST_OF_A_RULE = 3
HARD_TASKS = 16
LEAST_OF_A_TIER = 4
WRITES = {"T1": range(1, 4), "T2": range(4, 9), "T3": range(9, 19), "T4": range(1, 41)}
"""How many a tier asks for; evidence that contradicts itself makes a T4 of few writes."""
COMPANIES = {DEFAULT_SEED, "enterprise"}
REPEATED = 30
"""Lines that the seeds of twins may both have."""
SHORT = {
    "calendar_014_she_is_not_active",
    "csm_002_wafereye_call_of_leaver",
    "hr_094_scott_page_is_gone",
}
"""An inactive user may do no more than look themselves up, so its solution ends there."""


def words(task: Task) -> set[str]:
    """Pairs of neighbouring words of a request."""
    said = re.findall(r"[a-z0-9]+", task.user_prompt.lower())
    return set(pairwise(said))


@pytest.fixture(params=DOMAINS)
def domain(request: pytest.FixtureRequest) -> str:
    """A domain that has tasks of our own."""
    return str(request.param)


@pytest.mark.parametrize("domain", SYSTEMS)
def test_there_are_forty_and_six_cannot_be_done(domain: str) -> None:
    tasks = load_tasks(domain, split="all")
    assert len(tasks) >= 40
    infeasible = Counter(task.infeasible_because for task in tasks if not task.feasible)
    assert infeasible.total() >= 6
    assert set(infeasible) == {"missing_tool", "policy", "missing_data"}


def test_they_are_well_formed(domain: str) -> None:
    assert lint_tasks(load_tasks(domain, split="all")) == []


@pytest.mark.parametrize("domain", SYSTEMS)
def test_every_rule_is_exercised_by_three_tasks(domain: str) -> None:
    used = Counter(rule for task in load_tasks(domain, split="all") for rule in {*task.rules})
    rare = {rule: used[rule] for rule in get_domain(domain).rules if used[rule] < LEAST_OF_A_RULE}
    assert rare == {}


@pytest.mark.parametrize("domain", SYSTEMS)
def test_sixteen_are_hard(domain: str) -> None:
    feasible = [task for task in load_tasks(domain, split="all") if task.feasible]
    assert sum(task.tier in ("T3", "T4") for task in feasible) >= HARD_TASKS


@pytest.mark.parametrize("domain", SYSTEMS)
def test_there_are_tasks_of_all_four_tiers(domain: str) -> None:
    """What is infeasible counts where a twin shows that it is not so by nature."""
    tiers = Counter(
        task.tier for task in load_tasks(domain, split="all") if task.feasible or task.pair
    )
    assert {tier: tiers[tier] for tier in WRITES if tiers[tier] < LEAST_OF_A_TIER} == {}


def test_every_way_to_refuse_that_a_task_states_is_read_as_a_clean_refusal(domain: str) -> None:
    """Certificates say so as well, but are not older than what answers are read by."""
    for task in load_tasks(domain, split="all"):
        for gold in [task.gold, *(each.gold for each in task.variants)] if task.refusal else ():
            if gold and gold.answer and "${" not in gold.answer:
                verdict = judge_refusal(gold.answer, task.refusal, task.user_prompt)
                assert verdict.clean, f"{task.id}: {gold.answer}: {verdict.why}"


def test_a_tier_is_a_number_of_writes(domain: str) -> None:
    for task in load_tasks(domain, split="all"):
        assert task.hard_because, task.id
        if task.feasible and task.tier is not None:
            assert task.gold is not None
            number = sum(writes(task, call.tool) for call in task.gold.calls)
            assert number in WRITES[task.tier], f"{task.id}: {number} writes"


def test_a_solution_is_of_the_published_length(domain: str) -> None:
    tasks = load_tasks(domain, split="all")
    for task in tasks:
        assert task.gold is not None
        tiers = {task.tier, tasks[task.pair].tier if task.pair else ""}
        longest = 90 if "T4" in tiers else 60
        if task.id not in SHORT:
            assert 3 <= len(task.gold.calls) <= longest, task.id


def test_verifiers_are_several_and_of_several_categories(domain: str) -> None:
    for task in load_tasks(domain, split="all"):
        assert 2 <= len(task.verifiers) <= 12, task.id
        categories = {verifier.category for verifier in task.verifiers}
        assert len(categories) >= 2, task.id


def test_no_two_ask_nearly_the_same(domain: str) -> None:
    said = {
        task.id: words(task) for task in load_tasks(domain, split="all") if pair_of(task) is None
    }
    alike = [
        (one, other)
        for (one, left), (other, right) in combinations(said.items(), 2)
        if len(left & right) / min(len(left), len(right)) > TOO_ALIKE
    ]
    assert alike == []


def test_half_are_twins_that_differ_in_the_state_alone(domain: str) -> None:
    tasks = load_tasks(domain, split="all")
    pairs = [(task, tasks[task.pair]) for task in tasks if task.pair]
    assert 2 * len(pairs) >= len(tasks)
    for task, other in pairs:
        assert other.feasible is not task.feasible or other.gold != task.gold
        assert other.pair == task.id
        assert other.user_prompt == task.user_prompt
        assert [each.user for each in other.servers] == [each.user for each in task.servers]
        assert other.selected_tools == task.selected_tools
        assert other.now == task.now
        assert [each.seed for each in other.servers] != [each.seed for each in task.servers]


def test_twins_repeat_no_more_than_a_few_lines_of_their_seeds(domain: str) -> None:
    """What both need stands in a file that both include, or one includes the other's."""
    tasks = {task.id: task for task in load_tasks(domain, split="all")}
    repeated = {
        task.id: sum((seed_lines(task) & seed_lines(tasks[task.pair])).values())
        for task in tasks.values()
        if task.pair is not None and task.id < task.pair
    }
    assert {pair: lines for pair, lines in repeated.items() if lines > REPEATED} == {}


def seed_lines(task: Task) -> Counter[str]:
    """The lines of the seed files of a task, without those that they include."""
    files = [find_seed(server.domain, server.seed) for server in task.servers]
    texts = [file.read_text(encoding="utf-8") for file in files if file.stem not in COMPANIES]
    return Counter(line for text in texts for line in text.splitlines())


def test_a_series_is_read_from_its_events(domain: str) -> None:
    """A recurrence can be written in many ways; its dates are events, and they are compared."""
    telling = [
        task.id
        for task in load_tasks(domain, split="all")
        for verifier in task.verifiers
        if verifier.type == "footprint"
        for row in read_footprint(verifier.config, task.id).every_row
        if row.table == "recurring_events" and "original_recurrence" in row.sets
    ]
    assert telling == []


def pair_of(task: Task) -> str | None:
    """The other task of a pair that shares the request and differs in the state only."""
    return task.pair


@pytest.mark.every_run
async def test_a_share_is_proved() -> None:
    findings = await validate_tasks(share(own_tasks(), PROVED, "proved"))
    assert findings == [], f"with EOPSGYM_SHARE_SEED={share_seed()}"
