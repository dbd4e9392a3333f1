"""Headers of raw mail: their encoded words, and how the standard library is made to read them.

They are unfolded first, and then read by the grammar of the library.
"""

import re
from email.errors import MessageError
from email.header import decode_header, make_header
from email.headerregistry import HeaderRegistry
from email.policy import Compat32
from functools import lru_cache
from typing import Any

from eopsgym.domains.email.resources.mime import most_brackets, needs_quotes, quoted

OF_PEOPLE = ("from", "to", "cc", "bcc", "sender", "reply-to")
"""Headers that hold names and addresses."""
_WORD = r"=\?[^?\s]+\?[bq]\?[^?\r\n]*\?="
_WORDS = re.compile(rf'("?)({_WORD}(?:[ \t]+{_WORD})*)("?)', re.IGNORECASE)
_LANGUAGE = re.compile(r"(=\?[^?*]+)\*[^?]*\?")
"""RFC 2231 lets the charset of an encoded word be followed by a language."""
_FOLD = re.compile(r"\r?\n(?=[ \t])")
_PART = re.compile(r'(?:"(?:[^"\\]|\\.)*+"?|[^;"])+')
_LONGEST, _DEEPEST = 2_000, 20
"""Beyond these the library's grammar takes seconds, or calls itself too often."""
_registry = HeaderRegistry()


def decoded(name: str, value: str) -> str:
    """Return the value of a header on one line, with encoded words decoded.

    Bytes beyond ASCII are UTF-8, as programs that do not encode write them. A name with commas or
    brackets is put between quotes, so that it cannot be read as an address.
    """
    flat = re.sub(r"\r?\n[ \t]+", " ", _as_utf8(value)).strip(" \t")
    is_of_people = name.lower() in OF_PEOPLE
    return _WORDS.sub(lambda found: _read_words(found, is_of_people), flat)


def _as_utf8(value: str) -> str:
    """Return a value whose raw bytes beyond ASCII are decoded as UTF-8."""
    return value.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _read_words(found: re.Match[str], is_of_people: bool) -> str:
    words = _LANGUAGE.sub(r"\1?", found[2])
    try:
        text = str(make_header(decode_header(words)))
    except (ValueError, LookupError, MessageError):
        return found[0]
    if is_of_people and ((found[1] and found[3]) or needs_quotes(text)):
        return quoted(text)
    return f"{found[1]}{text}{found[3]}"


class HeaderPolicy(Compat32):
    """The library's old policy, which takes whatever comes, with its new reading of parameters.

    A header is unfolded (RFC 5322) before anything in it is read. `Content-Type` and
    `Content-Disposition` are then read without comments, with their continued and encoded
    parameters as one (RFC 2231). The headers as they were written stay in `raw_items()`.
    """

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        """Return the name and the unfolded value of a header."""
        name, value = super().header_source_parse(sourcelines)
        return name, _FOLD.sub("", value)

    def header_fetch_parse(self, name: str, value: str) -> str:
        """Return the value of a header as the library asks for it."""
        if name.lower() in ("content-type", "content-disposition"):
            return _plain_parameters(name.lower(), _as_utf8(value))
        return str(super().header_fetch_parse(name, value))


@lru_cache(maxsize=1024)
def _plain_parameters(name: str, value: str) -> str:
    """Return a header with each parameter once, quoted; unchanged where it cannot be parsed."""
    if len(value) > _LONGEST or most_brackets(value) > _DEEPEST:
        return value
    try:
        header: Any = _registry(name, _extended_first(value))
    except (ValueError, LookupError, AttributeError, TypeError):  # of what the library cannot read
        return value
    if header.defects:  # such as an encoded word without quotes: the old reading takes more
        return value
    kind = header.content_type if name == "content-type" else header.content_disposition
    parameters = (f"{key}={quoted(str(text))}" for key, text in header.params.items())
    return "; ".join([kind or "", *parameters])


def _extended_first(value: str) -> str:
    """Return a header without parameters that it also has in an extended form.

    `filename="a.pdf"; filename*=UTF-8''%C3%A4.pdf` is for old and new programs; the extended one
    counts (RFC 6266, section 4.3).
    """
    if "*" not in value or "(" in value:
        return value
    kind, *parts = _PART.findall(value)
    names = [part.partition("=")[0].strip().lower() for part in parts]
    extended = {each.partition("*")[0] for each in names if "*" in each}
    kept = [part for part, each in zip(parts, names, strict=True) if each not in extended]
    return ";".join([kind, *kept])
