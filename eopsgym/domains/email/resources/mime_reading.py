"""Parsing of messages in arguments, raw MIME or a payload of parts, into trees of parts."""

import re
from collections.abc import Callable, Mapping
from email.errors import MessageError
from email.message import Message
from email.parser import BytesParser
from typing import Any

from eopsgym.domains.email.resources.messages import ATTACHMENT, file_of
from eopsgym.domains.email.resources.mime import (
    MimePart,
    body_text,
    decode,
    encode,
    is_encoded,
    text_part,
)
from eopsgym.domains.email.resources.mime_writing import as_bytes
from eopsgym.domains.email.resources.raw_headers import HeaderPolicy, decoded
from eopsgym.domains.kernel import Call, ToolError

MOST_DATA = 90_000
"""The maximum size of a part in bytes; a row of the database can contain little more."""
_TOO_LONG = (
    f"A part of a message has at most {MOST_DATA:,} bytes, "
    f"and {MOST_DATA * 3 // 4:,} where it is no text"
)
_MOST_RAW = 1_000_000
_MOST_PARTS = 50
_DEEPEST = 20
_TOO_DEEP = f"The parts of a message are nested at most {_DEEPEST} deep"
_MOST_HEADERS = 200
_NOT_EMPTY = frozenset({"cc", "bcc", "reply-to"})
_MOST_VALUE = 32_000
_NAME = re.compile(r"[!-9;-~]{1,100}")
_TYPE = re.compile(r"[a-z0-9.+_-]+/[a-z0-9.+_-]+")
_CONTENT_HEADER = re.compile(
    rb"^content-(?:type|disposition):.*(?:\n[ \t].*)*", re.IGNORECASE | re.MULTILINE
)
_MOST_DASHED_LINES = 2_000
_MESSAGE_INSIDE = re.compile(rb"^content-type:\s*message/", re.IGNORECASE | re.MULTILINE)
_MOST_INSIDE = 200


def read_message(call: Call, user: str, given: Mapping[str, Any]) -> MimePart:
    """Parse the message in the arguments.

    A part of a payload with the id of an attachment and no data, as in results, gets the
    content of that attachment.

    Raises:
        ToolError: there is no message or more than one, it is invalid, or an attachment is unknown.
    """
    raw, payload = given.get("raw"), given.get("payload")
    if bool(raw) == bool(payload):
        raise ToolError("Provide exactly one message source: raw or payload")
    if len(given.get("snippet") or "") > MOST_DATA:
        raise ToolError(f"snippet has at most {MOST_DATA:,} characters")
    if raw:
        return read_raw(raw)
    return _read_payload(
        payload or {}, lambda key: file_of(call, ATTACHMENT.find(call, key, user_id=user))
    )


def read_raw(raw: str) -> MimePart:
    """Parse a raw message.

    Raises:
        ToolError: the text is not base64url, is too large, or has no headers.
    """
    if len(raw) > _MOST_RAW:
        raise ToolError(f"raw has at most {_MOST_RAW:,} characters")
    data = decode(raw)
    _check_cost(data)
    try:
        message = BytesParser(policy=HeaderPolicy()).parsebytes(data)
        if not message.keys():
            raise ToolError("raw has no headers: it must be an RFC 2822 message")
        return _checked(_of_message(message, 0))
    except (ValueError, LookupError, RecursionError, MessageError) as error:
        raise ToolError(f"raw cannot be read: {error}") from None


def _check_cost(data: bytes) -> None:
    """Raise ToolError for a message that the standard library would parse for too long.

    Parsing could take seconds, or exceed the recursion limit of the process, on which the
    result must not depend.

    Raises:
        ToolError: there are too many lines that look like boundaries or start an inner message, or
            a header that describes the content is too long.
    """
    if sum(1 for _ in _MESSAGE_INSIDE.finditer(data)) > _MOST_INSIDE:
        raise ToolError(_TOO_DEEP)
    if data.count(b"\n--") > _MOST_DASHED_LINES:
        raise ToolError(f"A message has at most {_MOST_PARTS} parts")
    if any(len(match[0]) > _MOST_VALUE for match in _CONTENT_HEADER.finditer(data)):
        raise ToolError(f"A header has at most {_MOST_VALUE:,} bytes")


def _of_message(message: Message, depth: int) -> MimePart:
    if depth > _DEEPEST:
        raise ToolError(_TOO_DEEP)
    raw_headers = [(name, str(value)) for name, value in message.raw_items()]
    _check_headers(raw_headers)
    headers = [(name, decoded(name, value)) for name, value in raw_headers]
    part = MimePart(message.get_content_type(), headers, filename=_filename(message))
    payload = message.get_payload()
    if message.is_multipart() and isinstance(payload, list):
        part.parts = [_of_message(each, depth + 1) for each in payload if isinstance(each, Message)]
        if part.is_file_of_mail():
            part.size = len(as_bytes(part.parts[0]))
        return part
    content = message.get_payload(decode=True)
    data = content if isinstance(content, bytes) else b""
    if len(data) > MOST_DATA:  # decoding more takes seconds in some charsets
        raise ToolError(_TOO_LONG)
    if part.mime_type.startswith("text/") and part.filename is None:
        text = _text(data, message.get_content_charset()).replace("\r\n", "\n")
        return text_part(part.mime_type, text, headers)
    part.data, part.size = encode(data), len(data)
    return part


def _text(data: bytes, charset: str | None) -> str:
    """Decode bytes with their charset, or as UTF-8 if the charset is unknown or wrong."""
    text = data.decode("utf-8", "replace")
    declared = charset or "utf-8"
    for kind, errors in ((declared, "strict"), ("utf-8", "strict"), (declared, "replace")):
        try:
            text = data.decode(kind, errors)
            break
        except (LookupError, ValueError):
            continue
    # Some charsets decode to lone surrogates, which are replaced.
    return text.encode("utf-8", "replace").decode()


def _filename(message: Message) -> str | None:
    try:
        name = message.get_filename()
    except (ValueError, LookupError):
        name = None
    name = decoded("", name) if name else name
    is_file = message.get_content_disposition() == "attachment"
    return name or ("attachment" if is_file else None)


def _read_payload(payload: Mapping[str, Any], file: Callable[[str], str]) -> MimePart:
    """Parse a payload in the form of a result.

    Args:
        payload: the payload in the arguments.
        file: returns the content of an attachment by its id, for a part with an id and no data.

    Raises:
        ToolError: the payload has no headers, or a part is invalid.
    """
    if not payload.get("headers"):
        raise ToolError("payload.headers must not be empty")
    return _checked(_of_payload(payload, file, 0))


def _of_payload(payload: Mapping[str, Any], file: Callable[[str], str], depth: int) -> MimePart:
    if depth > _DEEPEST:
        raise ToolError(_TOO_DEEP)
    body = payload.get("body") or {}
    parts = payload.get("parts") or []
    if not isinstance(body, Mapping) or not isinstance(data := body.get("data") or "", str):
        raise ToolError("A part has a body with data, a text")
    if not data and isinstance(key := body.get("attachmentId"), str):
        data = file(key)
    part = MimePart(
        _mime_type(payload.get("mimeType"), "multipart/mixed" if parts else "text/plain"),
        [_header(each) for each in _objects(payload.get("headers") or [], "headers")],
        data,
        _given_size(body.get("size"), data),
        _given_filename(payload.get("filename")),
        [_of_payload(each, file, depth + 1) for each in _objects(parts, "parts")],
    )
    is_text = part.mime_type.startswith("text/") and part.filename is None and not part.parts
    if is_text and is_encoded(data, part.size):  # stored in the same form as from a raw message
        text = body_text(data, part.size).replace("\r\n", "\n")
        return text_part(part.mime_type, text, part.headers)
    return part


def _objects(given: object, what: str) -> list[Mapping[str, Any]]:
    if not isinstance(given, list) or not all(isinstance(each, Mapping) for each in given):
        raise ToolError(f"The {what} of a part are a list of objects")
    return given


def _header(given: Mapping[str, Any]) -> tuple[str, str]:
    name, value = given.get("name"), given.get("value")
    if not isinstance(name, str) or not isinstance(value, str):
        raise ToolError("A header has a name and a value, both texts")
    return name, value


def _mime_type(given: object, default: str) -> str:
    """Return a media type without parameters such as a charset."""
    kind = str(given or default).partition(";")[0].strip().lower()
    if not _TYPE.fullmatch(kind):
        raise ToolError(f"Invalid mimeType: {kind[:60]}")
    return kind


def _given_filename(given: object) -> str | None:
    if given and (not isinstance(given, str) or not given.isprintable()):
        raise ToolError(f"Invalid filename: {str(given)[:60]!r}")
    return str(given) if given else None


def _given_size(size: object, data: str) -> int:
    """Return the size given for a body, if it is valid, otherwise that of its text."""
    if isinstance(size, int) and not isinstance(size, bool) and 0 < size < 1 << 40:
        return size
    return len(data.encode("utf-8", "replace"))


def _checked(root: MimePart) -> MimePart:
    """Return a message tree after checking its size and headers.

    Cc, Bcc and Reply-To headers without a value are removed, since RFC 5322 does not allow
    them.

    Raises:
        ToolError: the message is too large, or a header is invalid.
    """
    root.headers = [
        (name, value)
        for name, value in root.headers
        if value.strip() or name.lower() not in _NOT_EMPTY
    ]
    parts = list(root.walk())
    if len(parts) > _MOST_PARTS:
        raise ToolError(f"A message has at most {_MOST_PARTS} parts")
    for part in parts:
        if len(part.data.encode("utf-8", "replace")) > MOST_DATA:
            raise ToolError(_TOO_LONG)
        if len(part.mime_type) > 200 or len(part.filename or "") > 500:
            raise ToolError("The type or file name of a part is too long")
        _check_headers(part.headers)
        for name, value in part.headers:
            if not _NAME.fullmatch(name) or {"\r", "\n"} & {*value}:
                raise ToolError(f"Invalid header: {name[:60]}")
    return root


def _check_headers(headers: list[tuple[str, str]]) -> None:
    if len(headers) > _MOST_HEADERS:
        raise ToolError(f"A part of a message has at most {_MOST_HEADERS} headers")
    for name, value in headers:
        if len(value.encode("utf-8", "replace")) > _MOST_VALUE:
            raise ToolError(f"Invalid header: {name[:60]} has more than {_MOST_VALUE:,} bytes")
