"""The columns that a browser of runs offers: their titles, kinds and SQL."""

from dataclasses import dataclass
from typing import Literal

from eopsgym.trajectories.columns import COLUMNS
from eopsgym.trajectories.listed_runs import LISTED_COLUMNS

Kind = Literal["word", "text", "number", "money", "seconds", "moment", "flag"]
"""The ways to show and filter values: words by choice, texts by a part, others by a range."""


@dataclass(frozen=True)
class ShownColumn:
    """A column of the list.

    Attributes:
        name: its name in filters; that of a column of `runs` where it is one.
        title: the title for people.
        kind: how its values are shown and filtered.
        meaning: what a value means.
        sql: the value in SQL, over `runs`; empty for what is not made from `runs`.
        of_run: a query for `run_id` and `value`, of which a run may have several; empty for others.
        is_shown: whether it is in the list before somebody chooses columns.
        is_facet: whether its values are counted beside the list: always, or where runs differ.
    """

    name: str
    title: str
    kind: Kind
    meaning: str
    sql: str = ""
    is_shown: bool = False
    is_facet: Literal["always", "varied", "never"] = "never"
    of_run: str = ""

    @property
    def is_long(self) -> bool:
        """True if its texts are long, and therefore read for the rows on the screen only."""
        return self.kind == "text"

    @property
    def is_stored(self) -> bool:
        """True if it is in the table of rows; others are read from `runs` when they are needed."""
        return self.name in LISTED_COLUMNS

    @property
    def is_number(self) -> bool:
        """True if it is filtered by a range."""
        return self.kind in ("number", "money", "seconds", "moment")


VERDICTS = {"passed": "strict", "failed": "NOT strict", "no verdict": "strict IS NULL"}
"""The words for a verdict, and the condition on `runs` of each."""


def _of_runs(
    name: str,
    title: str,
    kind: Kind,
    is_shown: bool = False,
    is_facet: Literal["always", "varied", "never"] = "never",
) -> ShownColumn:
    return ShownColumn(name, title, kind, COLUMNS["runs"][name].meaning, name, is_shown, is_facet)


REQUEST, ANSWER, FAILURE, TAG, SEVERITY, REPEATS, RULE, CATEGORY = (
    *("request", "answer", "failure", "tag", "severity", "repeats", "rule"),
    "category",
)

SHOWN: tuple[ShownColumn, ...] = (
    ShownColumn(
        "verdict",
        "verdict",
        "word",
        "Whether every verifier passes: passed, failed, no verdict.",
        LISTED_COLUMNS["verdict"],
        True,
        "always",
    ),
    _of_runs("task", "task", "word", True),
    _of_runs("domain", "system", "word", True, "always"),
    _of_runs("tier", "tier", "word", True, "always"),
    _of_runs("model", "model", "word", True, "always"),
    ShownColumn(
        FAILURE,
        "failure kind",
        "word",
        "The kind of failure that best explains a failed run, found by rules.",
        "",
        True,
        "always",
    ),
    ShownColumn(
        TAG,
        "tags",
        "word",
        "The tags that people gave to the run.",
        "",
        True,
        "always",
        "SELECT run_id, tag AS value FROM tags WHERE tag <> ''",
    ),
    ShownColumn(
        SEVERITY,
        "severity",
        "word",
        "How bad people call the failures.",
        "",
        False,
        "varied",
        "SELECT run_id, severity AS value FROM tags WHERE severity <> ''",
    ),
    ShownColumn(
        RULE,
        "broken rules",
        "word",
        "The rules of the company that the run broke, such as ITSM-3.2.",
        "",
        False,
        "varied",
        "SELECT run_id, rule AS value FROM breaches",
    ),
    ShownColumn(
        CATEGORY,
        "failed verifiers",
        "word",
        "The categories of the verifiers that do not pass.",
        "",
        False,
        "varied",
        "SELECT run_id, category AS value FROM verifiers "
        "WHERE NOT verifier_strict AND category <> ''",
    ),
    _of_runs("stop", "stop", "word", True, "always"),
    _of_runs("steps", "steps", "number", True),
    _of_runs("errors", "errors", "number", True),
    _of_runs("cost", "cost", "money", True),
    _of_runs("seconds", "time", "seconds", True),
    _of_runs("started_at", "started", "moment", True),
    ShownColumn(
        REPEATS,
        "repeats",
        "word",
        "The verdicts of all runs of the task with this model under the same conditions.",
        "",
        False,
        "always",
    ),
    ShownColumn(REQUEST, "request", "text", "The request of the user.", "tasks.request"),
    ShownColumn(ANSWER, "answer", "text", "The final answer; NULL without one.", "answer"),
    _of_runs("run_id", "run", "word"),
    _of_runs("number", "repeat", "number"),
    _of_runs("experiment", "experiment", "word", False, "varied"),
    _of_runs("orchestrator", "orchestrator", "word", False, "varied"),
    _of_runs("tool_set", "tool set", "word", False, "varied"),
    _of_runs("plan", "plan", "word", False, "varied"),
    _of_runs("budget", "budget", "word", False, "varied"),
    _of_runs("mode", "mode", "word", False, "varied"),
    _of_runs("origin", "origin", "word", False, "varied"),
    _of_runs("feasible", "feasible", "flag", False, "varied"),
    _of_runs("simulated", "simulated", "flag", False, "varied"),
    _of_runs("settings", "settings", "word"),
    _of_runs("verifiers_passed", "verifiers passed", "number"),
    _of_runs("verifiers_total", "verifiers", "number"),
    _of_runs("turns", "turns", "number"),
    _of_runs("input_tokens", "input tokens", "number"),
    _of_runs("output_tokens", "output tokens", "number"),
    _of_runs("parent", "parent", "word"),
)
"""The columns of every browser, in their order."""
