"""Drafts that are sent with their content, as if a mail program had sent what it shows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from eopsgym.gym import Step
from eopsgym.tasks.gold import GoldCall

_SAID = ("to", "cc", "bcc", "subject", "in-reply-to", "references")


def drafts_with_content(calls: Sequence[GoldCall], steps: Sequence[Step]) -> list[GoldCall] | None:
    """Return calls that send drafts with their content; None where no call sends a shown draft.

    A draft with an attachment stays unchanged, since a result that shows it does not show the file.

    Args:
        calls: of a solution.
        steps: their results, one each; the last one that shows a draft gives its content.
    """
    found = list(calls)
    for place, (call, step) in enumerate(zip(calls, steps, strict=True)):
        if call.tool != "send_draft" or {"raw", "payload"} & {*call.arguments.get("message", {})}:
            continue
        shown = [each.value for each in steps[:place]]
        held = [each for value in shown for each in _drafts(value, step.arguments["id"])]
        if held and _is_whole(held[-1]["payload"]):
            message = {**call.arguments["message"], "payload": _content(held[-1]["payload"])}
            found[place] = replace(call, arguments={**call.arguments, "message": message})
    return found if found != list(calls) else None


def _is_whole(part: Mapping[str, Any]) -> bool:
    """Return whether everything that a part of a letter holds is shown."""
    return not part["body"].get("attachmentId") and all(map(_is_whole, part.get("parts") or ()))


def _content(payload: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts of a letter that its writer wrote: neither its date nor its id."""
    headers = [each for each in payload["headers"] if str(each.get("name")).lower() in _SAID]
    parts = {name: payload[name] for name in ("mimeType", "body", "parts") if payload.get(name)}
    return {**parts, "headers": headers}


def _drafts(value: Any, draft: str) -> Iterator[Mapping[str, Any]]:
    """Yield the message of a draft in a result, at any depth, where it is shown whole."""
    if isinstance(value, Mapping):
        message = value.get("message")
        if value.get("id") == draft and isinstance(message, Mapping):
            if (message.get("payload") or {}).get("headers"):
                yield message
        else:
            yield from (each for part in value.values() for each in _drafts(part, draft))
    elif isinstance(value, list):
        yield from (each for part in value for each in _drafts(part, draft))
