"""The README of an export: how it is used, and what `now` means in it."""

from collections.abc import Mapping, Sequence

from eopsgym.domains import domain_names
from eopsgym.gym.headers import NOW_HEADER, REPAIRED_HEADER

COLUMNS = {
    "task_id": "string",
    "domain": "string",
    "system_prompt": "string",
    "user_prompt": "string",
    "selected_tools": ["string"],
    "restricted_tools": ["string"],
    "mcp_endpoint": "string",
    "number_of_runs": "int64",
    "reset_database_between_runs": "bool",
    "gym_servers_config": "string",
    "verifiers": "string",
}
"""The columns of the published data set with their types."""

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

{repaired}{unsaid}## Servers

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

_UNSAID = """\
## What SQL cannot say

Tasks of eopsgym are judged by all that a run changed, and by the way it went. The verifiers here
say as much of it as queries on the last state can. They do not say:

"""
_FILES = "`<system>/<task id>.json` is one task."
_ROWS = """\
`{config}/<system>.jsonl` has one a line, with `gym_servers_config` and `verifiers` as JSON text:

```python
from datasets import load_dataset

rows = load_dataset("path/of/this/folder", "{config}", split="{split}")
```"""
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
    config: str | None,
    unsaid: Mapping[str, Sequence[str]],
    repaired: Sequence[str] = (),
) -> str:
    """The text of the README.

    Args:
        counts: tasks by domain.
        moments: the different times at which they happen.
        root: what stands before the seeds' paths.
        config: the name of the tool set where the export is a data set, else None.
        unsaid: by task, what its verifiers leave out.
        repaired: the systems whose oddities are mended for tasks here.
    """
    left = [f"- {task}, {each}\n" for task, said in sorted(unsaid.items()) for each in said]
    served = [name for name in domain_names() if name in counts] or domain_names()
    named = " or ".join(moments)
    text = _TEXT.format(
        total="1 task" if sum(counts.values()) == 1 else f"{sum(counts.values())} tasks",
        counts=", ".join(f"{number} {name}" for name, number in counts.items()),
        layout=_ROWS.format(config=config, split=next(iter(counts))) if config else _FILES,
        paths=_ROOTED.format(root=root) if root else _RELATIVE,
        time=_TIMED.format(moments=named, header=NOW_HEADER) if named else _TIMELESS,
        systems=" ".join(served),
        repaired=_REPAIRED.format(systems=" and ".join(repaired), header=REPAIRED_HEADER)
        if repaired
        else "",
        unsaid=f"{_UNSAID}{''.join(left)}\n" if left else "",
    )
    return f"{_header(counts, config)}{text}" if config else text


def _header(counts: Mapping[str, int], config: str) -> str:
    """The YAML head by which the `datasets` library finds configs, splits and column types."""
    lines = ["---", "configs:", f"- config_name: {config}", "  data_files:"]
    for name in counts:
        lines += [f"  - split: {name}", f"    path: {config}/{name}.jsonl"]
    lines += ["dataset_info:", f"- config_name: {config}", "  features:"]
    for name, kind in COLUMNS.items():
        key, of = ("list", kind[0]) if isinstance(kind, list) else ("dtype", kind)
        lines += [f"  - name: {name}", f"    {key}: {of}"]
    return "\n".join([*lines, "---", "", ""])
