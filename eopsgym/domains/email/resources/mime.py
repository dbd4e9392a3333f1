"""Messages as trees of parts: their headers, the addresses in them, and their bodies."""

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
        """Return the first header of a name, ignoring case."""
        wanted = name.lower()
        return next((value for key, value in self.headers if key.lower() == wanted), None)

    def set_header(self, name: str, value: str) -> None:
        """Put a header in place of those of its name; a new one stands last."""
        self.headers = [*self.without(name).headers, (name, value)]

    def without(self, name: str) -> "MimePart":
        """Return the same part without a header."""
        away = name.lower()
        kept = [(key, said) for key, said in self.headers if key.lower() != away]
        return MimePart(self.mime_type, kept, self.data, self.size, self.filename, self.parts)

    def walk(self) -> Iterator["MimePart"]:
        """Yield the part and all parts in it."""
        yield self
        for part in self.parts:
            yield from part.walk()

    def is_file_of_mail(self) -> bool:
        """Return whether it is a file that holds a message with its parts."""
        return self.mime_type == "message/rfc822" and self.filename is not None and bool(self.parts)

    def text(self) -> str:
        """Return the first text in it; for HTML, the text between the tags."""
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
    """Return the text of HTML without its tags; for previews, never shown as HTML."""
    return html.unescape(_TAGS.sub(" ", _shown(text)))


def _shown(text: str) -> str:
    """Return HTML without scripts, styles and comments; an unclosed one hides the rest."""
    pieces, place = [], 0
    while found := _HIDDEN.search(text, place):
        pieces.append(text[place : found.start()])
        ended = _ENDS[found[1] and found[1].lower()].search(text, found.end())
        if ended is None:
            return " ".join(pieces)
        place = ended.end()
    return " ".join([*pieces, text[place:]])


# Addresses


_ADDRESS = re.compile(r"[^@\s<>\"]+@[^@\s<>\"]+\.[^@\s<>\"]+")
_OF_ADDRESSES = frozenset('()<>[]:;@\\,"')
"""The characters of addresses, which a name may hold only between quotes."""


def addresses(part: MimePart, *names: str) -> list[str]:
    """Return the addresses in some headers, each once.

    Raises:
        ToolError: one is invalid, or there are too many.
    """
    wanted = {name.lower(): name for name in names}
    said = [(wanted[key.lower()], v) for key, v in part.headers if key.lower() in wanted]
    found: dict[str, None] = {}
    if sum(len(value) for _, value in said) <= _MOST_LETTERS:
        for name, value in sorted(said, key=lambda each: names.index(each[0])):
            for address in _named(value):
                if not is_address(address):
                    raise ToolError(f"Invalid {name} header: {value[:100]}")
                found[address.lower()] = None
        if len(found) <= _MOST_RECIPIENTS:
            return list(found)
    raise ToolError(f"A message has at most {_MOST_RECIPIENTS} recipients")


def _named(value: str) -> list[str]:
    """Return the addresses of a header; an empty group (`undisclosed-recipients:;`) has none."""
    said = list(filter(None, bare_addresses(value)))
    is_empty = not value.strip() or _EMPTY_GROUP.search(value) is not None
    return said or ([] if is_empty else [""])


def is_address(text: str) -> bool:
    """Return whether a text is an e-mail address."""
    return len(text) <= 320 and _ADDRESS.fullmatch(text) is not None


def bare_addresses(value: str) -> tuple[str, ...]:
    """Return the addresses in the value of a header, as they are written there."""
    return _read_once(value) if len(value) <= _SHORT else _read(value)


def _read(value: str) -> tuple[str, ...]:
    # The library calls itself for brackets within brackets, and groups within groups, which are no
    # address; how deep calls may go is a setting of the process, which must not decide.
    if most_brackets(value) > _DEEPEST or value.count(":") > _MOST_COLONS:
        return (value,)
    return tuple(address for _, address in named_addresses(value))


def named_addresses(value: str) -> list[tuple[str, str]]:
    """Return the names and addresses in a header's value, equally in every version of Python."""
    return utils.getaddresses([value], **_LENIENT)


def most_brackets(value: str) -> int:
    """Return how many brackets are open at once, at the most."""
    steps = ((letter == "(") - (letter == ")") for letter in value if letter in "()")
    return max(accumulate(steps), default=0)


# Newer libraries find nothing in a header with a gap, or with a comma in a comment.
_LENIENT: dict[str, Any] = (
    {"strict": False} if getattr(utils, "supports_strict_parsing", False) else {}
)
_DEEPEST, _MOST_COLONS = 20, 100
_SHORT = 1_000
_read_once = lru_cache(maxsize=4096)(_read)
"""Reading a header takes as long as keeping a message, and the same few are read all the time."""


def named_address(name: str, address: str) -> str:
    """Return an address with a name, as headers have it; alone where the name is invalid."""
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
    """Return bytes as base64url."""
    return base64.urlsafe_b64encode(data).decode()


_PACKED = re.compile(r"[A-Za-z0-9_+/-]+={0,2}")
_LONG_WORD = 24
_MOST_BYTES = 90_000


def is_encoded(data: str, size: int | None) -> bool:
    """Return whether a text is base64, by the given size, or else by whether it is readable."""
    if not data or not _PACKED.fullmatch(data):
        return False
    bare = data.rstrip("=")
    if len(bare) % 4 == 1:
        return False
    return len(bare) * 3 // 4 == size or (len(bare) >= _LONG_WORD and _is_readable(data))


def _is_readable(data: str) -> bool:
    """Return whether a long word without blanks decodes to readable text."""
    try:
        text = decode(data).decode()
    except UnicodeDecodeError:
        return False
    return all(letter.isprintable() or letter in "\r\n\t" for letter in text)


def text_part(kind: str, text: str, headers: list[tuple[str, str]]) -> MimePart:
    """Return a part that is read as exactly this text, even where it looks encoded."""
    data = text.encode("utf-8", "replace")
    kept = encode(data) if is_encoded(text, len(data)) else text
    return MimePart(kind, headers, kept, len(data))


def body_text(data: str, size: int | None) -> str:
    """Return the text of a body, which may be stored encoded."""
    return decode(data).decode("utf-8", "replace") if is_encoded(data, size) else data


def body_data(data: str, size: int | None) -> str:
    """Return a body as base64url, in which it may be stored already."""
    if not is_encoded(data, size):
        return encode(data.encode("utf-8", "replace"))
    return data.replace("+", "-").replace("/", "_")


def file_data(data: str) -> str:
    """Return the content of a file as base64url; seeds store plain base64, callers send text."""
    try:
        return encode(decode(data))
    except ToolError:
        return encode(data.encode("utf-8", "replace"))


def folded(text: Any) -> str:
    """Return a text as it is compared: in lower case, with single blanks."""
    if not isinstance(text, str | int | float):
        return ""
    small = " ".join(str(text).lower().split())
    whole = small.encode("utf-8", "replace")
    return small if len(whole) <= _MOST_BYTES else whole[:_MOST_BYTES].decode("utf-8", "ignore")
