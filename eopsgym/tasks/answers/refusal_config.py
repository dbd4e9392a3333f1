"""The reasons that a right refusal has to give, from a task file.

    "refusal": {"reasons": [{
        "kind": "inactive",
        "facts": [["Timesheet Unlock"], ["inactive", "not active", "switched off", "HR-2.1"]],
        "shown": [{"has": [{"service_name": "Timesheet Unlock", "active": false}]}]
    }]}

An answer gives a reason if it names one alternative of each list in `facts`. The run has seen the
reason if one of its tool results matches an entry of `shown`; an entry that is a list asks for a
result for each of its parts. `"shown": "request"` says that the request alone decides; the kind
`missing_tool` needs no `shown`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from eopsgym.errors import TaskError

KINDS = (
    "missing_tool",  # no tool does it
    "not_found",  # the record or the information does not exist
    "ambiguous",  # several records fit, and nothing tells which is meant
    "inactive",  # a person, group or thing is switched off, retired or has left
    "not_allowed",  # this person may not do it: role, ownership, membership, own request
    "state",  # the state of the record forbids it: closed, approved, archived, in use
    "open_work",  # something that has to be finished first is open
    "approval",  # an approval or a consent is missing
    "conflict",  # it is taken, booked, or there is one already
    "limit",  # too many, too large, too long
    "time",  # too late, too early, a deadline, a date in the past
    "confidential",  # the information must not go there
    "mismatch",  # records do not belong together, or lack what is required
)
"""The kinds of reason; an answer that gives many of them has guessed."""

REQUEST = "request"
"""The value of `shown` if the request alone decides, whatever the state is."""


@dataclass(frozen=True)
class ShownFact:
    """A fact that one tool result of a run shows.

    Attributes:
        tools: the tools whose results count; any tool if it is empty.
        given: arguments that the call must have, by name.
        has: texts that the result contains, or objects that a part of it matches by field.
        lacks: texts that the result does not contain, for a fact such as "is not a member".
    """

    tools: tuple[str, ...] = ()
    given: Mapping[str, Any] | None = None
    has: tuple[str | Mapping[str, Any], ...] = ()
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reason:
    """One right reason for a refusal.

    Attributes:
        kind: one of `KINDS`.
        facts: lists of alternatives; an answer has to name one of each list.
        shown: what the run's results have to show: alternatives, each of entries that are all
            needed. Empty if the request alone decides, and for a missing tool.
    """

    kind: str
    facts: tuple[tuple[str, ...], ...]
    shown: tuple[tuple[ShownFact, ...], ...] = ()

    def __str__(self) -> str:
        return " and ".join(" or ".join(map(repr, each)) for each in self.facts)


@dataclass(frozen=True)
class Refusal:
    """The right reasons for a refusal; an answer has to give at least one of them."""

    reasons: tuple[Reason, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The reasons as texts, for people and judge models."""
        return tuple(map(str, self.reasons))


def read_refusal(data: Any, where: str) -> Refusal:
    """Read the `refusal` of a task file.

    Raises:
        TaskError: if something in it has the wrong shape; the message begins with `where`.
    """
    _check(data, {"reasons"}, where)
    reasons = _list(data, "reasons", where)
    if not reasons:
        raise TaskError(f"{where}: 'reasons' must hold at least one reason")
    return Refusal(
        tuple(_reason(item, f"{where}, reason {n}") for n, item in enumerate(reasons, 1))
    )


def _reason(item: Any, where: str) -> Reason:
    _check(item, {"kind", "facts", "shown"}, where)
    kind = item.get("kind")
    if kind not in KINDS:
        raise TaskError(f"{where}: 'kind' must be one of {', '.join(KINDS)}, not {kind!r}")
    facts = _list(item, "facts", where)
    if not facts or not all(_is_texts(each) and each for each in facts):
        raise TaskError(f"{where}: 'facts' must hold lists of texts, none of them empty")
    return Reason(kind, tuple(map(tuple, facts)), _all_shown(item, where))


def _all_shown(item: Mapping[str, Any], where: str) -> tuple[tuple[ShownFact, ...], ...]:
    if item.get("shown") == REQUEST or (item["kind"] == "missing_tool" and "shown" not in item):
        return ()
    entries = _list(item, "shown", where)
    if not entries:
        raise TaskError(
            f"{where}: 'shown' must say which tool results show the fact; if the request alone "
            f"decides, write {REQUEST!r}"
        )
    return tuple(
        tuple(_shown(part, f"{where}, shown {n}") for part in _parts(each))
        for n, each in enumerate(entries, 1)
    )


def _parts(entry: Any) -> list[Any]:
    return entry if isinstance(entry, list) else [entry]


def _shown(item: Any, where: str) -> ShownFact:
    _check(item, {"tool", "given", "has", "lacks"}, where)
    tools, given = item.get("tool", []), item.get("given")
    has, lacks = _list(item, "has", where), _list(item, "lacks", where)
    tools = [tools] if isinstance(tools, str) else tools
    if not _is_texts(tools):
        raise TaskError(f"{where}: 'tool' must be a name or a list of names")
    if given is not None and not isinstance(given, Mapping):
        raise TaskError(f"{where}: 'given' must be an object of arguments")
    if not all(isinstance(each, str | Mapping) and each for each in has):
        raise TaskError(f"{where}: 'has' must hold texts and objects, none of them empty")
    if not _is_texts(lacks):
        raise TaskError(f"{where}: 'lacks' must hold texts")
    if not has and not (lacks and tools):
        raise TaskError(f"{where}: must have 'has', or 'lacks' together with 'tool'")
    return ShownFact(tuple(tools), given, tuple(has), tuple(lacks))


def _check(item: Any, known: set[str], where: str) -> None:
    if not isinstance(item, Mapping):
        raise TaskError(f"{where}: must be an object")
    if unknown := sorted(set(item) - known):
        raise TaskError(
            f"{where}: unknown key {unknown[0]!r}; known are {', '.join(sorted(known))}"
        )


def _list(item: Mapping[str, Any], name: str, where: str) -> list[Any]:
    value = item.get(name, [])
    if not isinstance(value, list):
        raise TaskError(f"{where}: {name!r} must be a list")
    return value


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) and each.strip() for each in value)
