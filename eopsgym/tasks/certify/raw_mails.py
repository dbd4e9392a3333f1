"""Mutants of a raw mail: with another subject, recipient, text or type, or an addition."""

import base64
import binascii
import re
from collections.abc import Callable, Iterator
from email import message_from_bytes
from email.message import Message
from email.utils import getaddresses

from eopsgym.tasks.certify.mails_with_additions import MORE_HEADERS, MORE_TEXT, NO_TEXT, STRANGER

_RECIPIENTS = ("To", "Cc", "Bcc")
_OTHER_TEXT = "Done."


def other_raw_mails(raw: str, another: Callable[[str], str]) -> Iterator[str]:
    """Yield mails that differ in one thing from the given one; nothing if it is not a mail.

    Args:
        raw: the mail, RFC 2822 in base64url.
        another: a function that returns another address for one.
    """
    if _read(raw) is None:
        return
    for change in (_with_subject, _with_text):
        letter = _read(raw)
        if letter is not None and change(letter):
            yield _written(letter)
    for header in _RECIPIENTS:
        letter = _read(raw)
        addresses = [each for _, each in getaddresses(letter.get_all(header, []))] if letter else []
        if letter is not None and addresses:
            letter.replace_header(header, ", ".join([another(addresses[0]), *addresses[1:]]))
            yield _written(letter)
    yield from _with_more(raw)


def _with_more(raw: str) -> Iterator[str]:
    for header in MORE_HEADERS:
        letter = _read(raw)
        if letter is not None:
            letter[header] = STRANGER
            yield _written(letter)
    letter = _read(raw)
    if letter is not None and _with_text(letter, MORE_TEXT):
        yield _written(letter)
    letter = _read(raw)
    if letter is not None and letter.get_content_maintype() == "text":
        letter.set_type(NO_TEXT)
        yield _written(letter)


def _read(raw: str) -> Message | None:
    if not re.fullmatch(r"[A-Za-z0-9_-]+=*", raw):
        return None
    try:
        bare = raw.rstrip("=")
        letter = message_from_bytes(base64.urlsafe_b64decode(bare + "=" * (-len(bare) % 4)))
    except (binascii.Error, ValueError):
        return None
    return letter if letter.keys() and not letter.defects else None


def _with_subject(letter: Message) -> bool:
    if letter["Subject"] is None:
        return False
    letter.replace_header("Subject", _OTHER_TEXT)
    return True


def _with_text(letter: Message, more: str | None = None) -> bool:
    """Replace the text of a mail, or add a text to it; return whether it has a text."""
    parts = [part for part in letter.walk() if part.get_content_maintype() == "text"]
    for part in parts[:1]:
        content = part.get_payload(decode=True)
        before = content.decode("utf-8", "replace").rstrip() if isinstance(content, bytes) else ""
        del part["Content-Transfer-Encoding"]
        part.set_payload(_OTHER_TEXT if more is None else f"{before} {more}", "utf-8")
    return bool(parts)


def _written(letter: Message) -> str:
    return base64.urlsafe_b64encode(letter.as_bytes()).decode()
