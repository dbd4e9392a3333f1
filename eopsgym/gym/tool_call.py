"""The course of a tool call, from its arguments to the changed rows.

`Database.call` begins a transaction and `run_tool` fills it, for calls over any interface.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from eopsgym.domains.kernel import Breach, Call, Domain
from eopsgym.domains.kernel.tool_errors import CommittedRefusal, ToolError
from eopsgym.gym.change_recording import ChangeRecording
from eopsgym.gym.changes import NOTHING, Changes, with_watched_rows

MOST_VALUES = 50_000
MOST_CHARACTERS = 1_000_000
MOST_LEVELS = 60
"""The most values, characters and nested levels in the arguments of one call."""
_BITS = 3_322


@dataclass(frozen=True)
class CallResult:
    """The result of one tool call.

    Attributes:
        text: the text that the caller reads: JSON, or an error.
        is_error: whether the tool refused.
        value: the JSON result; None for an error.
        changes: rows before and after; empty for an error, except one that keeps them.
        breaches: the policy rules that the call broke and the mode allowed.
        seconds: its duration.
    """

    text: str
    is_error: bool
    value: Any = None
    changes: Changes = NOTHING
    breaches: tuple[Breach, ...] = ()
    seconds: float = 0.0


def run_tool(domain: Domain, call: Call, user: str | None) -> tuple[str, bool, Any, Changes]:
    """Run a tool: check user and arguments, and return its result and the rows it changed.

    Args:
        domain: the domain of the tool.
        call: the tool, its arguments and the connection. The owner of the connection rolls back
            the changes if this raises.
        user: the value of the system's user header; None for the default user.

    Returns:
        The first fields of a `CallResult`: text, is_error, value and changes.

    Raises:
        ToolError: if the call is refused: by the sign-in, the arguments, the tool or a rule.
        Exception: any other error, if the data are odd or the tool has a defect.
    """
    record = ChangeRecording(call.connection, domain.schema) if call.tool.writes else None
    kept: CommittedRefusal | None = None
    try:
        try:
            made = _work(domain, call, user)
        except CommittedRefusal as error:
            made, kept = None, error
        changes = _settle(domain, call, record.changeset()) if record else NOTHING
    finally:
        if record:
            record.close()
    if kept:
        return domain.dialect.refusal(call.tool.name, kept, call.now), True, None, changes
    value, text = _in_words(domain, made)
    return text, False, value, changes


def _work(domain: Domain, call: Call, user: str | None) -> Any:
    """Sign in, check the arguments and the rules on calls, and run the tool."""
    call.user = domain.sign_in(call, user)
    check_size(call.raw_arguments)
    values = call.tool.signature.check(dict(call.raw_arguments))
    domain.rulebook.before(call)
    return call.tool.function(call, **values)


def check_size(arguments: Mapping[str, Any]) -> None:
    """Raise an error for arguments that are too large, before they are processed.

    Raises:
        ToolError: ARGUMENTS_TOO_LARGE, with the limits in the message.
    """
    values = characters = levels = 0
    level: list[Any] = [arguments]
    while level:
        levels += 1
        inner: list[Any] = []
        for holder in level:
            values += len(holder)
            if values > MOST_VALUES:
                raise _too_large(f"{MOST_VALUES:,} values")
            parts: Iterable[Any] = holder
            if isinstance(holder, Mapping):
                characters += sum(len(name) for name in holder if isinstance(name, str))
                parts = holder.values()
            for value in parts:
                if isinstance(value, str):
                    characters += len(value)
                elif isinstance(value, list | tuple | dict):
                    inner.append(value)
                elif isinstance(value, int) and value.bit_length() > _BITS:
                    raise _too_large("numbers of a thousand digits")
        if characters > MOST_CHARACTERS:
            raise _too_large(f"{MOST_CHARACTERS:,} characters")
        if levels > MOST_LEVELS:
            raise _too_large(f"{MOST_LEVELS} levels of lists and objects")
        level = inner


def _too_large(most: str) -> ToolError:
    return ToolError(
        f"The arguments hold more than {most}; give less at a time", "ARGUMENTS_TOO_LARGE"
    )


def _settle(domain: Domain, call: Call, changeset: bytes) -> Changes:
    """Return the changes of a tool, after checking the rules on changes."""
    if not changeset:
        return NOTHING
    rules = domain.rulebook
    changes, rows = with_watched_rows(call.connection, changeset, domain.schema, rules.watching)
    if rows:
        rules.after(call, rows)
    return changes


def _in_words(domain: Domain, value: Any) -> tuple[Any, str]:
    """Return a result in a form that JSON can hold, and as text."""
    try:
        return value, domain.dialect.result(value)
    except (TypeError, ValueError):
        plain = _plain(value)
        return plain, domain.dialect.result(plain)


def _plain(value: Any) -> Any:
    """Convert data that JSON cannot hold: bytes become text, and infinity null."""
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
