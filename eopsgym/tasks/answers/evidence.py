"""The check that the tool results of a run show why a request cannot be met."""

import base64
import binascii
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from eopsgym.gym import Step
from eopsgym.tasks.answers.refusal_config import Reason, ShownFact

_LEAST_ENCODED = 16
"""The least length of a text that is tried as base64, since short plain words decode as well."""


def has_seen(reason: Reason, steps: Sequence[Step], rules: Iterable[str] = ()) -> bool:
    """Return whether the results of some steps show a reason.

    A call that the system itself refused by one of `rules` shows it too, as in guarded mode.
    """
    if not reason.shown:
        return True
    named = {rule.casefold() for rule in rules}
    if any(step.is_error and any(rule in step.text.casefold() for rule in named) for step in steps):
        return True
    return any(
        all(any(_shows(step, part) for step in steps) for part in entry) for entry in reason.shown
    )


def _shows(step: Step, wanted: ShownFact) -> bool:
    if wanted.tools and not {step.tool, f"{step.server}/{step.tool}"} & {*wanted.tools}:
        return False
    if wanted.given and not matches(step.arguments, wanted.given):
        return False
    if wanted.lacks and step.is_error:
        return False
    text = ""
    if wanted.lacks or any(isinstance(each, str) for each in wanted.has):
        text = readable_text(step.text)
    if any(each.casefold() in text for each in wanted.lacks):
        return False
    parsed = _parsed(step)
    return all(
        each.casefold() in text
        if isinstance(each, str)
        else any(matches(part, each) for part in _objects_of(parsed))
        for each in wanted.has
    )


def _parsed(step: Step) -> Any:
    if step.value is not None:
        return step.value
    try:
        return json.loads(step.text)
    except ValueError:
        return None


def _objects_of(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield all objects of a parsed result, the outer ones first."""
    if isinstance(value, Mapping):
        yield value
        for part in value.values():
            yield from _objects_of(part)
    elif isinstance(value, list):
        for part in value:
            yield from _objects_of(part)


def matches(value: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Return whether an object has all wanted fields, each in itself or in a part of it.

    Names are compared without case and underscores. A wanted list asks for one of its values.
    Numbers, flags and texts are equal if SQL or JSON write them alike (1, true, "1"). The fields of
    a list's items belong to the items, so that one record's name is not combined with another
    record's state.
    """
    return all(_has_field(value, _name(name), each) for name, each in wanted.items())


def _has_field(value: Mapping[str, Any], name: str, wanted: Any) -> bool:
    """Return whether an object has a field, or, if it lacks the field, one of its parts has it."""
    own = [each for key, each in value.items() if _name(key) == name]
    if own:
        return any(_equal(each, wanted) for each in own)
    parts = (part for part in value.values() if isinstance(part, Mapping))
    return any(_has_field(part, name, wanted) for part in parts)


def _name(name: str) -> str:
    return name.replace("_", "").casefold()


def _equal(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, list) and not isinstance(value, list):
        return any(_equal(value, each) for each in wanted)
    return bool(value == wanted) or _written(value) == _written(wanted)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, Mapping | list):
        return json.dumps(value, sort_keys=True)
    return "" if value is None else str(value).casefold()


@lru_cache(maxsize=256)
def readable_text(text: str) -> str:
    """Return a result's text in lower case, with base64 and JSON escapes in it decoded.

    The bodies of letters and the contents of files are base64 in some systems.
    """
    try:
        parsed = json.loads(text)
    except ValueError:
        return text.casefold()
    return "\n".join([text, *_texts(parsed)]).casefold()


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
        if plain := decoded(value):
            yield plain
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)


def decoded(text: str) -> str:
    """Return the decoded base64 in a text; empty where there is none."""
    if len(text) < _LEAST_ENCODED or not text.isascii() or any(map(str.isspace, text.strip())):
        return ""
    plain = text.strip().replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True).decode()
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return ""
