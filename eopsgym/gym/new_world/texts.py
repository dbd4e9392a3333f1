"""The places in texts of seeds that a new world fills with other names."""

import re
from base64 import urlsafe_b64decode
from binascii import Error
from collections import defaultdict
from collections.abc import Iterable, Iterator

from eopsgym.gym.new_world.branch import Slot
from eopsgym.gym.new_world.cast import HEX, ULID, Cast

Parts = tuple[str | Slot, ...]
"""A text in pieces: texts that stay, and places that a branch fills."""

_START = r"(?<![A-Za-qs-z])(?=[\w-])"
"""Where a place may start, but for a phone number: not within a word, unless behind the `r` of an
id. This is checked first, for most letters of a text are within words."""
_PHONE = r"\+1-\d{3}-555-\d{4}(?!\d)"


def decoded(text: str) -> str | None:
    """Decode base64 as mail writes it, with - and _; None if the result is not text."""
    try:
        return urlsafe_b64decode(text).decode()
    except (Error, UnicodeDecodeError):
        return None


class NameReader:
    """The reader of texts for the names of a cast."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self._names = cast.first | cast.last
        self._read: dict[str, Parts] = {}
        forms = "|".join(f"(?P<{kind}>{form})" for kind, form in _forms(cast))
        self._places = re.compile(f"{_START}(?:{forms})|(?P<phone>{_PHONE})")

    def parts(self, text: str) -> Parts:
        """Return a text in pieces."""
        pieces = self._read.get(text)
        if pieces is None:
            pieces = self._read[text] = tuple(self._pieces(text))
        return pieces

    def base64_parts(self, text: str) -> Parts:
        """Return a text in base64 in pieces: as one place if the decoded text has any."""
        whole = decoded(text)
        if whole is None:
            return (text,)
        behind = self.parts(whole)
        return (("base64", behind),) if any(not isinstance(p, str) for p in behind) else (text,)

    def _pieces(self, text: str) -> Iterator[str | Slot]:
        start = 0
        for match in self._places.finditer(text):
            slot = self._slot(match)
            if slot is not None:
                yield text[start : match.start()]
                yield slot
                start = match.end()
        yield text[start:]

    def _slot(self, match: "re.Match[str]") -> Slot | None:
        """Return the place of a match; None if the match is a false one."""
        kind = str(match.lastgroup)
        if kind == "counted":
            return (kind, match["prefix"], match["digits"])
        if kind == "user":
            slot = (kind, match["first"], match["last"], match["namesake"])
            return slot if (match["first"], match["last"]) in self.cast.users else None
        if kind == "name" and match[0] not in self._names:
            return None
        return (kind, match[0])


def _forms(cast: Cast) -> list[tuple[str, str]]:
    """Return the pattern of each kind of place; one that contains another comes first."""
    names = [name for name, _ in cast.customers]
    domains = [domain for _, domain in cast.customers]
    return [
        (
            "counted",
            rf"(?<![A-Za-z0-9])(?=[\w-]{{1,60}}?\d)(?P<prefix>{_any(cast.counters)})(?P<digits>\d+)(?!\d)",
        ),
        ("slug", rf"(?<![A-Za-z0-9-])(?=[a-z]+[.-])(?:{_any(cast.slugs)})(?![A-Za-z0-9])"),
        (
            "user",
            r"(?<![A-Za-z])(?P<first>[a-z]+)\.(?P<last>[a-z]+)(?P<namesake>\d?)(?![A-Za-z0-9])",
        ),
        ("ulid", rf"(?<![A-Za-z0-9]){ULID}(?![A-Za-z0-9])"),
        ("hex", rf"(?<![A-Za-qs-z0-9]){HEX}(?![A-Za-z0-9])"),
        ("customer", rf"(?<![A-Za-z])(?=[A-Z])(?:{_any(names)})(?![A-Za-z])"),
        ("domain", rf"(?<![A-Za-z0-9-])(?:{_any(domains)})(?![A-Za-z0-9-])"),
        ("house", r"(?<![A-Za-z0-9.-])[a-z0-9]+(?:-[a-z0-9]+)*(?=@[a-z0-9.-]+\.example)"),
        ("name", r"(?<![A-Za-z@])[A-Z][a-z]+(?![A-Za-z])"),
    ]


def _any(texts: Iterable[str]) -> str:
    """Return a pattern of any of the texts, the longest first.

    Texts with the same first letter are together, so that few are compared at each place.
    """
    by_letter = defaultdict[str, list[str]](list)
    for text in sorted(texts, key=lambda t: (-len(t), t)):
        by_letter[text[0]].append(re.escape(text[1:]))
    groups = (f"{re.escape(first)}(?:{'|'.join(rest)})" for first, rest in by_letter.items())
    return "|".join(groups) or "(?!)"
