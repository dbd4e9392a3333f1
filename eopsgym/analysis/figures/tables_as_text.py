"""A figure's table as LaTeX and as Markdown, with special characters escaped."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

_LATEX = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
}  # fmt: skip
_SPECIAL = re.compile(r"[\\&%$#_{}~^<>|]")
_MARKDOWN = re.compile(r"([\\`*_\[\]<>|~$])")
_HIDDEN = ("run_ids",)
_PLACES = 3


def latex_table(table: "pd.DataFrame", title: str, notes: Sequence[str], name: str) -> str:
    """Return a `table` environment with booktabs rules, a caption and a label."""
    head, *rows = _texts(table, escape_latex)
    shape = "".join("r" if _is_number(table[name]) else "l" for name in _shown(table))
    caption = " ".join(escape_latex(each) for each in (_ended(title), *map(_ended, notes)))
    lines = [r"\begin{table}", r"\centering", rf"\caption{{{caption}}}"]
    lines += [rf"\label{{tab:{name.replace('_', '-')}}}", rf"\begin{{tabular}}{{{shape}}}"]
    lines += [r"\toprule", " & ".join(head) + r" \\", r"\midrule"]
    lines += [" & ".join(row) + r" \\" for row in rows]
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}", r"\end{table}", ""])


def markdown_table(table: "pd.DataFrame", title: str, notes: Sequence[str]) -> str:
    """Return a Markdown table with a title above it and notes below."""
    head, *rows = _texts(table, escape_markdown)
    shape = ["--:" if _is_number(table[name]) else "---" for name in _shown(table)]
    lines = [f"**{escape_markdown(title)}**", ""]
    lines += ["| " + " | ".join(row) + " |" for row in (head, shape, *rows)]
    if notes:
        lines += ["", *(f"- {escape_markdown(note)}" for note in notes)]
    return "\n".join([*lines, ""])


def escape_latex(text: str) -> str:
    """Escape a text for LaTeX."""
    return _SPECIAL.sub(lambda match: _LATEX[match[0]], " ".join(text.split()))


def escape_markdown(text: str) -> str:
    """Escape a text for Markdown, also in a cell of a table."""
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))


def _shown(table: "pd.DataFrame") -> list[str]:
    return [str(name) for name in table.columns if name not in _HIDDEN]


def _texts(table: "pd.DataFrame", escape: Callable[[str], str]) -> list[list[str]]:
    names = _shown(table)
    rows = table[names].itertuples(index=False, name=None)
    return [
        [escape(name.replace("_", " ")) for name in names],
        *([escape(_text(value)) for value in row] for row in rows),
    ]


def _text(value: Any) -> str:
    import pandas as pd

    if isinstance(value, bool):
        return "yes" if value else "no"
    if pd.api.types.is_scalar(value) and pd.isna(value):
        return ""
    if isinstance(value, float):
        return f"{value:.{_PLACES}f}".rstrip("0").rstrip(".")
    return str(value)


def _is_number(values: "pd.Series[Any]") -> bool:
    from pandas.api import types

    return types.is_numeric_dtype(values) and not types.is_bool_dtype(values)


def _ended(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."
