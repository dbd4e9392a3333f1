"""How raw headers are read: unfolded first, then by the grammar of the standard library."""

import re
from email.headerregistry import HeaderRegistry
from email.policy import Compat32
from functools import lru_cache
from typing import Any

from eopsgym.domains.email.resources.addresses import most_brackets
from eopsgym.domains.email.resources.encoded_words import as_utf8

_FOLD = re.compile(r"\r?\n(?=[ \t])")
_PART = re.compile(r'(?:"(?:[^"\\]|\\.)*+"?|[^;"])+')
_LONGEST, _DEEPEST = 2_000, 20
"""Beyond these the library's grammar takes seconds, or calls itself too often."""
_registry = HeaderRegistry()


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
            return _plain_parameters(name.lower(), as_utf8(value))
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
    parameters = (f"{key}={_quoted(text)}" for key, text in header.params.items())
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


def _quoted(text: str) -> str:
    escaped = str(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
