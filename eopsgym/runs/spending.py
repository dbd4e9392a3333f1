"""The spending of an experiment, and the budget of the whole study.

Each reply that is paid for is a line of `.NAME.spending`, beside the run file, as soon as it is
there: also those of runs that were lost with a killed process, of tries that failed later, of
planners and of judges. All processes write to the one file, so that they share one budget.
"""

import json
import os
import threading
import time
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from eopsgym.agents import ReplyEvent, Stop, StopReason
from eopsgym.agents.messages import Reply, now
from eopsgym.errors import ConfigError, StoreError
from eopsgym.project_json import from_project_json
from eopsgym.runs.read_runs import read_runs
from eopsgym.runs.result_file_names import SUFFIX
from eopsgym.runs.run import Run
from eopsgym.runs.whole_lines import append_line, locked

_SECONDS = 3600


@dataclass(frozen=True)
class StudyBudget:
    """The budget of an experiment over all its runs, processes and days; None is no limit.

    Attributes:
        dollars: of all replies, those of planners, judges and runs that failed among them.
        tokens: of all replies, input (cached or not) and output.
        hours: for which the experiment is running, added up over its processes.
        ask_above: the dollars that an estimate may come to before a run has to be confirmed.
        allow_unknown_prices: whether models without a price may work; they count as 0 dollars.
    """

    dollars: float | None = None
    tokens: int | None = None
    hours: float | None = None
    ask_above: float | None = None
    allow_unknown_prices: bool = False

    def __post_init__(self) -> None:
        for name in ("dollars", "tokens", "hours", "ask_above"):
            value = getattr(self, name)
            if value is None:
                continue
            if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0:
                raise ConfigError(f"{name} of a budget is a number from 0 on, not {value!r}")


@dataclass(frozen=True)
class Spent:
    """The spending: dollars and tokens as far as they are known, replies and hours."""

    dollars: float = 0.0
    tokens: int = 0
    replies: int = 0
    unpriced: int = 0
    """So many of the replies have no known price."""
    hours: float = 0.0

    def __repr__(self) -> str:
        """Return the amounts in words."""
        unpriced = f", {self.unpriced:,} of them without a known price" if self.unpriced else ""
        return (
            f"${self.dollars:,.4f}, {self.tokens:,} tokens in {self.replies:,} replies{unpriced}, "
            f"{self.hours:.2f} hours"
        )


class Ledger:
    """The spending of an experiment: read on as the file grows, and written reply by reply."""

    def __init__(self, run_file: Path) -> None:
        self.path = run_file.with_name(f".{run_file.name.removesuffix(SUFFIX)}.spending")
        self._run_file = run_file
        self._read = 0
        self._dollars = 0.0
        self._tokens = self._replies = self._unpriced = 0
        self._hours: dict[str, float] = {}
        self._lock = threading.Lock()  # an orchestrator may have threads

    def begin(self) -> None:
        """Create the file, if it is missing, from the runs that the run file holds already.

        Raises:
            StoreError: if it cannot be written.
        """
        try:
            with locked(self.path) as descriptor:
                if os.fstat(descriptor).st_size:
                    return
                for run in read_runs(self._run_file) if self._run_file.exists() else ():
                    append_line(descriptor, _line_of_run(run))
                append_line(descriptor, _line({"at": now(), "began": True}))
        except OSError as error:
            raise self._unwritable(error) from error

    def note(self, reply: Reply, run: str, session: str, hours: float) -> None:
        """Add a reply to the file.

        Raises:
            StoreError: if it cannot be written.
        """
        said = {"at": now(), "run": run, "session": session, "hours": round(hours, 6)}
        amounts = {"model": reply.model, **_amounts([reply])}
        try:
            with locked(self.path) as descriptor:
                append_line(descriptor, _line({**said, **amounts}))
        except OSError as error:
            raise self._unwritable(error) from error

    def note_lost(self, run: str, replies: int, why: str) -> None:
        """Mark counted replies as lost with their run and process.

        Raises:
            StoreError: if it cannot be written.
        """
        data = {"at": now(), "run": run, "lost": replies, "why": why}
        try:
            with locked(self.path) as descriptor:
                append_line(descriptor, _line(data))
        except OSError as error:
            raise self._unwritable(error) from error

    def spent(self, session: str = "", hours: float = 0.0) -> Spent:
        """Return the spending of all processes so far.

        Lines that are cut or damaged are passed over.

        Args:
            session: that of this process, if it takes part.
            hours: for how long it does.

        Raises:
            StoreError: if the file cannot be read.
        """
        with self._lock:
            self._read_on()
            if session:
                self._hours[session] = hours
            total = sum(self._hours.values())
            return Spent(self._dollars, self._tokens, self._replies, self._unpriced, total)

    def _read_on(self) -> None:
        try:
            with self.path.open("rb") as lines:
                lines.seek(self._read)
                found = lines.read()
        except FileNotFoundError:
            return
        except OSError as error:
            raise StoreError(f"cannot read {self.path}: {error.strerror}") from error
        whole = found[: found.rfind(b"\n") + 1]
        self._read += len(whole)
        for line in whole.splitlines():
            self._count(line)

    def _count(self, line: bytes) -> None:
        try:
            data = from_project_json(line)
            replies = int(data.get("replies", "tokens" in data))
            dollars, tokens = data.get("dollars"), data.get("tokens")
            session, hours = str(data.get("session", "")), float(data.get("hours", 0))
            self._dollars += float(dollars or 0)
            self._tokens += int(tokens or 0)
        except (ValueError, TypeError, AttributeError):
            return
        self._replies += replies
        self._unpriced += replies if replies and dollars is None else 0
        self._hours[session] = max(hours, self._hours.get(session, 0.0))

    def _unwritable(self, error: OSError) -> StoreError:
        return StoreError(
            f"cannot write to {self.path}: {error.strerror}. What is spent has to be kept there; "
            "make room or choose another folder"
        )


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def _line_of_run(run: Run) -> bytes:
    """Return one line for all replies of a run that was made before there was a ledger."""
    replies = [event.reply for event in run.events if isinstance(event, ReplyEvent)]
    hours = (run.seconds or 0.0) / _SECONDS
    data = {"run": run.id, "session": run.id, "hours": hours, "replies": len(replies)}
    return _line({**data, **_amounts(replies)})


def _amounts(replies: Iterable[Reply]) -> dict[str, Any]:
    """Return tokens as far as they are known, and dollars, None where a price is not.

    A reply that names no model, as scripted ones do, costs nothing unless it says so.
    """
    found = list(replies)
    costs = [0.0 if reply.cost is None and not reply.model else reply.cost for reply in found]
    known = None if None in costs else sum(cost for cost in costs if cost is not None)
    return {"tokens": sum(r.usage.total_tokens or 0 for r in found), "dollars": known}


class Counting(Protocol):
    """A counter of replies against a budget, which may be in another process."""

    def take(self, reply: Reply, run: str) -> None:
        """Count a reply; see `Allowance.take`."""
        ...

    def used_up(self) -> str:
        """Return which limit is reached; see `Allowance.used_up`."""
        ...


class Allowance:
    """The rest of an experiment's budget, for all its runs at once.

    Args:
        budget: of the whole study.
        ledger: what was spent.
    """

    def __init__(self, budget: StudyBudget, ledger: Ledger) -> None:
        self.budget = budget
        self.ledger = ledger
        self._session = uuid.uuid4().hex[:12]
        self._began = time.monotonic()

    def take(self, reply: Reply, run: str) -> None:
        """Count a reply, and stop the run before it asks for another one.

        Args:
            reply: that was just received.
            run: whose it is, in words that tell runs apart.

        Raises:
            Stop: the budget is used up, and the reply asks for more.
            StoreError: if it cannot be written.
        """
        self.ledger.note(reply, run, self._session, self._hours())
        if reply.tool_calls and (why := self.used_up()):
            raise Stop(StopReason.CANCELLED, why)

    @property
    def is_limited(self) -> bool:
        """Return whether there is any limit at all."""
        budget = self.budget
        return any(each is not None for each in (budget.dollars, budget.tokens, budget.hours))

    def spent(self) -> Spent:
        """Return the spending of all processes, including this one up to now.

        Raises:
            StoreError: if the ledger cannot be read.
        """
        return self.ledger.spent(self._session, self._hours())

    def used_up(self) -> str:
        """Return which limit is reached, in words; an empty text where none is.

        Raises:
            StoreError: if the ledger cannot be read.
        """
        spent, budget = self.spent(), self.budget
        for limit, used, said in (
            (budget.dollars, spent.dollars, f"${spent.dollars:,.4f} of ${budget.dollars}"),
            (budget.tokens, spent.tokens, f"{spent.tokens:,} of {budget.tokens} tokens"),
            (budget.hours, spent.hours, f"{spent.hours:.2f} of {budget.hours} hours"),
        ):
            if limit is not None and used >= limit:
                return f"the budget of the experiment is used up: {said}"
        return ""

    def _hours(self) -> float:
        return (time.monotonic() - self._began) / _SECONDS
