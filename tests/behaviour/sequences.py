"""Calls that follow each other on one fresh database, and what came of each, as hashes."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from eopsgym.gym import CallResult, Clock, Database, Mode
from tests.behaviour.worlds import open_template

_DIGITS = 12
"""Hexadecimal digits that are kept of a hash: 48 bits, for less than a million calls."""

_CALL_SECONDS = 600
"""A call may take so long: the usual limit ends some of them on a busy machine."""


class RecordedCall(NamedTuple):
    """One call.

    Attributes:
        tool: its name.
        arguments: as they were given, with all references filled in.
        user: the value of the user header; None for the default user.
    """

    tool: str
    arguments: Mapping[str, Any]
    user: str | None


class Outcome(NamedTuple):
    """What came of a call.

    Attributes:
        answer: a hash of the text, and of whether it is an error.
        rows: a hash of the changeset, in which the rows stand before and after.
    """

    answer: str
    rows: str

    @classmethod
    def of(cls, result: CallResult) -> "Outcome":
        """Return the hashes of a result."""
        text = result.text.encode("utf-8", "surrogatepass")
        return cls(
            short_hash(bytes([result.is_error]) + text), short_hash(result.changes.changeset)
        )


@dataclass(frozen=True)
class CallSequence:
    """Calls on one database, which starts from a seed.

    Attributes:
        name: says where the calls are from, such as `drive_001_which_version_holds, solution`.
        world: what the database starts from, as `open_template` reads it.
        now: the moment of the first call, ISO 8601.
        calls: in order.
        tick: seconds between two calls.
        mode: whether rules refuse calls.
        repaired: whether the oddities of the published server are mended.
        id: of the database.
    """

    name: str
    world: str
    now: str
    calls: Sequence[RecordedCall]
    tick: float = 0
    mode: Mode = "published"
    repaired: bool = False
    id: str = ""

    def open(self, domain: str) -> Database:
        """Return a fresh database to make the calls on."""
        return Database(
            open_template(domain, self.world, self.now),
            Clock(self.now, self.tick),
            self.mode,
            repaired=self.repaired,
            seconds=_CALL_SECONDS,
            id=self.id,
        )

    def results(self, domain: str) -> Iterator[CallResult]:
        """Make the calls on a fresh database, and yield what comes of each."""
        database = self.open(domain)
        try:
            for number, (tool, arguments, user) in enumerate(self.calls, start=1):
                try:
                    result = database.call(tool, arguments, user)
                except Exception as error:
                    error.add_note(f"in {domain}, {self.name}, call {number}, {tool}")
                    raise
                yield result
        finally:
            database.close()

    def outcomes(self, domain: str) -> list[Outcome]:
        """Make the calls on a fresh database, and return the hashes of what comes of each."""
        return [Outcome.of(result) for result in self.results(domain)]


def short_hash(data: bytes) -> str:
    """Return the first digits of the SHA-256 of some bytes."""
    return sha256(data).hexdigest()[:_DIGITS]


def to_line(sequence: CallSequence, outcomes: Sequence[Outcome]) -> str:
    """Return a sequence and its outcomes as one line of JSON."""
    plain = {**vars(sequence), "outcomes": outcomes}
    return json.dumps(plain, separators=(",", ":"))


def from_line(line: str) -> tuple[CallSequence, list[Outcome]]:
    """Read what `to_line` has written."""
    plain = json.loads(line)
    outcomes = [Outcome(*each) for each in plain.pop("outcomes")]
    calls = [RecordedCall(*each) for each in plain.pop("calls")]
    return CallSequence(**plain, calls=calls), outcomes
