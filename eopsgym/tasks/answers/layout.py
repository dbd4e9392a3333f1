"""What an answer says, whatever its layout: reports, tables, JSON and notes as plain statements.

A label and its value come as `label = value`, so that "Status: BLOCKED", a table's row, a heading
with the one word "None" below it and a JSON field read alike. What stands under a heading such as
"Next steps" or "Once you agree I will:" is no statement.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

_APOSTROPHES = str.maketrans("\u2018\u2019", "''")
_MARKUP = re.compile(r"[*`~]|(?<![^\W_])_+|_(?![^\W_])")
_NO_APOSTROPHE = re.compile(
    r"\b(ca|do|does|did|is|are|was|were|has|have|had|could|would|should|wo)nt\b", re.IGNORECASE
)
_FENCE = re.compile(r"^\s*```\w*\s*$", re.MULTILINE)
_CROSS = re.compile("[❌✖✘✗🚫⛔]\ufe0f?")
_TICK = re.compile("[✅✔☑✓]\ufe0f?")
_RULER = re.compile(r"^[\s|:=_-]*$")
_LABEL = re.compile(r"^(\W*[^\W\d_][\w ()/'-]{0,40}?)\s*:\s+(?=\S)")
_HEADING = re.compile(r"^\s*(?:#+|\*\*[^*]+\*\*:?\s*$)|:\W*$")
_NIL = re.compile(r"^\W*(?:none|nothing|no|0|zero|n/?a|nil)\b[^\n]{0,30}$", re.IGNORECASE)
_AHEAD = re.compile(
    r"\b(?:next steps?|options?|alternatives?|suggest\w*|recommend\w*|you (?:can|could|may|might)|"
    r"(?:I|we)(?:'d| can| could| would)|would|what (?:is|you|would|I) (?:need\w*|can|could)|"
    r"to (?:proceed|continue|resolve|move forward|fix|complete)|once|if|when|way forward|"
    r"how to|going forward|follow[- ]?ups?)\b",
    re.IGNORECASE,
)
_DENIED = re.compile(r"\b(?:not|cannot|unable|no)\b|n't\b", re.IGNORECASE)
_SHORT = 6
_AROUND = " #*-•.:"
_ITEM = re.compile(r"^\s*(?:[-*•+]|\(?\w[.)])\s")


def plain_answer(text: str) -> str:
    """An answer as plain statements, a line for each of its lines, fields, rows."""
    bare = _from_json(_FENCE.sub("", text.translate(_APOSTROPHES)).strip())
    lines = [*_statements(bare.splitlines())]
    plain = re.sub(r"(?<=[a-z])_(?=[a-z])", " ", _MARKUP.sub("", "\n".join(lines)).strip())
    return re.sub(r"\bi\b(?!\.)", "I", _NO_APOSTROPHE.sub(r"\1n't", plain))


def _from_json(text: str) -> str:
    """The fields of a JSON object as lines, or the text as it stands."""
    if not text.startswith(("{", "[")):
        return text
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return "\n".join(_fields(data, ""))


def _fields(data: Any, label: str, depth: int = 0) -> Iterator[str]:
    if isinstance(data, dict) and depth < 10:
        for name, value in data.items():
            yield from _fields(value, str(name).replace("_", " "), depth + 1)
    elif isinstance(data, list) and data and depth < 10:
        for value in data:
            yield from _fields(value, label, depth + 1)
    else:
        said = {True: "yes", False: "no", None: "none"}.get(data) if _is_flag(data) else data or 0
        yield f"{label}: {said}" if label else str(said)


def _is_flag(data: Any) -> bool:
    return data is None or isinstance(data, bool)


def _statements(lines: list[str]) -> Iterator[str]:
    ahead, title = False, ""
    for line in lines:
        if _RULER.match(line) and len(line.strip()) != 1:
            yield ""
            continue
        if title:
            joined = f"{title.strip(_AROUND)}: {line.strip(_AROUND)}"
            yield _statement(joined if _NIL.match(line) else title)
            nil, title = _NIL.match(line), ""
            if nil:
                continue
        if _HEADING.search(line):
            before, last = _last_sentence(line)
            yield _statement(before)
            ahead = _is_ahead(last)
            title = "" if ahead else last
        elif not (ahead and _ITEM.match(line)):
            ahead = False
            yield _statement(line)
    yield _statement(title)


def _last_sentence(line: str) -> tuple[str, str]:
    *before, last = re.split(r"(?<=[.!?])\s+(?=[^\W\d_])", line.rstrip())
    return " ".join(before), last


def _is_ahead(heading: str) -> bool:
    """Whether what follows a heading is no statement of what was done."""
    short = heading.rstrip(" *").endswith(":") or len(heading.split()) <= _SHORT
    return short and _AHEAD.search(heading) is not None and not _DENIED.search(heading)


def _statement(line: str) -> str:
    """A line with its marks in words and its label apart from its value."""
    line = _TICK.sub(" ", _CROSS.sub(" not done ", line))
    if line.count("|") > 1:
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        return "\n".join(_statement(f"{cells[0]}: {cell}") for cell in cells[1:] if cell)
    bare = _MARKUP.sub("", line).lstrip("# ")
    return _LABEL.sub(r"\1 = ", bare, count=1)
