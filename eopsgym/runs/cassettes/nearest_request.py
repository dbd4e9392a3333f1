"""The reason why a cassette has no reply: the difference from its nearest request."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from eopsgym.counting import counted
from eopsgym.runs.cassettes.requests import Asked
from eopsgym.runs.cassettes.tape import Tape

_BEFORE, _SHOWN = 20, 60


def what_differs(tape: Tape, asked: Asked, ask: int, repeat: int) -> str:
    """Return a text that says how a request differs from the nearest recorded one.

    Args:
        tape: the cassette without a reply to the request.
        asked: the request.
        ask: how often the run has made the request, including this time.
        repeat: the number of the repeat.
    """
    roots = list(tape.lines("root"))
    if not roots:
        return "it is empty"
    if not any(root["id"] == asked.root.id for root in roots):
        return _of_roots(roots, asked)
    by_id = {line["id"]: line for line in tape.lines("message")}
    before = asked.root.id
    for place, (id, message) in enumerate(zip(asked.ids, asked.messages, strict=True), 1):
        if id not in by_id:
            recorded = [line["message"] for line in by_id.values() if line["after"] == before]
            return _of_messages(place, len(asked.ids), message, recorded)
        before = id
    return _of_times(tape, asked, ask, repeat)


def _of_roots(roots: list[dict[str, Any]], asked: Asked) -> str:
    """Return a text that says how settings or tools differ from those of the most similar root."""
    model = asked.root.model
    here = {tool["name"]: tool for tool in _plain(asked.root.tools)}
    named = [root for root in roots if root["model"]["name"] == model["name"]]
    if not named:
        known = ", ".join(dict.fromkeys(root["model"]["name"] for root in roots))
        return f"it holds replies of {known}"
    same = [root for root in named if root["model"] == _plain(model)]
    if not same:
        old, new = named[-1]["model"]["settings"], _plain(model["settings"])
        return f"the model's settings differ: {_of_values(old, new)}"

    def others(root: Mapping[str, Any]) -> list[str]:
        there = {tool["name"]: tool for tool in root["tools"]}
        return sorted(n for n in {*here, *there} if here.get(n) != there.get(n))

    nearest = min(map(others, same), key=len)
    if not nearest:
        return "the tools are listed in another order"
    return f"{len(nearest)} of the tools differ, such as {', '.join(nearest[:3])}"


def _of_messages(
    place: int, count: int, message: Mapping[str, Any], recorded: Iterable[Mapping[str, Any]]
) -> str:
    head = f"message {place} of {count} ({message['role']}) is new"
    there = [other for other in recorded if other["role"] == message["role"]]
    if not there:
        return f"{head}; no message of this role was recorded after the same messages"
    here = _plain(message)
    nearest = max(there, key=lambda other: _alike(_words(other), _words(here)))
    old, new = _words(nearest), _words(here)
    if old == new:
        return f"{head}: {_of_values(nearest, here)}"
    start = max(0, _alike(old, new) - _BEFORE)
    return f"{head}: {_part(new, start)} instead of {_part(old, start)}"


def _of_times(tape: Tape, asked: Asked, ask: int, repeat: int) -> str:
    replies = [line for line in tape.lines("reply") if line["after"] == asked.id]
    repeats = sorted({line["repeat"] for line in replies})
    if not replies:
        return "only longer conversations that begin like it were answered"
    if repeat not in repeats:
        return f"repeat {repeat} was not recorded, only {', '.join(map(str, repeats))}"
    answered = counted(ask - 1, "time")
    return f"it was made {counted(ask, 'time')}, and answered {answered} when it was recorded"


def _words(message: Mapping[str, Any]) -> str:
    return str(message.get("content", ""))


def _alike(one: str, other: str) -> int:
    """Return the length of the common beginning of two texts."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def _part(text: str, start: int) -> str:
    shown = text[start : start + _SHOWN]
    before = "…" if start else ""
    return repr(f"{before}{shown}{'…' if len(text) > start + _SHOWN else ''}")


def _of_values(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    names = sorted(n for n in {*old, *new} if old.get(n) != new.get(n))
    return ", ".join(f"{n} is {_gist(new.get(n))} instead of {_gist(old.get(n))}" for n in names)


def _gist(value: Any) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _plain(value: Any) -> Any:
    """Return a value as it would be after writing it to a JSON file and reading it back."""
    return json.loads(json.dumps(value, default=str))
