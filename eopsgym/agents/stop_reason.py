"""Why a run ends, and with what."""

from dataclasses import dataclass
from enum import StrEnum

from eopsgym.agents.messages import Reply


class StopReason(StrEnum):
    """Why a run ended; every run has exactly one.

    A run that the model ended is judged as it stands, also where its last reply is no whole answer:
    `length` (cut off at the most tokens of a reply), `content_filter` (withheld or cut by the
    provider) and `empty_reply` (neither text nor a tool call). So is one that reached a limit, and
    one whose orchestrator was given no plan that it can follow (`no_plan`). Errors of the model or
    the environment leave a run without a verdict.
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
    """How a run ended.

    `answer` is None without a final answer, `detail` is for people, and `traceback` that of the
    unexpected exception that ended it (`crashed`).
    """

    answer: str | None
    stop: StopReason
    detail: str = ""
    traceback: str = ""


class Stop(Exception):
    """Ends a run from inside a turn; orchestrators turn it into their `Outcome`."""

    def __init__(self, reason: StopReason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail

    @property
    def outcome(self) -> Outcome:
        """The outcome of a run that ended here."""
        return Outcome(None, self.reason, self.detail)


def outcome_of(reply: Reply) -> Outcome:
    """The outcome of a run whose last reply this is: an answer, or why it is none.

    What text there is stands as the answer either way, for the published harness takes it as one.
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
