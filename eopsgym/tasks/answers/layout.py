"""The conversion of an answer to plain lines without Markdown, tables, JSON and quotations.

A label and its value are written as `label = value`, so that "Status: BLOCKED", a row of a table
and a field of JSON look the same.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

_APOSTROPHES = str.maketrans("\u2018\u2019", "''")
_MARKUP = re.compile(r"[*`~]|(?<![^\W_])_+|_+(?![^\W_])")
_FENCE = re.compile(r"^\s*```\w*\s*$", re.MULTILINE)
_CROSS = re.compile("[❌✖✘✗🚫⛔]\ufe0f?")
_TICK = re.compile("[✅✔☑✓]\ufe0f?")
_RULER = re.compile(r"[\s|:=_-]*")
_LABEL = re.compile(r"^(\W*[^\W\d_][\w ()/'-]{0,40}?)\s*:\s+(?=\S)")
_QUOTED = re.compile(r"\"[^\"\n]*\"|“[^”\n]*”|«[^»\n]*»|(?<!\w)'[^'\n]{6,}'(?!\w)")
_DEPTH = 10
_FLAGS = {True: "yes", False: "no", None: "none"}


def plain_answer(text: str) -> str:
    """Return an answer as plain lines: one for each line, JSON field or cell of a table."""
    bare = _from_json(_FENCE.sub("", text.translate(_APOSTROPHES)).strip())
    lines = (_plain_line(line) for line in bare.splitlines() if not _RULER.fullmatch(line))
    return "\n".join(lines).strip()


def without_quotations(plain: str) -> str:
    """Return a text without its quotations, which are nobody's claim."""
    return _QUOTED.sub("…", plain)


def _from_json(text: str) -> str:
    """Return the fields of a JSON object as lines, and any other text unchanged."""
    if not text.startswith(("{", "[")):
        return text
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return "\n".join(_fields(data, "", 0))


def _fields(data: Any, label: str, depth: int) -> Iterator[str]:
    if isinstance(data, dict) and depth < _DEPTH:
        for name, value in data.items():
            yield from _fields(value, str(name).replace("_", " "), depth + 1)
    elif isinstance(data, list) and data and depth < _DEPTH:
        for value in data:
            yield from _fields(value, label, depth + 1)
    else:
        value_text = _FLAGS[data] if data is None or isinstance(data, bool) else data or "none"
        yield f"{label}: {value_text}" if label else str(value_text)


def _plain_line(line: str) -> str:
    line = _TICK.sub(" done ", _CROSS.sub(" not done ", line))
    if line.count("|") > 1:
        first, *cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        return "\n".join(_plain_line(f"{first}: {cell}") for cell in cells if cell)
    return _LABEL.sub(r"\1 = ", _MARKUP.sub("", line).lstrip("# "), count=1)
