"""Gold runs: the calls of a reference solution as a task file has them.

    "gold": {"calls": [{"tool": "find_incident_by_number",
                        "arguments": {"number": "INC0000012"}, "as": "inc"},
                       {"tool": "update_incident",
                        "arguments": {"incident_id": {"$ref": "inc.incident_id"}}}],
             "answer": "Updated ${inc.number}."}

How arguments and the answer refer to earlier results says `references`; `gold_replay` follows them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from eopsgym.errors import TaskError
from eopsgym.tasks.result_references import NAME, parse_reference, reference_texts

_CALL_KEYS = {"tool", "arguments", "as"}


@dataclass(frozen=True)
class GoldCall:
    """One call of a reference solution; `alias` (`as` in the file) names its result."""

    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    alias: str | None = None


@dataclass(frozen=True)
class Gold:
    """The calls of a reference solution in order, and its final answer."""

    calls: tuple[GoldCall, ...]
    answer: str


def read_gold(data: Any, where: str) -> Gold:
    """`Gold` from the JSON of a task file; `where` names the task in errors.

    Raises:
        TaskError: a key or type is wrong, an alias is used twice, or a reference names no earlier
            call.
    """
    if not isinstance(data, Mapping) or set(data) != {"calls", "answer"}:
        raise TaskError(f"{where}: must be an object with exactly 'calls' and 'answer'")
    if not isinstance(data["calls"], list) or not isinstance(data["answer"], str):
        raise TaskError(f"{where}: 'calls' must be a list and 'answer' a text")
    calls = tuple(_read_call(c, f"{where}, call {i}") for i, c in enumerate(data["calls"], 1))
    known: set[str] = set()
    for number, call in enumerate(calls, 1):
        _check_references(call.arguments, known, f"{where}, call {number} ({call.tool})")
        if call.alias in known:
            raise TaskError(f"{where}, call {number}: the name '{call.alias}' is taken; rename it")
        known |= {call.alias} if call.alias else set()
    _check_references(data["answer"], known, f"{where}, answer")
    return Gold(calls, data["answer"])


def _read_call(data: Any, where: str) -> GoldCall:
    if not isinstance(data, Mapping) or not isinstance(data.get("tool"), str):
        raise TaskError(f"{where}: must be an object with a 'tool' name")
    if unknown := sorted(set(data) - _CALL_KEYS):
        raise TaskError(f"{where}: unknown key '{unknown[0]}'; known are {sorted(_CALL_KEYS)}")
    arguments = data.get("arguments", {})
    if not isinstance(arguments, Mapping):
        raise TaskError(f"{where}: 'arguments' must be an object")
    alias = data.get("as")
    if alias is not None and not (isinstance(alias, str) and NAME.fullmatch(alias)):
        raise TaskError(f"{where}: 'as' must be a name without dots and brackets")
    return GoldCall(data["tool"], arguments, alias)


def _check_references(value: Any, known: set[str], where: str) -> None:
    for text in reference_texts(value):
        try:
            reference = parse_reference(text)
        except TaskError as error:
            raise TaskError(f"{where}: {error}") from error
        if reference.alias not in known:
            raise TaskError(
                f"{where}: '{text}' refers to '{reference.alias}', which no earlier call is named; "
                f"named so far: {', '.join(sorted(known)) or 'none'}"
            )
