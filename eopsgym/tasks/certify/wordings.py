"""The proof that free texts are judged by meaning: other wordings win, empty texts lose."""

from eopsgym.tasks.certify.free_texts import free_texts, with_text, wordings_of
from eopsgym.tasks.certify.other_values import GENERIC_TEXTS
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Rehearsal

LEAST_WORDINGS = 5


async def wordings(rehearsal: Rehearsal) -> Proof:
    """Check that each free text has at least five other wordings that win.

    Empty and generic texts must lose. Without a verifier that reads the meaning, the request or the
    policy has to give the words, so no other wordings are needed.
    """
    tried = held = 0
    failures: list[str] = []
    is_read = any(verifier.type == "text_facts" for verifier in rehearsal.task.verifiers)
    for free in free_texts(rehearsal):
        place = f"call {free.place + 1} ({rehearsal.gold.calls[free.place].tool}), {free.argument}"
        others = list(dict.fromkeys(wordings_of(rehearsal, free)))
        others = [text for text in others if text != free.text]
        if is_read and len(others) < LEAST_WORDINGS:
            failures.append(
                f"{place}: {len(others)} other wordings are too few; list {LEAST_WORDINGS} in "
                f"'wordings' of {free.text!r}"
            )
        for text in others:
            run = await with_text(rehearsal, free, text)
            tried += 1
            held += run.wins
            if not run.wins:
                why = run.errors[0] if run.errors else run.why
                failures.append(f"{place}: the right wording {text!r} does not win: {why}")
        for text in GENERIC_TEXTS:
            run = await with_text(rehearsal, free, text)
            tried += 1
            held += run.loses
            if not run.loses:
                failures.append(
                    f"{place}: {text!r} does not lose; add a text_facts verifier for it"
                )
    return Proof("wordings", tried, held, tuple(failures))
