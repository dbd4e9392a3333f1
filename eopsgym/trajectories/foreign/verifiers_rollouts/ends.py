"""The end of a rollout of verifiers."""

from collections.abc import Sequence

from eopsgym.agents import Event, Outcome, StopReason
from eopsgym.trajectories.foreign.foreign_run import ended

_BY_WORD = {
    "turn": StopReason.TURN_LIMIT,
    "timeout": StopReason.TIME_LIMIT,
    "time_limit": StopReason.TIME_LIMIT,
    "too_long": StopReason.TOKEN_LIMIT,
    "token": StopReason.TOKEN_LIMIT,
    "context": StopReason.TOKEN_LIMIT,
}
"""The reasons to which the names of stop conditions point, such as `max_turns_reached`."""

_OF_MODEL = ("provider", "model", "api", "openai", "anthropic", "overlong", "ratelimit")


def end_of(
    events: Sequence[Event], condition: str, error: str = "", *, is_timeout: bool = False
) -> Outcome:
    """Return how a rollout ended.

    Args:
        events: its events.
        condition: the name of its stop condition; empty if it has none.
        error: the type and the message of its last error; empty without one.
        is_timeout: whether a deadline expired.
    """
    if error:
        kind = error.partition(":")[0].lower()
        is_model = any(word in kind for word in _OF_MODEL)
        return Outcome(None, StopReason.MODEL_ERROR if is_model else StopReason.CRASHED, error)
    if is_timeout:
        return Outcome(None, StopReason.TIME_LIMIT, condition)
    outcome = ended([*events])
    reason = next((each for word, each in _BY_WORD.items() if word in condition.lower()), None)
    if reason is not None and outcome.stop is not StopReason.ANSWERED:
        return Outcome(None, reason, condition)
    return outcome
