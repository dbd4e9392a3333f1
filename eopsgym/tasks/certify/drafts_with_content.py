"""Right variants that send a draft with its content, as a mail program does."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from eopsgym.gym import Step
from eopsgym.tasks.gold import GoldCall

_SAID = ("to", "cc", "bcc", "subject", "in-reply-to", "references")


def drafts_with_content(calls: Sequence[GoldCall], steps: Sequence[Step]) -> list[GoldCall] | None:
    """Return calls that send drafts with their content; None if no call sends a shown draft.

    A draft with an attachment stays unchanged, since a result shows the draft without the file.

    Args:
        calls: the calls of a solution.
        steps: the step of each call; the content is that of the last result that shows the draft.
    """
    changed = list(calls)
    for place, (call, step) in enumerate(zip(calls, steps, strict=True)):
        if call.tool != "send_draft" or {"raw", "payload"} & {*call.arguments.get("message", {})}:
            continue
        shown = [each.value for each in steps[:place]]
        drafts = [each for value in shown for each in _drafts(value, step.arguments["id"])]
        if drafts and _is_whole(drafts[-1]["payload"]):
            message = {**call.arguments["message"], "payload": _content(drafts[-1]["payload"])}
            changed[place] = replace(call, arguments={**call.arguments, "message": message})
    return changed if changed != list(calls) else None


def _is_whole(part: Mapping[str, Any]) -> bool:
    """Return whether a part of a mail is shown completely."""
    return not part["body"].get("attachmentId") and all(map(_is_whole, part.get("parts") or ()))


def _content(payload: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the author of a mail wrote, without its date and id."""
    headers = [each for each in payload["headers"] if str(each.get("name")).lower() in _SAID]
    parts = {name: payload[name] for name in ("mimeType", "body", "parts") if payload.get(name)}
    return {**parts, "headers": headers}


def _drafts(value: Any, draft: str) -> Iterator[Mapping[str, Any]]:
    """Yield the message of a draft in a result, at any depth, if it is shown with headers."""
    if isinstance(value, Mapping):
        message = value.get("message")
        if value.get("id") == draft and isinstance(message, Mapping):
            if (message.get("payload") or {}).get("headers"):
                yield message
        else:
            yield from (each for part in value.values() for each in _drafts(part, draft))
    elif isinstance(value, list):
        yield from (each for part in value for each in _drafts(part, draft))
