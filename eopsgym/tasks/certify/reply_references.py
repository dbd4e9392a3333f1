"""Right variants in which a reply names the mail that it answers, as mail programs do."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from eopsgym.gym import Step
from eopsgym.tasks.gold import GoldCall

_ID = "message-id"
_SAID = ("in-reply-to", "references")


def reply_references(calls: Sequence[GoldCall], steps: Sequence[Step]) -> list[GoldCall] | None:
    """Return calls whose replies name the mail that they answer; None if no call is a reply.

    A mail with these headers joins the conversation of its recipient, who may be in the same
    company.

    Args:
        calls: the calls of a solution.
        steps: the step of each call; only the mails that their results show are known.
    """
    changed = list(calls)
    for place, (call, step) in enumerate(zip(calls, steps, strict=True)):
        payload, thread = call.arguments.get("payload"), step.arguments.get("threadId")
        if not (isinstance(payload, Mapping) and payload.get("headers") and thread):
            continue
        if any(str(each.get("name")).lower() in _SAID for each in payload["headers"]):
            continue
        known = _ids_in(thread, [each.value for each in steps[:place]])
        if known:
            references = {"In-Reply-To": known[-1], "References": " ".join(known)}
            more = [{"name": name, "value": value} for name, value in references.items()]
            longer = {**payload, "headers": [*payload["headers"], *more]}
            changed[place] = replace(call, arguments={**call.arguments, "payload": longer})
    return changed if changed != list(calls) else None


def _ids_in(thread: str, shown: Sequence[Any]) -> list[str]:
    """Return the ids of the mails of a conversation, the oldest first."""
    letters = [each for value in shown for each in _letters(value) if each["threadId"] == thread]
    letters.sort(key=lambda letter: int(letter.get("internalDate") or 0))
    headers = [each for letter in letters for each in letter["payload"].get("headers") or ()]
    ids = [str(each["value"]) for each in headers if str(each.get("name")).lower() == _ID]
    return list(dict.fromkeys(ids))


def _letters(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the mails in a result, at any depth."""
    if isinstance(value, Mapping):
        if "threadId" in value and isinstance(value.get("payload"), Mapping):
            yield value
        else:
            yield from (letter for part in value.values() for letter in _letters(part))
    elif isinstance(value, list):
        yield from (letter for part in value for letter in _letters(part))
