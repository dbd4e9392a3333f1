"""The tables of the store: every column with its type, its meaning and its source."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are

if TYPE_CHECKING:
    import pandas as pd

TEXT, FLAG, COUNT, NUMBER = "VARCHAR", "BOOLEAN", "BIGINT", "DOUBLE"
MOMENT, VALUE, STEPS = "TIMESTAMP", "VARIANT", "BIGINT[]"
UNANSWERED = "unanswered_call"
"""The type of the rows of staged events that are calls without a result."""


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Attributes:
        sql_type: its type, as DuckDB names it.
        meaning: what a value in it means; NULL is unknown or not applicable.
        path: the path of its value in the part of a run record from which a row is made
            (`ROW_SOURCES`); the column's own name unless given.
        sql: for a derived value: SQL in which `{path}` stands for a text of the record, and
            `{path:COUNT}` for a value of another type.
    """

    sql_type: str
    meaning: str
    path: str = ""
    sql: str = ""


_RUN_ID = Column(TEXT, "The run, as in `runs`.", sql="run_id")


def _known(path: str) -> str:
    """Return SQL of a text in a record that is NULL where the text is `unknown`."""
    return f"nullif(word({{{path}:JSON}}), 'unknown')"


def _total(name: str) -> str:
    """Return SQL of an amount of a run: the sum over its replies, or what an imported run says."""
    kind = NUMBER if name == "cost" else COUNT
    return f"coalesce({name}, {{run_totals.{name}}}::{kind})"


_STEP = Column(
    COUNT, "The step of the run, from 1: `run.at(step)` is the database after it.", sql="step"
)

MEANINGS: Mapping[str, str] = {
    "experiments": "The experiments that have runs, one row for each of their run files.",
    "tasks": "The tasks that have runs.",
    "runs": "One row for each run: its conditions, its outcome and what it took.",
    "messages": "The messages, in order: system prompt, request, and every reply of a model.",
    "tool_calls": "One row for each tool call, with its arguments and its result.",
    "changes": (
        "One row for each column of each row that a step changed. Calls whose changes could not be "
        "recorded have none here: see `tool_calls.changed_rows`."
    ),
    "breaches": "The policy rules that steps broke and the mode allowed.",
    "verifiers": "One row for each verifier of each run.",
    "usage": (
        "One row for each model reply: tokens, cost and time. Each token is counted in one column, "
        "so input from a cache, or into one, is not in `reply_input_tokens`; only thinking is a "
        "part of another count. Counts are those of the provider: where parts do not add up to "
        "its own count, the cost is NULL."
    ),
    "tags": "The tags that people gave to runs or steps, from the file tags.jsonl.",
    "superseded": (
        "Attempts that a later one replaced, with what they cost: rows as in `runs`, which does "
        "not have them, so they are in no score. A run that ended with an error of model or "
        "environment, or that has no verdict, is moved here when it is made again."
    ),
    "rescored": (
        "Runs that were rescored, from the file rescored.jsonl. For those judged again, `runs` and "
        "`verifiers` have the new verdict, and `runs.first_strict` and `first_parity` the one from "
        "when the run was made."
    ),
    "scans": (
        "The answers to questions about runs (`scan`), from the file scans.jsonl: one row for each "
        "run, scan and judge."
    ),
}
"""The meaning of a row of each table."""

_COLUMNS: Mapping[str, Mapping[str, Column]] = {
    "experiments": {
        "experiment": Column(TEXT, "Name of the experiment."),
        "run_file": Column(TEXT, "The run file; empty for runs in memory.", sql="$source"),
    },
    "tasks": {
        "task": Column(TEXT, "Id of the task.", "setup.task"),
        "domain": Column(
            TEXT,
            "The system of the task, such as itsm; NULL is unknown.",
            sql=_known("setup.domain"),
        ),
        "request": Column(TEXT, "The request of the user.", sql="request"),
    },
    "runs": {
        "run_id": Column(TEXT, "Id of the run, unique.", "id"),
        "experiment": Column(TEXT, "Name of the experiment."),
        "origin": Column(
            TEXT,
            "What made the run: eopsgym, or for an imported one published harness, NeMo Gym, …",
            sql="coalesce({origin}, 'eopsgym')",
        ),
        "task": Column(TEXT, "Id of the task.", "setup.task"),
        "domain": Column(
            TEXT, "The system of the task; NULL is unknown.", sql=_known("setup.domain")
        ),
        "tier": Column(
            TEXT,
            "The amount of work of the task, from T1 to T4; NULL for tasks from elsewhere.",
            sql="tier",
        ),
        "tool_set": Column(
            TEXT,
            "Tools on offer: oracle is those of the task, plus_15 the default; NULL is unknown.",
            sql=_known("setup.tool_set"),
        ),
        "tool_names": Column(
            TEXT,
            "How tools were called: published, or prefixed (itsm__list_users); NULL is unknown.",
            sql="CASE WHEN coalesce({origin}, 'eopsgym') = 'eopsgym' "
            "THEN coalesce({setup.tool_names}, 'published') END",
        ),
        "mode": Column(
            TEXT, "published (breaches are recorded) or guarded (they are rejected).", "setup.mode"
        ),
        "repaired": Column(
            FLAG,
            "Whether the faults of the published servers were repaired; NULL is unknown.",
            sql="CASE WHEN coalesce({origin}, 'eopsgym') = 'eopsgym' "
            "THEN coalesce({setup.repaired}, 'false') = 'true' END",
        ),
        "model": Column(
            TEXT, "Name of the model; NULL is unknown.", sql=_known("setup.agent.model")
        ),
        "settings": Column(
            TEXT,
            "Digest of the model's settings, where models of one name differ; NULL without.",
            sql="CASE WHEN length({setup.agent.model_settings:JSON}::VARCHAR) > 2 THEN "
            "left(sha256({setup.agent.model_settings:JSON}::VARCHAR), 8) END",
        ),
        "simulated": Column(
            FLAG,
            "Whether the model is scripted, without a language model.",
            "setup.agent.simulated",
        ),
        "orchestrator": Column(
            TEXT,
            "The orchestrator of the model, such as react; NULL is unknown.",
            sql=_known("setup.agent.orchestrator"),
        ),
        "plan": Column(
            TEXT,
            "The source of the agent's plan; none without one, NULL is unknown.",
            sql=_known("setup.plan"),
        ),
        "budget": Column(
            TEXT,
            "The reasoning effort that was requested; NULL without one, or where it is unknown.",
            "setup.budget",
        ),
        "number": Column(
            COUNT,
            "The repeat of the task with this model, from 1; counted where no file has it.",
            "setup.repeat",
        ),
        "parent": Column(
            TEXT, "The run of which it is a fork; NULL if it is none.", "setup.fork.run"
        ),
        "parent_step": Column(COUNT, "The parent's step where it starts.", "setup.fork.step"),
        "continued_after": Column(
            COUNT,
            "The step of the replaced attempt after which it continued; NULL: from the start.",
        ),
        "feasible": Column(
            FLAG,
            "Whether the task can be done; otherwise it must be refused. NULL is unknown.",
            "setup.feasible",
        ),
        "started_at": Column(
            MOMENT,
            "When the run began, by the wall clock in UTC.",
            sql="nullif({started_at}, '')::TIMESTAMP",
        ),
        "seconds": Column(NUMBER, "Wall time of the run, judging included, in seconds."),
        "stop": Column(TEXT, "Why it ended: answered, turn_limit, model_error, length, …"),
        "detail": Column(TEXT, "More about the stop, as a text."),
        "answer": Column(TEXT, "The final answer; NULL without one."),
        "strict": Column(FLAG, "Whether every verifier passes; NULL is no verdict."),
        "parity": Column(FLAG, "The verdict by the rules of the published harness; NULL is none."),
        "refused": Column(FLAG, "Whether an infeasible task was refused cleanly, else NULL."),
        "refusal": Column(TEXT, "Why the refusal counts as clean or not."),
        "refusal_score": Column(
            NUMBER, "The score of a judge, where there is one.", "refusal_rating.score"
        ),
        "wording": Column(
            TEXT,
            "JSON: domain to the wording of its tools; NULL: that of eopsgym.",
            sql="words({servers[].domain}, {servers[].wording})",
        ),
        "first_strict": Column(
            FLAG, "The value of `strict` when the run was made, before any rescoring.", "strict"
        ),
        "first_parity": Column(
            FLAG, "The value of `parity` when the run was made, before any rescoring.", "parity"
        ),
        "rescored": Column(
            TEXT,
            "Result of rescoring: reused, judged again, has to run again; NULL without.",
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
        "turns": Column(COUNT, "How many replies the agent's model made.", sql="turns"),
        "steps": Column(COUNT, "How many tool calls reached a server.", sql="steps"),
        "errors": Column(COUNT, "How many tool calls ended in an error.", sql="errors"),
        "input_tokens": Column(
            COUNT,
            "Uncached tokens read, by agent and planner; NULL, here and below, if any is unknown.",
            sql=_total("input_tokens"),
        ),
        "output_tokens": Column(
            COUNT, "Tokens written, thinking included.", sql=_total("output_tokens")
        ),
        "reasoning_tokens": Column(
            COUNT, "The part of `output_tokens` that is thinking.", sql=_total("reasoning_tokens")
        ),
        "cache_read_tokens": Column(
            COUNT,
            "Tokens read from a cache, not in `input_tokens`.",
            sql=_total("cache_read_tokens"),
        ),
        "cache_write_tokens": Column(
            COUNT,
            "Tokens written to a cache, not in `input_tokens`.",
            sql=_total("cache_write_tokens"),
        ),
        "cache_write_1h_tokens": Column(
            COUNT,
            "The part of `cache_write_tokens` that was written for an hour.",
            sql=_total("cache_write_1h_tokens"),
        ),
        "cache_write_5m_tokens": Column(
            COUNT,
            "The part of `cache_write_tokens` that was written for five minutes.",
            sql=_total("cache_write_5m_tokens"),
        ),
        "cost": Column(
            NUMBER,
            "Cost of these replies in US dollars; NULL if any is unknown.",
            sql=_total("cost"),
        ),
        "planner_cost": Column(
            NUMBER, "The part of `cost` that is a planner's; 0 without one.", sql="planner_cost"
        ),
        "judge_cost": Column(
            NUMBER, "Cost of judging, not in `cost`; 0 without a judge model.", sql="judge_cost"
        ),
        "prices": Column(TEXT, "The price list used for costs; empty if there was none."),
        "setup_hash": Column(TEXT, "Digest of the whole setup; equal for equal setups."),
        "setup": Column(
            VALUE, "All conditions of the run: `setup.limits.turns`, `setup.agent.model`, …"
        ),
        "supersedes": Column(
            TEXT, "The attempt in the table `superseded` that it replaced; NULL if none."
        ),
        "imported": Column(
            VALUE,
            "For an imported run: its `file`, and the `rest` of its content; NULL for others.",
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
            "The author: system, user, assistant, planner, judge; plan and subtask are headings.",
            sql="coalesce({role}, if({agent_role} IN ('planner', 'judge'), {agent_role}, "
            "'assistant'))",
        ),
        "turn": Column(COUNT, "The reply's number, from 1; NULL for messages before the first."),
        "content": Column(TEXT, "The text of the message.", sql="coalesce({content}, {text})"),
        "thinking": Column(TEXT, "The model's thinking before it, if the provider shows it."),
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
            "Place among the run's events of the reply with this call, as in `messages`.",
            sql="{reply:COUNT}",
        ),
        "result_position": Column(
            COUNT,
            "Place of the result among the run's events, from 0; NULL if there is no result.",
            sql=f"if(type = '{UNANSWERED}', NULL, place)",
        ),
        "turn": Column(COUNT, "The number of the reply with this call, from 1."),
        "step": Column(
            COUNT,
            "The number of the step, from 1; NULL if it never reached a server.",
            "step.number",
        ),
        "server": Column(
            TEXT, "The system that was called; empty if no server has the tool.", "step.server"
        ),
        "tool": Column(TEXT, "Name of the tool.", "name"),
        "arguments": Column(
            VALUE, "The arguments; `arguments.name` reads one.", sql="queryable(asked)"
        ),
        "result": Column(
            VALUE,
            "The result: a JSON value, or a text; `result.name` reads a part; NULL without one.",
            sql="answered",
        ),
        "is_error": Column(FLAG, "Whether the result is an error; NULL without one."),
        "changed_rows": Column(
            COUNT,
            "How many rows it changed; NULL where it was not recorded (a remote server).",
            sql=f"if(type = '{UNANSWERED}', NULL, "
            "if({step.number:COUNT} IS NULL, 0, len({step.changes[].table})))",
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
            "Its value before; NULL for an insert, or if it was NULL.",
            sql="{before:CELLS}[name]::VARIANT",
        ),
        "after": Column(
            VALUE,
            "Its value after; NULL for a delete, or if it is NULL.",
            sql="{after:CELLS}[name]::VARIANT",
        ),
    },
    "breaches": {
        "run_id": _RUN_ID,
        "step": _STEP,
        "rule": Column(TEXT, "The rule, such as ITSM-3.2."),
        "message": Column(TEXT, "How it was broken."),
    },
    "verifiers": {
        "run_id": _RUN_ID,
        "verifier_index": Column(COUNT, "Place among the task's verifiers, from 0.", "index"),
        "name": Column(TEXT, "Name of the verifier."),
        "type": Column(TEXT, "Its kind, such as database_state or footprint."),
        "category": Column(TEXT, "task_completion, integrity or permission_process."),
        "verifier_strict": Column(
            FLAG, "Whether it passes by strict rules; NULL is no verdict.", "strict"
        ),
        "verifier_parity": Column(
            FLAG,
            "Whether it passes by the rules of the published harness; NULL if skipped.",
            "parity",
        ),
        "expected": Column(
            TEXT, "The expected value; JSON unless it is a text.", sql="as_text({expected:JSON})"
        ),
        "actual": Column(
            TEXT, "The actual value; JSON unless it is a text.", sql="as_text({actual:JSON})"
        ),
        "comparison": Column(TEXT, "The comparison of the two, such as equals."),
        "query": Column(TEXT, "The SQL query for the actual value."),
        "details": Column(TEXT, "Why it passes or not, as a text."),
        "score": Column(NUMBER, "The score of a judge, where there is one.", "rating.score"),
        "reason": Column(TEXT, "The judge's reason.", "rating.reason"),
        "judge": Column(TEXT, "The judge: the name of a model, or of a function.", "rating.judge"),
        "judge_simulated": Column(FLAG, "Whether the judge is scripted.", "rating.simulated"),
        "prompt": Column(TEXT, "The prompt of the judge.", "rating.prompt"),
    },
    "usage": {
        "run_id": _RUN_ID,
        "position": Column(
            COUNT, "Place of the reply among the run's events, as in `messages`.", sql="place"
        ),
        "turn": Column(COUNT, "The reply's number, from 1; 0 for a judge."),
        "agent_role": Column(TEXT, "The role that replied: planner, agent or judge."),
        "reply_input_tokens": Column(
            COUNT,
            "Uncached tokens read; NULL is unknown, here and below.",
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
            "Tokens read from a cache, not in `reply_input_tokens`.",
            "usage.cache_read_tokens",
        ),
        "reply_cache_write_tokens": Column(
            COUNT,
            "Tokens written to a cache, not in `reply_input_tokens`.",
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
            TEXT, "The model that replied, as price lists name it; empty if none.", "model"
        ),
        "reply_cost": Column(
            NUMBER,
            "Cost in US dollars; NULL if tokens are unknown or parts do not add up.",
            "cost",
        ),
        "reply_seconds": Column(NUMBER, "Time of the successful try, in seconds.", "seconds"),
        "tries": Column(COUNT, "How many tries were made, the failed ones included."),
        "finish_reason": Column(TEXT, "Why it ended: stop, tool_calls, length, content_filter."),
        "weaknesses": Column(
            TEXT,
            "The weaknesses of the reply, such as empty or call_in_text; NULL without any.",
            sql="array_to_string(from_json({weaknesses:JSON}, '[\"VARCHAR\"]'), ', ')",
        ),
        "notes": Column(
            TEXT,
            "How it was parsed, such as the form of a call in its text; NULL if as usual.",
            sql="array_to_string(from_json({notes:JSON}, '[\"VARCHAR\"]'), '; ')",
        ),
    },
    "tags": {
        "run_id": _RUN_ID,
        "step": Column(COUNT, "The tagged step; NULL for the whole run."),
        "tag": Column(TEXT, "The tag, such as the name of a failure."),
        "source": Column(TEXT, "The person or program that gave the tag."),
        "said_at": Column(MOMENT, "When the tag was given, by the wall clock in UTC."),
        "note": Column(TEXT, "The reason for the tag."),
        "severity": Column(TEXT, "How bad it is: minor, major, critical; empty if nobody said."),
    },
    "rescored": {
        "run_id": _RUN_ID,
        "how": Column(TEXT, "The result: reused, judged again, has to run again."),
        "why": Column(TEXT, "The reason, as a text."),
        "comparable": Column(
            FLAG, "Whether its verdict is comparable with those of runs of the current task."
        ),
        "new_strict": Column(FLAG, "For a run judged again: the new `runs.strict`."),
        "new_parity": Column(FLAG, "For a run judged again: the new `runs.parity`."),
        "new_refused": Column(FLAG, "For a run judged again: the new `runs.refused`."),
        "new_refusal": Column(TEXT, "For a run judged again: the new `runs.refusal`."),
        "new_refusal_score": Column(NUMBER, "For a run judged again: the new score of the judge."),
        "judged_at": Column(MOMENT, "When it was rescored, by the wall clock in UTC."),
        "judged_by": Column(TEXT, "The version of eopsgym that judged."),
    },
    "scans": {
        "run_id": _RUN_ID,
        "scan": Column(TEXT, "The name of the scan."),
        "question": Column(TEXT, "The question, or the name of the function."),
        "scan_judge": Column(TEXT, "The name of the judge model, or code."),
        "scan_simulated": Column(FLAG, "Whether the judge is scripted and no language model."),
        "value": Column(TEXT, "The answer, as a text; NULL without one."),
        "value_number": Column(NUMBER, "The answer where it is a number."),
        "scan_reason": Column(TEXT, "The judge's reason."),
        "cited_steps": Column(
            STEPS, "The steps of the citations that are in the run; 0 is the request."
        ),
        "cited": Column(TEXT, "The citations that are in the run, with the cited words."),
        "not_in_run": Column(
            TEXT, "The citations that are not in the run, which prove nothing; empty without."
        ),
        "cut": Column(TEXT, "What of the transcript the judge did not see; empty if it saw all."),
        "problem": Column(TEXT, "Why there is no answer; empty if there is one."),
        "scan_cost": Column(NUMBER, "The dollars for the answer; NULL is unknown."),
        "scan_tokens": Column(COUNT, "The tokens for the answer; NULL is unknown."),
        "scanned_at": Column(MOMENT, "When it was answered, by the wall clock in UTC."),
        "scan_key": Column(
            TEXT, "Digest of question, model, settings and cut; empty for a function."
        ),
    },
}
_BY = Column(TEXT, "The run that replaced it.")
COLUMNS: Mapping[str, Mapping[str, Column]] = {
    **_COLUMNS,
    "superseded": {**_COLUMNS["runs"], "superseded_by": _BY},
}
"""The columns of each table."""

BESIDE_RUNS = ("tags", "rescored", "scans")
"""The tables that are not made from run files, and may change at any time."""

TABLES: Mapping[str, Mapping[str, str]] = {
    table: {name: column.sql_type for name, column in columns.items()}
    for table, columns in COLUMNS.items()
}
"""The type of each column of each table."""


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
