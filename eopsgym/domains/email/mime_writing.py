"""Trees of parts as raw MIME, with the line ends and encoded words of RFC 2822."""

import base64
from email import policy
from email.errors import MessageError
from email.message import EmailMessage, Message
from email.utils import formataddr, getaddresses

from eopsgym.domains.email.mime import MimePart, decode, encode
from eopsgym.domains.kernel import ToolError

_POLICY = policy.compat32.clone(linesep="\r\n")
_OF_CONTENT = ("content-type", "content-transfer-encoding", "mime-version")
_OF_PEOPLE = ("from", "to", "cc", "bcc", "sender", "reply-to")


def write_raw(root: MimePart) -> str:
    """A message as base64url of RFC 2822."""
    try:
        return encode(_as_message(root).as_bytes(policy=_POLICY))
    except (ValueError, LookupError, RecursionError, MessageError):
        # A header that the standard library would not write is left out.
        safe = MimePart(root.mime_type, [], root.data, root.size, root.filename, root.parts)
        return encode(_as_message(safe).as_bytes(policy=_POLICY))


def _as_message(part: MimePart) -> Message:
    message: Message = EmailMessage(policy=policy.compat32)
    for name, value in part.headers:
        if name.lower() not in _OF_CONTENT:
            is_plain = value.isascii() or name.lower() not in _OF_PEOPLE
            message[name] = value if is_plain else _people(value)
    message["MIME-Version"] = "1.0"
    if part.mime_type == "message/rfc822" and len(part.parts) == 1:
        message["Content-Type"] = part.mime_type
        message.set_payload([_as_message(part.parts[0])])
    elif part.parts:
        is_whole = part.mime_type.startswith("multipart/")
        message["Content-Type"] = part.mime_type if is_whole else "multipart/mixed"
        message.set_boundary(f"=={part.size or len(part.parts)}-eopsgym==")
        message.set_payload([_as_message(each) for each in part.parts])
    else:
        _write_content(message, part)
    return message


def _people(value: str) -> str:
    """Addresses with names that are encoded, and addresses that are not."""
    return ", ".join(formataddr(each, "utf-8") for each in getaddresses([value]))


def _write_content(message: Message, part: MimePart) -> None:
    # A seed may hold what no message could: a new line would begin a header there.
    message["Content-Type"] = " ".join(part.mime_type.split())
    if part.filename is not None and "Content-Disposition" not in message:
        name = " ".join(part.filename.split())
        message.add_header("Content-Disposition", "attachment", filename=name)
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
