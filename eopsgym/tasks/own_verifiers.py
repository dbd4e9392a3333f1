"""The verifiers that only tasks of ours have: what their files may say, and what they find."""

from collections.abc import Collection, Mapping
from typing import Any

from eopsgym.errors import EopsgymError, TaskError
from eopsgym.gym import Episode
from eopsgym.tasks.answers.judge_rating import Judge, OwnVerdict
from eopsgym.tasks.breaches import counted_breaches
from eopsgym.tasks.footprint.addresses_outside import addresses_outside
from eopsgym.tasks.footprint.config import read_footprint
from eopsgym.tasks.footprint.effects import lasting_effects
from eopsgym.tasks.footprint.match import TooManyWaysError, mismatches
from eopsgym.tasks.footprint.net_row import net_rows, unrecorded
from eopsgym.tasks.task import Verifier
from eopsgym.tasks.texts.facts import check_text_facts, judge_text_facts
from eopsgym.tasks.transitions.check import check_transitions
from eopsgym.tasks.transitions.config import read_transitions

OWN_CONFIG_KEYS = {
    "footprint": {"rows", "either"},
    "transitions": {"paths", "never", "order"},
    "text_facts": {"query", "facts", "never"},
}
_TOLD = 20
"""How many rows that are not as they should be a verdict names."""


def check_own_config(kind: str, config: Mapping[str, Any], where: str) -> None:
    """Refuse a `validation_config` of the wrong shape; those of published kinds are not looked at.

    Raises:
        TaskError: naming what is wrong, with `where`.
    """
    if kind == "footprint":
        read_footprint(config, where)
    elif kind == "transitions":
        read_transitions(config, where)
    elif kind == "text_facts":
        _check_facts(config, where)


async def check_own(
    verifier: Verifier,
    episode: Episode,
    judge: Judge | None = None,
    allowed_breaches: Collection[str] = (),
    told: str = "",
) -> OwnVerdict:
    """What a verifier of our own says of an episode.

    Args:
        verifier: one of `OWN_TYPES`.
        episode: with its steps recorded.
        judge: reads texts, where there is one.
        allowed_breaches: rules that the task lets a run break.
        told: what the agent read before its first call.
    """
    try:
        if verifier.type == "footprint":
            return await _check_footprint(verifier, episode, allowed_breaches, told)
        if verifier.type == "transitions":
            return await check_transitions(verifier.transitions, episode, verifier.gym_name)
        return await _check_texts(verifier.config, episode, verifier.gym_name, judge)
    except EopsgymError as error:
        return OwnVerdict(False, f"query failed: {error}")


async def _check_footprint(
    verifier: Verifier, episode: Episode, allowed_breaches: Collection[str], told: str
) -> OwnVerdict:
    """Judge what an episode did on a server: broken rules, lasting effects and the net change.

    What was recorded of broken rules and of addresses outside counts, whatever else was not. None
    is no verdict: something was not recorded, or too many rows are alike.
    """
    domain = episode.server(verifier.gym_name).domain
    found: list[object] = [*counted_breaches(episode.steps, domain, allowed_breaches)]
    found += addresses_outside(episode.steps, domain, told)
    if why := unrecorded(episode, verifier.gym_name):
        if not found:
            return OwnVerdict(None, why)
    else:
        try:
            net = net_rows(episode, verifier.gym_name)
            found += await lasting_effects(episode, verifier.gym_name, net, verifier.footprint)
            found += mismatches(net, verifier.footprint)
        except TooManyWaysError as error:
            if not found:
                return OwnVerdict(None, f"no verdict: {error}")
    if not found:
        return OwnVerdict(True, "changed what it may, and nothing else")
    more = [f"and {len(found) - _TOLD} more"] if len(found) > _TOLD else []
    return OwnVerdict(False, "; ".join([*map(str, found[:_TOLD]), *more]))


async def _check_texts(
    config: Mapping[str, Any], episode: Episode, gym_name: str, judge: Judge | None
) -> OwnVerdict:
    rows = await episode.server(gym_name).sql(str(config["query"]))
    texts = [None if value is None else str(value) for row in rows for value in row.values()]
    facts, never = config["facts"], config.get("never", [])
    if judge is None:
        return OwnVerdict(*check_text_facts(texts, facts, never))
    return OwnVerdict(*await judge_text_facts(judge, texts, facts, never))


def _check_facts(config: Mapping[str, Any], where: str) -> None:
    query, facts, never = config.get("query"), config.get("facts"), config.get("never", [])
    if not (isinstance(query, str) and query.strip()):
        raise TaskError(f"{where}: 'query' must be SQL that gives one column of text")
    for name, said in (("facts", facts), ("never", never)):
        if not isinstance(said, list):
            raise TaskError(f"{where}: {name!r} must be a list; it may be empty")
        for number, fact in enumerate(said, 1):
            if not _sentences(fact if isinstance(fact, list) else [fact]):
                place = f"{where}: {name}, {number}"
                raise TaskError(f"{place}: must be a sentence, or a list of sentences")


def _sentences(values: list[Any]) -> bool:
    return bool(values) and all(isinstance(each, str) and each.strip() for each in values)
