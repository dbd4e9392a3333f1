"""The proof that the order of writes matters if a rule says so, and only then."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from eopsgym.tasks.certify.net_change import shape
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Attempt, Rehearsal
from eopsgym.tasks.certify.responsible_verifier import failing_verifier, verifier_to_correct
from eopsgym.tasks.gold import GoldCall, parse_reference, reference_texts
from eopsgym.tasks.transitions.policy_order import FILE, policy_order

MOST_ORDERS = 60


async def orders(rehearsal: Rehearsal, breaking: list[Attempt]) -> Proof:
    """Swap neighbouring writes, move each to the front and to the end, and reverse all.

    Orders in which a call fails are skipped. Orders that break a rule which the solution keeps must
    lose. Orders that leave the same net change must win, unless they break a rule by which the
    policy demands an order, in words that the system's `order.toml` quotes; the code of the rule
    alone is not enough. Orders that leave another net change without breaking a rule are not judged
    here. Losing runs that break a rule are added to `breaking`, for the proof that the rule
    decides.
    """
    tried = held = 0
    caught: list[str] = []
    failures: list[str] = []
    wanted = shape(rehearsal.run.net, rehearsal.schemas)
    demanded = {rule for each in rehearsal.domains for rule in policy_order(each).demanded}
    for about, calls in other_orders(rehearsal):
        run = await rehearsal.play(calls)
        if run.errors:
            continue
        broken = run.counted - rehearsal.run.counted
        breaking += [run] if broken and run.loses else ()
        same = shape(run.net, rehearsal.schemas) == wanted
        if not broken and not same:
            continue
        tried += 1
        if unsaid := sorted(broken - demanded) if same else []:
            failures.append(
                f"{about} leaves the same state and breaks {' and '.join(unsaid)}, by which the "
                f"policy demands no order: quote the policy's words in the system's {FILE}, or "
                "list the rule there under judged_by_state"
            )
        elif (run.loses and broken) or (run.wins and not broken):
            held += 1
            if broken:
                rules = " and ".join(sorted(broken))
                caught.append(f"{about} breaks {rules}: {failing_verifier(run)}")
        elif broken:
            rules = " and ".join(sorted(broken))
            wins = "wins" if run.wins else "gets no verdict"
            failures.append(
                f"{about} breaks {rules} and {wins}: 'allowed_breaches' allows it; "
                f"{verifier_to_correct(rehearsal, run)}"
            )
        else:
            failures.append(f"{about} leaves the same state and does not win: {run.why}")
    return Proof("orders", tried, held, tuple(failures), caught=tuple(caught))


def other_orders(rehearsal: Rehearsal) -> Iterator[tuple[str, list[GoldCall]]]:
    """Yield orders of the calls in which each reference still follows the call that it names."""
    calls, writes = list(rehearsal.gold.calls), rehearsal.writing
    pairs = list(pairwise(writes))
    moves = [(second, first) for first, second in pairs]
    moves += [(each, writes[0]) for each in writes[2:]]
    moves += [(each, writes[-1]) for each in writes[:-2]]
    seen = [list(calls)]
    for source, target in moves[:MOST_ORDERS]:
        for number, place in dict.fromkeys([(source, target), (target, source)]):
            made = _moved(calls, number, place)
            if references_hold(made) and made not in seen:
                seen.append(made)
                what = f"call {number + 1} ({calls[number].tool})"
                side = "before" if place < number else "after"
                yield f"{what} {side} call {place + 1} ({calls[place].tool})", made
                break
    turned = writes_reversed(rehearsal)
    if turned not in seen:
        yield "all writes in the reverse order", turned


def writes_reversed(rehearsal: Rehearsal) -> list[GoldCall]:
    """Return the calls with the writes in reverse order, as far as references allow."""
    calls, writing = rehearsal.gold.calls, rehearsal.writing
    order = [call for index, call in enumerate(calls) if index not in writing]
    order += [calls[index] for index in reversed(writing)]
    made: list[GoldCall] = []
    while order:
        # A call waits until the calls to which it refers are made.
        call = next(each for each in order if references_hold([*made, each]))
        order.remove(call)
        made.append(call)
    return made


def _moved(calls: Sequence[GoldCall], number: int, place: int) -> list[GoldCall]:
    rest = [call for index, call in enumerate(calls) if index != number]
    return [*rest[:place], calls[number], *rest[place:]]


def references_hold(calls: Sequence[GoldCall]) -> bool:
    """Return whether each reference names a call before it."""
    known: set[str] = set()
    for call in calls:
        texts = reference_texts(call.arguments)
        if any(parse_reference(text).alias not in known for text in texts):
            return False
        known |= {call.alias} if call.alias else set()
    return True
