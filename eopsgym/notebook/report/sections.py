"""The sections of a report: each is HTML, and says why where it cannot be made."""

import warnings
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.failures import failure_counts
from eopsgym.analysis.failures.kinds import KINDS
from eopsgym.analysis.figures import Figure, cost_and_success, from_runs
from eopsgym.analysis.score_table import scores
from eopsgym.counting import counted
from eopsgym.errors import ConfigError, EopsgymError, EopsgymWarning
from eopsgym.notebook.html_shapes import chip, fold, line, muted, table
from eopsgym.notebook.report.failed_runs import failures_by_model, tagged_sample
from eopsgym.notebook.run_page import run_copy
from eopsgym.trajectories import Trajectories

if TYPE_CHECKING:
    import pandas as pd

ROWS, TASKS = 60, 25
"""The most rows of a score table, and tasks, that are written."""
_CELLS = 540
"""The most cells of a heat map, which is readable up to some 12 columns and 45 rows."""
_PAGE_LETTERS = 400_000
"""The most letters of HTML for a run that the report contains."""
_CONDITIONS = ("domain", "orchestrator", "plan", "budget", "tool_set", "mode")
_SCORES = ("pairs", "strict", "refusals")


@dataclass
class Content:
    """The runs of a report, read once.

    Attributes:
        trajectories: the store.
        counts: the numbers of the runs: `runs`, `models`, `tasks`, `simulated`, `unscored`, `cost`,
            `first` and `last` (moments).
        shown: the ids of the runs that the report contains, with their places in it from 1.
    """

    trajectories: Trajectories
    counts: Mapping[str, Any] = field(init=False)
    shown: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        (self.counts,) = self.trajectories.rows("""
            SELECT count(*) AS runs, count(DISTINCT model) AS models,
                count(DISTINCT task) AS tasks, count(*) FILTER (simulated) AS simulated,
                count(*) FILTER (strict IS NULL) AS unscored,
                CASE WHEN count(cost) = count(*) THEN sum(cost) END AS cost,
                min(started_at) AS first, max(started_at) AS last
            FROM runs""")


def name(text: Any) -> str:
    """Return a name as HTML that no direction of writing leaves."""
    return f"<bdi>{escape(str(text))}</bdi>"


def section(title: str, make: Callable[[], str]) -> str:
    """Return a section, or why it cannot be made."""
    try:
        body = make()
    except EopsgymError as error:
        body = line(muted(f"Not here: {name(error)}"))
    return f"<section><h2>{escape(title)}</h2>{body}</section>" if body else ""


def summary(content: Content) -> str:
    """Return the numbers of runs, models and tasks, and what a reader has to know of them."""
    counts = content.counts
    parts = [counted(counts[each], each[:-1]) for each in ("runs", "models", "tasks")]
    if counts["first"]:
        parts.append(f"started {counts['first'][:16]} to {counts['last'][:16]} UTC")
    if counts["cost"]:
        parts.append(f"${counts['cost']:,.2f}")
    text = line(", ".join(map(escape, parts)) + ".")
    if counts["simulated"]:
        which = "all" if counts["simulated"] == counts["runs"] else f"{counts['simulated']:,}"
        warned = f"{which} of the runs are simulated: they say nothing about language models"
        text += line(chip("mark", warned))
    if counts["unscored"]:
        text += line(muted(f"{counted(counts['unscored'], 'run')} without a verdict."))
    skipped = content.trajectories.skipped
    if skipped:
        first = skipped[0]
        where = f"{first.path.rpartition('/')[2]}: {first.why}"
        text += line(f"{counted(len(skipped), 'line')} could not be read, such as {name(where)}.")
    return text


def score_section(content: Content) -> str:
    """Return the score table by model, and folded below it the one by systems and conditions."""
    with warnings.catch_warnings():
        # The table by conditions, which is written too, does not average over them.
        warnings.simplefilter("ignore", EopsgymWarning)
        models = scores(content.trajectories, by=["model"])
    every = scores(content.trajectories)
    notes = [str(note) for note in models.attrs["notes"] if not str(note).startswith("leading")]
    notes.append("In brackets: 95 % interval, and number of runs or pairs.")
    remarks = "".join(line(muted(name(note))) for note in notes)
    return _score_table(models) + remarks + fold("By system and condition", _score_table(every))


def _score_table(made: "pd.DataFrame") -> str:
    keys = [*made.columns[: list(made.columns).index("runs")]]
    if not made["simulated"].any():
        keys.remove("simulated")
    rows = [
        [
            *(_key(key, row[key]) for key in keys),
            f"{row['runs']:,}",
            *(_with_interval(row, each) for each in _SCORES),
            "–" if _is_na(row["cost"]) else f"${row['cost']:.4f}",
            f"{row['steps']:.1f}",
        ]
        for row in made.head(ROWS).to_dict("records")
    ]
    named = ["" if key == "simulated" else key.replace("_", " ") for key in keys]
    heads = [*named, "runs", *(f"{each} (%)" for each in _SCORES), "cost", "steps"]
    lost = len(made) - ROWS
    more = (
        line(muted(f"{lost} further rows are in <code>eopsgym score</code>.")) if lost > 0 else ""
    )
    return table(heads, rows) + more


def _key(key: str, value: Any) -> str:
    """Return the cell of a column by which runs are grouped."""
    if key == "simulated":
        return chip("mark", "simulated") if value else ""
    return name("–" if _is_na(value) else value)


def _with_interval(row: Mapping[Any, Any], score: str) -> str:
    if _is_na(row[score]):
        return "–"
    low, high = (row[f"{score}_{end}"] for end in ("low", "high"))
    ends = "" if _is_na(low) else f"{100 * low:.0f} to {100 * high:.0f}, "
    return f"<b>{100 * row[score]:.1f}</b> ({ends}n = {row[f'{score}_scored']})"


def _is_na(value: Any) -> bool:
    import pandas as pd

    return bool(pd.isna(value))


def figure_section(content: Content) -> str:
    """Return the figures, as pictures in the page."""
    drawn = []
    for make in _figures(content):
        try:
            drawn.append(_picture(make()))
        except EopsgymError:  # without a score or a cost there is nothing to draw
            continue
    return "".join(drawn)


def _figures(content: Content) -> Iterator[Callable[[], Figure]]:
    trajectories = content.trajectories
    yield lambda: from_runs(trajectories, title="Success by model")
    names = ", ".join(f"count(DISTINCT coalesce({each}, '')) AS {each}" for each in _CONDITIONS)
    (values,) = trajectories.rows(f"SELECT {names} FROM runs")
    for each in _CONDITIONS:
        if values[each] > 1 and values[each] * content.counts["models"] <= _CELLS:
            title = f"Success by model and {each.replace('_', ' ')}"

            def draw(by: str = each, title: str = title) -> Figure:
                figure = from_runs(trajectories, by=["model", by], shape="heat", title=title)
                return figure if by == "domain" else _with_several(figure)

            yield draw
    yield lambda: cost_and_success(trajectories).without_published()


def _with_several(figure: Figure) -> Figure:
    """Return a figure of the models alone that ran under several values of a condition."""
    values = figure.table.groupby("place")["series"].transform("nunique")
    kept = figure.table[values > 1]
    if kept.empty:
        raise ConfigError("no model ran under several conditions")
    return replace(figure, table=kept.reset_index(drop=True))


def _picture(figure: Figure) -> str:
    data = b64encode(figure.png(2, title=False, notes=False)).decode("ascii")
    caption = escape(figure.caption)
    return (
        f'<figure><img alt="{escape(figure.title)}" width="{figure.pixels}" '
        f'src="data:image/png;base64,{data}"><figcaption><bdi>{caption}</bdi></figcaption></figure>'
    )


def failure_section(content: Content) -> str:
    """Return why runs failed: a figure by model, and the kinds with an example."""
    tags, runs, failed = tagged_sample(content.trajectories)
    if tags.empty:
        return line(muted("The rules found no failure."))
    figure = failures_by_model(content.trajectories, tags, runs)
    counts = failure_counts(tags)
    rows = [
        [
            escape(KINDS[row["kind"]].title),
            f"{row['primary']:,}",
            f"{row['runs']:,}",
            name(row["example"]),
        ]
        for row in counts.to_dict("records")
    ]
    unexplained = len(runs) - tags["run_id"].nunique()
    left = f"{counted(unexplained, 'failed run')} without a finding." if unexplained else ""
    if failed > len(runs):
        left = f"Of {failed:,} failed runs {len(runs):,} were analysed, drawn by their ids. {left}"
    heads = ("kind", "runs that it explains", "runs that show it", "example")
    return (_picture(figure) if figure else "") + table(heads, rows) + line(muted(left))


def worst_tasks(content: Content) -> "pd.DataFrame":
    """Return the tasks that failed runs, the lowest share of passes first.

    Columns: `task`, `runs`, `passed`, `share`, `models` (those with a failed run) and `failed` (the
    id of the newest failed run).
    """
    return content.trajectories.sql(f"""
        SELECT task, count(*) AS runs, count(*) FILTER (strict) AS passed,
            avg(strict::INT) AS share,
            list_sort(list(DISTINCT model) FILTER (NOT strict)) AS models,
            arg_max(run_id, (started_at, run_id)) FILTER (NOT strict) AS failed
        FROM runs WHERE strict IS NOT NULL AND parent IS NULL GROUP BY task
        HAVING count(*) FILTER (NOT strict) > 0
        ORDER BY share, runs DESC, task LIMIT {TASKS}""")


def task_section(content: Content, tasks: "pd.DataFrame") -> str:
    """Return the worst tasks, with a link to a failed run if the report contains one."""
    if tasks.empty:
        return line(muted("No run failed."))
    rows = [
        [
            name(row["task"]),
            f"{row['passed']} of {row['runs']}",
            ", ".join(map(name, _few(list(row["models"])))),
            _link(row["failed"], content.shown),
        ]
        for row in tasks.to_dict("records")
    ]
    return table(("task", "passed", "failed by", "a failed run"), rows)


def _few(names: Sequence[str]) -> list[str]:
    return [*names[:4], f"{len(names) - 4} others"] if len(names) > 5 else [*names]


def _link(run_id: str, shown: Mapping[str, int]) -> str:
    if run_id not in shown:
        return name(run_id)
    return f'<a href="#run-{shown[run_id]}">{name(run_id)}</a>'


def run_section(content: Content) -> str:
    """Return the contained runs, each folded behind its name."""
    listed = ", ".join("'" + each.replace("'", "''") + "'" for each in content.shown)
    runs_by_id = {
        run.id: run for run in content.trajectories.runs(f"run_id IN ({listed or 'NULL'})")
    }
    parts = []
    for run_id, place in content.shown.items():
        run = runs_by_id[run_id]
        verdict = {True: "passed", False: "failed", None: "no verdict"}[run.strict]
        head = f"{name(run.task)} by {name(run.model)}: {verdict} ({name(run.id)})"
        try:
            body = run_copy(run, _PAGE_LETTERS)
        except EopsgymError as error:
            body = line(muted(f"Cannot be shown: {name(error)}"))
        parts.append(f'<div id="run-{place}">{fold(head, body)}</div>')
    rest = content.counts["runs"] - len(parts)
    more = (
        f"{counted(rest, 'further run')} of this folder: "
        "<code>eopsgym.open_trajectories(…).runs(\"run_id = '…'\")[0].to_html(path)</code> "
        "writes one as a page."
    )
    return "".join(parts) + (line(muted(more)) if rest else "")
