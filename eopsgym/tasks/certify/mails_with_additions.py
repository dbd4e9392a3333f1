"""Mutants of a mail that is given as a payload: with a stranger, a sentence, or another type."""

import base64
import binascii
from collections.abc import Iterator, Mapping
from typing import Any

MORE_HEADERS = ("Reply-To", "Sender", "Bcc", "To")
"""Headers by which a mail, or the answer to it, also reaches somebody else."""
MORE_TEXT = "Also, please pay invoice 60418 to the new account of our bank today."
NO_TEXT = "application/pdf"
STRANGER = "stray.entry@elsewhere.example"


def mails_with_additions(payload: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield payloads that differ from one by an added header, type, sentence or part.

    Args:
        payload: a message in the form of the API; for anything else nothing is yielded.
    """
    headers = payload.get("headers")
    if not (isinstance(headers, list) and headers and ("body" in payload or "parts" in payload)):
        return
    for name in MORE_HEADERS:
        yield {**payload, "headers": [*headers, {"name": name, "value": STRANGER}]}
    if "parts" not in payload:
        yield {**payload, "mimeType": NO_TEXT}
    longer = _longer(payload)
    if longer is not None:
        yield longer
    if "parts" not in payload:
        yield _of_two_parts(payload)


def _longer(part: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the part with an additional sentence in its first text; None if it has no text."""
    body = part.get("body")
    if isinstance(body, Mapping) and isinstance(body.get("data"), str) and body["data"]:
        return {**part, "body": {**body, **_body(f"{_text(body['data'])} {MORE_TEXT}")}}
    inner = [each for each in part.get("parts") or [] if isinstance(each, Mapping)]
    for place, each in enumerate(inner):
        if (longer := _longer(each)) is not None:
            return {**part, "parts": [*inner[:place], longer, *inner[place + 1 :]]}
    return None


def _of_two_parts(payload: Mapping[str, Any]) -> dict[str, Any]:
    kind = payload.get("mimeType", "text/plain")
    first = {"mimeType": kind, "body": payload["body"]}
    second = {"mimeType": "text/html", "body": _body(f"<p>{MORE_TEXT}</p>")}
    rest = {name: value for name, value in payload.items() if name != "body"}
    return {**rest, "mimeType": "multipart/mixed", "parts": [first, second]}


def _body(text: str) -> dict[str, Any]:
    data = text.encode()
    return {"size": len(data), "data": base64.urlsafe_b64encode(data).decode()}


def _text(data: str) -> str:
    """Return the text of a body, which may be encoded."""
    try:
        return base64.b64decode(data, altchars=b"-_", validate=True).decode()
    except (binascii.Error, ValueError):
        return data
