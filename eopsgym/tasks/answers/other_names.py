"""The check that an answer does not name a wrong person, record or amount.

"Karin Hanel is one of only two owners" is not a right reason if Hazel Hunt is the owner, though
every other word is right. Nobody can list all wrong names, but a run shows them. A name is assumed
to replace another one if it occurs in the run, occurs neither in the request nor in the policy nor
in the solution, and the answer leaves out a name of the same kind that the solution gives. The
answer may still be honest, so the verdict is unsure.
"""

import calendar
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from eopsgym.tasks.answers.shown_in_run import ShownInRun
from eopsgym.tasks.gold import Reference, substitute
from eopsgym.tasks.task import Task
from eopsgym.tasks.texts.words import plain_text

NAME, ADDRESS, NUMBER = "name", "address", "number"
_SHORTEST = 3
"""The least length of a name; shorter words with a capital letter are none: I, In, MB."""
_DIGITS_OF_ID = 3
_DIGITS = "0123456789,"
_HALF_DAY = re.compile(r"\b(1[0-2]|[1-9])(:[0-5]\d)\s?p\.?m\b\.?", re.IGNORECASE)
_DATES = {each.lower() for each in (*calendar.day_name, *calendar.month_name)}
_AROUND = ".,:;!?()[]{}<>\"'’“”|/$€£%-–—"
_ENDS = (".", "!", "?", ":", "|", "-", "–", "—", "(", '"', "“")
"""Marks after which a capital letter may begin a sentence."""


class OtherName(NamedTuple):
    """The wrong name in an answer, in lower case, and the right one that it lacks."""

    named: str
    left_out: str


def other_name(
    answer: str, task: Task, run: ShownInRun, kinds: Iterable[str] | None = None
) -> OtherName | None:
    """Return a name that an answer gives in place of the solution's, or None.

    Args:
        answer: the final answer.
        task: the task, with its solutions and reasons.
        run: the texts of the run.
        kinds: the kinds of names to compare (`name`, `address`, or the letters with which an id
            begins), or None for all.
    """
    solution = "\n".join(answers_of(task))
    reasons = task.refusal.texts if task.refusal is not None else ()
    known = "\n".join([run.asked, solution, *reasons, run.written, *_users(task)]).lower()
    wanted, given = names_in(solution), names_in(answer)
    written = plain_text(answer).lower()
    for kind in given if kinds is None else kinds:
        left_out = [name for name in wanted.get(kind, ()) if not _is_given(kind, name, written)]
        for name in given.get(kind, ()):
            if left_out and name not in known and run.names(name):
                return OtherName(name, left_out[0])
    return None


def names_in(text: str) -> Mapping[str, list[str]]:
    """Return the names, addresses, ids and numbers of a text by kind, in lower case.

    Ids are of one kind when they begin with the same letters, numbers when they have the same
    marks. A word with a capital letter at the beginning of a sentence is not a name.
    """
    names: dict[str, list[str]] = defaultdict(list)
    for line in plain_text(text).splitlines():
        for word, begins in _words(line):
            if kind := _kind_of(word, begins):
                names[kind].append(word.lower())
    return names


def kinds_of_ids(text: str) -> list[str]:
    """Return the letters with which the ids of a text begin."""
    return [
        kind
        for kind, names in names_in(text).items()
        if _is_of_ids(kind) and all(sum(map(str.isdigit, name)) >= _DIGITS_OF_ID for name in names)
    ]


def _is_of_ids(kind: str) -> bool:
    letters = kind.replace("-", "").replace("_", "")
    return kind not in (NAME, ADDRESS, NUMBER) and len(letters) >= 2 and letters.isalpha()


def _is_given(kind: str, name: str, written: str) -> bool:
    """Return whether a text gives a name, or an id by its number alone as in a list of ids."""
    if name in written or not _is_of_ids(kind):
        return name in written
    number = "".join(filter(str.isdigit, name)).lstrip("0")
    return len(number) >= 2 and re.search(rf"(?<!\d){number}(?!\d)", written) is not None


def _words(line: str) -> Iterator[tuple[str, bool]]:
    """Yield the words of a line, and whether each begins a sentence."""
    begins = True
    for part in _with_whole_hours(line).split():
        word = part.strip(_AROUND).removesuffix("'s")
        if word:
            yield word, begins or part.startswith(_ENDS)
        begins = part.endswith(_ENDS)


def _with_whole_hours(line: str) -> str:
    """Return a line with its times in 24-hour form, so that 1:30 pm is 13:30."""
    return _HALF_DAY.sub(lambda time: f"{int(time[1]) % 12 + 12}{time[2]}", line)


def _kind_of(word: str, begins: bool) -> str:
    """Return the kind of a name, or "" for any other word."""
    if "@" in word:
        return ADDRESS
    if any(map(str.isdigit, word)):
        return "".join(each for each in word.lower() if each not in _DIGITS) or NUMBER
    is_name = word[0].isupper() and not begins and len(word) >= _SHORTEST
    return NAME if is_name and word.lower() not in _DATES else ""


def answers_of(task: Task) -> Iterator[str]:
    """Yield the answers of the solutions, with the names of records in place of references."""
    solutions = [s for s in (task.gold, *(v.gold for v in task.variants)) if s is not None]
    return (str(substitute(solution.answer, _record_of)) for solution in solutions)


def _record_of(reference: Reference) -> str:
    """Return the names by which a reference of a solution chooses its record."""
    wheres = (step for step in reference.path if not isinstance(step, str))
    return " ".join(name for where in wheres for _, name in where)


def _users(task: Task) -> Iterator[str]:
    return (str(server.user_info) for server in task.servers)
