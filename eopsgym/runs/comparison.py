"""Several runs beside each other: their calls aligned, and their final states compared."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from eopsgym.counting import counted
from eopsgym.errors import ConfigError
from eopsgym.gym import Step
from eopsgym.runs.alignment import Alignment, align
from eopsgym.runs.final_states import FinalStates, compare_final_states
from eopsgym.runs.run import Run
from eopsgym.runs.step_verdicts import GOALS, Mark

if TYPE_CHECKING:
    import pandas as pd

RowGoal = Literal["write", "error", "breach", "flip", "difference"]
ROW_GOALS: tuple[RowGoal, ...] = (*GOALS, "difference")


class Comparison:
    """Several runs, aligned by their calls: see `eopsgym.runs.alignment`.

    Attributes:
        runs: the runs.
        names: a letter for each, `A` for the first.
    """

    def __init__(self, runs: Iterable[Run]) -> None:
        self.runs = tuple(runs)
        if not self.runs:
            raise ConfigError("there is no run to compare; give runs, such as run.beside(run.gold)")
        self.names = tuple(map(_letters, range(len(self.runs))))

    @cached_property
    def alignment(self) -> Alignment:
        """The rows of calls; each has the step of each run, or None."""
        return align([run.steps for run in self.runs])

    @cached_property
    def final_states(self) -> FinalStates:
        """The rows in which the final states differ; computed when first used."""
        return compare_final_states(self.runs)

    @property
    def divergence(self) -> int | None:
        """The row, counted from 1, of the first call that is not the same in all runs, or None."""
        place = self.alignment.divergence
        return None if place is None else place + 1

    def steps(self) -> "pd.DataFrame":
        """Return a table of the aligned calls: row, kind, and for each run its step and its call.

        Each run has a letter: the column `A` has the number of its step, and `A_call` its tool.
        """
        import pandas as pd

        records = []
        for number, row in enumerate(self.alignment.rows, 1):
            record: dict[str, object] = {"row": number, "kind": row.kind}
            for name, run, step in zip(self.names, self.runs, row.steps, strict=True):
                record[name] = step
                record[f"{name}_call"] = None if step is None else run.steps[step - 1].full_name
            records.append(record)
        pairs = [column for name in self.names for column in (name, f"{name}_call")]
        frame = pd.DataFrame(records, columns=["row", "kind", *pairs])
        return frame.astype(dict.fromkeys(self.names, "Int64"))

    def final_rows(self) -> "pd.DataFrame":
        """Return a table of the final rows that differ, with a line for each column of a row.

        Its columns are server, table, key, wrote (the letters of the runs that wrote the row),
        column, and for each run the final value. Where only some runs have the row, `column` is
        None, and the values are `row` and None.
        """
        import pandas as pd

        records: list[tuple[object, ...]] = []
        for each in self.final_states.differences:
            wrote = "".join(n for n, did in zip(self.names, each.wrote, strict=True) if did)
            head = each.server, each.table, each.key, wrote
            if None in each.rows:
                records.append((*head, None, *(row and "row" for row in each.rows)))
            records += [
                (*head, column, *(row and row[column] for row in each.rows))
                for column in each.columns
            ]
        columns = ["server", "table", "key", "wrote", "column", *self.names]
        return pd.DataFrame(records, columns=columns, dtype=object)

    @cached_property
    def folded(self) -> dict[int, int]:
        """The folded rows: the first, counted from 1, and the number of rows that it stands for.

        A row is folded behind the row before it if each run that has a call in it gets the error
        of its own last call again: the same tool, and the same text.
        """
        groups: dict[int, int] = {}
        first = 1
        for number, row in enumerate(self.alignment.rows, 1):
            if self._repeats(row.steps):
                groups[first] = groups.get(first, 1) + 1
            else:
                first = number
        return groups

    def _repeats(self, numbers: Sequence[int | None]) -> bool:
        steps = zip(self.runs, numbers, strict=True)
        return all(number is None or _repeats(run.steps, number) for run, number in steps)

    def rows_with(self, goal: RowGoal) -> list[int]:
        """Return the rows, counted from 1, in which a run writes, fails, breaks a rule or flips.

        For `difference`, these are the rows in which the calls are not the same.
        """
        rows = enumerate(self.alignment.rows, 1)
        if goal == "difference":
            return [number for number, row in rows if row.kind != "same"]
        return [number for number, row in rows if any(m.meets(goal) for m in self.marks(row.steps))]

    def marks(self, numbers: Sequence[int | None]) -> list[Mark]:
        """Return the marks of those runs that have a step in a row."""
        steps = zip(self.runs, numbers, strict=True)
        return [run.replay.marks[number - 1] for run, number in steps if number is not None]

    @property
    def summary(self) -> str:
        """The first difference of the calls, and the number of final rows that differ."""
        rows = self.alignment.rows
        same = sum(row.kind == "same" for row in rows)
        text = f"{same} of {counted(len(rows), 'row')} the same in all"
        if self.divergence is not None:
            numbers = zip(self.names, rows[self.divergence - 1].steps, strict=True)
            where = ", ".join(f"{name} {number or '–'}" for name, number in numbers)
            text += f"; first difference at step {where}"
        states = self.final_states
        text += f"; {counted(len(states), 'final row')} differ{'s' * (len(states) == 1)}"
        return text + "".join(f"; {domain} not compared: {w}" for domain, w in states.gaps.items())

    def __repr__(self) -> str:
        runs = ", ".join(f"{n} {r.model}" for n, r in zip(self.names, self.runs, strict=True))
        return f"Comparison({runs}): {self.summary}"


def _repeats(steps: Sequence[Step], number: int) -> bool:
    """Return whether a step gets the error of the step before it again."""
    if number < 2:
        return False
    step, before = steps[number - 1], steps[number - 2]
    return step.is_error and before.is_error and _error(step) == _error(before)


def _error(step: Step) -> tuple[str, str, str]:
    return step.server, step.tool, step.text


def _letters(place: int) -> str:
    """Return a name of letters for a place: A to Z, then AA, AB and so on."""
    head = _letters(place // 26 - 1) if place >= 26 else ""
    return head + chr(ord("A") + place % 26)
