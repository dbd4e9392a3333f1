"""Histories that are played and checked as they go, and what came of them as a table."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from eopsgym.domains import get_domain
from eopsgym.gym import ANCHOR, CallResult, Clock, Database
from tests.domains.arguments import template
from tests.domains.histories.history import History
from tests.domains.histories.relations import relations
from tests.domains.results import check_text, check_whole
from tests.same_rows import rows_of, tables_apart

Kind = Literal["published", "repaired", "guarded"]
KINDS: Sequence[Kind] = ("published", "repaired", "guarded")
TICKS: Mapping[Kind, int] = {"published": 0, "repaired": 600, "guarded": 1}
"""Seconds between two calls, so that some histories stand still and others last for days."""
CALL_SECONDS = 1.5
"""Of one thread, on a machine that does other things as well; tools take milliseconds."""
CHECKED_EACH = 200
"""After so many calls the whole database is looked at."""
MOST_CALLS = 4_000
"""After so many calls a tool that has not succeeded is taken for one that cannot."""


class Played(NamedTuple):
    """What came of a history.

    Attributes:
        domain: the system.
        kind: how its server answered.
        tools: how many it has.
        succeeded: how many of them did what they were asked for at least once.
        calls: how many were made.
        rate: the share of them that succeeded.
        slowest: the longest call: seconds of its thread, and the tool.
    """

    domain: str
    kind: Kind
    tools: int
    succeeded: int
    calls: int
    rate: float
    slowest: tuple[float, str]

    def __str__(self) -> str:
        seconds, tool = self.slowest
        return (
            f"{self.domain:<10}{self.kind:<11}{self.succeeded:>4} of {self.tools:<4}"
            f"{self.calls:>8,}{self.rate:>7.0%}{seconds * 1e3:>8.0f} ms  {tool}"
        )


HEADING = f"{'system':<10}{'kind':<11}{'tools that did':<16}calls   succ.   slowest"


def open_database(domain: str, kind: Kind) -> Database:
    """Return a database of a system's own seed."""
    mode: Any = "guarded" if kind == "guarded" else "published"
    clock = Clock(ANCHOR, TICKS[kind])
    return Database(template(domain), clock, mode, repaired=kind == "repaired")


def unable(domain: str, kind: Kind) -> frozenset[str]:
    """Return the tools that need not succeed: those known not to, and where rules refuse, any."""
    if kind == "guarded":
        return frozenset(get_domain(domain).tools)
    return frozenset(relations(domain).cannot if kind == "published" else ())


def play(domain: str, kind: Kind, seed: object, calls: int) -> Played:
    """Play a history and check it.

    Args:
        domain: the system.
        kind: how its server answers.
        seed: of the choices.
        calls: how many are made at least; more until every tool has succeeded.

    Raises:
        AssertionError: a tool never succeeded, a call took too long or lied, the database is
            damaged, or the recorded changes do not give it again.
    """
    history = History(open_database(domain, kind), f"{kind} {seed}")
    course = _Course(domain, kind, history)
    try:
        while history.calls < calls or (
            history.missing - unable(domain, kind) and history.calls < MOST_CALLS
        ):
            course.check(history.step())
        course.end()
    except Exception as error:
        error.add_note(f"{domain}, {kind}, seed {seed!r}, call {history.calls}: {history.last}")
        raise
    return Played(
        domain,
        kind,
        len(history.database.domain.tools),
        len(history.succeeded),
        history.calls,
        history.succeeded.total() / history.calls,
        history.slowest,
    )


class _Course:
    """The checks of one history: of each call, of the database now and then, and at the end."""

    def __init__(self, domain: str, kind: Kind, history: History) -> None:
        self._domain, self._kind, self._history = domain, kind, history
        self._copy = open_database(domain, kind)
        self._copied = 0
        self._moment = random.Random(str(history.database)).randrange(CHECKED_EACH)
        self._then: dict[str, list[tuple[Any, ...]]] = {}

    def check(self, result: CallResult) -> None:
        """Check the result of the call just made, and all that is due after it."""
        history = self._history
        check_text(result)
        seconds, tool = history.slowest
        assert seconds < CALL_SECONDS, f"{tool} took {seconds:.1f} s"
        assert history.database.mode == "published" or not result.breaches
        if history.calls == self._moment:
            self._then = rows_of(history.database)
        if history.calls % CHECKED_EACH == 0:
            self._check_database()

    def _check_database(self) -> None:
        history = self._history
        check_whole(history.database)
        self._copy.replay(history.changesets[self._copied :])
        self._copied = len(history.changesets)
        assert tables_apart(history.database, self._copy) == {}, "a replay gives other rows"
        clock = history.database.clock
        self._copy.clock = Clock(clock.now(), clock.tick)
        for call in history.reads:
            asked = [database.call(*call).text for database in (history.database, self._copy)]
            assert asked[0] == asked[1], f"a replay answers otherwise: {call}"

    def end(self) -> None:
        """Check the database at the end, a moment of its past, and which tools succeeded."""
        self._check_database()
        past = open_database(self._domain, self._kind)
        past.replay(self._history.changesets[: self._moment])
        assert rows_of(past) == self._then, f"replaying {self._moment} calls gives other rows"
        never = self._history.missing - unable(self._domain, self._kind)
        said = {tool: self._history.refused[tool].most_common(2) for tool in sorted(never)}
        assert not never, f"never succeeded: {said}"
