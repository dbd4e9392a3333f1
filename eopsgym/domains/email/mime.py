"""Messages as trees of parts: read from raw MIME or from a payload, and written as raw MIME."""

import base64
import binascii
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from email import policy
from email.message import EmailMessage, Message
from email.parser import BytesParser
from typing import Any

from eopsgym.domains.email.people import bare_addresses, is_address
from eopsgym.domains.kernel import ToolError

MOST_DATA = 90_000
"""The most bytes of one part: a row of a database holds little more."""
_MOST_RAW = 2_000_000
_MOST_PARTS = 50
_DEEPEST = 20
_MOST_HEADERS = 200
_MOST_VALUE = 8_000
_MOST_RECIPIENTS = 500
_NAME = re.compile(r"[!-9;-~]{1,100}")
RECEIVERS = ("To", "Cc", "Bcc")


@dataclass
class MimePart:
    """One part of a message.

    Attributes:
        mime_type: such as `text/plain`.
        headers: of a part, in order; those of the message are the root's.
        data: text as it is, or the base64url of what is no text; empty of a part with parts.
        size: bytes of the content.
        filename: of an attachment, else None.
        parts: what lies in it.
    """

    mime_type: str
    headers: list[tuple[str, str]] = field(default_factory=list)
    data: str = ""
    size: int = 0
    filename: str | None = None
    parts: list["MimePart"] = field(default_factory=list)

    def header(self, name: str) -> str | None:
        """The first header of a name, whatever its case."""
        found = (value for key, value in self.headers if key.lower() == name.lower())
        return next(found, None)

    def set_header(self, name: str, value: str) -> None:
        """Put a header in place of those of its name; a new one stands last."""
        others = [(key, said) for key, said in self.headers if key.lower() != name.lower()]
        self.headers = [*others, (name, value)]

    def without(self, name: str) -> "MimePart":
        """The same part without a header."""
        kept = [(key, said) for key, said in self.headers if key.lower() != name.lower()]
        return MimePart(self.mime_type, kept, self.data, self.size, self.filename, self.parts)

    def walk(self) -> Iterator["MimePart"]:
        """The part and all in it."""
        yield self
        for part in self.parts:
            yield from part.walk()

    def text(self) -> str:
        """The first text in it; of HTML, what is between the tags."""
        texts = [part for part in self.walk() if part.filename is None and not part.parts]
        for kind in ("text/plain", "text/html"):
            for part in texts:
                if part.mime_type == kind:
                    return plain(part.data) if kind == "text/html" else part.data
        return ""


_TAGS = re.compile(r"<[^<>]*>")


def plain(text: str) -> str:
    """HTML without its tags; good for a glance, and never shown as HTML."""
    return _TAGS.sub(" ", text)


def addresses(part: MimePart, *names: str) -> list[str]:
    """The addresses in some headers, each once.

    Raises:
        ToolError: one is none, or there are too many.
    """
    found: dict[str, None] = {}
    for name in names:
        for key, value in part.headers:
            if key.lower() == name.lower() and value.strip():
                for address in bare_addresses(value):
                    if not is_address(address):
                        raise ToolError(f"Invalid {name} header: {value[:100]}")
                    found[address.lower()] = None
    if len(found) > _MOST_RECIPIENTS:
        raise ToolError(f"A message has at most {_MOST_RECIPIENTS} recipients")
    return list(found)


# Reading


def decode(text: str) -> bytes:
    """The bytes of base64url, with or without padding, or of plain base64.

    Raises:
        ToolError: it is neither.
    """
    packed = "".join(text.split()).rstrip("=").replace("+", "-").replace("/", "_")
    try:
        if re.fullmatch(r"[A-Za-z0-9_-]*", packed) is None:
            raise binascii.Error
        return base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    except (binascii.Error, ValueError):
        raise ToolError("raw must be a base64url encoded RFC 2822 message") from None


def encode(data: bytes) -> str:
    """Bytes as base64url."""
    return base64.urlsafe_b64encode(data).decode()


_PACKED = re.compile(r"[A-Za-z0-9_+/-]+={0,2}")


def is_encoded(data: str, size: int | None) -> bool:
    """Whether a text is the base64url of as many bytes as are told."""
    if size is None or not data or not _PACKED.fullmatch(data):
        return False
    bare = data.rstrip("=")
    return len(bare) * 3 // 4 == size and len(bare) % 4 != 1


def body_text(data: str, size: int | None) -> str:
    """The text of a body, which may be kept encoded."""
    return decode(data).decode("utf-8", "replace") if is_encoded(data, size) else data


def read_raw(raw: str) -> MimePart:
    """The parts of a raw message.

    Raises:
        ToolError: it is no base64url, too large, or has no headers.
    """
    if len(raw) > _MOST_RAW:
        raise ToolError(f"raw has at most {_MOST_RAW:,} characters")
    data = decode(raw)
    try:
        message = BytesParser(policy=policy.compat32).parsebytes(data)
        if not message.keys():
            raise ToolError("raw has no headers: it must be an RFC 2822 message")
        return _checked(_of_message(message, 0))
    except (ValueError, LookupError, RecursionError) as error:
        raise ToolError(f"raw cannot be read: {error}") from None


def _of_message(message: Message, depth: int) -> MimePart:
    if depth > _DEEPEST:
        raise ToolError(f"The parts of a message are nested at most {_DEEPEST} deep")
    headers = [(name, _unfolded(str(value))) for name, value in message.items()]
    part = MimePart(message.get_content_type(), headers, filename=_filename(message))
    payload = message.get_payload()
    if message.is_multipart() and isinstance(payload, list):
        part.parts = [_of_message(each, depth + 1) for each in payload if isinstance(each, Message)]
        return part
    content = message.get_payload(decode=True)
    data = content if isinstance(content, bytes) else b""
    part.size = len(data)
    if part.mime_type.startswith("text/") and part.filename is None:
        charset = message.get_content_charset() or "utf-8"
        try:
            part.data = data.decode(charset, "replace")
        except LookupError:
            part.data = data.decode("utf-8", "replace")
        part.data = part.data.replace("\r\n", "\n")
        part.size = len(part.data.encode("utf-8", "replace"))
    else:
        part.data = encode(data)
    return part


def _unfolded(value: str) -> str:
    from email.header import decode_header, make_header

    flat = re.sub(r"\r?\n[ \t]+", " ", value)
    try:
        return str(make_header(decode_header(flat)))
    except (ValueError, LookupError):
        return flat


def _filename(message: Message) -> str | None:
    try:
        name = message.get_filename()
    except (ValueError, LookupError):
        name = None
    is_file = message.get_content_disposition() == "attachment"
    return name or ("attachment" if is_file else None)


def read_payload(payload: Mapping[str, Any]) -> MimePart:
    """The parts of a payload, as the API shows messages.

    Raises:
        ToolError: it has no headers, or a part is none.
    """
    if not payload.get("headers"):
        raise ToolError("payload.headers must not be empty")
    return _checked(_of_payload(payload, 0))


def _of_payload(payload: Mapping[str, Any], depth: int) -> MimePart:
    if depth > _DEEPEST:
        raise ToolError(f"The parts of a message are nested at most {_DEEPEST} deep")
    headers = []
    for each in payload.get("headers") or ():
        name, value = each.get("name"), each.get("value")
        if not isinstance(name, str) or not isinstance(value, str):
            raise ToolError("A header has a name and a value, both texts")
        headers.append((name, value))
    body = payload.get("body") or {}
    data = body.get("data") or ""
    parts = payload.get("parts") or []
    if not isinstance(data, str) or not isinstance(parts, list):
        raise ToolError("A part has a body with data, a text, and a list of parts")
    if any(not isinstance(each, Mapping) for each in parts):
        raise ToolError("payload.parts are objects")
    made = MimePart(
        str(payload.get("mimeType") or ("multipart/mixed" if parts else "text/plain")),
        headers,
        data,
        _told_size(body.get("size"), data),
        str(payload["filename"]) if payload.get("filename") else None,
        [_of_payload(each, depth + 1) for each in parts],
    )
    return made


def _told_size(size: object, data: str) -> int:
    """The size that a body tells, if it is one; that of its text unless it tells any."""
    if isinstance(size, int) and not isinstance(size, bool) and 0 < size < 1 << 40:
        return size
    return len(data.encode("utf-8", "replace"))


def _checked(root: MimePart) -> MimePart:
    """A tree within its bounds.

    Raises:
        ToolError: it is too large, or a header is none.
    """
    parts = list(root.walk())
    if len(parts) > _MOST_PARTS:
        raise ToolError(f"A message has at most {_MOST_PARTS} parts")
    for part in parts:
        if len(part.data.encode("utf-8", "replace")) > MOST_DATA:
            raise ToolError(f"A part of a message has at most {MOST_DATA:,} bytes")
        if len(part.headers) > _MOST_HEADERS:
            raise ToolError(f"A part of a message has at most {_MOST_HEADERS} headers")
        if len(part.mime_type) > 200 or len(part.filename or "") > 500:
            raise ToolError("The type or file name of a part is too long")
        for name, value in part.headers:
            if not _NAME.fullmatch(name) or len(value) > _MOST_VALUE or "\n" in value:
                raise ToolError(f"Invalid header: {name[:60]}")
    return root


# Writing


def write_raw(root: MimePart) -> str:
    """A message as base64url of RFC 2822."""
    try:
        return encode(_as_message(root).as_bytes())
    except (ValueError, LookupError):
        # A header that the standard library would not write is left out.
        safe = MimePart(root.mime_type, [], root.data, root.size, root.filename, root.parts)
        return encode(_as_message(safe).as_bytes())


def _as_message(part: MimePart) -> Message:
    message: Message = EmailMessage(policy=policy.compat32)
    own = ("content-type", "content-transfer-encoding", "mime-version")
    for name, value in part.headers:
        if name.lower() not in own:
            message[name] = value
    if part.parts:
        message["MIME-Version"] = "1.0"
        kind = part.mime_type if part.mime_type.startswith("multipart/") else "multipart/mixed"
        message["Content-Type"] = kind
        message.set_boundary(f"=={part.size or len(part.parts)}-eopsgym==")
        message.set_payload([_as_message(each) for each in part.parts])
        return message
    message["MIME-Version"] = "1.0"
    message["Content-Type"] = part.mime_type
    if part.filename is not None:
        message.add_header("Content-Disposition", "attachment", filename=part.filename)
    message["Content-Transfer-Encoding"] = "base64"
    data = part.data.encode("utf-8", "replace")
    if part.filename is not None or not part.mime_type.startswith("text/"):
        with suppress(ToolError):  # what is not encoded is as it is
            data = decode(part.data)
    elif part.mime_type.startswith("text/"):
        message.set_param("charset", "utf-8")
    message.set_payload(base64.encodebytes(data).decode())
    return message
