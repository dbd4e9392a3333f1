"""The tasks as a data set for trainers: a prompt, its tools, and public facts of the task.

A row has no hint of how to solve the task. `datasets.load_dataset(FOLDER)` reads `train` and
`test`; an environment needs only the column `id` to play the task.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from eopsgym.env.settings import EnvSettings
from eopsgym.env.task_list import TaskList
from eopsgym.env.tool_classes import ToolSetKey, tools_of
from eopsgym.env.trial import function_schema, prompt_of
from eopsgym.errors import TaskError
from eopsgym.tasks import Task, resolved_tool_set
from eopsgym.tasks.export.new_folder import new_folder
from eopsgym.user_paths import user_path

COLUMNS = {
    "id": "the name of the task: `domain/task_id` for a task of eopsgym",
    "source": "the file of the task, if it is not a task of eopsgym",
    "environment": "the name of the class in `tool_classes(…)` that has its tools",
    "prompt": "the system's and the user's message",
    "tools": "the tools in sight as JSON text, in the form of chat models",
    "tool_set": "the name of the tool set: `oracle`, `plus_15`, …",
    "systems": "the systems of the task",
    "split": "`train` or `test`; twins and stories are not divided",
    "tier": "the demands of the task, from T1 to T4",
    "band": "the difficulty: `never`, `hard`, `medium`, `easy`, `always` or `unknown`",
    "band_source": "the source of the band: `runs`, `tier` or `nothing`",
    "rate": "the share of runs that won, if there are runs",
    "runs": "the number of these runs",
}
"""The columns and their descriptions."""
_CARD = """\
---
configs:
- config_name: default
  data_files:
{splits}---
# Tasks of eopsgym for training

{count} tasks, with the tool set `{tool_set}`. Read them with `datasets`:

```python
from datasets import load_dataset

rows = load_dataset("{folder}", split="train")
```

With TRL, whose trainer resets an environment by the row and asks it for the reward:

```python
from eopsgym.env import take_answers, tool_classes

classes = tool_classes(rows["id"], tool_set="{tool_set}")
trainer = GRPOTrainer(
    model=…, train_dataset=rows, environment_factory=classes, reward_funcs=[take_answers]
)
```

| column | content |
|---|---|
{columns}

The difficulty of a task (`band`) comes from {band_sources}.
"""


def export_environments(
    tasks: TaskList, folder: str | Path, *, tool_set: str = "default"
) -> dict[str, int]:
    """Write tasks as a data set for trainers, and return the number of rows of each split.

    Args:
        tasks: the tasks to write.
        folder: a folder that is empty or does not exist yet.
        tool_set: the tools in sight, as in `run_task`.

    Raises:
        ConfigError: for an unknown tool set, or one that a task cannot have.
        TaskError: if the folder is not empty or cannot be written.
    """
    settings = EnvSettings(tool_set=tool_set)
    rows = {
        split: [_row(task, split, tasks, settings) for task in tasks.of_split(split)]
        for split in tasks.list_splits()
    }
    rows = {split: split_rows for split, split_rows in rows.items() if split_rows}
    if not rows:
        raise TaskError("there are no tasks to export")
    place = user_path(folder).absolute()
    with new_folder(place) as draft:
        for split, split_rows in rows.items():
            _write_parquet(split_rows, draft / _file(split))
        card = _card(rows, user_path(folder).name, tool_set)
        (draft / "README.md").write_text(card, encoding="utf-8")
    return {split: len(split_rows) for split, split_rows in rows.items()}


def _row(task: Task, split: str, tasks: TaskList, settings: EnvSettings) -> dict[str, Any]:
    key = ToolSetKey.of(task, settings)
    tools = [function_schema(tool) for tool in tools_of(key)]
    place = tasks.place(task)
    return {
        "id": place.id,
        "source": place.source,
        "environment": key.name,
        "prompt": prompt_of(task),
        "tools": json.dumps(tools, ensure_ascii=False),
        "tool_set": resolved_tool_set(task, settings.tool_set),
        "split": split,
        **tasks.known(task),
    }


def _file(split: str) -> str:
    return f"data/{split}-00000-of-00001.parquet"


def _write_parquet(rows: Iterable[Mapping[str, Any]], file: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    text = pa.string()
    message = pa.struct([("role", text), ("content", text)])
    kinds = {"prompt": pa.list_(message), "systems": pa.list_(text)}
    kinds |= {"rate": pa.float64(), "runs": pa.int64()}
    schema = pa.schema([(name, kinds.get(name, text)) for name in COLUMNS])
    file.parent.mkdir(parents=True, exist_ok=True)
    parquet.write_table(pa.Table.from_pylist([dict(row) for row in rows], schema), file)


def _card(rows: Mapping[str, list[dict[str, Any]]], folder: str, tool_set: str) -> str:
    splits = [f"  - split: {split}\n    path: {_file(split)}\n" for split in rows]
    source_words = {
        "runs": "the share of runs that won it",
        "tier": "its tier, if there are no runs",
        "nothing": "no source, if it has no tier",
    }
    sources = {row["band_source"] for split_rows in rows.values() for row in split_rows}
    return _CARD.format(
        splits="".join(splits),
        count=sum(map(len, rows.values())),
        tool_set=tool_set,
        folder=folder,
        columns="\n".join(f"| `{name}` | {what} |" for name, what in COLUMNS.items()),
        band_sources=" or by ".join(
            words for name, words in source_words.items() if name in sources
        ),
    )
