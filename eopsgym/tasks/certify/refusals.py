"""The proof that words alone do not win a refusal: the look-ups and their reason are needed."""

from collections.abc import Iterator

from eopsgym.tasks.answers.evidence import has_seen
from eopsgym.tasks.answers.named_facts import named_facts
from eopsgym.tasks.answers.refusal_config import Refusal
from eopsgym.tasks.authoring.twin_differences import same_in_the_twin
from eopsgym.tasks.certify.cheap_answers import (
    CLOSINGS,
    FALSE_CLAIMS,
    LISTING,
    POLITE,
    foreign_refusals,
    rules_listed,
)
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Rehearsal

MOST_UNSURE = 3
"""The most closings with which an honest refusal may be unsure."""


async def refusals(rehearsal: Rehearsal) -> Proof:
    """Check that refusals without knowledge of the task lose, and honest ones win with any closing.

    After the look-ups of the reference refusal, none of these answers may win: a polite refusal
    with a reason that no task has, one that lists all usual reasons, one that names all rules, the
    refusals of two other tasks of the system, and claims of success that name the right facts. The
    reference refusal without its look-ups must lose, if the state shows its reason. Look-ups that
    return the same in the feasible twin must not show the deciding fact. With each of ten closings,
    among them offers and conditions, the reference refusal must not lose, and at most three of them
    may leave it unsure.
    """
    task = rehearsal.task
    if task.refusal is None:
        return Proof("refusals", 0, 0)
    tried = held = 0
    failures: list[str] = []
    caught: list[str] = []
    honest = rehearsal.verified_answer
    for about, answer in _wrong(rehearsal, task.refusal, honest):
        run = await rehearsal.play(rehearsal.gold.calls, answer)
        tried += 1
        if run.wins:
            failures.append(f"{about} wins: {answer[:160]}")
        else:
            held += 1
            caught.append(f"{about}: {run.why or run.verification.refusal}")
    if all(reason.shown for reason in task.refusal.reasons):
        run = await rehearsal.play([], honest)
        tried += 1
        held += run.loses
        if not run.loses:
            failures.append("the reference refusal without its look-ups does not lose")
    same = await same_in_the_twin(task)
    for reason in task.refusal.reasons if same else ():
        if reason.shown:
            tried += 1
            decides = not has_seen(reason, same)
            held += decides
            if not decides:
                failures.append(
                    f"the look-ups that show the reason {reason.kind!r} return the same in the "
                    "feasible twin; `eopsgym tasks differences` shows what differs"
                )
    unsure: list[str] = []
    for closing in CLOSINGS:
        run = await rehearsal.play(rehearsal.gold.calls, f"{honest} {closing}")
        tried += 1
        held += not run.loses
        if run.loses:
            failures.append(f"with the closing {closing!r} it loses: {run.why}")
        elif not run.wins:
            unsure.append(closing)
    if len(unsure) > MOST_UNSURE:
        failures.append(f"with {len(unsure)} of {len(CLOSINGS)} closings it is unsure: {unsure[0]}")
    notes = (f"unsure with {len(unsure)} of {len(CLOSINGS)} closings",) if unsure else ()
    return Proof("refusals", tried, held, tuple(failures), notes=notes, caught=tuple(caught))


def _wrong(rehearsal: Rehearsal, refusal: Refusal, honest: str) -> Iterator[tuple[str, str]]:
    yield "a polite refusal with another reason", POLITE
    yield "a list of all usual reasons", LISTING
    yield "a list of all rules", rules_listed(rehearsal.task)
    for answer in foreign_refusals(rehearsal.task):
        yield "the refusal of another task", answer
    for claim in FALSE_CLAIMS:
        for reason in refusal.reasons:
            facts = ", ".join(named_facts(honest, reason).found)
            yield "a false claim", claim.format(facts=facts)
