"""Docstrings in the style of Google, as Markdown."""

import inspect
import re
import textwrap
from collections.abc import Iterator

_SECTIONS = {
    "Args": "Arguments",
    "Attributes": "Attributes",
    "Examples": "Examples",
    "Raises": "Raises",
    "Returns": "Returns",
    "Yields": "Yields",
}
"""The sections that a docstring may have, with their names on the site."""
_LISTS = ("Args", "Attributes", "Raises")
_HEAD = re.compile(rf"^({'|'.join(_SECTIONS)}):$", re.MULTILINE)
_ENTRY = re.compile(r"^(\*{0,2}\w[\w, *.|]*):\s+", re.MULTILINE)


def markdown_of(docstring: str) -> str:
    """Return a docstring as Markdown: its sections with bold names, its examples as code."""
    first, *rest = _HEAD.split(inspect.cleandoc(docstring))
    parts = [_with_code(first)]
    for name, body in zip(rest[::2], rest[1::2], strict=True):
        body, after = _indented(body)
        body = "\n".join(_entries(body)) if name in _LISTS else _with_code(body)
        parts += [f"**{_SECTIONS[name]}**", body, _with_code(after)]
    return "\n\n".join(part.strip("\n") for part in parts if part.strip()) + "\n"


def _indented(body: str) -> tuple[str, str]:
    """Return the indented lines of a section without the indent, and the text that follows."""
    lines = body.strip("\n").splitlines()
    end = next((at for at, line in enumerate(lines) if line and line[0] != " "), len(lines))
    return textwrap.dedent("\n".join(lines[:end])), "\n".join(lines[end:])


def _entries(body: str) -> Iterator[str]:
    """Yield a list item for each name that a section describes."""
    starts = [found.start() for found in _ENTRY.finditer(body)]
    if not starts:
        yield _with_code(body)
        return
    if lead := body[: starts[0]].strip():
        yield f"{lead}\n"
    for start, end in zip(starts, [*starts[1:], len(body)], strict=True):
        name, _, said = body[start:end].partition(":")
        opening, _, more = said.strip().partition("\n")
        more = _with_code(textwrap.dedent(more)) if more else ""
        yield f"- **{name}**: {opening}" + ("\n" + textwrap.indent(more, "  ") if more else "")


def _with_code(text: str) -> str:
    """Return a text whose examples (`>>>`) are fenced code.

    Other indented lines after an empty one are a block of code by the rules of Markdown.
    """
    lines, out, inside = text.splitlines(), [], ""
    for line in lines:
        if line.lstrip().startswith(">>>") and not inside:
            inside = line[: len(line) - len(line.lstrip())] or "-"
            out.append("\n```pycon")
        elif inside and not line.strip():
            out += ["```", ""]
            inside = ""
            continue
        if inside:
            line = line.removeprefix(inside)
            line = re.sub(r"\s*# doctest: .*", "", line)
        out.append(line)
    return "\n".join([*out, "```"] if inside else out)
