"""Gold runs that are broken in one of the paper's four ways (section 4.4 of arXiv 2603.13594)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from eopsgym.agents.scripted.scripted_models import GoldVariant, Script, WrongId, gold
from eopsgym.tasks.argument_leaves import is_id, leaves
from eopsgym.tasks.gold import GoldCall, is_reference, parse_reference, reference_texts


def missing_lookup(script: Script) -> GoldVariant:
    """Skip every reading call and guess what it would have returned.

    On a task whose gold run writes nothing, write what the naive run does.
    """
    run = script.gold if script.writing() or script.naive is None else script.naive
    calls = tuple(call for call in run.calls if script.writes(call.tool))
    return GoldVariant(calls, run.answer, run.calls)


def cascading_state(script: Script) -> GoldVariant:
    """Make the write that changes a state and omit the writes that must follow from it.

    The omitted writes are the later ones on the same record, or on records that it created; if
    there are none, the last write. A gold run with one write keeps it without its last argument
    that is not an id, if another argument is left.
    """
    calls, writing = script.gold.calls, script.writing()
    forgotten = _forget_last_argument(calls[writing[0]]) if len(writing) == 1 else None
    if forgotten:
        kept = [forgotten if i == writing[0] else call for i, call in enumerate(calls)]
    else:
        dropped = _followers(calls, writing) or set(writing[-1:])
        kept = [call for i, call in enumerate(calls) if i not in dropped]
    return GoldVariant(tuple(kept), script.gold.answer, calls)


def wrong_id(script: Script) -> GoldVariant:
    """Use a wrong record in the writing calls: another one that was seen, or the next number."""
    calls, writing = script.gold.calls, script.writing()
    mistake = next((target for i in writing for target in id_targets(calls[i])), None)
    mistakes = {} if mistake is None else dict.fromkeys(writing, mistake)
    return replace(gold(script), strict=False, mistakes=mistakes)


def premature(script: Script) -> GoldVariant:
    """Stop after half of the writes (rounded down) and claim to be done.

    A gold run that writes nothing stops after half of its calls, with "Done.".
    """
    calls, writing = script.gold.calls, script.writing()
    if not writing:
        return GoldVariant(calls[: len(calls) // 2], "Done.", calls)
    return GoldVariant(calls[: writing[len(writing) // 2]], script.gold.answer, calls)


def id_targets(call: GoldCall) -> Iterator[WrongId]:
    """Yield what a call could get wrong: its ids first, then any value taken from a result."""
    arguments = [leaf for name, value in call.arguments.items() for leaf in leaves(name, value)]
    for name, value in arguments:
        if is_id(name) and is_reference(value):
            yield WrongId(value["$ref"], True)
        elif is_id(name) and isinstance(value, str) and "${" in value:
            yield from (WrongId(text, True) for text in reference_texts(value))
        elif is_id(name) and isinstance(value, str | int):
            yield WrongId(value, False)
    yield from (WrongId(value["$ref"], True) for _, value in arguments if is_reference(value))


def _followers(calls: Sequence[GoldCall], writing: Sequence[int]) -> set[int]:
    """Return the writes that depend on the first write on which others depend."""
    for start, _ in pairwise(writing):
        followers = {start}
        for later in (i for i in writing if i > start):
            if any(_follows(calls[later], calls[earlier]) for earlier in followers):
                followers.add(later)
        if len(followers) > 1:
            return followers - {start}
    return set()


def _follows(later: GoldCall, earlier: GoldCall) -> bool:
    named = {parse_reference(text).alias for text in reference_texts(later.arguments)}
    return earlier.alias in named or bool(_records(later) & _records(earlier))


def _records(call: GoldCall) -> set[str]:
    """Return the ids that a call names, as text."""
    arguments = (leaf for name, value in call.arguments.items() for leaf in leaves(name, value))
    return {str(value) for name, value in arguments if is_id(name)}


def _forget_last_argument(call: GoldCall) -> GoldCall | None:
    """Return the call without its last argument that is no id; None if it has fewer than two."""
    optional = [name for name in call.arguments if not is_id(name)]
    if len(optional) < 2:
        return None
    return replace(call, arguments={k: v for k, v in call.arguments.items() if k != optional[-1]})
