"""The draft of a footprint from a task's own solution, which its author has to review."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from eopsgym.domains.kernel import Row
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.errors import TaskError
from eopsgym.gym import Episode, Step
from eopsgym.gym.clock import is_moment
from eopsgym.tasks.argument_leaves import leaves
from eopsgym.tasks.authoring.parameter_columns import parameter_columns
from eopsgym.tasks.footprint.net_row import NetRow, net_rows
from eopsgym.tasks.gold import play
from eopsgym.tasks.start_episode import start
from eopsgym.tasks.task import Task

_QUOTED = 12
"""The least length of a text that counts as quoted within another one."""
_RANDOM = re.compile(
    r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[0-9A-Za-z]{16,}"
)
"""A random id, such as a UUID or a ULID."""


async def footprint_of(task: Task) -> dict[str, dict[str, Any]]:
    """Return the `validation_config` of footprints with the solution's changes, by gym name.

    Values that follow from the request and the state are required. A value that comes from a new
    row refers to it. Timestamps, ids and numbers that the system assigns are free, and so are the
    solution's own texts: those with `wordings`, and texts of several words that occur neither in
    the request nor in an earlier result.

    Raises:
        TaskError: if the task has no solution, or its solution fails.
    """
    if task.gold is None:
        raise TaskError(f"{task.id}: it has no reference solution from which a footprint follows")
    episode = await start(task)
    try:
        await play(episode, task.gold)
        texts = list(_own_words(task, episode))
        names = [server.gym_name for server in task.servers]
        return {name: {"rows": _Draft(episode, name, texts).rows()} for name in names}
    finally:
        await episode.close()


# Texts of the solution


def _own_words(task: Task, episode: Episode) -> Iterator[str]:
    """Yield the solution's own texts."""
    reworded = {(each.call, each.argument) for each in task.wordings}
    known = [task.user_prompt.casefold()]
    for step in episode.steps:
        for name, value in step.arguments.items():
            free = (step.number, name) in reworded
            for text in _texts(value):
                words = len(text.split()) > 1 and not is_moment(text)
                if free or (words and not any(text.casefold() in earlier for earlier in known)):
                    yield text
        known.append(step.text.casefold())


def _texts(value: Any) -> Iterator[str]:
    return (leaf for _, leaf in leaves("", value) if isinstance(leaf, str))


def _given(steps: Sequence[Step]) -> dict[tuple[str, str], int]:
    """Return arguments by name and value, as text, with the step that first gave them."""
    first_steps: dict[tuple[str, str], int] = {}
    for step in steps:
        for name, value in step.arguments.items():
            for text in _all(value):
                for column in parameter_columns(name):
                    first_steps.setdefault((column, text), step.number)
    return first_steps


def _all(value: Any) -> Iterator[str]:
    yield from _texts(value)
    if isinstance(value, int | float):
        yield str(value)


# Rows


class _Label(NamedTuple):
    label: str
    row: NetRow


class _Draft:
    """The draft for one server."""

    def __init__(self, episode: Episode, gym_name: str, texts: Sequence[str]) -> None:
        self.episode, self.gym_name, self.texts = episode, gym_name, [t for t in texts if t]
        server = episode.server(gym_name)
        self.schema: Schema = server.domain.schema
        steps = [step for step in episode.steps if step.server == server.domain.name]
        self.given = _given(steps)
        clock = episode.database(gym_name).clock
        past = (clock.after(calls).now() for calls in range(len(episode.steps) + 1))
        self.moments = {f"{moment:%Y-%m-%d %H:%M:%S}" for moment in past}
        self.days = {moment[:10] for moment in self.moments}
        self.last = len(episode.steps)
        self.born: dict[tuple[str, str], int] = {}
        for step in steps:
            for change in step.changes:
                self.born.setdefault((change.table, change.key), step.number)
        order = {row: place for place, row in enumerate(self.born)}
        net = net_rows(episode, gym_name)
        # A row that was inserted again has its old key, under which no step created it.
        self.net = sorted(net, key=lambda row: order.get((row.table, row.name), len(order)))
        self.labels = self._labelled()
        self.used: set[str] = set()

    def rows(self) -> list[dict[str, Any]]:
        """Return the entries of the footprint, with rows of equal changes in one entry."""
        made = [self._row(row) for row in self.net]
        for entry, row in zip(made, self.net, strict=True):
            label = next((each.label for each in self.labels if each.row is row), None)
            if label in self.used:
                _put_behind_table(entry, "as", label)
        return _together(made)

    def _labelled(self) -> list[_Label]:
        new = [row for row in self.net if row.operation == "insert"]
        many, count = Counter(row.table for row in new), Counter[str]()
        labels = []
        for row in new:
            count[row.table] += 1
            number = f"_{count[row.table]}" if many[row.table] > 1 else ""
            labels.append(_Label(f"{row.table}{number}", row))
        return labels

    def _row(self, row: NetRow) -> dict[str, Any]:
        entry: dict[str, Any] = {row.operation: row.table}
        if row.operation != "insert":
            entry["key"] = dict(row.key)
        if row.operation == "delete":
            return entry
        wanted: Row = {}
        free: list[str] = []
        for column, value in row.after.items():
            if row.operation == "insert" and value is None:
                continue
            source = self._source(row, column, value)
            if source is not None:
                wanted[column] = {"of": source}
            elif self._is_free(row, column, value):
                free.append(column)
            else:
                wanted[column] = value
        if wanted:
            entry["set"] = wanted
        if free:
            entry["free"] = free
        return entry

    def _source(self, row: NetRow, column: str, value: Any) -> str | None:
        """Return the column of a new row from which a value comes, as `label.column`, or None."""
        if value is None:
            return None
        keys = self.schema.keys(row.table)
        targets = [keys.foreign[column]] if column in keys.foreign else []
        for key in keys.together:
            pairs = zip(key.columns, key.named, strict=True)
            targets += [(key.table, named) for own, named in pairs if own == column]
        for each in self.labels:
            own = self.schema.keys(each.row.table).primary
            sources = [named for table, named in targets if table == each.row.table]
            if not sources and isinstance(value, str) and not targets and len(own) == 1:
                sources = list(own)
            for named in sources:
                if each.row is not row and each.row.value(named) == value:
                    self.used.add(each.label)
                    return f"{each.label}.{named}"
        return None

    def _is_free(self, row: NetRow, column: str, value: Any) -> bool:
        if isinstance(value, str):
            if any(
                value == text or (len(text) >= _QUOTED and text in value) for text in self.texts
            ):
                return True
            if value[:19].replace("T", " ") in self.moments or value in self.days:
                return (column, value) not in self.given
        if row.operation == "insert" and self._is_numbered(row, column, value):
            return True
        return isinstance(value, str) and any(cell in value for cell in self._made)

    def _is_numbered(self, row: NetRow, column: str, value: Any) -> bool:
        """Return whether the system assigned this id or number to a new row."""
        first = self.given.get((column, str(value)))
        if first is not None and first <= self.born.get((row.table, row.name), self.last):
            return False
        keys = self.schema.keys(row.table)
        if (column,) == keys.primary or (column,) in keys.unique:
            return column not in keys.foreign
        if column in keys.foreign or not isinstance(value, str) or self._was_there(value):
            return False
        is_random = _RANDOM.search(value) is not None
        if not is_random and (not value[-1:].isdigit() or is_moment(value)):
            return False
        query = f'SELECT count("{column}") AS n, count(DISTINCT "{column}") AS d FROM "{row.table}"'
        (counted,) = self.episode.database(self.gym_name).rows(query)
        return bool(counted["n"] > (not is_random) and counted["n"] == counted["d"])

    def _was_there(self, value: str) -> bool:
        """Return whether a text is the key of a row that the solution did not insert."""
        database = self.episode.database(self.gym_name)
        new = {(each.row.table, each.row.name) for each in self.labels}
        for table in self.schema.tables:
            key = self.schema.keys(table).primary
            if len(key) == 1 and (table, value) not in new:
                query = f'SELECT 1 AS one FROM "{table}" WHERE "{key[0]}" = ?'
                if database.rows(query, value):
                    return True
        return False

    @cached_property
    def _made(self) -> list[str]:
        """The ids and numbers of more than three characters that the system assigned."""
        return [
            value
            for each in self.labels
            for column, value in each.row.after.items()
            if isinstance(value, str) and len(value) > 3
            if self._is_numbered(each.row, column, value)
        ]


def _put_behind_table(entry: dict[str, Any], name: str, value: Any) -> None:
    rest = list(entry.items())
    entry.clear()
    entry.update([rest[0], (name, value), *rest[1:]])


def _together(entries: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Merge entries with equal changes into one, whose key lists their rows."""
    made: list[dict[str, Any]] = []
    for entry in entries:
        same = next((each for each in made if _is_like(each, entry)), None)
        if same is None:
            made.append(entry)
            continue
        ((column, value),) = entry["key"].items()
        before = same["key"][column]
        same["key"] = {column: [*(before if isinstance(before, list) else [before]), value]}
    return made


def _is_like(first: dict[str, Any], second: dict[str, Any]) -> bool:
    if "key" not in first or "key" not in second or "as" in first or "as" in second:
        return False
    if len(first["key"]) != 1 or first["key"].keys() != second["key"].keys():
        return False
    rest = [{k: v for k, v in each.items() if k != "key"} for each in (first, second)]
    return rest[0] == rest[1]
