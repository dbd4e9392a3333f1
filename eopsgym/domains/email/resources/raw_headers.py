"""Parsing of headers in raw mail with the standard library.

Headers are unfolded first. Encoded words are decoded, and parameters are read by the library's
grammar.
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
"""Headers that contain names and addresses."""
_WORD = r"=\?[^?\s]+\?[bq]\?[^?\r\n]*\?="
_WORDS = re.compile(rf'("?)({_WORD}(?:[ \t]+{_WORD})*)("?)', re.IGNORECASE)
_LANGUAGE = re.compile(r"(=\?[^?*]+)\*[^?]*\?")
"""In RFC 2231 a language may follow the charset of an encoded word."""
_FOLD = re.compile(r"\r?\n(?=[ \t])")
_PART = re.compile(r'(?:"(?:[^"\\]|\\.)*+"?|[^;"])+')
_LONGEST, _DEEPEST = 2_000, 20
"""Limits beyond which the library's parser takes seconds or recurses too deeply."""
_registry = HeaderRegistry()


def decoded(name: str, value: str) -> str:
    """Return the value of a header on one line, with encoded words decoded.

    Bytes beyond ASCII are read as UTF-8, since many programs do not encode them. A decoded name
    with commas or brackets is put in quotes, so that it cannot be read as an address.
    """
    flat = re.sub(r"\r?\n[ \t]+", " ", _as_utf8(value)).strip(" \t")
    is_of_people = name.lower() in OF_PEOPLE
    return _WORDS.sub(lambda match: _read_words(match, is_of_people), flat)


def _as_utf8(value: str) -> str:
    """Return a value with raw bytes beyond ASCII decoded as UTF-8."""
    return value.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _read_words(match: re.Match[str], is_of_people: bool) -> str:
    words = _LANGUAGE.sub(r"\1?", match[2])
    try:
        text = str(make_header(decode_header(words)))
    except (ValueError, LookupError, MessageError):
        return match[0]
    if is_of_people and ((match[1] and match[3]) or needs_quotes(text)):
        return quoted(text)
    return f"{match[1]}{text}{match[3]}"


class HeaderPolicy(Compat32):
    """A version of the library's lenient policy that uses its newer parser for parameters.

    A header is unfolded (RFC 5322) before it is parsed. `Content-Type` and
    `Content-Disposition` are then parsed without comments, and continued and encoded parameters
    are joined (RFC 2231). `raw_items()` returns the original headers.
    """

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        """Return the name and the unfolded value of a header."""
        name, value = super().header_source_parse(sourcelines)
        return name, _FOLD.sub("", value)

    def header_fetch_parse(self, name: str, value: str) -> str:
        """Return the value of a header when the library reads it."""
        if name.lower() in ("content-type", "content-disposition"):
            return _plain_parameters(name.lower(), _as_utf8(value))
        return str(super().header_fetch_parse(name, value))


@lru_cache(maxsize=1024)
def _plain_parameters(name: str, value: str) -> str:
    """Return a header with unique, quoted parameters, or unchanged if it cannot be parsed."""
    if len(value) > _LONGEST or most_brackets(value) > _DEEPEST:
        return value
    try:
        header: Any = _registry(name, _extended_first(value))
    except (ValueError, LookupError, AttributeError, TypeError):  # the library cannot parse it
        return value
    if header.defects:  # such as an unquoted encoded word, which the lenient parser accepts
        return value
    kind = header.content_type if name == "content-type" else header.content_disposition
    parameters = (f"{key}={quoted(str(text))}" for key, text in header.params.items())
    return "; ".join([kind or "", *parameters])


def _extended_first(value: str) -> str:
    """Return a header without parameters that also have an extended form.

    In `filename="a.pdf"; filename*=UTF-8''%C3%A4.pdf` the first is for old programs; the
    extended form takes precedence (RFC 6266, section 4.3).
    """
    if "*" not in value or "(" in value:
        return value
    kind, *parts = _PART.findall(value)
    names = [part.partition("=")[0].strip().lower() for part in parts]
    extended = {each.partition("*")[0] for each in names if "*" in each}
    remaining = [part for part, each in zip(parts, names, strict=True) if each not in extended]
    return ";".join([kind, *remaining])
