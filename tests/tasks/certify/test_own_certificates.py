"""The certificates of our own tasks stand, and a share of them is proved again.

Another seed proves another share; `EOPSGYM_SHARE_SEED` repeats one. All are made by `make tasks`.
"""

import re
from collections.abc import Sequence

import pytest

from eopsgym.domains import get_domain
from eopsgym.tasks import Task, load_tasks
from eopsgym.tasks.certify import (
    certify_task,
    read_certificate,
    stale_certificates,
    stored_plays,
)
from eopsgym.tasks.certify.request_classifier import stale_request_words
from eopsgym.tasks.certify.tools_suffice import read_look_ups
from tests.own_tasks import DOMAINS, SYSTEMS, own_tasks
from tests.share_seed import share

PROVED_AGAIN = 1
REACHED = 0.95
"""The share of a system's writing tools, over its tasks, that are called beside the solution."""


@pytest.fixture(scope="module")
def certified() -> Sequence[Task]:
    """Our own tasks."""
    return own_tasks()


@pytest.mark.every_run
def test_no_certificate_is_older_than_its_task(certified: Sequence[Task]) -> None:
    assert list(stale_certificates(certified)) == []


def test_what_the_requests_give_away_is_little_and_up_to_date(certified: Sequence[Task]) -> None:
    assert stale_request_words(certified) is None


async def test_a_share_is_proved_again_and_says_the_same(certified: Sequence[Task]) -> None:
    for task in share(certified, PROVED_AGAIN, "certificates"):
        made = await certify_task(task)
        assert made.to_json() == read_certificate(task), task.id


@pytest.mark.parametrize("domain", DOMAINS)
def test_stray_writes_are_made_with_nearly_every_writing_tool(domain: str) -> None:
    made = wanted = 0
    for task in load_tasks(domain, split="all"):
        stored = read_certificate(task)
        assert stored is not None
        (note,) = stored["proofs"]["stray writes"]["notes"]
        reached, count = map(int, re.findall(r"\d+", note)[:2])
        made, wanted = made + reached, wanted + count
    assert made >= REACHED * wanted, f"{made} of {wanted}"


@pytest.mark.parametrize("domain", SYSTEMS)
def test_every_system_says_which_look_ups_its_policy_asks_for(domain: str) -> None:
    look_ups = read_look_ups(get_domain(domain))
    assert look_ups.always == ("the signed-in user",)
    assert len(look_ups.rules) > len(get_domain(domain).rules) / 2


def test_tasks_of_the_hardest_tier_were_played_by_somebody_who_saw_no_solution(
    certified: Sequence[Task],
) -> None:
    plays = {
        task.id: stored_plays(task) for task in certified if task.feasible and task.tier == "T4"
    }
    assert [name for name, played in plays.items() if not played] == []
    for name, played in plays.items():
        assert played[-1].outcome == "won" or played[-1].note, name
