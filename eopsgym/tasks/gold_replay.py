"""Following a written solution: its calls in order, each with what earlier results told."""

import json
from typing import Any

from eopsgym.errors import TaskError
from eopsgym.gym import Episode
from eopsgym.tasks.gold import Gold, GoldCall
from eopsgym.tasks.result_references import Reference, Resolver, look_up, substitute


class GoldResults:
    """What the calls of a solution have told so far, and the values that follow from it.

    Attributes:
        every: all results, in order.
        named: those that references may name.
    """

    def __init__(self) -> None:
        self.every: list[Any] = []
        self.named: dict[str, Any] = {}

    def take(self, call: GoldCall, result: Any) -> None:
        """Note the result of a call that went well."""
        self.every.append(result)
        if call.alias:
            self.named[call.alias] = result

    def value(self, reference: Reference, otherwise: Resolver | None = None) -> Any:
        """What a reference points at, or what `otherwise` makes of one that leads nowhere.

        Raises:
            TaskError: if it leads nowhere, and there is no other way.
        """
        try:
            return look_up(reference, self.named)
        except TaskError:
            if otherwise is None:
                raise
            return otherwise(reference)

    def fill(self, value: Any, resolver: Resolver | None = None) -> Any:
        """A value with every reference in it replaced by what it points at, or by the resolver's.

        Raises:
            TaskError: if a reference leads nowhere.
        """
        return substitute(value, resolver or self.value)


async def play(
    episode: Episode, gold: Gold, *, without: int | None = None, tolerant: bool = False
) -> str:
    """Make the calls of a written solution, without a model; gives back its final answer.

    Args:
        episode: where.
        gold: the calls and the answer.
        without: index of a call to leave out.
        tolerant: leave out calls that fail or refer to a call that was left out, instead of
            stopping.

    Raises:
        TaskError: if a call fails, unless tolerant.
    """
    results = GoldResults()
    for index, call in enumerate(gold.calls):
        if index == without:
            continue
        try:
            await _make(episode, call, index, results)
        except TaskError:
            if not tolerant:
                raise
    try:
        return str(results.fill(gold.answer))
    except TaskError:
        if not tolerant:
            raise
        return "Done."


async def _make(episode: Episode, call: GoldCall, index: int, results: GoldResults) -> None:
    try:
        arguments = results.fill(dict(call.arguments))
    except TaskError as error:
        raise TaskError(f"call {index + 1} ({call.tool}): {error}") from error
    step = await episode.for_agent().call(call.tool, arguments)
    if step.is_error:
        raise TaskError(f"call {index + 1} ({call.tool}) failed: {step.text}")
    results.take(call, step.value)


def parse_result(text: str) -> Any:
    """The parsed JSON of a tool result's text, or the text itself where it is not JSON."""
    try:
        return json.loads(text)
    except ValueError:
        return text
