"""A figure of your own runs in groups of your choice, without published numbers."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Literal

from eopsgym.analysis.baselines import IS_BASELINE, is_baseline
from eopsgym.analysis.figures.bars import legend
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.forest import forest, height_of
from eopsgym.analysis.figures.heat import heat_map
from eopsgym.analysis.figures.notes import BLANK
from eopsgym.analysis.figures.panels import bar_panels
from eopsgym.analysis.figures.style import (
    BASELINE,
    COLOURS,
    SHADES,
    SIMULATED,
    blank,
    origin_of_runs,
)
from eopsgym.analysis.figures.thinking_budget import BUDGETS
from eopsgym.analysis.figures.tool_overload import level_of
from eopsgym.analysis.score_table import scores
from eopsgym.analysis.sources import Source, opened
from eopsgym.analysis.statistics.cases import check_columns
from eopsgym.analysis.statistics.trials import SCORES, THREE, check_score
from eopsgym.counting import counted
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.runs.run_record import OWN_ORIGIN

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure as Drawing

Shape = Literal["points", "bars", "heat"]
_SHAPES = ("points", "bars", "heat")
_MOST = 3
_SERIES, _PLACES = 4, 8
"""The most bars in a group, and groups; with more, a heat map is easier to read."""
_NOT_GIVEN = "none"


def from_runs(
    source: Source,
    by: str | Sequence[str] = "model",
    score: str = "strict",
    shape: Shape | None = None,
    names: Mapping[str, str] | None = None,
    title: str | None = None,
) -> Figure:
    """Draw a score of your runs in groups, with intervals, and with nothing published beside.

    `from_runs("results", by=["model", "domain"])` is a heat map, or bars if there are few groups.
    Shares and intervals are those of `scores`. Baselines are left out.

    Args:
        source: your runs.
        by: one to three columns of the table `runs`, such as `model`, `domain`, `tier`, `plan`,
            `budget`, `orchestrator`, `tool_set` or `mode`: the first makes the rows or groups of
            bars, the second the columns or colours, and the third the panels.
        score: `strict`, `pairs`, `refusals` or `parity`.
        shape: `points` (one row for each group), `bars` or `heat`; the default depends on the
            number of columns and groups.
        names: the names in the figure of values in these columns, such as
            `{"provider/a-model-2026-01": "A model"}`.
        title: the title; by default it is the meaning of the score.

    Raises:
        ConfigError: if a column, the score or the shape is unknown, or no run has a score.
    """
    columns = check_columns(by)
    check_score(score)
    if len(columns) > _MOST:
        raise ConfigError(f"by has {len(columns)} columns; a figure has at most {_MOST}")
    rows, notes = _rows(source, columns, score, names or {})
    chosen = _shape(shape, rows, len(columns))
    grid = None
    if chosen == "heat":
        first, second = columns if "origin" not in columns else ("place", "series")
        rows = [row | {first: row["place"], second: row["series"]} for row in rows]
        grid = (first, second, "percent")
    if chosen == "points":
        rows.sort(key=lambda row: -row["percent"])
    return Figure.of(
        f"{score}_by_{'_'.join(columns)}",
        title or f"The {SCORES[score]}",
        rows,
        [*notes, *([BLANK] if chosen == "heat" and _has_blank(rows) else [])],
        _paint(chosen, rows, columns),
        source,
        grid,
    )


def _has_blank(rows: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether a heat map of the rows has a cell without a number."""
    cells = {(row["place"], row["series"]) for row in rows if row["percent"] == row["percent"]}
    return len(cells) < len({place for place, _ in cells}) * len({series for _, series in cells})


def _shape(shape: str | None, rows: Sequence[Mapping[str, Any]], columns: int) -> str:
    if shape is not None and shape not in _SHAPES:
        raise ConfigError(f"there is no shape {shape!r}; {names_there_are(shape, _SHAPES)}")
    if shape == "heat" and columns != 2:
        raise ConfigError("a heat map needs two columns in by=[…]: its rows and its columns")
    if shape == "bars" and columns == 1:
        return "points"
    few = all(
        len({row[name] for row in rows}) <= most
        for name, most in (("series", _SERIES), ("place", _PLACES))
    )
    if shape is None and columns > 1:
        return "bars" if few or columns > 2 else "heat"
    return shape or "points"


def _rows(
    source: Source, columns: Sequence[str], score: str, names: Mapping[str, str]
) -> tuple[list[dict[str, Any]], list[str]]:
    table = scores(source, by=columns)
    with opened(source) as trajectories:
        keys = ", ".join(f'"{name}"' for name in columns)
        listed = trajectories.rows(
            f"SELECT {keys}, simulated, list(run_id ORDER BY run_id) AS ids, "
            f"list(DISTINCT origin) AS origins "
            f"FROM runs WHERE NOT {IS_BASELINE} GROUP BY ALL"
        )
    behind = {_key(row, columns): row for row in listed}
    baselines = table["model"].map(is_baseline) if "model" in table else table["runs"].lt(0)
    known = table[~baselines & table[score].notna()]
    if known.empty:
        raise ConfigError(f"no run has a score {score!r} here: {SCORES[score]}")
    records = known.to_dict("records")
    for column in reversed(columns):
        order = _in_order(column, [_text(record, column) for record in records])
        records.sort(key=lambda record, of=column, order=order: order.index(_text(record, of)))  # type: ignore[misc]
    rows = [
        _row(record, behind.get(_key(record, columns), {}), columns, score, names)
        for record in records
    ]
    _tell_apart(rows, len(columns))
    return rows, _notes(table, known, baselines, score)


def _in_order(column: str, values: Sequence[str]) -> list[str]:
    """Return the values of a column, budgets and tool sets from little to much."""
    there = list(dict.fromkeys(values))
    if column == "budget":
        first = [each for each in (_NOT_GIVEN, *BUDGETS) if each in there]
        return [*first, *(each for each in there if each not in first)]
    if column == "tool_set":
        return sorted(there, key=lambda name: (level_of(name), name))
    return there


def _tell_apart(rows: Sequence[dict[str, Any]], columns: int) -> None:
    """Give simulated groups of the same name as others another one, where places are shared.

    Raises:
        ConfigError: groups have the same name.
    """
    position = itemgetter("panel", "series", "place")
    places = Counter(map(position, rows))
    for row in rows:
        if columns > 1 and places[position(row)] > 1 and row["origin"] == SIMULATED.name:
            row["series"] += f" ({SIMULATED.name})"
    groups = Counter((row["label"], row["origin"], *position(row)) for row in rows)
    ((label, *_), count), *_ = groups.most_common(1)
    if count > 1:
        raise ConfigError(
            f"{count} groups have the name {label!r}, of which one would hide the others; give "
            "them different names in names={…}"
        )


def _key(row: Mapping[Any, Any], columns: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(_plain(row[name])) for name in (*columns, "simulated"))


def _plain(value: Any) -> Any:
    import pandas as pd

    return None if pd.isna(value) else value


def _text(row: Mapping[Any, Any], column: str) -> str:
    return _NOT_GIVEN if _plain(row[column]) is None else str(row[column])


def _row(
    row: Mapping[Any, Any],
    behind: Mapping[str, Any],
    columns: Sequence[str],
    score: str,
    names: Mapping[str, str],
) -> dict[str, Any]:
    values = []
    for name in columns:
        value = _text(row, name)
        values.append(names.get(value, value))
    origin = origin_of_runs(behind.get("origins", [OWN_ORIGIN]))
    made = {
        "label": ", ".join(values),
        "place": values[0],
        "series": values[1] if len(values) > 1 else score,
        "panel": values[2] if len(values) > 2 else "",
        "origin": SIMULATED.name if row["simulated"] else origin,
        "percent": 100 * float(row[score]),
    }
    if score in THREE:
        ends = ((end, _plain(row[f"{score}_{end}"])) for end in ("low", "high"))
        made |= {end: None if value is None else 100 * float(value) for end, value in ends}
    count = row[f"{score}_scored"] if score in THREE else row["scored"]
    return made | {"n": int(count), "run_ids": tuple(behind.get("ids", ()))}


def _notes(
    table: "pd.DataFrame", known: "pd.DataFrame", baselines: "pd.Series[bool]", score: str
) -> list[str]:
    unit = "pair" if score == "pairs" else "run"
    counts = known[f"{score}_scored"] if score in THREE else known["scored"]
    least, most = int(counts.min()), int(counts.max())
    most_of_them = counted(most, unit)
    notes = [f"n: {most_of_them} each." if least == most else f"n: {least} to {most_of_them} each."]
    if score in THREE:
        notes.append(
            "Intervals at 95 % (Wilson's), in which repeats of a task count with their effective "
            "number."
        )
    unscored = int(table.loc[~baselines, "unscored"].sum())
    if unscored:
        notes.append(f"Left out: {counted(unscored, 'run')} without a verdict.")
    without = len(table) - int(baselines.sum()) - len(known)
    if without:
        notes.append(f"Left out: {counted(without, 'group')} without {unit}s of this score.")
    if baselines.any():
        notes.append(f"Left out: {counted(int(table.loc[baselines, 'runs'].sum()), 'run')} of "
                     f"{BASELINE.name}s.")  # fmt: skip
    return notes


def _paint(
    shape: str, rows: Sequence[Mapping[str, Any]], columns: Sequence[str]
) -> "Callable[[pd.DataFrame, int], Drawing]":
    if shape == "points":
        return _points
    if shape == "heat":
        return _heat
    series = list(dict.fromkeys(row["series"] for row in rows))
    few = SHADES if len(series) <= len(SHADES) else COLOURS
    colours = {name: few[place % len(few)] for place, name in enumerate(series)}
    return bar_panels("place", "series", colours, "share (%)")


def _points(table: "pd.DataFrame", columns: int) -> "Drawing":
    # A number is never in another line than what it counts.
    shown = table.assign(label=table["label"] + " (n\xa0=\xa0" + table["n"].astype(str) + ")")
    drawing = blank(columns, height_of(list(shown["label"]), columns))
    axes = drawing.subplots()
    forest(axes, shown)
    axes.set(xlim=(-2, 102), xlabel="share (%)")
    legend(drawing, {}, table["origin"], points=True)
    return drawing


def _heat(table: "pd.DataFrame", columns: int) -> "Drawing":
    return heat_map(table.assign(row=table["place"], column=table["series"]), columns, "share (%)")
