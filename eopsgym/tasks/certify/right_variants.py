"""The proof that other right solutions win, those made here and those listed in the task."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from eopsgym.domains.kernel import Tool
from eopsgym.tasks.answers.evidence import readable_text
from eopsgym.tasks.answers.refusal_verdict import seen_reasons
from eopsgym.tasks.certify.drafts_with_content import drafts_with_content
from eopsgym.tasks.certify.events_sent_whole import events_sent_whole
from eopsgym.tasks.certify.free_texts import free_texts, wordings_of
from eopsgym.tasks.certify.net_change import shape
from eopsgym.tasks.certify.orders import other_orders, references_hold, writes_reversed
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.records_of_task import tool_of
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.certify.reply_references import reply_references
from eopsgym.tasks.gold import GoldCall, parse_reference, reference_texts
from eopsgym.tasks.start_episode import tools_in_sight

LEAST_VARIANTS = 3
_MARK = re.compile(r"[\w.+-]+@[\w.-]+\w|[^\W\d_]+-\d[\w-]*|[^\W\d_]+\d\w*")
"""Addresses, and ids such as `CS-0000269` and `INC0000123`."""


class OtherSolution(NamedTuple):
    """Another right solution: a description, its calls, and its answer (None: the solution's).

    `is_made` is true for one made here, and false for one that the task lists.
    """

    about: str
    calls: Sequence[GoldCall]
    answer: str | None = None
    is_made: bool = True


async def right_variants(rehearsal: Rehearsal) -> Proof:
    """Check that there are at least three other right solutions, and that all of them win.

    Those made here have every look-up in sight as well, each look-up twice, a look-up that finds
    nothing, the look-ups in another order, another look-up for a record, other wordings, replies
    that name the mails that they answer, drafts sent with their content, events sent back whole
    instead of patched, or the writes in another order, if that leaves the same state and breaks no
    rule. The task lists its own in `variants`.
    """
    refusal, rules = rehearsal.task.refusal, rehearsal.task.rules
    tried = held = 0
    failures: list[str] = []
    notes: list[str] = []
    for variant in await other_solutions(rehearsal):
        run = await rehearsal.play(variant.calls, variant.answer)
        if variant.is_made and refusal and not seen_reasons(refusal, run.steps, rules):
            continue  # another look-up shows the record, but not the deciding fact
        tried += 1
        if run.wins:
            held += 1
            notes.append(variant.about)
        else:
            failures.append(f"{variant.about} does not win: {run.why or 'a verifier is unsure'}")
    if tried < LEAST_VARIANTS:
        failures.append(
            f"only {tried} other right solutions are known; add some to 'variants', so that there "
            f"are at least {LEAST_VARIANTS}"
        )
    return Proof("right variants", tried, held, tuple(failures), notes=tuple(notes))


async def other_solutions(rehearsal: Rehearsal) -> list[OtherSolution]:
    """Return the other right solutions of a task: those made here, and those that it lists."""
    solutions = [*_made(rehearsal), *_listed(rehearsal)]
    if (other := await _writes_turned(rehearsal)) is not None:
        solutions.append(OtherSolution("with the writes in another order", other))
    return solutions


def _listed(rehearsal: Rehearsal) -> Iterator[OtherSolution]:
    for each in rehearsal.task.variants:
        yield OtherSolution(each.about, each.gold.calls, each.gold.answer, is_made=False)


def _made(rehearsal: Rehearsal) -> Iterator[OtherSolution]:
    gold, calls = rehearsal.gold, rehearsal.gold.calls
    extra = list(_look_ups(rehearsal))
    if extra:
        yield OtherSolution("with every look-up in sight as well", [*extra, *calls, *extra])
    reads = [call for call in calls if not tool_of(rehearsal, call.tool)[1].writes]
    if reads:
        yield OtherSolution("with every look-up made twice", _twice(rehearsal))
        lost = GoldCall(reads[0].tool, {name: "nobody-999999" for name in reads[0].arguments})
        yield OtherSolution("after a look-up that finds nothing", [lost, *calls])
    if (other := _reads_turned(rehearsal)) is not None:
        yield OtherSolution("with the look-ups in another order", other)
    yield from _other_paths(rehearsal, extra)
    if reworded := _reworded(rehearsal):
        yield OtherSolution("with every text in another wording", reworded, gold.answer)
    if answering := reply_references(calls, rehearsal.run.steps):
        yield OtherSolution("with answers that name the letters they answer", answering)
    if sent := drafts_with_content(calls, rehearsal.run.steps):
        yield OtherSolution("with drafts sent with their content", sent)
    sight = tools_in_sight(rehearsal.task, "oracle")
    if sight is None or "update_event" in sight:
        whole = events_sent_whole(calls, rehearsal.run.steps, tool_of(rehearsal, "update_event")[1])
        if whole:
            yield OtherSolution("with events sent back whole", whole)


def _twice(rehearsal: Rehearsal) -> list[GoldCall]:
    doubled: list[GoldCall] = []
    for index, call in enumerate(rehearsal.gold.calls):
        again = [] if index in rehearsal.writing else [GoldCall(call.tool, call.arguments)]
        doubled += [*again, call]
    return doubled


def _look_ups(rehearsal: Rehearsal) -> Iterator[GoldCall]:
    """Yield, for each reading tool in sight, a call with values from the solution that succeeds."""
    sight = tools_in_sight(rehearsal.task, "oracle")
    mounted = rehearsal.episode.mounted
    rehearsal.go_to(0)
    for server, each in rehearsal.episode.servers.items():
        for tool in each.domain.tools.values():
            name = mounted.written(server, tool.name)
            if tool.writes or (sight is not None and name not in sight):
                continue
            arguments = _seen_arguments(rehearsal, server, tool)
            if arguments is not None and not rehearsal.attempt(name, arguments).is_error:
                yield GoldCall(name, arguments)


def _seen_arguments(rehearsal: Rehearsal, server: str, tool: Tool) -> dict[str, Any] | None:
    """Return arguments for a tool from the solution's own calls and their results."""
    for step in rehearsal.run.steps:
        if step.tool == tool.name and step.server == server:
            return dict(step.arguments)
    seen: dict[str, Any] = {}
    for step in rehearsal.run.steps:
        for name, value in (*step.arguments.items(), *_fields(step.value)):
            seen.setdefault(name, value)
    needed = [*tool.schema.get("required", ())]
    needed += next((g["required"] for g in tool.schema.get("anyOf", ())), [])
    if any(seen.get(name) is None for name in needed):
        return None
    return {name: seen[name] for name in needed}


def _fields(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the plain fields of a result, at any depth, of lists only those of the first item."""
    if isinstance(value, dict):
        for name, part in value.items():
            if isinstance(part, dict | list):
                yield from _fields(part)
            else:
                yield str(name), part
    elif isinstance(value, list) and value:
        yield from _fields(value[0])


def _reads_turned(rehearsal: Rehearsal) -> list[GoldCall] | None:
    """Return the calls with two neighbouring look-ups exchanged."""
    calls = list(rehearsal.gold.calls)
    writes = set(rehearsal.writing)
    for index in range(len(calls) - 1):
        if index in writes or index + 1 in writes:
            continue
        turned = [*calls[:index], calls[index + 1], calls[index], *calls[index + 2 :]]
        if references_hold(turned):
            return turned
    return None


async def _writes_turned(rehearsal: Rehearsal) -> list[GoldCall] | None:
    """Return the calls with the writes reversed, or else in another right order, or None.

    A right order leaves the same state and breaks no rule.
    """
    wanted = shape(rehearsal.run.net, rehearsal.schemas)
    orders = (calls for _, calls in other_orders(rehearsal))
    for calls in (writes_reversed(rehearsal), *orders):
        run = await rehearsal.play(calls)
        same = shape(run.net, rehearsal.schemas) == wanted
        if same and not run.errors and run.counted == rehearsal.run.counted:
            return None if calls == list(rehearsal.gold.calls) else calls
    return None


def _other_paths(rehearsal: Rehearsal, extra: Sequence[GoldCall]) -> Iterator[OtherSolution]:
    """Yield the solution with one look-up replaced by another that returns the same ids."""
    calls, steps = rehearsal.gold.calls, rehearsal.run.steps
    for index, call in enumerate(calls):
        if call.alias is None or index in rehearsal.writing:
            continue
        wanted = _values_taken(rehearsal, call.alias)
        only_here = _shown_by_it_alone(rehearsal, index) if wanted else []
        for other in extra:
            if other.tool == call.tool or not wanted:
                continue
            rehearsal.go_to(0)
            replacement = rehearsal.attempt(other.tool, other.arguments)
            if not all(value in replacement.text for value in wanted):
                continue
            if all(value in readable_text(replacement.text) for value in only_here):
                filled = [
                    replace(each, arguments=dict(step.arguments))
                    for each, step in zip(calls, steps, strict=True)
                ]
                filled[index] = GoldCall(other.tool, other.arguments)
                about = f"with {other.tool} instead of {call.tool} (call {index + 1})"
                yield OtherSolution(about, filled, rehearsal.verified_answer)
                break


def _shown_by_it_alone(rehearsal: Rehearsal, index: int) -> list[str]:
    """Return the ids and addresses that the solution uses and that only one result shows."""
    steps, task = rehearsal.run.steps, rehearsal.task
    used = [rehearsal.verified_answer]
    for step in steps:  # the text of a mail may be encoded, and its result shows it
        used += [readable_text(json.dumps(dict(step.arguments)))]
        used += [readable_text(step.text)] if len(step.changes) else []
    marks = {mark for text in used for mark in _MARK.findall(text.casefold())}
    readable = [task.user_prompt, task.system_prompt]
    aside = {index, *rehearsal.writing}  # the result of a write repeats its arguments
    readable += [readable_text(step.text) for n, step in enumerate(steps) if n not in aside]
    elsewhere = "\n".join(readable).casefold()
    here = readable_text(steps[index].text)
    return sorted(mark for mark in marks if mark in here and mark not in elsewhere)


def _values_taken(rehearsal: Rehearsal, alias: str) -> list[str]:
    """Return the values that later calls take from one result, as JSON texts."""
    taken: list[str] = []
    for call, step in zip(rehearsal.gold.calls, rehearsal.run.steps, strict=True):
        for name, value in call.arguments.items():
            aliases = {parse_reference(text).alias for text in reference_texts(value)}
            if aliases == {alias} and not isinstance(step.arguments[name], list | dict):
                taken.append(json.dumps(step.arguments[name]))
    return taken


def _reworded(rehearsal: Rehearsal) -> list[GoldCall] | None:
    calls = list(rehearsal.gold.calls)
    texts_of = [(free, wordings_of(rehearsal, free)) for free in free_texts(rehearsal)]
    if not texts_of or not all(texts for _, texts in texts_of):
        return None
    for free, texts in texts_of:
        given = {**calls[free.place].arguments, free.argument: texts[-1]}
        calls[free.place] = replace(calls[free.place], arguments=given)
    return calls
