"""The tasks as a data set for trainers: a prompt, its tools, and what is known of the task.

A row has no word of how the task is solved. `datasets.load_dataset(FOLDER)` reads `train` and
`test`; the column `id` is all that an environment needs to play the task.
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
    "id": "what names the task: `domain/task_id` for a task of eopsgym",
    "source": "the file that the task is in, where eopsgym does not bring it",
    "environment": "the name of the class in `tool_classes(…)` that has its tools",
    "prompt": "the system's and the user's message",
    "tools": "the tools in sight as JSON text, in the form of chat models",
    "tool_set": "which tools these are: `oracle`, `plus_15`, …",
    "systems": "the systems that the task is played on",
    "split": "`train` or `test`; twins and stories are not divided",
    "tier": "how much the task asks for, from T1 to T4",
    "band": "how hard it is: `never`, `hard`, `medium`, `easy`, `always` or `unknown`",
    "band_source": "what the band is told by: `runs`, `tier` or `nothing`",
    "rate": "the share of runs that won, where there are runs",
    "runs": "how many runs that is",
}
"""The columns, and what they mean."""
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

| column | what it is |
|---|---|
{columns}

How hard a task is (`band`) is told by {told}.
"""


def export_environments(
    tasks: TaskList, folder: str | Path, *, tool_set: str = "default"
) -> dict[str, int]:
    """Write tasks as a data set for trainers, and return how many rows each split has.

    Args:
        tasks: what is written.
        folder: where; not there yet, or empty.
        tool_set: which tools are in sight, as `run_task` has it.

    Raises:
        ConfigError: for a tool set that there is not, or that a task cannot have.
        TaskError: if the folder holds anything already, or it cannot be written.
    """
    settings = EnvSettings(tool_set=tool_set)
    rows = {
        split: [_row(task, split, tasks, settings) for task in tasks.of_split(split)]
        for split in tasks.list_splits()
    }
    rows = {split: found for split, found in rows.items() if found}
    if not rows:
        raise TaskError("there are no tasks to export")
    place = user_path(folder).absolute()
    with new_folder(place) as draft:
        for split, found in rows.items():
            _write_parquet(found, draft / _file(split))
        card = _card(rows, user_path(folder).name, tool_set)
        (draft / "README.md").write_text(card, encoding="utf-8")
    return {split: len(found) for split, found in rows.items()}


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
    told = {
        "runs": "how often runs won it",
        "tier": "its tier, where nobody has run it",
        "nothing": "nothing, where it has no tier",
    }
    sources = {row["band_source"] for found in rows.values() for row in found}
    return _CARD.format(
        splits="".join(splits),
        count=sum(map(len, rows.values())),
        tool_set=tool_set,
        folder=folder,
        columns="\n".join(f"| `{name}` | {what} |" for name, what in COLUMNS.items()),
        told=" or by ".join(words for name, words in told.items() if name in sources),
    )
