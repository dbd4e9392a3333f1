"""`scan`: a question about each of some runs, answered by a judge model or by code."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from eopsgym.agents import Model, Reply, make_model
from eopsgym.agents.messages import whole_characters
from eopsgym.analysis.scans.answer_kind import YES_NO, AnswerKind, Answers
from eopsgym.analysis.scans.ask_judge import Asking, JudgeQuestion
from eopsgym.analysis.scans.call_function import function_answers, name_of
from eopsgym.analysis.scans.chosen_runs import EVERY, answers_folder, chosen_runs
from eopsgym.analysis.scans.prices import CostLimit, ScanEstimate
from eopsgym.analysis.scans.scan_result import Scan
from eopsgym.analysis.sources import Source
from eopsgym.errors import ConfigError
from eopsgym.runs import Run
from eopsgym.runs.progress_bar import tell
from eopsgym.runs.scan_file import CODE, ScanFile
from eopsgym.sync import synchronously

MOST_LETTERS = 60_000
_LEAST_LETTERS = 2_000
_AT_ONCE = 4
_LONGEST_NAME = 120


async def _scan(
    runs: Source,
    question: str | Callable[[Run], Any],
    *,
    model: Model | str = "",
    answers: Answers = YES_NO,
    name: str = "",
    where: str = EVERY,
    cost: float | None = None,
    allow_unknown_prices: bool = False,
    concurrency: int = _AT_ONCE,
    most_letters: int = MOST_LETTERS,
    results: str | Path | None = None,
    timeout: float | None = None,
    base_url: str | None = None,
) -> Scan:
    """Answer a question about each of some runs, by a judge model or by a function.

        scan("results", "did the agent tell the customer a date?", model="openai/gpt-5-mini")
        scan("results", lambda run: len(run.steps) > 20, name="long")

    A judge reads the transcript of one run at a time: messages, thinking, calls, results, changed
    rows and broken rules, but no verdicts. It gives an answer, a reason and citations; citations
    that are not in the run are reported as such. A reply that cannot be read is asked for once
    more, and then the run has no answer. What a scan will cost is printed before a live model is
    asked.

    Answers are kept in `scans.jsonl` beside the run files. The same question to the same model with
    the same settings is not asked again, so that an interrupted scan continues where it stopped.
    The table `scans` of `open_trajectories` has all of them. Runs in memory keep no answers unless
    `results` is given.

    Args:
        runs: a results folder or run file, an open store, or runs.
        question: the question, as a text; or a function of a run that returns a value. An error
            that the function raises is kept in the column `problem`.
        model: the judge: the name of a model, such as `openai/gpt-5-mini`, or a model.
        answers: what a judge may answer: labels, a dict of labels with what each means, or the ends
            of a range of numbers, such as (0, 10). By default yes, no and unclear.
        name: the name of the column; by default the question, or the name of the function.
        where: an SQL condition on the table `runs`.
        cost: the dollars that new answers may cost. A question that may exceed it, by the upper end
            of its estimate, is not asked. A reply of unknown cost counts as that upper end.
        allow_unknown_prices: whether to ask a model whose price is in no list; to `cost`, only what
            its provider reports counts then.
        concurrency: the number of questions at once.
        most_letters: the letters of a transcript above which it is cut; at least 2,000.
        results: the folder for the answers; by default that of the runs.
        timeout: seconds for one attempt of a live model that is given by name (180).
        base_url: the server of a model that is given by name; it gets no key but that of a file.

    Raises:
        ConfigError: an option cannot be used, there are no runs, or the model's price is unknown.
        ModelError: the model answers none of the questions.
        ModelAccessError: the provider refuses the key or the account.
        StoreError: the runs cannot be read, or the answers cannot be read or written.
    """
    chosen = chosen_runs(runs, where)
    folder = answers_folder(runs, chosen, results)
    if callable(question):
        if model:
            raise ConfigError("a function answers without a model; leave model= out")
        called = _checked_name(name or name_of(question))
        values = function_answers(chosen, question, called)
        ScanFile(folder).add(values)
        return Scan(called, called, CODE, False, tuple(values), folder=folder, runs=chosen)
    asked = _question(question, model, answers, name, most_letters, timeout, base_url)
    _check_whole("concurrency", concurrency, 1)
    asking = Asking(asked, chosen, ScanFile(folder), CostLimit(cost))
    if not (asked.model.simulated or asking.known == len(chosen)):
        if not allow_unknown_prices:
            asking.price.check()
        tell(repr(asking.estimate()))
    made = await asking.answers(concurrency)
    return Scan(
        asked.name,
        asked.text,
        asked.model.name,
        asked.model.simulated,
        tuple(made),
        asking.known,
        _total([reply.cost for reply in asking.replies], asked.model.simulated),
        _tokens(asking.replies),
        folder,
        chosen,
    )


scan = synchronously(_scan)


def estimate_scan(
    runs: Source,
    question: str,
    *,
    model: Model | str = "",
    answers: Answers = YES_NO,
    where: str = EVERY,
    most_letters: int = MOST_LETTERS,
    results: str | Path | None = None,
) -> ScanEstimate:
    """Return what `scan` would ask and what that would cost, without asking.

    Args:
        runs, question, model, answers, where, most_letters, results: as for `scan`.

    Raises:
        ConfigError, StoreError: as for `scan`; an unknown price is no error here.
    """
    chosen = chosen_runs(runs, where)
    asked = _question(question, model, answers, "", most_letters)
    file = ScanFile(answers_folder(runs, chosen, results))
    return Asking(asked, chosen, file, CostLimit(None)).estimate()


def _question(
    question: Any,
    model: Model | str,
    answers: Answers,
    name: str,
    most_letters: int,
    timeout: float | None = None,
    base_url: str | None = None,
) -> JudgeQuestion:
    """Return the question for a judge, after checking the options.

    Raises:
        ConfigError: an option cannot be used.
    """
    if not isinstance(question, str) or not question.strip():
        raise ConfigError(f"a question is a text or a function of a run, not {question!r:.60}")
    if not model:
        raise ConfigError(
            'name the judge, as in scan("results", "…?", model="openai/gpt-5-mini"), or give a '
            "function of a run in place of the question"
        )
    _check_whole("most_letters", most_letters, _LEAST_LETTERS)
    judge = model
    if isinstance(judge, str):
        judge = make_model(judge, timeout=timeout, base_url=base_url)
    text = whole_characters(" ".join(question.split()))
    called = _checked_name(name or text[:_LONGEST_NAME])
    return JudgeQuestion(called, text, AnswerKind.of(answers), judge, most_letters)


def _check_whole(name: str, value: Any, least: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise ConfigError(f"{name} must be a whole number from {least:,} on, not {value!r:.60}")


def _checked_name(name: Any) -> str:
    if not isinstance(name, str) or not name.strip() or name == "run_id":
        raise ConfigError(f"{name!r:.60} cannot be the name of a scan; give another one")
    return whole_characters(name.strip())


def _total(costs: list[float | None], is_free: bool) -> float | None:
    known = [cost for cost in costs if cost is not None]
    return sum(known, 0.0) if is_free or len(known) == len(costs) else None


def _tokens(replies: list[Reply]) -> int | None:
    counts = [reply.usage.total_tokens for reply in replies]
    known = [count for count in counts if count is not None]
    return sum(known) if len(known) == len(counts) else None
