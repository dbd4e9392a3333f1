"""Reference solutions: the calls in a task file, their references to results, and their replay.

    "gold": {"calls": [{"tool": "find_incident_by_number",
                        "arguments": {"number": "INC0000012"}, "as": "inc"},
                       {"tool": "update_incident",
                        "arguments": {"incident_id": {"$ref": "inc.incident_id"}}}],
             "answer": "Updated ${inc.number}."}

A reference starts with the `as` name of an earlier call, followed by a path in its parsed JSON
result: keys and list indexes after dots, and `[field=value]` for the one item of a list whose field
has that value (an item must match all of several brackets; a field of a part is `part.field`):
`users.users[email=a@b.c].user_id`, `events.items[summary=Sync][start.date=2026-03-02].id`,
`incidents.0.number`.
`{"$ref": "…"}` stands for the value itself, `${…}` inside a string for its text.

If several of the task's systems have a tool of one name, `tool` names the system as well:
`itsm/update_user_details`. This does not depend on the tool names of a run: each call is made by
the name that an agent sees.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from eopsgym.errors import DomainError, TaskError
from eopsgym.gym import Episode, Step
from eopsgym.gym.tool_names import split_name

_CALL_KEYS = {"tool", "arguments", "as"}
_NAME = re.compile(r"[^.\[\]]+")
_INLINE = re.compile(r"\$\{([^{}]+)\}")
_STEP = re.compile(r"\.(?P<key>[^.\[\]]+)|\.?(?P<where>(?:\[[^\]=]+=[^\]]*\])+)")
_FILTER = re.compile(r"\[([^\]=]+)=([^\]]*)\]")


@dataclass(frozen=True)
class GoldCall:
    """One call of a reference solution; `alias` (`as` in the file) names its result.

    `tool` is the name in the file: `add_location`, or with its system `itsm/list_users`.
    """

    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    alias: str | None = None

    @property
    def own_tool(self) -> str:
        """The name of the tool in its system and in the steps of a run, without the system."""
        return split_name(self.tool)[1]


@dataclass(frozen=True)
class Gold:
    """The calls of a reference solution in order, and its final answer."""

    calls: tuple[GoldCall, ...]
    answer: str


def read_gold(data: Any, where: str) -> Gold:
    """Read `Gold` from the JSON of a task file; `where` names the task in errors.

    Raises:
        TaskError: if a key or type is wrong, an alias is used twice, or a reference names no
            earlier call.
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
    if alias is not None and not (isinstance(alias, str) and _NAME.fullmatch(alias)):
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
                f"{where}: '{text}' refers to '{reference.alias}', the 'as' of no earlier call; "
                f"there are {', '.join(sorted(known)) or 'none'}"
            )


# References to earlier results


@dataclass(frozen=True)
class Reference:
    """A parsed reference: alias, then keys, list indexes (as text) and `[field=value]` filters."""

    text: str
    alias: str
    path: tuple[str | tuple[tuple[str, str], ...], ...]

    @property
    def last_key(self) -> str:
        """The last key of the path, or the alias if there is none."""
        return next((s for s in reversed(self.path) if isinstance(s, str)), self.alias)


Resolver = Callable[[Reference], Any]


@lru_cache(maxsize=1024)
def parse_reference(text: str) -> Reference:
    """Split a reference such as `inc.incidents.0.incident_id` into its parts.

    Raises:
        TaskError: if `text` is not a reference.
    """
    alias = _NAME.match(text)
    path: list[str | tuple[tuple[str, str], ...]] = []
    position = alias.end() if alias else 0
    while alias and position < len(text) and (step := _STEP.match(text, position)):
        path.append(step["key"] or tuple((f, v) for f, v in _FILTER.findall(step["where"])))
        position = step.end()
    if alias is None or position < len(text):
        raise TaskError(f"'{text}' is not a reference; write name.key.0.key or name[field=value]")
    return Reference(text, alias.group(), tuple(path))


def reference_texts(value: Any) -> Iterator[str]:
    """Yield every reference text inside `value`, in order."""
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
    """Return whether `value` is `{"$ref": …}`."""
    return isinstance(value, Mapping) and set(value) == {"$ref"}


def substitute(value: Any, resolver: Resolver) -> Any:
    """Return `value` with every reference replaced by `resolver(reference)`, as text in strings."""
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
    """Return the value to which `reference` refers.

    Raises:
        TaskError: if the alias has no result, a key or index is missing, or a filter does not
            match exactly one item.
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
        raise TaskError(f"there is no key '{step}', only {', '.join(map(str, value)) or 'none'}")
    if isinstance(value, list) and step.isdigit():
        if int(step) < len(value):
            return value[int(step)]
        raise TaskError(f"there is no item {step}; the list has {len(value)}")
    raise TaskError(f"'{step}' cannot be looked up in {_kind(value)}")


def _pick(value: Any, where: tuple[tuple[str, str], ...]) -> Any:
    if not isinstance(value, list):
        raise TaskError(f"a filter needs a list, not {_kind(value)}")
    matching = value
    for name, wanted in where:
        matching = [each for each in matching if _has(each, name, wanted)]
    if len(matching) == 1:
        return matching[0]
    filters = "".join(f"[{name}={wanted}]" for name, wanted in where)
    raise TaskError(f"{filters} matches {len(matching)} of {len(value)} items and must match one")


def _has(item: Any, name: str, wanted: str) -> bool:
    value = item
    for key in (name,) if isinstance(item, dict) and name in item else name.split("."):
        if not isinstance(value, dict) or key not in value:
            return False
        value = value[key]
    return bool(value == wanted) if isinstance(value, str) else as_text(value) == wanted


def _kind(value: Any) -> str:
    return "a list" if isinstance(value, list) else f"the value {as_text(value)[:60]!r}"


def as_text(value: Any) -> str:
    """Return `value` in the form for a text: strings unchanged, other values as JSON."""
    if isinstance(value, str):
        return value
    if type(value) is int:  # the same text as that of JSON, but faster
        return str(value)
    return json.dumps(value, ensure_ascii=False)


# Following a solution


class _Result:
    """The result of a call: its value, or the text from which it is parsed when needed."""

    __slots__ = ("_text", "_value")

    def __init__(self, value: Any = None, text: str | None = None) -> None:
        self._value, self._text = value, text

    @property
    def value(self) -> Any:
        """Return the value, which is parsed once."""
        if self._text is not None:
            self._value, self._text = parse_result(self._text), None
        return self._value


class GoldResults:
    """The results of a solution's calls so far, and the values of references to them.

    A result that is given as a text is parsed only when it is needed, as most never are.
    """

    def __init__(self) -> None:
        self._results: list[_Result] = []
        self._named: dict[str, _Result] = {}

    @classmethod
    def read(cls, calls: Iterable[tuple[GoldCall, str]]) -> "GoldResults":
        """Collect the results of successful calls, in order, from their texts."""
        results = cls()
        for call, text in calls:
            results._add(call, _Result(text=text))
        return results

    def take(self, call: GoldCall, result: Any) -> None:
        """Record the result of a successful call."""
        self._add(call, _Result(value=result))

    def _add(self, call: GoldCall, result: "_Result") -> None:
        self._results.append(result)
        if call.alias:
            self._named[call.alias] = result

    @property
    def every(self) -> list[Any]:
        """Return all results, in order."""
        return [result.value for result in self._results]

    @property
    def named(self) -> Mapping[str, Any]:
        """Return the results that references can name, by alias."""
        return {alias: result.value for alias, result in self._named.items()}

    def value(self, reference: Reference, otherwise: Resolver | None = None) -> Any:
        """Return the value of a reference, or the result of `otherwise` if it has none.

        Raises:
            TaskError: if it has no value, and `otherwise` is not given.
        """
        try:
            known = self._named.get(reference.alias)
            return look_up(reference, {} if known is None else {reference.alias: known.value})
        except TaskError:
            if otherwise is None:
                raise
            return otherwise(reference)

    def fill(self, value: Any, resolver: Resolver | None = None) -> Any:
        """Return a value with every reference in it replaced by its value, or by the resolver's.

        Raises:
            TaskError: if a reference has no value.
        """
        return substitute(value, resolver or self.value)


async def play(
    episode: Episode, gold: Gold, *, without: int | None = None, tolerant: bool = False
) -> str:
    """Make the calls of a solution, without a model, and return its final answer.

    Args:
        episode: the episode in which the calls are made.
        gold: the calls and the answer.
        without: the index of a call to leave out.
        tolerant: whether to skip calls that fail or refer to a call that was left out, instead of
            stopping.

    Raises:
        TaskError: if a call fails, unless tolerant.
    """
    results = GoldResults()
    for index, call in enumerate(gold.calls):
        if index == without:
            continue
        try:
            await _make(episode, call, index, results)
        except TaskError:
            if not tolerant:
                raise
    try:
        return str(results.fill(gold.answer))
    except TaskError:
        if not tolerant:
            raise
        return "Done."


async def _make(episode: Episode, call: GoldCall, index: int, results: GoldResults) -> None:
    try:
        arguments = results.fill(dict(call.arguments))
    except TaskError as error:
        raise TaskError(f"call {index + 1} ({call.tool}): {error}") from error
    step = await call_as_agent(episode, call.tool, arguments, f"call {index + 1}")
    if step.is_error:
        raise TaskError(f"call {index + 1} ({call.tool}) failed: {step.text}")
    results.take(call, step.value)


async def call_as_agent(
    episode: Episode, tool: str, arguments: Mapping[str, Any], where: str
) -> Step:
    """Make a call of a solution by the name that an agent sees; `where` names it in errors.

    Raises:
        TaskError: if no agent can make it, since an earlier system has a tool of that name, or if
            the solution does not say which of several tools is meant.
    """
    try:
        called = episode.called(tool)
    except DomainError as error:
        raise TaskError(f"{where}: {error}") from error
    return await episode.for_agent().call(called, arguments)


def parse_result(text: str) -> Any:
    """Return the parsed JSON of a tool result's text, or the text itself if it is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
