"""The end of a run: its reasons, its outcome, and the limits that cause it."""

import time
from dataclasses import dataclass
from enum import StrEnum

from eopsgym.agents.messages import Reply


class StopReason(StrEnum):
    """The reason why a run ended; every run has exactly one.

    A run that the model ended is judged by its state, even if its last reply is not a complete
    answer: `length` (cut off at the maximum tokens of a reply), `content_filter` (withheld or cut
    by the provider) and `empty_reply` (neither text nor a tool call). So is a run that reached a
    limit, and one whose orchestrator got no plan that it can follow (`no_plan`). Errors of the
    model or the environment leave a run without a verdict.
    """

    ANSWERED = "answered"
    LENGTH = "length"
    CONTENT_FILTER = "content_filter"
    EMPTY_REPLY = "empty_reply"
    NO_PLAN = "no_plan"
    TURN_LIMIT = "turn_limit"
    TOKEN_LIMIT = "token_limit"
    COST_LIMIT = "cost_limit"
    TIME_LIMIT = "time_limit"
    MODEL_ERROR = "model_error"
    ENVIRONMENT_ERROR = "environment_error"
    CANCELLED = "cancelled"
    CRASHED = "crashed"


@dataclass(frozen=True)
class Outcome:
    """The end of a run.

    `answer` is None without a final answer, `detail` is a text for people, and `traceback` is that
    of the unexpected exception that ended the run (`crashed`).
    """

    answer: str | None
    stop: StopReason
    detail: str = ""
    traceback: str = ""


class Stop(Exception):
    """An exception that ends a run within a turn; orchestrators convert it to their `Outcome`."""

    def __init__(self, reason: StopReason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail

    @property
    def outcome(self) -> Outcome:
        """The outcome of a run that ended here."""
        return Outcome(None, self.reason, self.detail)


def outcome_of(reply: Reply) -> Outcome:
    """Return the outcome of a run with this last reply: an answer, or why it is not one.

    The reply's text is the answer in any case, as in the published harness.
    """
    answer = reply.text if reply.text.strip() else None
    stop, detail = StopReason.ANSWERED, ""
    if reply.raw_finish_reason == "content_filter":
        stop = StopReason.CONTENT_FILTER
        did = "cut the reply off" if answer else "withheld the reply"
        detail = f"the provider's content filter {did}"
    elif reply.raw_finish_reason == "length":
        stop = StopReason.LENGTH
        used = reply.usage.output_tokens
        after = "" if used is None else f" after {used} tokens"
        detail = f"the reply was cut off{after}; raise max_tokens or choose another model"
    elif answer is None:
        stop = StopReason.EMPTY_REPLY
        detail = f"no text and no tool call (finish reason {reply.raw_finish_reason!r})"
    return Outcome(answer, stop, detail)


@dataclass(frozen=True)
class Limits:
    """The limits of a run; None means no limit.

    `turns` counts the agent's replies, `tokens` the input (cached or not) and output of all
    replies, including a planner's; `cost` is in US dollars, and `seconds` is wall time. A plan that
    is reused counts as if it had been made for the run. A judge is not limited. The limits are
    checked before each reply, so the last one may exceed tokens and cost; `seconds` also interrupts
    a reply. A limit that cannot be checked, because a reply's tokens or cost are unknown, counts as
    reached.
    """

    turns: int | None = 50
    tokens: int | None = None
    cost: float | None = None
    seconds: float | None = None


class Meter:
    """A run's use of its limits so far; its time starts when the meter is made."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.turns = 0
        self.tokens: int | None = 0
        self.cost: float | None = 0.0
        self._started = time.monotonic()

    def add(self, reply: Reply, is_turn: bool = True) -> None:
        """Count one reply; an unknown amount makes the sum unknown. A planner's is not a turn."""
        self.turns += is_turn
        self.spend(reply.usage.total_tokens, reply.cost)

    def spend(self, tokens: int | None, cost: float | None) -> None:
        """Count tokens and dollars; None means an unknown amount."""
        self.tokens = None if self.tokens is None or tokens is None else self.tokens + tokens
        self.cost = None if self.cost is None or cost is None else self.cost + cost

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the time limit, or None without one."""
        if self.limits.seconds is None:
            return None
        return self.limits.seconds - (time.monotonic() - self._started)

    def left(self) -> Limits:
        """Return the rest of the limits, for a meter that starts at zero.

        Raises:
            Stop: a limit is reached.
        """
        seconds, limits = self.check(), self.limits
        return Limits(
            turns=None if limits.turns is None else limits.turns - self.turns,
            tokens=None if limits.tokens is None else limits.tokens - (self.tokens or 0),
            # Rounded, because a difference of floats has odd last digits.
            cost=None if limits.cost is None else round(limits.cost - (self.cost or 0), 12),
            seconds=None if seconds is None else round(seconds, 3),
        )

    def check(self) -> float | None:
        """Return the seconds that are left; None without a time limit.

        Raises:
            Stop: a limit is reached.
        """
        limits = self.limits
        if limits.turns is not None and self.turns >= limits.turns:
            turns = "turn" if self.turns == 1 else "turns"
            raise Stop(StopReason.TURN_LIMIT, f"{self.turns} {turns} of {limits.turns}")
        if limits.tokens is not None and (self.tokens is None or self.tokens >= limits.tokens):
            used = _amount(self.tokens, "tokens")
            raise Stop(StopReason.TOKEN_LIMIT, f"{used} of {limits.tokens}")
        if limits.cost is not None and (self.cost is None or self.cost >= limits.cost):
            used = _amount(self.cost, "dollars")
            raise Stop(StopReason.COST_LIMIT, f"{used} of {limits.cost}")
        left = self.seconds_left
        if left is not None and left <= 0:
            raise self.out_of_time()
        return left

    def out_of_time(self) -> Stop:
        """Return the stop of a run whose time is over."""
        return Stop(StopReason.TIME_LIMIT, f"{self.limits.seconds} seconds are over")


_WAY_OUT = {
    "tokens": "the model does not report them",
    "dollars": "no price of the model is known; add one to conf/prices.json",
}


def _amount(used: float | None, unit: str) -> str:
    if used is None:
        return f"unknown {unit} ({_WAY_OUT[unit]}, or run it without this limit)"
    return f"{round(used, 6)} {unit}"
