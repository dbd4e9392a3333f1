"""The verifier `footprint`: whether what a run changed is what it may, and all that it should."""

from collections.abc import Mapping
from typing import Any

from eopsgym.gym import Episode, net_changes
from eopsgym.tasks.footprint_config import read_footprint
from eopsgym.tasks.footprint_match import TooManyWaysError, mismatches
from eopsgym.tasks.footprint_row import Mismatch, NetRow
from eopsgym.tasks.own_verdict import OwnVerdict, unrecorded

_TOLD = 20


def check_footprint(config: Mapping[str, Any], episode: Episode, gym_name: str) -> OwnVerdict:
    """Compare the net change of an episode on a server with a footprint.

    None is no verdict: something was not recorded, or too many rows are alike.
    """
    if why := unrecorded(episode, gym_name):
        return OwnVerdict(None, why)
    try:
        found = footprint_mismatches(config, episode, gym_name)
    except TooManyWaysError as error:
        return OwnVerdict(None, f"no verdict: {error}")
    if not found:
        return OwnVerdict(True, "changed what it may, and nothing else")
    more = [f"and {len(found) - _TOLD} more"] if len(found) > _TOLD else []
    return OwnVerdict(False, "; ".join([*map(str, found[:_TOLD]), *more]))


def footprint_mismatches(
    config: Mapping[str, Any], episode: Episode, gym_name: str
) -> list[Mismatch]:
    """Everything in which the net change of an episode differs from a footprint.

    Raises:
        TaskError: the footprint has the wrong shape.
        TooManyWaysError: so many rows are alike that it would take too long to say.
    """
    return mismatches(net_rows(episode, gym_name), read_footprint(config, "footprint"))


def net_rows(episode: Episode, gym_name: str) -> list[NetRow]:
    """What all calls of an episode together changed on a server, row by row."""
    domain = episode.server(gym_name).domain
    done = [step.changes.changeset for step in episode.steps if step.server == domain.name]
    return [NetRow.of(*each) for each in net_changes(done, domain.schema)]
