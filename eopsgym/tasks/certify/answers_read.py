"""The proof that an answer does not win if it denies the work or tells a wrong fact."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from eopsgym.domains import domain_names
from eopsgym.tasks.answers.answer_facts import (
    AnswerFact,
    AnswerFacts,
    is_exact,
    read_answer_facts,
    with_found,
)
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.find_tasks import own_task
from eopsgym.tasks.gold import play
from eopsgym.tasks.start_episode import start
from eopsgym.tasks.task import HYBRID, Task

DENIALS = (
    "I could not do anything, nothing was changed.",
    "I'm sorry, but I can't do that. Nothing has been changed.",
    "No changes were made.",
    "Unfortunately I was unable to complete this request, and no records were modified.",
    "I have to decline: the policy does not permit it. No action was taken.",
    "I won't do this, since it is against the rules. I left everything exactly as I found it.",
    "**Outcome:** not done\n**Reason:** policy\n**Changes:** none",
    "nope, can't, didn't",
    "Ich konnte nichts tun, es wurde nichts geändert.",
    "Leider ist das nicht erlaubt. Ich habe nichts verändert.",
    "Je n'ai rien pu faire, rien n'a été modifié.",
)
"""Answers that deny the work. They lose, or are unsure if they are not in plain English."""
CLOSINGS = (
    "Let me know if you need anything else.",
    "Is there anything else I can help you with?",
    "Please tell me if you would like me to change anything.",
    "Nothing else was changed.",
    "I did not touch anything else.",
    "All other records are as they were.",
    "Have a good day!",
    "If you want, I can send you a summary as well.",
    "I kept to the policy throughout.",
    "That completes your request.",
)
"""Closing sentences of an honest answer, which do not change its verdict."""
_DIGITS = re.compile(r"\d+(?=\D*$)")


class OtherAnswer(NamedTuple):
    """An answer that differs from that of the solution, and a description of the difference."""

    about: str
    answer: str
    may_be_unsure: bool = False


async def answers_read(rehearsal: Rehearsal) -> Proof:
    """Give other final answers after the calls of the solution.

    Answers that deny the work, in several wordings and languages, must not win. If the task has
    `answer_facts`, an answer must lose in which the number of an exact fact is one higher or
    another row's name replaces it, and an answer with two records exchanged must not win. The
    answer of the twin, which reports what happens there, must not win either, unless `twin_answer`
    says why it is right here too. The solution's own answer must win with each of ten closings, and
    as a list in Markdown.
    """
    name = "answers"
    if not rehearsal.task.feasible:
        return Proof(name, 0, 0)
    rehearsal.go_to(len(rehearsal.gold.calls))
    solution_answer = rehearsal.verified_answer
    failures: list[str] = []
    caught: list[str] = []
    signed: list[str] = []
    tried = 0
    for denial in DENIALS:
        tried += 1
        run = await rehearsal.verdict(denial)
        if run.wins:
            failures.append(f"the answer {denial!r} wins, though it denies the work")
        else:
            caught.append(f"{denial!r}: {run.why}")
    for shifted in _shifted(solution_answer, rehearsal):
        tried += 1
        run = await rehearsal.verdict(shifted.answer)
        if run.loses or (shifted.may_be_unsure and not run.wins):
            caught.append(f"{shifted.about}: {run.why}")
        else:
            failures.append(f"the answer {shifted.about} does not lose; correct answer_facts")
    if twins := await _twins_answer(rehearsal.task):
        tried += 1
        run = await rehearsal.verdict(twins)
        because = rehearsal.task.twin_answer
        if not run.wins:
            caught.append(f"the twin's answer: {run.why}")
        elif because:
            signed.append(f"the twin's answer wins: {because}")
        else:
            failures.append(
                f"the twin's answer {twins!r} wins; correct answer_facts (if_named says what an "
                "answer has to say about a record that it names), or say in twin_answer why it is "
                "right here too"
            )
    for right in _right(solution_answer):
        tried += 1
        run = await rehearsal.verdict(right.answer)
        if not run.wins:
            failures.append(f"the answer {right.about} does not win: {run.why}")
    held = tried - len(failures) - len(signed)
    return Proof(name, tried, held, tuple(failures), tuple(signed), caught=tuple(caught))


async def _twins_answer(task: Task) -> str:
    """Return the answer of the twin's solution, or '' without such a twin."""
    if not task.pair or task.domain not in (*domain_names(), HYBRID):
        return ""
    twin = own_task(task.domain, task.pair)
    if twin is None or twin.gold is None:
        return ""
    episode = await start(twin, tool_set="all")
    try:
        return await play(episode, twin.gold)
    finally:
        await episode.close()


def _right(solution_answer: str) -> Iterator[OtherAnswer]:
    for closing in CLOSINGS:
        yield OtherAnswer(f"with {closing!r} at its end", f"{solution_answer} {closing}")
    parts = re.split(r"(?<=[.;]) (?=[A-Z])", solution_answer)
    yield OtherAnswer("as a list", "**Result**\n\n" + "\n".join(f"- {part}" for part in parts))


def _shifted(solution_answer: str, rehearsal: Rehearsal) -> Iterator[OtherAnswer]:
    """Yield the answer with one exact fact changed, or with the names of two records exchanged."""
    for verifier in rehearsal.task.verifiers:
        if verifier.type != "answer_facts":
            continue
        server = rehearsal.episode.server(verifier.gym_name).domain.name
        asked = _asked(rehearsal, verifier.config, verifier.name, server)
        for fact in asked.every_fact:
            if all(map(is_exact, fact.alternatives)):
                yield from _with_another(solution_answer, fact, rehearsal, server)
        for first, second in pairwise(a for a in asked.about if not a.only_if_named):
            one, other = (
                _in_answer(solution_answer, first.record),
                _in_answer(solution_answer, second.record),
            )
            if one and other and first.says != second.says:
                swapped = (
                    solution_answer.replace(one, "\0").replace(other, one).replace("\0", other)
                )
                yield OtherAnswer(f"with {one} and {other} exchanged", swapped, True)


def _asked(rehearsal: Rehearsal, config: Mapping[str, Any], where: str, server: str) -> AnswerFacts:
    queries = (config.get("query"), config.get("never_query"))
    results = [rehearsal.episode.rows(query, server) if query else [] for query in queries]
    return with_found(read_answer_facts(config, where), *results)


def _in_answer(answer: str, fact: AnswerFact) -> str:
    """Return the words that name a fact in the answer, or '' if it uses other words."""
    return next((str(way) for way in fact.alternatives if str(way) in answer), "")


def _with_another(
    answer: str, fact: AnswerFact, rehearsal: Rehearsal, server: str
) -> Iterator[OtherAnswer]:
    changed = answer
    for way in map(str, fact.alternatives):
        if re.search(rf"(?<!\w){re.escape(way)}(?!\w)", changed):
            other = _higher(way) or _of_another_row(way, answer, rehearsal, server)
            if other:
                changed = re.sub(rf"(?<!\w){re.escape(way)}(?!\w)", other, changed)
    if changed != answer:
        yield OtherAnswer(f"that tells another thing than {fact}", changed)


def _higher(text: str) -> str:
    """Return a text with its last number increased by one, or '' if it has none."""
    if not _DIGITS.search(text):
        return ""
    return _DIGITS.sub(lambda last: str(int(last.group()) + 1).zfill(len(last.group())), text)


def _of_another_row(text: str, answer: str, rehearsal: Rehearsal, server: str) -> str:
    """Return another row's value of the column that contains this text, or '' if none does."""
    schema = rehearsal.episode.server(server).domain.schema
    for table, columns in schema.tables.items():
        for column in (name for name, each in columns.items() if each.kind == "text"):
            rows = rehearsal.episode.rows(f'SELECT DISTINCT "{column}" FROM "{table}"', server)
            values = [str(row[column]) for row in rows if row[column]]
            if text in values:
                return next((v for v in values if v not in answer and " " in v), "")
    return ""
