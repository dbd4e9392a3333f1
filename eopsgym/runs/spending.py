"""The spending of an experiment, and its budget.

Each paid reply is appended to `.NAME.spending`, beside the run file, when it arrives: also the
replies of runs that were lost with a killed process, of failed attempts, of planners and of judges.
All processes write to this file, and so share one budget.
"""

import json
import math
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
    """The budget of an experiment over all its runs, processes and days; None means no limit.

    Attributes:
        dollars: the cost of all replies, including those of planners, judges and failed runs.
        tokens: the tokens of all replies, input (cached or not) and output.
        hours: the hours for which the experiment runs, added up over its processes.
        ask_above: an estimate above this number of dollars has to be confirmed.
        allow_unknown_prices: whether models without a price are allowed; they count as 0 dollars.
    """

    dollars: float | None = None
    tokens: int | None = None
    hours: float | None = None
    ask_above: float | None = None
    allow_unknown_prices: bool = False

    def __post_init__(self) -> None:
        allowed: object = self.allow_unknown_prices
        if not isinstance(allowed, bool):
            raise ConfigError(f"allow_unknown_prices must be True or False, not {allowed!r}")
        for name in ("dollars", "tokens", "hours", "ask_above"):
            value = getattr(self, name)
            if value is None:
                continue
            if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0:
                raise ConfigError(f"{name} of a budget must be a number from 0 on, not {value!r}")

    def used_up(self, spent: "Spent") -> str:
        """Return which limit is reached, as a text; an empty text if none is."""
        for limit, used, amount in (
            (self.dollars, spent.dollars, f"${spent.dollars:,.4f} of ${self.dollars}"),
            (self.tokens, spent.tokens, f"{spent.tokens:,} of {self.tokens} tokens"),
            (self.hours, spent.hours, f"{spent.hours:.2f} of {self.hours} hours"),
        ):
            if limit is not None and used >= limit:
                return f"the budget of the experiment is used up: {amount}"
        return ""


@dataclass(frozen=True)
class Spent:
    """The amounts spent: the known dollars and tokens, replies and hours."""

    dollars: float = 0.0
    tokens: int = 0
    replies: int = 0
    unpriced: int = 0
    """The number of the replies without a known price."""
    hours: float = 0.0

    def __repr__(self) -> str:
        """Return the amounts as a text."""
        unpriced = f", {self.unpriced:,} of them without a known price" if self.unpriced else ""
        return (
            f"${self.dollars:,.4f}, {self.tokens:,} tokens in {self.replies:,} replies{unpriced}, "
            f"{self.hours:.2f} hours"
        )


class Ledger:
    """The file with the spending of an experiment, which is read and written reply by reply."""

    def __init__(self, run_file: Path) -> None:
        self.path = run_file.with_name(f".{run_file.name.removesuffix(SUFFIX)}.spending")
        self._run_file = run_file
        self._read = 0
        self._dollars = 0.0
        self._tokens = self._replies = self._unpriced = 0
        self._hours: dict[str, float] = {}
        self._lock = threading.Lock()  # an orchestrator may have threads

    def begin(self) -> None:
        """Create the file if it is missing, with a line for each run of the run file.

        Raises:
            StoreError: the file cannot be written.
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
        """Append a reply to the file.

        Raises:
            StoreError: the file cannot be written.
        """
        heading = {"at": now(), "run": run, "session": session, "hours": round(hours, 6)}
        amounts = {"model": reply.model, **_amounts([reply])}
        try:
            with locked(self.path) as descriptor:
                append_line(descriptor, _line({**heading, **amounts}))
        except OSError as error:
            raise self._unwritable(error) from error

    def note_lost(self, run: str, replies: int, why: str) -> None:
        """Record that counted replies were lost with their run and process.

        Raises:
            StoreError: the file cannot be written.
        """
        data = {"at": now(), "run": run, "lost": replies, "why": why}
        try:
            with locked(self.path) as descriptor:
                append_line(descriptor, _line(data))
        except OSError as error:
            raise self._unwritable(error) from error

    def spent(self, session: str = "", hours: float = 0.0) -> Spent:
        """Return the spending of all processes so far.

        Lines that are cut or damaged are ignored.

        Args:
            session: the id of this process, if it makes runs.
            hours: the hours for which it has made runs.

        Raises:
            StoreError: the file cannot be read.
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
                new_bytes = lines.read()
        except (FileNotFoundError, NotADirectoryError):
            return
        except OSError as error:
            raise StoreError(f"cannot read {self.path}: {error.strerror}") from error
        whole = new_bytes[: new_bytes.rfind(b"\n") + 1]
        self._read += len(whole)
        for line in whole.splitlines():
            self._count(line)

    def _count(self, line: bytes) -> None:
        try:
            data = from_project_json(line)
            replies = int(data.get("replies", "tokens" in data))
            dollars, tokens = data.get("dollars"), data.get("tokens")
            session, hours = str(data.get("session", "")), float(data.get("hours", 0))
            amounts = (float(dollars or 0), int(tokens or 0), hours, replies)
        except (ValueError, TypeError, AttributeError, OverflowError):
            return
        if not all(0 <= amount < math.inf for amount in amounts):
            return  # with NaN, no budget would ever be used up
        self._dollars += amounts[0]
        self._tokens += amounts[1]
        self._replies += replies
        self._unpriced += replies if replies and dollars is None else 0
        self._hours[session] = max(hours, self._hours.get(session, 0.0))

    def _unwritable(self, error: OSError) -> StoreError:
        return StoreError(
            f"cannot write to {self.path}: {error.strerror}. The spending has to be recorded "
            "there; free some space or choose another folder"
        )


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def _line_of_run(run: Run) -> bytes:
    """Return one line for all replies of a run that is older than the ledger."""
    replies = [event.reply for event in run.events if isinstance(event, ReplyEvent)]
    hours = (run.seconds or 0.0) / _SECONDS
    data = {"run": run.id, "session": run.id, "hours": hours, "replies": len(replies)}
    return _line({**data, **_amounts(replies)})


def _amounts(replies: Iterable[Reply]) -> dict[str, Any]:
    """Return the known tokens, and the dollars, which are None if a price is unknown.

    A reply without a model, such as one of a script, costs nothing unless it has a cost.
    """
    all_replies = list(replies)
    costs = [0.0 if reply.cost is None and not reply.model else reply.cost for reply in all_replies]
    known = None if None in costs else sum(cost for cost in costs if cost is not None)
    return {"tokens": sum(r.usage.total_tokens or 0 for r in all_replies), "dollars": known}


class Counting(Protocol):
    """A counter of replies against a budget, in this process or another one."""

    def take(self, reply: Reply, run: str) -> None:
        """Count a reply; see `Allowance.take`."""
        ...

    def used_up(self) -> str:
        """Return which limit is reached, as a text; see `Allowance.used_up`."""
        ...


class Allowance:
    """The rest of an experiment's budget, which all its runs share.

    Args:
        budget: the budget of the experiment.
        ledger: the ledger of its spending.
    """

    def __init__(self, budget: StudyBudget, ledger: Ledger) -> None:
        self.budget = budget
        self.ledger = ledger
        self._session = uuid.uuid4().hex[:12]
        self._began = time.monotonic()

    def take(self, reply: Reply, run: str) -> None:
        """Count a reply, and stop its run if the budget is used up.

        Args:
            reply: a reply that has just arrived.
            run: a text that identifies its run.

        Raises:
            Stop: the budget is used up, and the reply asks for tool calls.
            StoreError: the ledger cannot be written.
        """
        self.ledger.note(reply, run, self._session, self._hours())
        if reply.tool_calls and (why := self.used_up()):
            raise Stop(StopReason.CANCELLED, why)

    @property
    def is_limited(self) -> bool:
        """Return whether the budget has any limit."""
        budget = self.budget
        return any(each is not None for each in (budget.dollars, budget.tokens, budget.hours))

    def spent(self) -> Spent:
        """Return the spending of all processes, including this one until now.

        Raises:
            StoreError: the ledger cannot be read.
        """
        return self.ledger.spent(self._session, self._hours())

    def used_up(self) -> str:
        """Return which limit is reached, as a text; an empty text if none is.

        Raises:
            StoreError: the ledger cannot be read.
        """
        return self.budget.used_up(self.spent())

    def _hours(self) -> float:
        return (time.monotonic() - self._began) / _SECONDS
