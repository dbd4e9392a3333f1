"""Checks of a judge against people's labels, on a bank of answers or of facts."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from eopsgym import tasks
from eopsgym.agents import Event, Model, Reply, ReplyEvent, make_model, model_judge
from eopsgym.agents.prices import price_list
from eopsgym.counting import counted
from eopsgym.errors import ConfigError, ModelAccessError, ModelError
from eopsgym.runs.base_url_check import check_own_server
from eopsgym.runs.waiting_status_line import waiting_line
from eopsgym.sync import Awaitable, synchronously
from eopsgym.tasks import (
    Judge,
    LabelledAnswer,
    Rating,
    Reason,
    Refusal,
    kept_banks,
    rate,
    read_banks,
)
from eopsgym.tasks.texts.facts import check_text_facts
from eopsgym.tasks.texts.judged import SAID, text_question
from eopsgym.tasks.texts.labelled_facts import LabelledFact, read_labelled_facts
from eopsgym.user_paths import user_path

Labelled = LabelledAnswer | LabelledFact

RULE = "rule"
"""The name for the rules that decide about refusals and texts without a judge."""

CONCURRENCY = 4
_FIRST = 8


@dataclass(frozen=True)
class Opinion:
    """The judgement of one example of a bank.

    Attributes:
        labelled: an answer, or a fact and a text, with its label.
        judged: whether the judge says that the answer is a clean refusal, or that the text says the
            fact; None without a rating, and if the rule is unsure.
        rating: score, reason and prompt; None for the rule, and if the judge gave none.
        why: the reason of the judge or the rule, or why there is no rating.
    """

    labelled: Labelled
    judged: bool | None
    rating: Rating | None
    why: str

    @property
    def agrees(self) -> bool:
        """Whether the judgement equals the label."""
        return self.judged is self.labelled.label


@dataclass(frozen=True)
class JudgeCheck(Awaitable):
    """The judgements of a bank, in its order, and their cost.

    Attributes:
        judge: the name of the model, or `rule`.
        simulated: whether no language model is used.
        opinions: one for each example, in the order of the bank.
        replies: the replies of the model; none for the rule.
        seconds: the wall time.
    """

    judge: str
    simulated: bool
    opinions: tuple[Opinion, ...]
    replies: tuple[Reply, ...] = ()
    seconds: float = 0.0

    def count(self, label: bool, judged: bool | None) -> int:
        """Return the number of examples with a label and a judgement; None means not rated."""
        return sum(o.labelled.label is label and o.judged is judged for o in self.opinions)

    def right(self, held_out: bool = False) -> float | None:
        """Return the share of all (or held-out) examples judged right; unsure counts as wrong."""
        agreements = [o.agrees for o in self.opinions if o.labelled.held_out or not held_out]
        return sum(agreements) / len(agreements) if agreements else None

    @property
    def rated(self) -> int:
        """The number of rated examples, on which agreement and kappa are computed."""
        return sum(opinion.judged is not None for opinion in self.opinions)

    @property
    def agreement(self) -> float | None:
        """The share of rated examples for which the judgement equals the label."""
        agreed = self.count(True, True) + self.count(False, False)
        return agreed / self.rated if self.rated else None

    @property
    def kappa(self) -> float | None:
        """Cohen's kappa: agreement beyond chance, at most 1; None if chance explains all."""
        agreement, total = self.agreement, self.rated
        if agreement is None:
            return None
        labels = (self.count(True, True) + self.count(True, False)) / total
        judged = (self.count(True, True) + self.count(False, True)) / total
        chance = labels * judged + (1 - labels) * (1 - judged)
        return None if chance == 1 else (agreement - chance) / (1 - chance)

    @property
    def cost(self) -> float | None:
        """The cost in US dollars; None if it is unknown for a reply."""
        known = [reply.cost for reply in self.replies if reply.cost is not None]
        return sum(known, 0.0) if len(known) == len(self.replies) else None


def _reasons_of(labelled: LabelledAnswer) -> Refusal:
    """Return the reasons of a bank in the form of a task; any one of them is enough."""
    return Refusal((Reason("state", (labelled.reasons,)),))


async def _check_judge(
    judge: Model | str,
    *,
    facts: bool = False,
    banks: Sequence[str | Path] = (),
    concurrency: int = CONCURRENCY,
    timeout: float | None = None,
    base_url: str | None = None,
) -> JudgeCheck:
    """Ask a judge about every answer of the package's banks, as runs ask about refusals.

    Args:
        judge: a model, its name, or `rule` for the rules that decide without a judge.
        facts: whether to ask about the texts of the bank of facts instead.
        banks: files of labelled examples in place of the package's.
        concurrency: the number of questions at a time.
        timeout: seconds for one attempt of a live model that is given by name (180).
        base_url: the server of a model that is given by name; it gets no key but that of a file.

    Raises:
        ConfigError: a model or a bank cannot be used.
        ModelError: the model rates none of the examples.
    """
    if concurrency < 1:
        raise ConfigError("concurrency must be a whole number from 1 on")
    if judge == RULE and base_url is not None:
        raise ConfigError(f"the {RULE} uses no server: leave base_url out, or name a model")
    check_own_server({"base_url": base_url}, [judge])
    examples = _facts(banks) if facts else read_banks([*map(Path, banks)] or kept_banks())
    started = time.perf_counter()
    if judge == RULE:
        return JudgeCheck(RULE, True, tuple(map(_by_rule, examples)))
    model = _made(judge, timeout, base_url)
    if not model.simulated:
        price_list()  # raises an error if the price file is invalid
    replies: list[Reply] = []

    def note(event: Event) -> None:
        if isinstance(event, ReplyEvent):
            replies.append(event.reply)

    async with waiting_line():
        rater = model_judge(model, note)
        # A few answers first, so that a judge that cannot be reached is noticed early.
        opinions = await _ask(rater, examples[:_FIRST], concurrency)
        _check_rated(model, opinions)
        opinions += await _ask(rater, examples[_FIRST:], concurrency)
    _check_rated(model, opinions)
    seconds = time.perf_counter() - started
    return JudgeCheck(model.name, model.simulated, tuple(opinions), tuple(replies), seconds)


def _facts(banks: Sequence[str | Path]) -> Sequence[Labelled]:
    if not banks:
        return read_labelled_facts()
    return [fact for bank in banks for fact in read_labelled_facts(user_path(bank))]


def _check_rated(model: Model, opinions: Sequence[Opinion]) -> None:
    """Refuse a judge that has rated none of its examples.

    Raises:
        ModelError: it has rated none.
    """
    asked = [opinion for opinion in opinions if not _is_for_the_rule(opinion.labelled)]
    if asked and all(opinion.judged is None for opinion in asked):
        raise ModelError(
            f"{model.name} rated none of {counted(len(asked), 'answer')}: {asked[0].why}"
        )


def _made(judge: Model | str, timeout: float | None, base_url: str | None) -> Model:
    if isinstance(judge, str):
        return make_model(judge, timeout=timeout, base_url=base_url)
    return judge


async def _ask(judge: Judge, examples: Iterable[Labelled], concurrency: int) -> list[Opinion]:
    slots = asyncio.Semaphore(concurrency)

    async def one(labelled: Labelled) -> Opinion:
        async with slots:
            return await _opinion(judge, labelled)

    waiting = [asyncio.create_task(one(labelled)) for labelled in examples]
    try:
        return await asyncio.gather(*waiting)
    finally:
        for each in waiting:
            each.cancel()


async def _opinion(judge: Judge, labelled: Labelled) -> Opinion:
    """Return the judgement that a run would get for the example."""
    if _is_for_the_rule(labelled):
        return _by_rule(labelled)
    question, least = _question(labelled)
    try:
        rating = await rate(judge, question)
    except ModelAccessError:
        raise
    except ModelError as error:
        return Opinion(labelled, None, None, str(error))
    return Opinion(labelled, rating.score >= least, rating, rating.reason)


def _question(labelled: Labelled) -> tuple[str, float]:
    """Return the question that a run asks the judge, and the least score that counts as yes."""
    if isinstance(labelled, LabelledFact):
        return text_question(labelled.text, [labelled.fact]), SAID
    asked = tasks.refusal_question(labelled.request, labelled.reasons, labelled.answer)
    return asked, tasks.CLEAN


def _is_for_the_rule(labelled: Labelled) -> bool:
    """Return whether the rule decides without the judge, because the answer or text is empty."""
    if isinstance(labelled, LabelledFact):
        return not labelled.text.strip()
    return not labelled.answer.strip()


def _by_rule(labelled: Labelled) -> Opinion:
    if isinstance(labelled, LabelledFact):
        is_said, why = check_text_facts([labelled.text], [labelled.fact], (), labelled.told)
        return Opinion(labelled, is_said, None, why)
    ruled = tasks.judge_refusal(labelled.answer, _reasons_of(labelled), labelled.request)
    return Opinion(labelled, ruled.clean, None, ruled.why)


check_judge = synchronously(_check_judge)
