"""Messages as trees of parts: their headers, addresses and bodies."""

import base64
import binascii
import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import utils
from functools import lru_cache
from itertools import accumulate
from typing import Any

from eopsgym.domains.kernel import ToolError

_MOST_RECIPIENTS = 500
_MOST_LETTERS = 100_000
RECEIVERS = ("To", "Cc", "Bcc")
_EMPTY_GROUP = re.compile(r":[ \t]{0,9};\s{0,9}\Z")


@dataclass
class MimePart:
    """A part of a message.

    Attributes:
        mime_type: the media type, such as `text/plain`.
        headers: the headers in order; those of the root are the headers of the message.
        data: a text as it is, other content as base64url; empty for a part that contains parts.
        size: the size of the content in bytes.
        filename: the name of an attachment, otherwise None.
        parts: the parts inside this one.
    """

    mime_type: str
    headers: list[tuple[str, str]] = field(default_factory=list)
    data: str = ""
    size: int = 0
    filename: str | None = None
    parts: list["MimePart"] = field(default_factory=list)

    def header(self, name: str) -> str | None:
        """Return the value of the first header with a name, ignoring case."""
        lower_name = name.lower()
        return next((value for key, value in self.headers if key.lower() == lower_name), None)

    def set_header(self, name: str, value: str) -> None:
        """Replace all headers of a name by one, which is added at the end."""
        self.headers = [*self.without(name).headers, (name, value)]

    def without(self, name: str) -> "MimePart":
        """Return a copy of the part without the headers of a name."""
        unwanted = name.lower()
        headers = [(key, value) for key, value in self.headers if key.lower() != unwanted]
        return MimePart(self.mime_type, headers, self.data, self.size, self.filename, self.parts)

    def walk(self) -> Iterator["MimePart"]:
        """Yield the part and all parts inside it."""
        yield self
        for part in self.parts:
            yield from part.walk()

    def is_file_of_mail(self) -> bool:
        """Return whether the part is an attached message with its own parts."""
        return self.mime_type == "message/rfc822" and self.filename is not None and bool(self.parts)

    def text(self) -> str:
        """Return the first text in the part; for HTML, the text between the tags."""
        texts = [p for p in self.walk() if p.filename is None and (p.data or not p.parts)]
        for kind in ("text/plain", "text/html"):
            for part in texts:
                if part.mime_type == kind:
                    text = body_text(part.data, part.size)
                    return plain(text) if kind == "text/html" else text
        return ""


_TAGS = re.compile(r"<[^<>]*>")
_HIDDEN = re.compile(r"<(?:(script|style)\b[^<>]*>|!--)", re.IGNORECASE)
_ENDS = {
    "script": re.compile(r"</script\b[^<>]*>?", re.IGNORECASE),
    "style": re.compile(r"</style\b[^<>]*>?", re.IGNORECASE),
    None: re.compile("-->"),
}


def plain(text: str) -> str:
    """Return the text of HTML without its tags; for previews only, never to be shown as HTML."""
    return html.unescape(_TAGS.sub(" ", _visible(text)))


def _visible(text: str) -> str:
    """Return HTML without scripts, styles and comments; an unclosed one hides the rest."""
    pieces, place = [], 0
    while match := _HIDDEN.search(text, place):
        pieces.append(text[place : match.start()])
        end = _ENDS[match[1] and match[1].lower()].search(text, match.end())
        if end is None:
            return " ".join(pieces)
        place = end.end()
    return " ".join([*pieces, text[place:]])


# Addresses


_ADDRESS = re.compile(r"[^@\s<>\"]+@[^@\s<>\"]+\.[^@\s<>\"]+")
_OF_ADDRESSES = frozenset('()<>[]:;@\\,"')
"""Special characters of addresses, which a name may contain only in quotes."""


def addresses(part: MimePart, *names: str) -> list[str]:
    """Return the distinct addresses in the given headers.

    Raises:
        ToolError: an address is invalid, or there are too many.
    """
    spelling = {name.lower(): name for name in names}
    values = [(spelling[key.lower()], v) for key, v in part.headers if key.lower() in spelling]
    receivers: dict[str, None] = {}
    if sum(len(value) for _, value in values) <= _MOST_LETTERS:
        for name, value in sorted(values, key=lambda each: names.index(each[0])):
            for address in _named(value):
                if not is_address(address):
                    raise ToolError(f"Invalid {name} header: {value[:100]}")
                receivers[address.lower()] = None
        if len(receivers) <= _MOST_RECIPIENTS:
            return list(receivers)
    raise ToolError(f"A message has at most {_MOST_RECIPIENTS} recipients")


def _named(value: str) -> list[str]:
    """Return the addresses of a header; an empty group (`undisclosed-recipients:;`) has none."""
    named = list(filter(None, bare_addresses(value)))
    is_empty = not value.strip() or _EMPTY_GROUP.search(value) is not None
    return named or ([] if is_empty else [""])


def is_address(text: str) -> bool:
    """Return whether a text is an e-mail address."""
    return len(text) <= 320 and _ADDRESS.fullmatch(text) is not None


def bare_addresses(value: str) -> tuple[str, ...]:
    """Return the addresses in the value of a header, without their names."""
    return _read_once(value) if len(value) <= _SHORT else _read(value)


def _read(value: str) -> tuple[str, ...]:
    # The library parses nested brackets and groups recursively. The result must not depend on the
    # recursion limit of the process.
    if most_brackets(value) > _DEEPEST or value.count(":") > _MOST_COLONS:
        return (value,)
    return tuple(address for _, address in named_addresses(value))


def named_addresses(value: str) -> list[tuple[str, str]]:
    """Return names and addresses in a header's value, alike in all versions of Python."""
    return utils.getaddresses([value], **_NOT_STRICT)


def most_brackets(value: str) -> int:
    """Return the maximum depth of nested round brackets."""
    steps = ((letter == "(") - (letter == ")") for letter in value if letter in "()")
    return max(accumulate(steps), default=0)


# Strict parsing finds no address in a header with an empty entry, or with a comma in a comment.
_NOT_STRICT: dict[str, Any] = (
    {"strict": False} if getattr(utils, "supports_strict_parsing", False) else {}
)
_DEEPEST, _MOST_COLONS = 20, 100
_SHORT = 1_000
_read_once = lru_cache(maxsize=4096)(_read)
"""Parsing a header takes as long as storing a message, and the same few are parsed repeatedly."""


def named_address(name: str, address: str) -> str:
    """Return an address with its name in header form, or alone if the name is invalid."""
    flat = " ".join(name.split())
    if not flat or not flat.isprintable():
        return address
    return f"{quoted(flat) if needs_quotes(flat) else flat} <{address}>"


def needs_quotes(name: str) -> bool:
    """Return whether a name could be read as an address, or as more than one name."""
    return not _OF_ADDRESSES.isdisjoint(name)


def quoted(text: str) -> str:
    """Return a text between quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


# Bodies


def decode(text: str) -> bytes:
    """Decode base64url, with or without padding, or plain base64.

    Raises:
        ToolError: the text is neither.
    """
    packed = "".join(text.split()).rstrip("=").replace("+", "-").replace("/", "_")
    try:
        if re.fullmatch(r"[A-Za-z0-9_-]*", packed) is None:
            raise binascii.Error
        return base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    except (binascii.Error, ValueError):
        raise ToolError("raw must be a base64url encoded RFC 2822 message") from None


def encode(data: bytes) -> str:
    """Return bytes as base64url."""
    return base64.urlsafe_b64encode(data).decode()


_PACKED = re.compile(r"[A-Za-z0-9_+/-]+={0,2}")
_LONG_WORD = 24
_MOST_BYTES = 90_000


def is_encoded(data: str, size: int | None) -> bool:
    """Return whether a text is base64: its length fits the size, or it decodes to readable text."""
    if not data or not _PACKED.fullmatch(data):
        return False
    bare = data.rstrip("=")
    if len(bare) % 4 == 1:
        return False
    return len(bare) * 3 // 4 == size or (len(bare) >= _LONG_WORD and _is_readable(data))


def _is_readable(data: str) -> bool:
    """Return whether base64 decodes to readable text."""
    try:
        text = decode(data).decode()
    except UnicodeDecodeError:
        return False
    return all(letter.isprintable() or letter in "\r\n\t" for letter in text)


def text_part(kind: str, text: str, headers: list[tuple[str, str]]) -> MimePart:
    """Return a part with exactly this text, which is encoded if it looks like base64."""
    data = text.encode("utf-8", "replace")
    stored = encode(data) if is_encoded(text, len(data)) else text
    return MimePart(kind, headers, stored, len(data))


def body_text(data: str, size: int | None) -> str:
    """Return the text of a body, which may be stored encoded."""
    return decode(data).decode("utf-8", "replace") if is_encoded(data, size) else data


def body_data(data: str, size: int | None) -> str:
    """Return a body as base64url; it may already be stored in that form."""
    if not is_encoded(data, size):
        return encode(data.encode("utf-8", "replace"))
    return data.replace("+", "-").replace("/", "_")


def file_data(data: str) -> str:
    """Return the content of an attachment as base64url; seeds contain base64, callers send text."""
    try:
        return encode(decode(data))
    except ToolError:
        return encode(data.encode("utf-8", "replace"))


def folded(text: Any) -> str:
    """Return a text in comparable form: in lower case, with single spaces."""
    if not isinstance(text, str | int | float):
        return ""
    small = " ".join(str(text).lower().split())
    whole = small.encode("utf-8", "replace")
    return small if len(whole) <= _MOST_BYTES else whole[:_MOST_BYTES].decode("utf-8", "ignore")
