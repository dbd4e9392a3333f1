"""The verifier `footprint`: whether what a run changed is what it may, and all that it should."""

from eopsgym.gym import Episode
from eopsgym.tasks.bookkeeping import net_deeds
from eopsgym.tasks.footprint_config import Footprint
from eopsgym.tasks.footprint_match import TooManyWaysError, mismatches
from eopsgym.tasks.footprint_row import NetRow
from eopsgym.tasks.own_verdict import OwnVerdict, unrecorded

_TOLD = 20


def check_footprint(footprint: Footprint, episode: Episode, gym_name: str) -> OwnVerdict:
    """Compare the net change of an episode on a server with a footprint.

    None is no verdict: something was not recorded, or too many rows are alike.
    """
    if why := unrecorded(episode, gym_name):
        return OwnVerdict(None, why)
    try:
        found = mismatches(net_rows(episode, gym_name), footprint)
    except TooManyWaysError as error:
        return OwnVerdict(None, f"no verdict: {error}")
    if not found:
        return OwnVerdict(True, "changed what it may, and nothing else")
    more = [f"and {len(found) - _TOLD} more"] if len(found) > _TOLD else []
    return OwnVerdict(False, "; ".join([*map(str, found[:_TOLD]), *more]))


def net_rows(episode: Episode, gym_name: str) -> list[NetRow]:
    """What all calls of an episode together changed on a server, but for its bookkeeping."""
    domain = episode.server(gym_name).domain
    return [NetRow.of(*each) for each in net_deeds(episode, domain.name)]
