"""References to earlier results, in the arguments and the answer of a written solution.

A reference starts with the `as` name of an earlier call and walks its parsed JSON result: keys and
list indexes after dots, and `[field=value]` for the one item of a list whose field has that value
(several such brackets must all hold): `users.users[email=a@b.c].user_id`, `incidents.0.number`.
`{"$ref": "…"}` stands for the value itself, `${…}` inside a string for its text.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from eopsgym.errors import TaskError

NAME = re.compile(r"[^.\[\]]+")
"""What a result may be called."""
_INLINE = re.compile(r"\$\{([^{}]+)\}")
_STEP = re.compile(r"\.(?P<key>[^.\[\]]+)|\.?(?P<where>(?:\[[^\]=]+=[^\]]*\])+)")
_FILTER = re.compile(r"\[([^\]=]+)=([^\]]*)\]")


@dataclass(frozen=True)
class Reference:
    """A parsed reference: alias, then keys, list indexes (as text) and `[field=value]` filters."""

    text: str
    alias: str
    path: tuple[str | tuple[tuple[str, str], ...], ...]

    @property
    def last_key(self) -> str:
        """The last key of the path, or the alias when there is none."""
        return next((s for s in reversed(self.path) if isinstance(s, str)), self.alias)


Resolver = Callable[[Reference], Any]


@lru_cache(maxsize=1024)
def parse_reference(text: str) -> Reference:
    """The parts of `text`, for instance `inc.incidents.0.incident_id`.

    Raises:
        TaskError: `text` is not a reference.
    """
    alias = NAME.match(text)
    path: list[str | tuple[tuple[str, str], ...]] = []
    position = alias.end() if alias else 0
    while alias and position < len(text) and (step := _STEP.match(text, position)):
        path.append(step["key"] or tuple((f, v) for f, v in _FILTER.findall(step["where"])))
        position = step.end()
    if alias is None or position < len(text):
        raise TaskError(f"'{text}' is not a reference; write name.key.0.key or name[field=value]")
    return Reference(text, alias.group(), tuple(path))


def reference_texts(value: Any) -> Iterator[str]:
    """Every reference text inside `value`, in order."""
    if isinstance(value, str):
        yield from _INLINE.findall(value)
    elif is_reference(value):
        yield str(value["$ref"])
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from reference_texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from reference_texts(item)


def is_reference(value: Any) -> bool:
    """Whether `value` is `{"$ref": …}`."""
    return isinstance(value, Mapping) and set(value) == {"$ref"}


def substitute(value: Any, resolver: Resolver) -> Any:
    """`value` with every reference replaced by `resolver(reference)`, text for those in strings."""
    if isinstance(value, str):
        return _INLINE.sub(lambda m: as_text(resolver(parse_reference(m[1]))), value)
    if is_reference(value):
        return resolver(parse_reference(str(value["$ref"])))
    if isinstance(value, Mapping):
        return {key: substitute(item, resolver) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [substitute(item, resolver) for item in value]
    return value


def look_up(reference: Reference, results: Mapping[str, Any]) -> Any:
    """What `reference` points at.

    Raises:
        TaskError: the alias has no result, a key or index is missing, or a filter does not pick
            exactly one item.
    """
    if reference.alias not in results:
        raise TaskError(
            f"'{reference.text}': no successful call so far is named '{reference.alias}'"
        )
    value = results[reference.alias]
    for step in reference.path:
        try:
            value = _walk(value, step)
        except TaskError as error:
            raise TaskError(f"'{reference.text}': {error}") from error
    return value


def _walk(value: Any, step: str | tuple[tuple[str, str], ...]) -> Any:
    if not isinstance(step, str):
        return _pick(value, step)
    if isinstance(value, Mapping):
        if step in value:
            return value[step]
        raise TaskError(f"no key '{step}'; there are {', '.join(map(str, value)) or 'none'}")
    if isinstance(value, list) and step.isdigit():
        if int(step) < len(value):
            return value[int(step)]
        raise TaskError(f"no item {step}; the list has {len(value)}")
    raise TaskError(f"'{step}' cannot be looked up in {_kind(value)}")


def _pick(value: Any, where: tuple[tuple[str, str], ...]) -> Any:
    if not isinstance(value, list):
        raise TaskError(f"a filter needs a list, not {_kind(value)}")
    found = [item for item in value if isinstance(item, Mapping) and _matches(item, where)]
    if len(found) == 1:
        return found[0]
    filters = "".join(f"[{name}={wanted}]" for name, wanted in where)
    raise TaskError(f"{filters} picks {len(found)} of {len(value)} items and must pick one")


def _matches(item: Mapping[str, Any], where: tuple[tuple[str, str], ...]) -> bool:
    return all(name in item and as_text(item[name]) == wanted for name, wanted in where)


def _kind(value: Any) -> str:
    return "a list" if isinstance(value, list) else f"the value {as_text(value)[:60]!r}"


def as_text(value: Any) -> str:
    """`value` as it is written in a text: strings as they are, the rest as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
