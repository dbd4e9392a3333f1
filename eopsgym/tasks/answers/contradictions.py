"""The check that an answer does not contradict the changes of its run.

An answer contradicts its run where

- something was changed and the answer says that nothing was done,
- it names an id or an address that occurs nowhere in the run, or a person who occurs nowhere in it.

It is in doubt where

- it names a person who occurs in the run but in no changed row, and names no id or person of the
  changed rows,
- it names such a person and leaves out one whom the reference solution names,
- it names an id that occurs in the run, in place of one that the reference solution names.

A judge may find contradictions that these rules do not find.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from eopsgym.errors import EopsgymError
from eopsgym.gym import Episode
from eopsgym.tasks.answers.denied_work import DeniedWork, denies_work
from eopsgym.tasks.answers.judge_rating import Judge, Rating, rate
from eopsgym.tasks.answers.other_names import ADDRESS, answers_of, kinds_of_ids, other_name
from eopsgym.tasks.answers.people import NamedPerson, people_of
from eopsgym.tasks.answers.shown_in_run import ShownInRun
from eopsgym.tasks.answers.unknown_names import (
    ID,
    expected_names,
    invented_name,
    is_met,
    people_named,
)
from eopsgym.tasks.footprint.net_row import may_have_changed
from eopsgym.tasks.task import Task

AGREES = 5.0
"""The least score with which a judge says that an answer agrees with what was changed."""
_QUESTION = """\
An assistant was asked for something, and did change records for it. Does its answer agree with
these changes? It does not if it says that nothing was done, reports something as done that was not
(sent, reopened, added, closed, forwarded), or names other people or records than those that were
changed. It may be short, and need not tell everything.

Request:
{request}

Changed:
{changed}

Answer:
{answer}"""
_SHOWN_ROWS = 40


class Contradiction(NamedTuple):
    """The finding on whether an answer contradicts the changes (None: in doubt), and why."""

    found: bool | None
    why: str = ""
    rating: Rating | None = None


async def contradiction(
    task: Task, episode: Episode, answer: str | None, judge: Judge | None = None
) -> Contradiction:
    """Decide whether an answer contradicts the changes of its run.

    The rules find ids, people and denials, but not every false report; so a judge, if there is one,
    decides wherever the rules found no certain contradiction. No answer contradicts a run that
    changed nothing, or that used a server which does not report its changes.

    Raises:
        ServerError: if a server cannot be reached.
    """
    if not (answer or "").strip() or any(may_have_changed(s, episode) for s in episode.steps):
        return Contradiction(False)
    run = ShownInRun(task, episode)
    if not run.net:
        return Contradiction(False)
    denied = _denied(answer or "", task.user_prompt)
    if denied.denied:
        return Contradiction(True, f"{denied.why}, but rows were changed")
    if invented := invented_name(answer or "", run):
        return Contradiction(True, f"the answer names {invented}, which is nowhere in the run")
    finding = await _of_people(answer or "", run, task, episode)
    kinds = [ADDRESS, *kinds_of_ids(answer or "")]
    if finding.found is False and (other := other_name(answer or "", task, run, kinds)):
        why = f"unsure: the answer names {other.named}, and not {other.left_out}"
        finding = Contradiction(None, why)
    if finding.found is not True and denied.denied is None:
        finding = Contradiction(None, denied.why)
    if finding.found is not True and judge is not None:
        return await _rated(judge, task, run, answer or "", finding)
    return finding


@lru_cache(maxsize=256)
def _denied(answer: str, request: str) -> DeniedWork:
    """Cache `denies_work`, since certificates read one answer hundreds of times."""
    return denies_work(answer, request)


async def _of_people(answer: str, run: ShownInRun, task: Task, episode: Episode) -> Contradiction:
    """Decide whether an answer names people who do not occur in the run or its changed rows."""
    named = people_named(answer, await people_of(episode, answer))
    expected = expected_names(task, run)
    if all(name in expected for name in named):
        return Contradiction(False)
    known: dict[str, list[NamedPerson]] = {}
    for person in await people_of(episode):
        known.setdefault(person.name, []).append(person)
    low, texts = answer.lower(), run.written
    ids = set(_ids_written(run, episode))
    written = {
        name
        for name, them in known.items()
        if name in texts or any(_is_written(person, texts, ids) for person in them)
    }
    others = [name for name in named if name not in expected and name not in written]
    for name in others:
        if not any(is_met(person, run) for person in named[name]):
            why = f"the answer names {name.title()}, whom the run has never met"
            return Contradiction(True, why)
    missing = sorted(name for name in written if name not in run.asked and name not in low)
    # A system also writes people that no call named, such as the owner of a mailbox with a copy.
    if others:
        missing = [n for n in missing if any(_is_given(p, run) for p in known[n])]
    speaks_of_written = any(name in written for name in named) or _names_written_id(answer, run)
    if others and missing and not speaks_of_written:
        who, whom = others[0].title(), missing[0].title()
        return Contradiction(None, f"unsure: the answer names {who}, and {whom} was written")
    solution = "\n".join(answers_of(task)).lower()
    left_out = [name for name in known if name in solution and not _is_named(name, run, low)]
    if 0 < len(left_out) <= len(others):  # at most one each: a short answer leaves many out
        who, whom = others[0].title(), left_out[0].title()
        return Contradiction(None, f"unsure: the answer names {who}, and not {whom}")
    return Contradiction(False)


def _is_named(name: str, run: ShownInRun, answer: str) -> bool:
    """Return whether the request names somebody, or the answer does by at least the last name."""
    return name in run.asked or name.rpartition(" ")[2] in answer


def _names_written_id(answer: str, run: ShownInRun) -> bool:
    return any(run.wrote_id(letters, digits) for letters, digits, _ in ID.findall(answer))


def _ids_written(run: ShownInRun, episode: Episode) -> Iterator[tuple[str, str, str]]:
    """Yield possible ids of people in changed rows: system, table of people, id.

    A number is an id only in a column that refers to a row of that table. A text may be an id in
    any column, and its table is empty.
    """
    for system, row in run.net:
        keys = episode.server(system).domain.schema.keys(row.table)
        for cells in (row.key, row.before, row.after):
            for column, value in cells.items():
                if isinstance(value, str):
                    yield system, "", value.lower()
                elif isinstance(value, int):
                    table = keys.foreign[column][0] if column in keys.foreign else row.table
                    if column in keys.foreign or column in keys.primary:
                        yield system, table, str(value)


def _is_written(person: NamedPerson, texts: str, ids: Collection[tuple[str, str, str]]) -> bool:
    """Return whether the texts of changed rows hold a person's address, or their ids the id."""
    _, address, key, system, table = person
    if address and address in texts:
        return True
    return (system, "", key) in ids or (system, table, key) in ids


def _is_given(person: NamedPerson, run: ShownInRun) -> bool:
    """Return whether a call that changed rows was given somebody's name, address or id."""
    return any(map(run.gave, filter(None, (person.name, person.address, person.id))))


async def _rated(
    judge: Judge, task: Task, run: ShownInRun, answer: str, ruled: Contradiction
) -> Contradiction:
    changed = "\n".join(
        f"- {row.operation} {row.table} {row.name}: {row.after}" for _, row in run.net[:_SHOWN_ROWS]
    )
    prompt = _QUESTION.format(request=task.user_prompt, changed=changed, answer=answer)
    try:
        rating = await rate(judge, prompt)
    except EopsgymError as error:
        why = f"{ruled.why or 'unsure'} (there is no rating: {error})"
        return Contradiction(None, why)
    why = f"the judge rates the agreement of the answer {rating}; at least {AGREES:g} passes"
    return Contradiction(rating.score < AGREES, why, rating)
