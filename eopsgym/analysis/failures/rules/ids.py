"""The search for ids of writing calls that were made up or never looked up."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from eopsgym.analysis.failures.arguments import ids_of_call, referring
from eopsgym.analysis.failures.expected import Expected
from eopsgym.analysis.failures.facts import MadeCall, RunFacts, is_writing
from eopsgym.analysis.failures.finding import FailureFinding, named

_ALIASES = {
    "me": "user",
    "primary": "calendar",
    "root": "file parent folder drive",
    "default": "calendar team",
}
"""Words that systems accept in place of an id, with parts of the arguments' names."""
_SYSTEM_LABEL = re.compile(r"[A-Z_]+")


@dataclass(frozen=True)
class Guessed:
    """An id of a writing call that no earlier result contains."""

    call: MadeCall
    name: str
    value: Any
    looked_up: bool


def guessed_ids(run: RunFacts, expected: Expected | None) -> list[Guessed]:
    """Return the ids in writing calls that neither the task nor an earlier result contains."""
    seen = _Seen()
    born = {key for c in run.changes if c.operation == "insert" for key in c.key.split("/")}
    guessed: list[Guessed] = []
    for call in run.calls:
        if call.writes and call.step is not None:
            for name, value, is_id in _taken(call, expected):
                if str(value) not in born and _is_guess(run, expected, seen, name, value):
                    looked_up = _looked_up(call, name, seen, expected)
                    if is_id or not looked_up:
                        guessed.append(Guessed(call, name, value, looked_up))
        seen.add(call)
    return guessed


def _taken(call: MadeCall, expected: Expected | None) -> Iterator[tuple[str, Any, bool]]:
    """Yield the values that a call must take from a result: ids, and references of the solution."""
    ids = ids_of_call(call)
    yield from ((name, value, True) for name, value in ids)
    if expected is not None:
        known = {name for name, _ in ids}
        for name, value in call.arguments.items():
            taken = name not in known and (call.tool, name) in expected.referred
            if taken and isinstance(value, str) and value:
                yield name, value, False


def made_up(
    run: RunFacts, guessed: list[Guessed], expected: Expected | None
) -> Iterator[FailureFinding]:
    """Yield findings on guessed ids, without a look-up or in spite of one."""
    if all(each.looked_up for each in guessed):
        yield from _nothing_looked_up(run, expected)
    for kind, looked_up in (("missing_lookup", False), ("wrong_id", True)):
        some = [each for each in guessed if each.looked_up is looked_up]
        if some:
            first = some[0]
            what = f"{first.call.tool} is given {first.name}={first.value!r}"
            why = "which no result has" if looked_up else "and nothing was looked up that has it"
            steps = sorted({each.call.step for each in some if each.call.step is not None})
            rows = (named(c.server, c.table, c.key) for c in run.changes if c.step in steps)
            yield FailureFinding(kind, f"{what}, {why}", tuple(steps), tuple(dict.fromkeys(rows)))


def _nothing_looked_up(run: RunFacts, expected: Expected | None) -> Iterator[FailureFinding]:
    """Yield a finding if a run writes before any look-up, though the solution begins with one."""
    if expected is None or not expected.calls or 0 in expected.writing:
        return
    for call in run.calls:
        if call.writes and call.step is not None:
            evidence = f"{call.tool} writes before anything was looked up"
            yield FailureFinding("missing_lookup", evidence, (call.step,))
        if call.writes or not call.is_error:
            return


class _Seen:
    """The texts of results so far, and the tools that returned them."""

    def __init__(self) -> None:
        self.results: list[str] = []
        self.read: list[str] = []
        self.tools: Counter[str] = Counter()
        self.guessed: set[str] = set()

    def add(self, call: MadeCall) -> None:
        if call.is_error:
            return
        self.tools[call.tool] += 1
        self.results.append(call.result or "")
        if not is_writing(call.server, call.tool):
            self.read.append(call.result or "")

    def names(self, text: str, prompt: str) -> bool:
        """Return whether a name of several words occurs in the prompt or in a result."""
        return any(occurs_in(text, each) for each in (prompt, *self.results))

    def has(self, value: Any) -> bool:
        """Return whether a result contained an id."""
        text = str(value)
        if text in self.guessed:  # a result that repeats an argument is no source
            return False
        if isinstance(value, int):
            pattern = _number(value)
            return any(pattern.search(result) for result in self.results)
        if not any(letter.isdigit() for letter in text):  # a word, which may occur in any text
            return any(f'"{text}"' in result for result in self.results)
        return any(occurs_in(text, result) for result in self.results)


def _is_alias(name: str, text: str) -> bool:
    where = _ALIASES.get(text.lower(), "").split()
    return _SYSTEM_LABEL.fullmatch(text) is not None or any(part in name.lower() for part in where)


def _is_guess(run: RunFacts, expected: Expected | None, seen: _Seen, name: str, value: Any) -> bool:
    text = str(value)
    if value == 0 or _is_alias(name, text):
        return False
    if expected is not None and (text in expected.ids or (name, text) in expected.given_ids):
        return False
    if seen.has(value):
        return False
    if expected is None and " " in text and seen.names(text, run.prompt):
        return False
    if expected is None and occurs_in(text, run.prompt) and _looks_like_id(text):
        return False
    seen.guessed.add(text)
    return True


def _looks_like_id(text: str) -> bool:
    """Return whether a text is more than a word, such as `rob.ames`, `INC_7` and `12`."""
    return " " not in text and not text.isalpha()


def _looked_up(call: MadeCall, name: str, seen: _Seen, expected: Expected | None) -> bool:
    """Return whether the source of such an id was looked up before."""
    sources = expected.sources(call.tool, name) if expected else {}
    if sources:
        return all(seen.tools[tool] >= times for tool, times in sources.items())
    keys = [f'"{key}"' for key in _keys(call.server, name)]
    return any(key in result for result in seen.read for key in keys)


def _keys(server: str, name: str) -> set[str]:
    """Return the keys under which results contain such an id."""
    target = referring(server).get(name)
    singular = name[:-1] if name.endswith(("_ids", "Ids")) else name
    return {singular, "id"} | ({target[1]} if target else set())


def occurs_in(value: str, text: str) -> bool:
    """Return whether a text contains a value that is not part of a longer word."""
    place = text.find(value)
    while place >= 0:
        end = place + len(value)
        before, after = text[place - 1 : place], text[end : end + 1]
        if not (before.isalnum() or before == "_" or after.isalnum() or after == "_"):
            return True
        place = text.find(value, place + 1)
    return False


@lru_cache(maxsize=4096)
def _number(value: int) -> re.Pattern[str]:
    return re.compile(rf'"\w*(?:[Ii]ds?|_by|_to)\\?":\s*\[?(?:\d+,\s*)*{value}(?![\d.])')
