"""The export of tasks as the files of a data set, in the layout of the published one.

The folder of each config (a tool set) has two files for each split (a system):
`<config>/<system>-00000-of-00001.parquet`, and `<config>/<system>.jsonl` with the same rows.
"""

import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from eopsgym.tasks.data_sets.configs import CONFIGS
from eopsgym.tasks.export.exported_task import ExportedTask
from eopsgym.tasks.start_episode import added_tools
from eopsgym.tasks.task import Task, plainly_named

COLUMNS = {
    "task_id": "string",
    "domain": "string",
    "system_prompt": "string",
    "user_prompt": "string",
    "selected_tools": "list",
    "restricted_tools": "list",
    "mcp_endpoint": "string",
    "number_of_runs": "int64",
    "reset_database_between_runs": "bool",
    "gym_servers_config": "string",
    "verifiers": "string",
    "feasible": "bool",
    "infeasible_because": "string",
    "distractors": "list",
}
"""The columns with their types: those of the published data set, and the three last ones of this
package. The items of a list are texts."""
_JSON_COLUMNS = ("gym_servers_config", "verifiers")


def data_set_files(written: Mapping[str, Sequence[ExportedTask]]) -> dict[str, bytes]:
    """Return the content of the files of all configs by their paths.

    Args:
        written: the tasks of each system.
    """
    files = {}
    for tool_set, config in CONFIGS.items():
        for domain, tasks in written.items():
            rows = [_row(each, tool_set) for each in tasks]
            files[parquet_path(config, domain)] = _parquet(rows)
            files[f"{config}/{domain}.jsonl"] = "".join(_lines(rows)).encode()
    return files


def parquet_path(config: str, split: str, shards: str = "00000-of-00001") -> str:
    """Return the path of the Parquet file of a split; with `shards="*"` that of all its shards."""
    return f"{config}/{split}-{shards}.parquet"


def _row(exported: ExportedTask, tool_set: str) -> dict[str, Any]:
    """Return the row of a task in the config of a tool set; nested columns are JSON text."""
    task = exported.task
    row = {**exported.data, "task_id": task.published_id, "domain": task.domain}
    row |= {key: json.dumps(row[key], ensure_ascii=False) for key in _JSON_COLUMNS}
    row["selected_tools"] = _selected(task, tool_set)
    added = added_tools(task, "plus_15") if task.selected_tools else ()
    row["distractors"] = plainly_named(added) if task.selected_tools else None
    return {key: row.get(key) for key in COLUMNS}


def _selected(task: Task, tool_set: str) -> list[str]:
    """Return the tools that a task selects in a tool set; an empty list means all tools."""
    if tool_set == "oracle" or not task.selected_tools:
        return _plainly_if_named(task.selected_tools)
    added = [tool for tool in added_tools(task, tool_set) if tool not in task.restricted_tools]
    return _plainly_if_named([*task.selected_tools, *added])


def _plainly_if_named(tools: Sequence[str]) -> list[str]:
    """Return tools without their systems; unchanged if no system is named."""
    return plainly_named(tools) if any("/" in tool for tool in tools) else list(tools)


def _lines(rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    return (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _parquet(rows: Sequence[Mapping[str, Any]]) -> bytes:
    import pyarrow as pa
    from pyarrow import parquet

    kinds = {
        "string": pa.string(),
        "int64": pa.int64(),
        "bool": pa.bool_(),
        "list": pa.list_(pa.string()),
    }
    schema = pa.schema([(name, kinds[kind]) for name, kind in COLUMNS.items()])
    written = io.BytesIO()
    parquet.write_table(pa.Table.from_pylist(list(rows), schema), written)
    return written.getvalue()
