"""Values of headers as they lie in raw mail, and as people read them."""

import re
from email.errors import MessageError
from email.header import decode_header, make_header

OF_PEOPLE = ("from", "to", "cc", "bcc", "sender", "reply-to")
"""Headers that hold names and addresses."""
_WORD = r"=\?[^?\s]+\?[bq]\?[^?\r\n]*\?="
_WORDS = re.compile(rf'("?)({_WORD}(?:[ \t]+{_WORD})*)("?)', re.IGNORECASE)
_LANGUAGE = re.compile(r"(=\?[^?*]+)\*[^?]*\?")
"""RFC 2231 lets the charset of an encoded word be followed by a language."""
_OF_ADDRESSES = frozenset('()<>[]:;@\\,"')


def decoded(name: str, value: str) -> str:
    """Return the value of a header on one line, with encoded words decoded.

    Bytes beyond ASCII are UTF-8, as programs that do not encode write them. A name with commas or
    brackets is put between quotes, so that it cannot be read as an address.
    """
    flat = re.sub(r"\r?\n[ \t]+", " ", as_utf8(value)).strip(" \t")
    is_of_people = name.lower() in OF_PEOPLE
    return _WORDS.sub(lambda found: _read(found, is_of_people), flat)


def as_utf8(value: str) -> str:
    """Return a value whose raw bytes beyond ASCII are decoded as UTF-8."""
    return value.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _read(found: re.Match[str], is_of_people: bool) -> str:
    words = _LANGUAGE.sub(r"\1?", found[2])
    try:
        text = str(make_header(decode_header(words)))
    except (ValueError, LookupError, MessageError):
        return found[0]
    if is_of_people and ((found[1] and found[3]) or _OF_ADDRESSES & {*text}):
        return _quoted(text)
    return f"{found[1]}{text}{found[3]}"


def _quoted(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def named_address(name: str, address: str) -> str:
    """Return an address with a name, as headers have it; alone where the name is invalid."""
    flat = " ".join(name.split())
    if not flat or not flat.isprintable():
        return address
    return f"{_quoted(flat) if _OF_ADDRESSES & {*flat} else flat} <{address}>"
