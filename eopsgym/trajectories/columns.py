"""The tables of the store: every column with its type, its meaning and its source."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are

if TYPE_CHECKING:
    import pandas as pd

TEXT, FLAG, COUNT, NUMBER = "VARCHAR", "BOOLEAN", "BIGINT", "DOUBLE"
MOMENT, VALUE = "TIMESTAMP", "VARIANT"


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Attributes:
        sql_type: its type, as DuckDB names it.
        meaning: what a value in it says; NULL is unknown or not applicable.
        path: where its value stands in the part of a run record that a row is made of
            (`ROW_SOURCES`); the column's own name unless given.
        sql: for what is not simply there: SQL in which `{path}` stands for a text of the record,
            and `{path:COUNT}` for what is of another type.
    """

    sql_type: str
    meaning: str
    path: str = ""
    sql: str = ""


_RUN_ID = Column(TEXT, "The run, as in `runs`.", sql="run_id")


def _known(path: str) -> str:
    """Return SQL of a text in a record, or `unknown` where it is missing."""
    return f"nullif(word({{{path}:JSON}}), 'unknown')"


_STEP = Column(
    COUNT, "The step of the run, from 1: `run.at(step)` is the database after it.", sql="step"
)

MEANINGS: Mapping[str, str] = {
    "experiments": "The experiments there are runs of, one row for each run file they stand in.",
    "tasks": "The tasks there are runs of.",
    "runs": "One row a run: what was asked of whom, what came of it, what it took.",
    "messages": "What was said, in order: system prompt, request, and every reply of a model.",
    "tool_calls": "One row a tool call, with what it was given and what it gave back.",
    "changes": (
        "One row for each column of each row that a step changed. Calls whose changes nobody could "
        "record have none here: see `tool_calls.changed_rows`."
    ),
    "breaches": "The policy rules that steps broke and the mode let pass.",
    "verifiers": "One row for each verifier of each run.",
    "usage": (
        "One row a model reply: tokens, cost and time. Each token is counted in one column, so "
        "that input from a cache, or into one, is not in `reply_input_tokens`; thinking alone is a "
        "part of another count. Counts are those that the provider told: where parts do not add up "
        "to its own count, the cost is NULL."
    ),
    "tags": "What people say of runs or steps, in the file tags.jsonl.",
    "superseded": (
        "Attempts that a later one took the place of, with what they cost: rows as of `runs`, "
        "where they are not, so that they are in no score. A run that an error of model or "
        "environment ended, or that is made again for it has no verdict, is one from then on."
    ),
    "rescored": (
        "Runs that were judged anew, in the file rescored.jsonl. Of those judged again, `runs` and "
        "`verifiers` have the new verdict, and `runs.first_strict` and `first_parity` the one that "
        "the run was given when it was made."
    ),
}
"""What a row of each table is."""

_COLUMNS: Mapping[str, Mapping[str, Column]] = {
    "experiments": {
        "experiment": Column(TEXT, "Name of the experiment."),
        "run_file": Column(TEXT, "The run file; empty for runs in memory.", sql="$source"),
    },
    "tasks": {
        "task": Column(TEXT, "Id of the task.", "setup.task"),
        "domain": Column(
            TEXT,
            "The system it is about, such as itsm; NULL is unknown.",
            sql=_known("setup.domain"),
        ),
        "request": Column(TEXT, "What the user asks for.", sql="request"),
    },
    "runs": {
        "run_id": Column(TEXT, "Id of the run, unique.", "id"),
        "experiment": Column(TEXT, "The experiment it was run under."),
        "origin": Column(
            TEXT,
            "Who made it: eopsgym, or published harness for an imported run.",
            sql="coalesce({origin}, 'eopsgym')",
        ),
        "task": Column(TEXT, "Id of the task.", "setup.task"),
        "domain": Column(
            TEXT, "The system the task is about; NULL is unknown.", sql=_known("setup.domain")
        ),
        "tool_set": Column(
            TEXT,
            "Tools in sight: oracle is what the task takes, plus_15 the default; NULL is unknown.",
            sql=_known("setup.tool_set"),
        ),
        "tool_names": Column(
            TEXT,
            "How tools were called: published, or prefixed (itsm__list_users); NULL is unknown.",
            sql="CASE WHEN coalesce({origin}, 'eopsgym') = 'eopsgym' "
            "THEN coalesce({setup.tool_names}, 'published') END",
        ),
        "mode": Column(
            TEXT, "published (breaches are recorded) or guarded (they are refused).", "setup.mode"
        ),
        "repaired": Column(
            FLAG,
            "Whether the oddities of the published servers were mended; NULL is unknown.",
            sql="CASE WHEN coalesce({origin}, 'eopsgym') = 'eopsgym' "
            "THEN coalesce({setup.repaired}, 'false') = 'true' END",
        ),
        "model": Column(
            TEXT, "Name of the model; NULL is unknown.", sql=_known("setup.agent.model")
        ),
        "settings": Column(
            TEXT,
            "Digest of the model's settings, which tells models of one name apart; NULL without.",
            sql="CASE WHEN length({setup.agent.model_settings:JSON}::VARCHAR) > 2 THEN "
            "left(sha256({setup.agent.model_settings:JSON}::VARCHAR), 8) END",
        ),
        "simulated": Column(
            FLAG,
            "Whether the model is scripted, with no language model behind.",
            "setup.agent.simulated",
        ),
        "orchestrator": Column(
            TEXT,
            "What drove the model, such as react; NULL is unknown.",
            sql=_known("setup.agent.orchestrator"),
        ),
        "plan": Column(
            TEXT,
            "Where the agent's plan came from; none without one, NULL is unknown.",
            sql=_known("setup.plan"),
        ),
        "budget": Column(
            TEXT,
            "The reasoning effort it was asked for; NULL without one, and where nobody knows.",
            "setup.budget",
        ),
        "number": Column(
            COUNT,
            "Which repeat of the task with this model this is, from 1; counted where no file says.",
            "setup.repeat",
        ),
        "parent": Column(TEXT, "The run it is a fork of; NULL if of none.", "setup.fork.run"),
        "parent_step": Column(COUNT, "The parent's step that it goes on from.", "setup.fork.step"),
        "continued_after": Column(
            COUNT,
            "The step of the attempt it took the place of after which it went on; NULL: anew.",
        ),
        "feasible": Column(
            FLAG,
            "Whether the task can be done; otherwise it has to be refused. NULL is unknown.",
            "setup.feasible",
        ),
        "started_at": Column(
            MOMENT,
            "When the run began, by the wall clock in UTC.",
            sql="nullif({started_at}, '')::TIMESTAMP",
        ),
        "seconds": Column(NUMBER, "Wall time of the run, judging included, in seconds."),
        "stop": Column(TEXT, "Why it ended: answered, turn_limit, model_error, length, …"),
        "detail": Column(TEXT, "More about the stop, for people."),
        "answer": Column(TEXT, "The final answer; NULL without one."),
        "strict": Column(FLAG, "Whether every verifier passes; NULL is no verdict."),
        "parity": Column(FLAG, "What the published harness would say; NULL is no verdict."),
        "refused": Column(FLAG, "Whether an infeasible task was refused cleanly, else NULL."),
        "refusal": Column(TEXT, "Why the refusal counts as clean or not."),
        "refusal_score": Column(
            NUMBER, "What a judge gave it, where one was asked.", "refusal_rating.score"
        ),
        "wording": Column(
            TEXT,
            "JSON: domain to the words its tools were listed in; NULL: ours.",
            sql="words({servers[].domain}, {servers[].wording})",
        ),
        "first_strict": Column(
            FLAG, "What `strict` was when the run was made, also where it was rescored.", "strict"
        ),
        "first_parity": Column(
            FLAG, "What `parity` was when the run was made, also where it was rescored.", "parity"
        ),
        "rescored": Column(
            TEXT,
            "Judged anew: reused, judged again, has to run again; NULL where nobody did.",
            sql="NULL",
        ),
        "verifiers_passed": Column(
            COUNT,
            "How many verifiers pass (strict).",
            sql="len(list_filter({verdicts[].strict}, lambda said: said = 'true'))",
        ),
        "verifiers_total": Column(
            COUNT, "How many verifiers the task has.", sql="len({verdicts[].strict})"
        ),
        "turns": Column(COUNT, "How many replies the agent's model gave.", sql="turns"),
        "steps": Column(COUNT, "How many tool calls reached a server.", sql="steps"),
        "errors": Column(COUNT, "How many tool calls ended in an error.", sql="errors"),
        "input_tokens": Column(
            COUNT,
            "Fresh tokens read, by agent and planner; NULL, here and below, if any is unknown.",
            sql="input_tokens",
        ),
        "output_tokens": Column(COUNT, "Tokens written, thinking included.", sql="output_tokens"),
        "reasoning_tokens": Column(
            COUNT, "The part of `output_tokens` that is thinking.", sql="reasoning_tokens"
        ),
        "cache_read_tokens": Column(
            COUNT, "Tokens read from a cache, beside `input_tokens`.", sql="cache_read_tokens"
        ),
        "cache_write_tokens": Column(
            COUNT, "Tokens written to a cache, beside `input_tokens`.", sql="cache_write_tokens"
        ),
        "cache_write_1h_tokens": Column(
            COUNT,
            "The part of `cache_write_tokens` that was written for an hour.",
            sql="cache_write_1h_tokens",
        ),
        "cache_write_5m_tokens": Column(
            COUNT,
            "The part of `cache_write_tokens` that was written for five minutes.",
            sql="cache_write_5m_tokens",
        ),
        "cost": Column(
            NUMBER, "Cost of these replies in US dollars; NULL if any is unknown.", sql="cost"
        ),
        "planner_cost": Column(
            NUMBER, "The part of `cost` that is a planner's; 0 without one.", sql="planner_cost"
        ),
        "judge_cost": Column(
            NUMBER, "What judging cost, beside `cost`; 0 without a judge model.", sql="judge_cost"
        ),
        "prices": Column(TEXT, "The price list that costs are counted by; empty if none was."),
        "setup_hash": Column(TEXT, "Digest of the whole setup; runs that share it are the same."),
        "setup": Column(
            VALUE, "Everything that decided it: `setup.limits.turns`, `setup.agent.model`, …"
        ),
        "supersedes": Column(
            TEXT, "The attempt in the table `superseded` whose place it took; NULL if of none."
        ),
        "imported": Column(
            VALUE,
            "Of an imported run: its `file`, and the `rest` of what that says; NULL for ours.",
        ),
        "run_file": Column(TEXT, "The run file; empty for runs in memory.", sql="$source"),
        "line_start": Column(
            COUNT, "The byte of the file at which the run's line starts.", sql="$offset"
        ),
    },
    "messages": {
        "run_id": _RUN_ID,
        "position": Column(
            COUNT,
            "Place among the run's events, from 0; replies share it with `usage`.",
            sql="place",
        ),
        "role": Column(
            TEXT,
            "Who speaks: system, user, assistant, planner, judge; plan and subtask are headings.",
            sql="coalesce({role}, if({agent_role} IN ('planner', 'judge'), {agent_role}, "
            "'assistant'))",
        ),
        "turn": Column(COUNT, "The reply's number, from 1; NULL for what opened the talk."),
        "content": Column(TEXT, "What was said.", sql="coalesce({content}, {text})"),
        "thinking": Column(TEXT, "What a model thought before it, if the provider shows it."),
        "is_refusal": Column(FLAG, "Whether the provider marked it as a refusal; replies only."),
        "completed_at": Column(
            MOMENT,
            "When it was complete, by the wall clock in UTC; NULL is unknown.",
            sql="nullif({at}, '')::TIMESTAMP",
        ),
    },
    "tool_calls": {
        "run_id": _RUN_ID,
        "position": Column(
            COUNT,
            "Place among the run's events of the reply that asked for it, as in `messages`.",
            sql="{reply:COUNT}",
        ),
        "result_position": Column(
            COUNT, "Place of the result among the run's events, from 0.", sql="place"
        ),
        "turn": Column(COUNT, "The reply that asked for it, from 1."),
        "step": Column(
            COUNT, "The step it is, from 1; NULL if it never reached a server.", "step.number"
        ),
        "server": Column(
            TEXT, "The system it went to; empty if no server has such a tool.", "step.server"
        ),
        "tool": Column(TEXT, "Name of the tool.", "name"),
        "arguments": Column(
            VALUE, "The arguments; `arguments.name` reads one.", sql="queryable(asked)"
        ),
        "result": Column(
            VALUE,
            "What the model read: a JSON value, or a text; `result.name` reads of it.",
            sql="answered",
        ),
        "is_error": Column(FLAG, "Whether the tool refused or failed."),
        "changed_rows": Column(
            COUNT,
            "How many rows it changed; NULL where nobody could record it (a remote server).",
            sql="if({step.number:COUNT} IS NULL, 0, len({step.changes[].table}))",
        ),
        "call_seconds": Column(NUMBER, "Time of the call in seconds.", "seconds"),
    },
    "changes": {
        "run_id": _RUN_ID,
        "step": _STEP,
        "server": Column(TEXT, "The system whose database changed.", sql="server"),
        "table_name": Column(TEXT, "The table of that database.", "table"),
        "operation": Column(TEXT, "insert, update or delete."),
        "row_key": Column(
            TEXT, "Primary key of the row; several parts are joined by a slash.", "key"
        ),
        "column_name": Column(TEXT, "The column that changed.", sql="name"),
        "before": Column(
            VALUE,
            "Its value before; NULL for an insert, and for a NULL.",
            sql="{before:CELLS}[name]::VARIANT",
        ),
        "after": Column(
            VALUE,
            "Its value after; NULL for a delete, and for a NULL.",
            sql="{after:CELLS}[name]::VARIANT",
        ),
    },
    "breaches": {
        "run_id": _RUN_ID,
        "step": _STEP,
        "rule": Column(TEXT, "Number of the rule, such as ITSM-3.2."),
        "message": Column(TEXT, "What broke it."),
    },
    "verifiers": {
        "run_id": _RUN_ID,
        "verifier_index": Column(COUNT, "Place among the task's verifiers, from 0.", "index"),
        "name": Column(TEXT, "Name of the verifier."),
        "type": Column(TEXT, "Its kind, such as database_state or footprint."),
        "category": Column(TEXT, "task_completion, integrity or permission_process."),
        "verifier_strict": Column(
            FLAG, "Whether it passes, counted on its own; NULL is no verdict.", "strict"
        ),
        "verifier_parity": Column(
            FLAG, "Whether the published harness would pass it; NULL if skipped.", "parity"
        ),
        "expected": Column(
            TEXT, "The value it wants; JSON unless it is a text.", sql="as_text({expected:JSON})"
        ),
        "actual": Column(
            TEXT, "The value it found; JSON unless it is a text.", sql="as_text({actual:JSON})"
        ),
        "comparison": Column(TEXT, "How the two are compared, such as equals."),
        "query": Column(TEXT, "The SQL that finds the value."),
        "details": Column(TEXT, "Why it passes or not, for people."),
        "score": Column(NUMBER, "What a judge gave, where one was asked.", "rating.score"),
        "reason": Column(TEXT, "Why, in the judge's words.", "rating.reason"),
        "judge": Column(TEXT, "Who judged: the name of a model, or of a function.", "rating.judge"),
        "judge_simulated": Column(FLAG, "Whether the judge is scripted.", "rating.simulated"),
        "prompt": Column(TEXT, "What the judge was asked.", "rating.prompt"),
    },
    "usage": {
        "run_id": _RUN_ID,
        "position": Column(
            COUNT, "Place of the reply among the run's events, as in `messages`.", sql="place"
        ),
        "turn": Column(COUNT, "The reply's number, from 1; 0 for a judge."),
        "agent_role": Column(TEXT, "Whose reply it is: planner, agent or judge."),
        "reply_input_tokens": Column(
            COUNT,
            "Fresh tokens read, no cache involved; NULL is unknown, here and below.",
            "usage.input_tokens",
        ),
        "reply_output_tokens": Column(
            COUNT, "Tokens written, thinking included.", "usage.output_tokens"
        ),
        "reply_reasoning_tokens": Column(
            COUNT, "The part of `reply_output_tokens` that is thinking.", "usage.reasoning_tokens"
        ),
        "reply_cache_read_tokens": Column(
            COUNT,
            "Tokens read from a cache, beside `reply_input_tokens`.",
            "usage.cache_read_tokens",
        ),
        "reply_cache_write_tokens": Column(
            COUNT,
            "Tokens written to a cache, beside `reply_input_tokens`.",
            "usage.cache_write_tokens",
        ),
        "reply_cache_write_1h_tokens": Column(
            COUNT,
            "The part of `reply_cache_write_tokens` that was written for an hour.",
            "usage.cache_write_1h_tokens",
        ),
        "reply_cache_write_5m_tokens": Column(
            COUNT,
            "The part of `reply_cache_write_tokens` that was written for five minutes.",
            "usage.cache_write_5m_tokens",
        ),
        "reply_model": Column(
            TEXT, "The model that answered, as price lists name it; empty if none.", "model"
        ),
        "reply_cost": Column(
            NUMBER,
            "Cost in US dollars; NULL if tokens are unknown or parts do not add up.",
            "cost",
        ),
        "reply_seconds": Column(NUMBER, "Time of the try that answered, in seconds.", "seconds"),
        "tries": Column(COUNT, "How many tries it took, the failed ones included."),
        "finish_reason": Column(TEXT, "Why it ends: stop, tool_calls, length, content_filter."),
        "weaknesses": Column(
            TEXT,
            "In which ways it is a weak answer, such as empty or call_in_text; NULL if in none.",
            sql="array_to_string(from_json({weaknesses:JSON}, '[\"VARCHAR\"]'), ', ')",
        ),
        "notes": Column(
            TEXT,
            "How it was read, such as the form of a call in its text; NULL if that needs no word.",
            sql="array_to_string(from_json({notes:JSON}, '[\"VARCHAR\"]'), '; ')",
        ),
    },
    "tags": {
        "run_id": _RUN_ID,
        "step": Column(COUNT, "The step it is about; NULL for the whole run."),
        "tag": Column(TEXT, "The tag, such as the name of a failure."),
        "source": Column(TEXT, "Who or what says so."),
        "said_at": Column(MOMENT, "When it was said, by the wall clock in UTC."),
        "note": Column(TEXT, "Why it is there."),
    },
    "rescored": {
        "run_id": _RUN_ID,
        "how": Column(TEXT, "What became of it: reused, judged again, has to run again."),
        "why": Column(TEXT, "The reason, for people."),
        "comparable": Column(
            FLAG, "Whether its verdict may be compared with those of runs of the present task."
        ),
        "new_strict": Column(FLAG, "Of a run judged again: what `runs.strict` is since."),
        "new_parity": Column(FLAG, "Of a run judged again: what `runs.parity` is since."),
        "new_refused": Column(FLAG, "Of a run judged again: what `runs.refused` is since."),
        "new_refusal": Column(TEXT, "Of a run judged again: what `runs.refusal` is since."),
        "new_refusal_score": Column(NUMBER, "Of a run judged again: the judge's score since."),
        "judged_at": Column(MOMENT, "When, by the wall clock in UTC."),
        "judged_by": Column(TEXT, "The version of eopsgym that judged."),
    },
}
_BY = Column(TEXT, "The run that took its place.")
COLUMNS: Mapping[str, Mapping[str, Column]] = {
    **_COLUMNS,
    "superseded": {**_COLUMNS["runs"], "superseded_by": _BY},
}
"""Table to column."""

BESIDE_RUNS = ("tags", "rescored")
"""The tables that are not made of run files, and that change at any time."""

TABLES: Mapping[str, Mapping[str, str]] = {
    table: {name: column.sql_type for name, column in columns.items()}
    for table, columns in COLUMNS.items()
}
"""Table to column to type."""


def describe(table: str | None = None) -> "pd.DataFrame":
    """Return the columns of all tables, or of one: table, column, type, meaning.

    Raises:
        ConfigError: for an unknown table.
    """
    from eopsgym.trajectories.described_frame import Described

    if table is not None and table not in COLUMNS:
        raise ConfigError(f"there is no table {table!r}; {names_there_are(table, COLUMNS)}")
    rows = [
        (each, name, column.sql_type, column.meaning)
        for each in ([table] if table else COLUMNS)
        for name, column in COLUMNS[each].items()
    ]
    return Described(rows, columns=["table", "column", "type", "meaning"])
