"""What the verifiers of our own say, and when they cannot say anything."""

from typing import NamedTuple

from eopsgym.gym import Episode, Step
from eopsgym.tasks.judge_rating import Rating


class OwnVerdict(NamedTuple):
    """Whether a verifier of our own passes, None for no verdict; and why.

    `rating` is that of the judge, where one was asked.
    """

    passed: bool | None
    details: str
    rating: Rating | None = None


def unrecorded(episode: Episode, gym_name: str) -> str:
    """Which step may have changed a server without anybody seeing it; empty if there is none."""
    domain = episode.server(gym_name).domain.name
    unseen = (s for s in episode.steps if s.server == domain and may_have_changed(s, episode))
    step = next(unseen, None)
    if step is None:
        return ""
    what = f"what step {step.number} ({step.tool}) changed"
    return f"no verdict: {what} was not recorded: the server does not hand it over"


def may_have_changed(step: Step, episode: Episode) -> bool:
    """Whether nobody saw what a call changed, and it may have changed something.

    A call that was refused may, too: servers far away are known to keep the row of a failed call.
    """
    if step.changes.recorded or not step.server:
        return False
    if step.server not in episode.servers:
        return True
    tool = episode.server(step.server).domain.tools.get(step.tool)
    return tool is None or tool.writes
