"""The few HTML elements of which all rich outputs are made.

Every style is set on its element and uses no theme variable: JupyterLab strips style sheets and
variables from notebooks that are not trusted, and other viewers have none. Text keeps the colour of
the page; a coloured element sets both colours, or has a tint on which the text of either theme is
readable.
"""

import re
from collections.abc import Iterable, Sequence
from html import escape, unescape

NO_MATHS = "mathjax_ignore tex2jax_ignore"
"""The classes of elements that MathJax ignores; the second is for its older versions."""

MUTED = "opacity:.78"
MONO = "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:12px"
WRAP = "white-space:pre-wrap;overflow-wrap:anywhere"
LINE = "1px solid rgba(128,128,128,.45)"
BEFORE = "background:rgba(225,60,50,.16)"
AFTER = "background:rgba(40,160,70,.18)"

_CHIPS = {
    "pass": "background:#1b6e35;color:#ffffff",
    "fail": "background:#b3261e;color:#ffffff",
    "none": "background:#5f6368;color:#ffffff",
    "mark": "background:#ffe08a;color:#463500",
    "write": "background:#1f5fbf;color:#ffffff",
}
_CHIP = "display:inline-block;border-radius:3px;padding:0 5px;font-weight:600"
_CELL = (
    f"text-align:left;vertical-align:top;padding:2px 10px 2px 0;border:none;border-bottom:{LINE}"
)

_WHOLE_LETTERS = 32


def page(*parts: str) -> str:
    """Return HTML parts as one block in which dollar signs do not delimit formulas."""
    base = "font-size:13px;line-height:1.45;text-align:left;overflow-wrap:anywhere"
    return f'<div class="eops {NO_MATHS}" style="{base}">{"".join(parts)}</div>'


def chip(kind: str, text: str) -> str:
    """Return a word with a coloured background: `pass`, `fail`, `none`, `mark` or `write`."""
    whole = ";white-space:nowrap" if len(text) <= _WHOLE_LETTERS else ""
    return f'<span class="{kind}" style="{_CHIPS[kind]};{_CHIP}{whole}">{escape(text)}</span>'


def muted(text: str) -> str:
    """Return a muted remark; the text is HTML already."""
    return f'<span style="{MUTED}">{text}</span>'


def line(text: str) -> str:
    """Return a paragraph with narrow margins; the text is HTML already."""
    return f'<p style="margin:2px 0 4px 0">{text}</p>'


def table(names: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return an HTML table; the cells are HTML already."""
    head = "".join(
        f'<th style="{_CELL};font-weight:600;white-space:nowrap">{escape(name)}</th>'
        for name in names
    )
    lines = (
        "".join(f'<td style="{_CELL}{_broken(cell)}">{cell}</td>' for cell in row) for row in rows
    )
    body = "".join(f"<tr>{cells}</tr>" for cells in lines)
    style = (
        "border-collapse:collapse;table-layout:auto;margin:2px 0 8px 0;font-size:13px;"
        "white-space:normal;overflow-wrap:normal"
    )
    return f'<table style="{style}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _broken(cell: str) -> str:
    """Return the style that breaks overlong words to keep a table within its page."""
    shown = unescape(re.sub(r"<[^>]*>", " ", cell))
    longest = max(map(len, shown.split()), default=0)
    return "" if longest <= _WHOLE_LETTERS else ";overflow-wrap:anywhere"


def fold(summary: str, body: str, *, opened: bool = False) -> str:
    """Return a long part folded behind its first line; both are HTML already."""
    state = " open" if opened else ""
    head = f'<summary style="cursor:pointer">{summary}</summary>'
    return f"<details{state}>{head}{body}</details>"


def words(text: str, style: str = "") -> str:
    """Return text with its line breaks; long words are broken, not cut."""
    return f'<div style="{WRAP};margin:1px 0;{style}">{escape(text)}</div>'


def heading(text: str) -> str:
    """Return the title of a pane; the text is HTML already."""
    return f'<div style="font-weight:600;margin:0 0 2px 0">{text}</div>'


def verdict_chip(passed: bool | None, unknown: str = "no verdict") -> str:
    """Return passed, failed or unknown as a sign, a word and a colour."""
    if passed is None:
        return chip("none", f"– {unknown}")
    return chip("pass", "✓ passed") if passed else chip("fail", "✗ failed")
