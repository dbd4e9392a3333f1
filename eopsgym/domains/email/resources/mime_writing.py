"""Writing of trees of parts as raw MIME, with the line ends and encoded words of RFC 2822."""

import base64
import re
from email import policy
from email.errors import MessageError
from email.message import EmailMessage, Message
from email.utils import formataddr

from eopsgym.domains.email.resources.mime import MimePart, decode, encode, named_addresses
from eopsgym.domains.email.resources.raw_headers import OF_PEOPLE
from eopsgym.domains.kernel import ToolError

_POLICY = policy.compat32.clone(linesep="\r\n")
_OF_CONTENT = ("content-type", "content-transfer-encoding", "mime-version")
_PLAIN_TYPE = re.compile(r'[\w./+-]+(?:\s*;\s*[\w-]+=(?:"[^"\\]*"|[^\s";]+))*', re.ASCII)


def write_raw(root: MimePart) -> str:
    """Return a message in RFC 2822 format, encoded as base64url."""
    return encode(as_bytes(root))


def as_bytes(root: MimePart) -> bytes:
    """Return a message as bytes in RFC 2822 format."""
    try:
        return _as_message(root).as_bytes(policy=_POLICY)
    except (ValueError, LookupError, RecursionError, MessageError):
        # The standard library cannot write one of the headers: write none of them.
        safe = MimePart(root.mime_type, [], root.data, root.size, root.filename, root.parts)
        return _as_message(safe).as_bytes(policy=_POLICY)


def _as_message(part: MimePart, number: str = "0") -> Message:
    message: Message = EmailMessage(policy=policy.compat32)
    for name, lines in part.headers:
        value = " ".join(lines.splitlines())  # in a seed it can have several
        is_of_file = name.lower() == "content-disposition" and not value.isascii()
        if name.lower() not in _OF_CONTENT and not is_of_file:
            is_plain = value.isascii() or name.lower() not in OF_PEOPLE
            message[name] = value if is_plain else _people(value)
    message["MIME-Version"] = "1.0"
    inner: list[Message | str] = [
        _as_message(each, f"{number}.{n}") for n, each in enumerate(_parts_of(part), start=1)
    ]
    if part.mime_type == "message/rfc822" and len(inner) == 1:
        message["Content-Type"] = part.mime_type
        _name_file(message, part)
        message.set_payload(inner)
    elif inner:
        is_whole = part.mime_type.startswith("multipart/")
        message["Content-Type"] = _type_of(part) if is_whole else "multipart/mixed"
        # Each part has its own boundary, so that an inner boundary cannot end an outer part.
        message.set_boundary(f"=={number}-eopsgym==")
        message.set_payload(inner)
    else:
        _write_content(message, part)
    return message


def _parts_of(part: MimePart) -> list[MimePart]:
    """Return the parts in a part, with its own text first if it has both."""
    if not part.parts or not part.data or part.mime_type == "message/rfc822":
        return part.parts
    kind = part.mime_type if part.mime_type.startswith("text/") else "text/plain"
    return [MimePart(kind, data=part.data, size=part.size), *part.parts]


def _type_of(part: MimePart) -> str:
    """Return the media type of a part, with parameters from its header such as `method`."""
    header = " ".join((part.header("Content-Type") or "").split())
    is_same = header.isascii() and header.partition(";")[0].strip().lower() == part.mime_type
    if is_same and _PLAIN_TYPE.fullmatch(header):
        return header
    # A seed can contain line breaks here, which would start a new header.
    return " ".join(part.mime_type.split())


def _people(value: str) -> str:
    """Return addresses with encoded names; the addresses themselves are not encoded."""
    try:
        return ", ".join(formataddr(each, "utf-8") for each in named_addresses(value))
    except UnicodeError:  # an address is not ASCII
        return value


def _name_file(message: Message, part: MimePart) -> None:
    if part.filename is not None and "Content-Disposition" not in message:
        name = " ".join(part.filename.split())
        disposition = (part.header("Content-Disposition") or "").partition(";")[0].strip().lower()
        kind = "inline" if disposition == "inline" else "attachment"
        message.add_header("Content-Disposition", kind, filename=name)


def _write_content(message: Message, part: MimePart) -> None:
    message["Content-Type"] = _type_of(part)
    _name_file(message, part)
    message["Content-Transfer-Encoding"] = "base64"
    if part.filename is None and part.mime_type.startswith("text/"):
        message.set_param("charset", "utf-8")
        data = part.data.encode("utf-8", "replace")
    else:
        try:
            data = decode(part.data)
        except ToolError:  # not encoded: use the data unchanged
            data = part.data.encode("utf-8", "replace")
    message.set_payload(base64.encodebytes(data).decode())
