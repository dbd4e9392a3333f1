"""The README of an export: how it is used, and what `now` means in it."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from eopsgym.domains import domain_names
from eopsgym.gym.headers import NOW_HEADER, REPAIRED_HEADER, TOOL_NAMES_HEADER
from eopsgym.tasks.data_sets.configs import CONFIGS
from eopsgym.tasks.export.data_set_files import parquet_path

_TEXT = """\
# Tasks exported from eopsgym

{total}: {counts}.

Each has its system prompt, request, tools, servers and verifiers in the published form.
{layout}

## Seeds

`<system>/dbs/` holds the seeds, whole, each once. `seed_database_file` names one by a path that
{paths}

## The time

{time}

Verifiers count in UTC: start servers other than those of eopsgym with `TZ=UTC`, as SQL's
`localtime` follows the time zone of the server's process.

{repaired}{named}{unsaid}## Servers

Each task names the address of its server in `mcp_server_url`. Servers of eopsgym listen there:

```
eopsgym serve {systems}
```
"""

_REPAIRED = """\
## Repaired systems

Tasks of {systems} count on what is plainly broken in the published servers being mended. The
`context` of their servers says so as `{header}`, which a server of eopsgym follows. On other
servers expect these tasks to be judged wrongly.

"""

_NAMED = """\
## Tools of one name

{count} written for tools that are called by prefixed names, `system__tool`, since systems that are
mounted together share tool names. The `context` of their servers says so as `{header}: prefixed`,
which eopsgym follows when it reads them. In this folder all tools have their published names, and
the published harness gives a name that several systems have to the first of them.
{hidden}
"""
_ALL_REACHED = "No solution calls a tool that cannot be reached there.\n"
_HIDDEN = """\
In their solutions {count} tools that cannot be reached there. Count these apart, since no agent can
make such a solution in that harness; a task's own file names the tools in `unreachable_tools`:

{tasks}"""
_UNSAID = """\
## What SQL cannot say

Tasks of eopsgym are judged by all that a run changed, and by the way it went. The verifiers here
say as much of it as queries on the last state can. They do not say:

"""
_FILES = """\
`<system>/task_<name>.json` is one task. Beside the published keys it has:

{additions}"""
_ROWS = """\
There is a config for each tool set and a split for each system{hybrid}.
Each split is there twice, with the same rows: `<config>/<system>-00000-of-00001.parquet`, and
`<config>/<system>.jsonl` with a row on each line. `gym_servers_config` and `verifiers` are JSON
text.

| config | tools of a task |
|---|---|
| `oracle` | those that the task was written with |
| `plus_5_tools` | five others beside them |
| `plus_10_tools` | ten others, the five among them |
| `plus_15_tools` | fifteen others, the ten among them |

Beside the published columns there are:

{additions}

```python
from datasets import load_dataset

rows = load_dataset("path/of/this/folder", "plus_5_tools", split="{split}")
```

```sh
duckdb -c "SELECT task_id, feasible FROM 'path/of/this/folder/oracle/{split}-*.parquet'"
eopsgym run path/of/this/folder --config plus_5 -m openai/gpt-5
eopsgym run path/of/this/folder/{split}
```"""
_ADDITIONS = """\
- `feasible`: whether the task can be done; without a value it is not known. Where it cannot,
  `infeasible_because` says why: `missing_tool`, `policy` or `missing_data`.
- `distractors`: the tools that larger tool sets add, in their order."""
_NO_HYBRID = "; no task here is of several systems, so there is no split `hybrid`"
_HYBRID = "; tasks of several systems are the split `hybrid`"
_RELATIVE = "counts from this folder on, so start the harness here."
_ROOTED = "starts with `{root}`, which has to lead to this folder."
_TIMELESS = "No task here names a moment."
_TIMED = """\
A task happens at a moment, from which its request, the policies and the verifiers count. Here it is
{moments} (UTC).

It stands in the `context` of each server as `{header}`. A client that sends the context as
headers, as the published one does, thereby sends it with every call, and a server of eopsgym puts
the clock of that database there. Other servers pass over the header and live by their own clock:
there, run the server at that time, or expect tasks that turn on the time to be judged wrongly."""


def export_readme(
    counts: Mapping[str, int],
    moments: Sequence[str],
    root: str,
    is_data_set: bool,
    unsaid: Mapping[str, Sequence[str]],
    repaired: Sequence[str] = (),
    prefixed: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> str:
    """Return the text of the README.

    Args:
        counts: tasks by domain.
        moments: the different times at which they happen.
        root: what stands before the seeds' paths.
        is_data_set: whether the tasks are rows of a data set, and no files of their own.
        unsaid: by task, what its verifiers leave out.
        repaired: the systems whose oddities are mended for tasks here.
        prefixed: by task whose tools have prefixed names, those that its solution calls and that
            the published harness cannot reach.
    """
    left = [f"- {task}, {each}\n" for task, said in sorted(unsaid.items()) for each in said]
    served = [name for name in domain_names() if name in counts] or domain_names()
    named = " or ".join(moments)
    text = _TEXT.format(
        total="1 task" if sum(counts.values()) == 1 else f"{sum(counts.values())} tasks",
        counts=", ".join(f"{number} {name}" for name, number in counts.items()),
        layout=(_ROWS if is_data_set else _FILES).format(
            split=next(iter(counts)),
            hybrid=_HYBRID if "hybrid" in counts else _NO_HYBRID,
            additions=_ADDITIONS,
        ),
        paths=_ROOTED.format(root=root) if root else _RELATIVE,
        time=_TIMED.format(moments=named, header=NOW_HEADER) if named else _TIMELESS,
        systems=" ".join(served),
        repaired=_REPAIRED.format(systems=" and ".join(repaired), header=REPAIRED_HEADER)
        if repaired
        else "",
        named=_named(prefixed) if prefixed else "",
        unsaid=f"{_UNSAID}{''.join(left)}\n" if left else "",
    )
    return f"{_header(counts)}{text}" if is_data_set else text


def _named(prefixed: Mapping[str, Sequence[str]]) -> str:
    """Return the paragraph on tasks whose tools have prefixed names."""
    hidden = {task: tools for task, tools in sorted(prefixed.items()) if tools}
    lines = "".join(f"- {task}: {', '.join(tools)}\n" for task, tools in hidden.items())
    return _NAMED.format(
        count=_tasks(len(prefixed), "was", "were"),
        header=TOOL_NAMES_HEADER,
        hidden=_HIDDEN.format(count=_tasks(len(hidden), "calls", "call"), tasks=lines)
        if hidden
        else _ALL_REACHED,
    )


def _tasks(count: int, one: str, several: str) -> str:
    return f"1 task {one}" if count == 1 else f"{count} tasks {several}"


def _header(splits: Iterable[str]) -> str:
    """Return the YAML head by which the `datasets` library finds configs and splits."""
    lines = ["---", "configs:"]
    for config in CONFIGS.values():
        lines += [f"- config_name: {config}", "  data_files:"]
        for split in splits:
            lines += [f"  - split: {split}", f"    path: {parquet_path(config, split, '*')}"]
    return "\n".join([*lines, "---", "", ""])
