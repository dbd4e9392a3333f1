"""The README of an export: its use, and the meaning of `now` in it."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from eopsgym.counting import counted
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

`<system>/dbs/` contains each seed once, complete. `seed_database_file` names one by a path that
{paths}

## The time

{time}

Verifiers use UTC: start servers other than those of eopsgym with `TZ=UTC`, since SQL's `localtime`
follows the time zone of the server's process.

{repaired}{named}{unsaid}## Servers

Each task names the address of its server in `mcp_server_url`. Start servers of eopsgym there with:

```
eopsgym serve {systems}
```
"""

_REPAIRED = """\
## Repaired systems

Tasks of {systems} expect systems in which the plain faults of the published servers are repaired.
The `context` of their servers says so as `{header}`, which a server of eopsgym follows. On other
servers these tasks may be judged wrongly.

"""

_NAMED = """\
## Tools of one name

{count} written for tools with prefixed names, `system__tool`, since systems that are mounted
together share tool names. The `context` of their servers says so as `{header}: prefixed`, which
eopsgym follows when it reads them. In this folder all tools have their published names. If several
systems have a tool of one name, the published harness calls that of the first one.
{hidden}
"""
_ALL_REACHED = "No solution calls a tool that cannot be reached there.\n"
_HIDDEN = """\
The solutions of {count} need tools that cannot be reached there. Count these tasks separately,
since no agent can make such a solution in that harness; a task's file lists the tools in
`unreachable_tools`:

{tasks}"""
_UNSAID = """\
## Checks that SQL cannot express

Tasks of eopsgym are judged by all changes of a run and by their order. The verifiers here check as
much of it as queries on the final state can. They do not check:

"""
_FILES = """\
Each file `<system>/task_<name>.json` is one task. In addition to the published keys it has:

{additions}"""
_ROWS = """\
There is a config for each tool set and a split for each system{hybrid}.
Each split has two files with the same rows: `<config>/<system>-00000-of-00001.parquet`, and
`<config>/<system>.jsonl` with a row on each line. `gym_servers_config` and `verifiers` are JSON
text.

| config | tools of a task |
|---|---|
| `oracle` | the tools that the task needs |
| `plus_5_tools` | these and five others |
| `plus_10_tools` | these and ten others, including those five |
| `plus_15_tools` | these and fifteen others, including those ten |

In addition to the published columns there are:

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
- `feasible`: whether the task can be done; without a value this is unknown. If it cannot,
  `infeasible_because` says why: `missing_tool`, `policy` or `missing_data`.
- `distractors`: the tools that larger tool sets add, in their order."""
_NO_HYBRID = "; no task here uses several systems, so there is no split `hybrid`"
_HYBRID = "; tasks over several systems are in the split `hybrid`"
_RELATIVE = "is relative to this folder, so start the harness here."
_ROOTED = "starts with `{root}`, which has to be this folder."
_TIMELESS = "No task here has a fixed time."
_TIMED = """\
A task has a fixed time, which its request, the policies and the verifiers use as the present. Here
it is {moments} (UTC).

The time is in the `context` of each server as `{header}`. A client that sends the context as
headers, as the published one does, sends it with every call, and a server of eopsgym sets the clock
of that database to it. Other servers ignore the header and use their own clock: run them at that
time, or tasks that depend on the time may be judged wrongly."""


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
        counts: the number of tasks by domain.
        moments: the different fixed times of the tasks.
        root: the path that is put before the seeds' paths.
        is_data_set: whether the tasks are rows of a data set and not single files.
        unsaid: the checks that the exported verifiers of each task lack.
        repaired: the systems whose oddities are repaired for tasks here.
        prefixed: for each task with prefixed tool names, the tools of its solution that the
            published harness cannot reach.
    """
    left = [f"- {task}, {each}\n" for task, checks in sorted(unsaid.items()) for each in checks]
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
        hidden=_HIDDEN.format(count=counted(len(hidden), "task"), tasks=lines)
        if hidden
        else _ALL_REACHED,
    )


def _tasks(count: int, one: str, several: str) -> str:
    return f"1 task {one}" if count == 1 else f"{count} tasks {several}"


def _header(splits: Iterable[str]) -> str:
    """Return the YAML head in which the `datasets` library finds configs and splits."""
    lines = ["---", "configs:"]
    for config in CONFIGS.values():
        lines += [f"- config_name: {config}", "  data_files:"]
        for split in splits:
            lines += [f"  - split: {split}", f"    path: {parquet_path(config, split, '*')}"]
    return "\n".join([*lines, "---", "", ""])
