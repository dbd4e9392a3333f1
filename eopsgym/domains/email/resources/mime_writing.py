"""Trees of parts as raw MIME, with the line ends and encoded words of RFC 2822."""

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
    """Return a message as base64url of RFC 2822."""
    return encode(as_bytes(root))


def as_bytes(root: MimePart) -> bytes:
    """Return a message as bytes of RFC 2822."""
    try:
        return _as_message(root).as_bytes(policy=_POLICY)
    except (ValueError, LookupError, RecursionError, MessageError):
        # A header that the standard library would not write is left out.
        safe = MimePart(root.mime_type, [], root.data, root.size, root.filename, root.parts)
        return _as_message(safe).as_bytes(policy=_POLICY)


def _as_message(part: MimePart, place: str = "0") -> Message:
    message: Message = EmailMessage(policy=policy.compat32)
    for name, said in part.headers:
        value = " ".join(said.splitlines())  # a seed may hold more than one
        is_of_file = name.lower() == "content-disposition" and not value.isascii()
        if name.lower() not in _OF_CONTENT and not is_of_file:
            is_plain = value.isascii() or name.lower() not in OF_PEOPLE
            message[name] = value if is_plain else _people(value)
    message["MIME-Version"] = "1.0"
    inner: list[Message | str] = [
        _as_message(each, f"{place}.{n}") for n, each in enumerate(_parts_of(part), start=1)
    ]
    if part.mime_type == "message/rfc822" and len(inner) == 1:
        message["Content-Type"] = part.mime_type
        _name_file(message, part)
        message.set_payload(inner)
    elif inner:
        is_whole = part.mime_type.startswith("multipart/")
        message["Content-Type"] = _type_of(part) if is_whole else "multipart/mixed"
        # Of each place its own: a boundary of what it lies in would end a part.
        message.set_boundary(f"=={place}-eopsgym==")
        message.set_payload(inner)
    else:
        _write_content(message, part)
    return message


def _parts_of(part: MimePart) -> list[MimePart]:
    """Return the parts in a part; its own text first, where a seed or a payload has both."""
    if not part.parts or not part.data or part.mime_type == "message/rfc822":
        return part.parts
    kind = part.mime_type if part.mime_type.startswith("text/") else "text/plain"
    return [MimePart(kind, data=part.data, size=part.size), *part.parts]


def _type_of(part: MimePart) -> str:
    """Return the type of a part with the parameters in its header, such as a method."""
    said = " ".join((part.header("Content-Type") or "").split())
    is_same = said.isascii() and said.partition(";")[0].strip().lower() == part.mime_type
    if is_same and _PLAIN_TYPE.fullmatch(said):
        return said
    # A seed may hold what no message could: a new line would begin a header there.
    return " ".join(part.mime_type.split())


def _people(value: str) -> str:
    """Return addresses with encoded names; the addresses themselves are not encoded."""
    try:
        return ", ".join(formataddr(each, "utf-8") for each in named_addresses(value))
    except UnicodeError:  # an address that is not ASCII
        return value


def _name_file(message: Message, part: MimePart) -> None:
    if part.filename is not None and "Content-Disposition" not in message:
        name = " ".join(part.filename.split())
        said = (part.header("Content-Disposition") or "").partition(";")[0].strip().lower()
        kind = "inline" if said == "inline" else "attachment"
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
        except ToolError:  # what is not encoded is as it is
            data = part.data.encode("utf-8", "replace")
    message.set_payload(base64.encodebytes(data).decode())
