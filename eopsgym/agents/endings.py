"""How a run ends with a reply that asks for no tool."""

from eopsgym.agents.limits import Outcome, StopReason
from eopsgym.agents.messages import Reply


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
