"""The verifiers that only tasks of this package have: their config and their verdicts."""

from collections.abc import Mapping
from typing import Any

from eopsgym.errors import EopsgymError, ServerError, TaskError
from eopsgym.gym import Episode
from eopsgym.tasks.answers.answer_facts import (
    ANSWER_FACTS_KEYS,
    judge_answer,
    read_answer_facts,
    with_found,
)
from eopsgym.tasks.answers.judge_rating import Judge, OwnVerdict
from eopsgym.tasks.breaches import counted_breaches
from eopsgym.tasks.footprint.addresses_outside import addresses_outside
from eopsgym.tasks.footprint.config import read_footprint
from eopsgym.tasks.footprint.effects import lasting_effects
from eopsgym.tasks.footprint.match import TooManyWaysError, mismatches
from eopsgym.tasks.footprint.net_row import net_rows, unrecorded
from eopsgym.tasks.task import Task, Verifier
from eopsgym.tasks.texts.fact import Fact, read_fact
from eopsgym.tasks.texts.facts import check_text_facts
from eopsgym.tasks.texts.judged import judge_text_facts
from eopsgym.tasks.transitions.check import check_transitions
from eopsgym.tasks.transitions.config import read_transitions

OWN_CONFIG_KEYS = {
    "footprint": {"rows", "either"},
    "transitions": {"paths", "never", "order"},
    "text_facts": {"query", "facts", "never"},
    "answer_facts": ANSWER_FACTS_KEYS,
}
_LISTED = 20
"""The most faults that a verdict names."""


def check_own_config(kind: str, config: Mapping[str, Any], where: str) -> None:
    """Raise an error for a `validation_config` of the wrong shape; published kinds are not checked.

    Raises:
        TaskError: if the shape is wrong; the message begins with `where`.
    """
    if kind == "footprint":
        read_footprint(config, where)
    elif kind == "transitions":
        read_transitions(config, where)
    elif kind == "text_facts":
        read_facts(config, where)
    elif kind == "answer_facts":
        read_answer_facts(config, where)


async def check_own(
    verifier: Verifier, task: Task, episode: Episode, answer: str | None, judge: Judge | None
) -> OwnVerdict:
    """Decide the verdict of a verifier of the package on an episode and the final answer.

    Args:
        verifier: one of `OWN_TYPES`.
        task: the task of the verifier.
        episode: the episode with its recorded steps.
        answer: the final answer, or None.
        judge: the judge of texts and answers, or None.

    Raises:
        ServerError: if the server cannot be reached.
    """
    try:
        if verifier.type == "footprint":
            return await _check_footprint(verifier, task, episode)
        if verifier.type == "transitions":
            return await check_transitions(verifier.transitions, episode, verifier.gym_name)
        if verifier.type == "answer_facts":
            return await _check_answer(verifier, episode, answer, judge)
        return await _check_texts(verifier, episode, judge, task.user_prompt)
    except ServerError:
        raise
    except EopsgymError as error:
        return OwnVerdict(False, f"query failed: {error}")


async def _check_footprint(verifier: Verifier, task: Task, episode: Episode) -> OwnVerdict:
    """Judge an episode's changes on a server: broken rules, lasting effects, and the net change.

    Recorded breaches and external addresses count, even if other changes were not recorded. There
    is no verdict (None) if changes were not recorded or too many rows are similar.
    """
    domain = episode.server(verifier.gym_name).domain
    read = f"{task.system_prompt}\n{task.user_prompt}"
    faults: list[object] = [*counted_breaches(episode.steps, domain, task.allowed_breaches)]
    faults += addresses_outside(episode.steps, domain, read)
    if why := unrecorded(episode, verifier.gym_name):
        if not faults:
            return OwnVerdict(None, why)
    else:
        try:
            net = net_rows(episode, verifier.gym_name)
            faults += await lasting_effects(episode, verifier.gym_name, net, verifier.footprint)
            faults += mismatches(net, verifier.footprint)
        except TooManyWaysError as error:
            if not faults:
                return OwnVerdict(None, f"no verdict: {error}")
    if not faults:
        return OwnVerdict(True, "changed what it may, and nothing else")
    more = [f"and {len(faults) - _LISTED} more"] if len(faults) > _LISTED else []
    return OwnVerdict(False, "; ".join([*map(str, faults[:_LISTED]), *more]))


async def _check_answer(
    verifier: Verifier, episode: Episode, answer: str | None, judge: Judge | None
) -> OwnVerdict:
    server, config = episode.server(verifier.gym_name), verifier.config
    asked = read_answer_facts(config, verifier.name)
    results = [
        await server.rows(str(config[key])) if key in config else []
        for key in ("query", "never_query")
    ]
    return await judge_answer(judge, answer, with_found(asked, *results))


async def _check_texts(
    verifier: Verifier, episode: Episode, judge: Judge | None, request: str
) -> OwnVerdict:
    config = verifier.config
    rows = await episode.server(verifier.gym_name).rows(str(config["query"]))
    texts = [None if value is None else str(value) for row in rows for value in row.values()]
    facts, never = read_facts(config, verifier.name), config.get("never", [])
    if judge is None:
        return OwnVerdict(*check_text_facts(texts, facts, never, request))
    return OwnVerdict(*await judge_text_facts(judge, texts, facts, never, request))


def read_facts(config: Mapping[str, Any], where: str) -> list[Fact]:
    """Read the facts in the `validation_config` of a `text_facts` verifier.

    Raises:
        TaskError: if something in it has the wrong shape; the message begins with `where`.
    """
    query, facts, never = config.get("query"), config.get("facts"), config.get("never", [])
    if not (isinstance(query, str) and query.strip()):
        raise TaskError(f"{where}: 'query' must be SQL that returns one column of text")
    if not isinstance(facts, list) or not facts:
        raise TaskError(f"{where}: 'facts' must be a list of at least one fact")
    if not (isinstance(never, list) and all(isinstance(e, str) and e.strip() for e in never)):
        raise TaskError(f"{where}: 'never' must be a list of words or phrases; it may be empty")
    return [read_fact(fact, f"{where}: facts, {number}") for number, fact in enumerate(facts, 1)]
