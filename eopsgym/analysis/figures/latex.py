"""A figure's table as LaTeX for an article of two columns, in which no line is overfull."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from eopsgym.analysis.figures.tables_as_text import is_number, shown_columns, texts_of

if TYPE_CHECKING:
    import pandas as pd

_SIGNS = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", "–": "--", "—": "---",
    "…": r"\dots{}", "±": r"\(\pm\)", "≤": r"\(\leq\)", "≥": r"\(\geq\)", "−": r"\(-\)",
    "×": r"\(\times\)", "→": r"\(\rightarrow\)", "°": r"\(^{\circ}\)",
}  # fmt: skip
_SPECIAL = re.compile("[" + re.escape("".join(_SIGNS)) + "]")
_WIDTHS = {1: 229.0, 2: 468.0}
"""The widths in points of a column and of the page of LaTeX's class `article`, in two columns."""
_SIZES = {r"\footnotesize": 8.0, r"\scriptsize": 7.0}
_GAP = 3.0
"""The space in points on each side of a column."""
_LETTERS = 10
"""The most letters of a word in a cell without a place at which the line may break."""
_NARROWEST = 62.0
"""The width in points that a column of texts needs at least, if its words may break so."""
_PAGE, _AROUND, _CAPTION = 520.0, 50.0, 12.0
"""The heights in points of a page, of the space and rules around a table, and of a line above."""
_LINE = 1.22
"""The height of a line, as a multiple of the size of text."""
_FOR_PROGRAMS = {
    "place", "series", "length", "start", "part", "why", "read_in", "said", "worked_out",
    "family", "panel", "doubt", "group", "name", "upper_bound",
}  # fmt: skip
"""Columns of a table with labels that repeat the label, or that only programs need."""


@dataclass(frozen=True)
class _Column:
    """A column of a table: lines of its head, its cells, and whether these are numbers."""

    head: list[str]
    cells: list[str]
    is_number: bool

    def width(self, size: float) -> float:
        """Return the width in points that it needs without breaking its cells."""
        return max(_width(text, size) for text in [*self.head, *self.cells]) + 2 * _GAP


@dataclass(frozen=True)
class _Fit:
    """A layout of columns: the environment, the size of text, and the widths of text columns."""

    stars: str
    size: str
    widths: dict[int, float]


def escape_latex(text: str) -> str:
    """Escape a text for LaTeX; other characters than Latin ones need LuaLaTeX or XeLaTeX."""
    return _SPECIAL.sub(lambda match: _SIGNS[match[0]], " ".join(text.split()))


def latex_table(table: "pd.DataFrame", caption: str, name: str, columns: int | None = None) -> str:
    r"""Return a `table` or `table*` environment with booktabs rules, a caption and a label.

    It has several of them if the table is wider or longer than a page. Texts that are too wide are
    broken, in columns that LaTeX fills from the left.

    Args:
        table: the table.
        caption: the caption, not escaped.
        name: the name in the label, `tab:name`.
        columns: the width in columns of a page, or None for one column if the table fits into it.
    """
    every = _columns(table)
    first, numbers = every[:1], every[1:]
    made: list[str] = []
    for group in _groups(first, numbers, columns):
        fit = _fit(group, columns)
        for rows in _pages(group, fit, "" if made else caption):
            part = [_Column(each.head, each.cells[rows], each.is_number) for each in group]
            made.append(_environment(part, fit, caption, name, is_first=not made))
    return "\n".join(made)


def _columns(table: "pd.DataFrame") -> list[_Column]:
    names = shown_columns(table)
    if "label" in names:
        needed = [] if table["label"].is_unique else ["panel"]
        names = [each for each in names if each not in _FOR_PROGRAMS or each in needed]
    rows = texts_of(table, names)
    columns = []
    for place, name in enumerate(names):
        cells = [row[place] for row in rows]
        number = is_number(table[name])
        if not any(cells):
            continue
        widest = max(map(len, cells)) if number else _LETTERS
        columns.append(_Column(_head(name.replace("_", " "), widest), cells, number))
    return columns


def _head(name: str, letters: int) -> list[str]:
    """Return a column's name in lines of about that many letters."""
    lines = [""]
    for part in re.findall(r"[^\s/_-]+[/_-]*\s*|[/_-]+\s*", name):
        if lines[-1] and len((lines[-1] + part).rstrip()) > max(letters, 6):
            lines.append("")
        lines[-1] += part
    return [line.rstrip() for line in lines]


def _groups(
    first: list[_Column], others: list[_Column], columns: int | None
) -> Iterator[list[_Column]]:
    """Yield the columns in groups that fit into a page, each with the first column."""
    room = _WIDTHS[columns or 2]
    size = _SIZES[r"\scriptsize"]
    group: list[_Column] = []
    taken = _least(first, size)
    for each in others:
        if group and taken + _least([each], size) > room:
            yield [*first, *group]
            group, taken = [], _least(first, size)
        group.append(each)
        taken += _least([each], size)
    yield [*first, *group]


def _least(columns: Sequence[_Column], size: float) -> float:
    return sum(
        each.width(size) if each.is_number else min(each.width(size), _NARROWEST)
        for each in columns
    )


def _fit(group: list[_Column], columns: int | None) -> _Fit:
    """Return the first layout into which the columns fit; the last one breaks texts most."""
    for page in (1, 2) if columns is None else (columns,):
        for name, size in _SIZES.items():
            if _least(group, size) > _WIDTHS[page]:
                continue
            whole = sum(each.width(size) for each in group)
            texts = [place for place, each in enumerate(group) if not each.is_number]
            if whole > _WIDTHS[page] and page == 1 and columns is None:
                continue  # prefer a wide table to broken texts
            widths = {} if whole <= _WIDTHS[page] else _shared(group, texts, size, _WIDTHS[page])
            return _Fit("*" * (page == 2), name, widths)
    page = columns or 2
    texts = [place for place, each in enumerate(group) if not each.is_number]
    smallest, size = list(_SIZES.items())[-1]
    return _Fit("*" * (page == 2), smallest, _shared(group, texts, size, _WIDTHS[page]))


def _shared(group: list[_Column], texts: list[int], size: float, room: float) -> dict[int, float]:
    """Return the widths of the text columns that are too wide, which share what is left."""
    left = room - sum(each.width(size) for each in group if each.is_number)
    wide = list(texts)
    while True:
        share = left / max(1, len(wide))
        narrow = [place for place in wide if group[place].width(size) <= share]
        if not narrow:
            break
        left -= sum(group[place].width(size) for place in narrow)
        wide = [place for place in wide if place not in narrow]
    return {place: max(share, _NARROWEST) - 2 * _GAP for place in wide}


def _pages(group: list[_Column], fit: _Fit, caption: str) -> Iterator[slice]:
    """Yield the rows of each page."""
    size = _SIZES[fit.size]
    wide = _WIDTHS[2 if fit.stars else 1]
    high = _AROUND + _CAPTION * ceil(0.95 * _width(caption, 10.0) / wide)
    start = 0
    for row in range(len(group[0].cells)):
        lines = [1] + [
            ceil(1.3 * _width(group[place].cells[row], size) / room)
            for place, room in fit.widths.items()
        ]
        its = _LINE * size * max(lines)
        if high + its > _PAGE and row > start:
            yield slice(start, row)
            start, high = row, _AROUND
        high += its
    yield slice(start, None)


def _environment(group: list[_Column], fit: _Fit, caption: str, name: str, is_first: bool) -> str:
    shape = "".join(
        rf">{{\raggedright\arraybackslash}}p{{{fit.widths[place]:.0f}pt}}"
        if place in fit.widths
        else ("r" if each.is_number else "l")
        for place, each in enumerate(group)
    )
    lines = [rf"\begin{{table{fit.stars}}}", r"\centering"]
    if is_first:
        label = name.replace("_", "-")
        lines += [rf"\caption{{{escape_latex(caption)}}}", rf"\label{{tab:{label}}}"]
    else:
        lines += [r"\addtocounter{table}{-1}", r"\caption{Continued.}"]
    lines += [fit.size, rf"\setlength{{\tabcolsep}}{{{_GAP:g}pt}}"]
    lines += [rf"\begin{{tabular}}{{@{{}}{shape}@{{}}}}", r"\toprule"]
    lines += [" & ".join(_headed(each) for each in group) + r" \\", r"\midrule"]
    for row in zip(*(each.cells for each in group), strict=True):
        cells = [
            _breakable(text) if place in fit.widths else escape_latex(text)
            for place, text in enumerate(row)
        ]
        lines.append(_no_option(" & ".join(cells)) + r" \\")
    lines += [r"\bottomrule", r"\end{tabular}", rf"\end{{table{fit.stars}}}", ""]
    return "\n".join(lines)


def _headed(column: _Column) -> str:
    lines = [_no_option(escape_latex(line)) for line in column.head]
    if len(lines) == 1:
        return lines[0]
    side, stacked = "r" if column.is_number else "l", r"\\".join(lines)
    return rf"\shortstack[{side}]{{{stacked}}}"


def _no_option(text: str) -> str:
    """Return a text that is no option of the line break or rule before it."""
    return f"{{}}{text}" if text.startswith(("[", "*")) else text


def _breakable(text: str) -> str:
    """Escape a text and allow LaTeX to break its long words."""
    return " ".join(_breakable_word(word) for word in text.split())


def _breakable_word(word: str) -> str:
    pieces = re.findall(rf"[^/_:.-]{{1,{_LETTERS}}}[/_:.-]*|[/_:.-]{{1,{_LETTERS}}}", word)
    return r"\allowbreak{}".join(escape_latex(piece) for piece in pieces)


def _width(text: str, size: float) -> float:
    """Return a width in points that the text does not exceed in Computer Modern."""
    return size * sum(_em(letter) for letter in text)


def _em(letter: str) -> float:
    if letter.isdigit():
        return 0.54
    if letter in "mwMW%@&–—…":
        return 1.05
    if letter.isupper() or letter in "<>=+~_±≤≥":
        return 0.8
    if letter in "iljtfrI.,:;'|!()[]/ -":
        return 0.42
    return 0.56 if letter.isascii() else 1.1
