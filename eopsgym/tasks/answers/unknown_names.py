"""The search for ids, addresses and people in an answer that its run cannot know."""

import re
from collections.abc import Mapping, Sequence

from eopsgym.gym import Episode
from eopsgym.tasks.answers.mentions import places, read_answer
from eopsgym.tasks.answers.people import NamedPerson, people_of
from eopsgym.tasks.answers.shown_in_run import ShownInRun
from eopsgym.tasks.task import Task

# The part before an @ has at most 64 letters and is tried only once for each word, for speed.
_ADDRESS = re.compile(r"(?<![\w.+'-])[\w.+'-]{1,64}@[\w-]+(?:\.[\w-]+)+")
ID = re.compile(r"(?<![\w@.-])([A-Z]{2,}(?:-[A-Z]{2,})?)[-_ ]?(\d{3,})((?:[-_]\w+)*)(?!\w)")
"""An id in three groups: its capital letters, its digits, and what follows."""


async def unknown_name(answer: str, task: Task, episode: Episode) -> str:
    """Return a message about a name that an answer cannot know, or ''.

    Raises:
        ServerError: if a server cannot be reached.
    """
    run = ShownInRun(task, episode)
    if invented := invented_name(answer, run):
        return f"the answer names {invented}, which is nowhere in the run"
    expected = expected_names(task, run)
    for name, people in people_named(answer, await people_of(episode, answer)).items():
        if name not in expected and not any(is_met(person, run) for person in people):
            return f"the answer names {name.title()}, whom the run has never met"
    return ""


def people_named(answer: str, people: Sequence[NamedPerson]) -> Mapping[str, Sequence[NamedPerson]]:
    """Return the people whom an answer names; people of one name count together."""
    low = answer.lower()
    named: dict[str, list[NamedPerson]] = {}
    for person in people:
        if person.name in low:
            named.setdefault(person.name, []).append(person)
    if not named:
        return named
    words = read_answer(answer)
    return {n: them for n, them in named.items() if next(places(words, n), None) is not None}


def expected_names(task: Task, run: ShownInRun) -> str:
    """Return a text with the names that an answer may give: of request, solutions and users."""
    solutions = [s for s in (task.gold, *(v.gold for v in task.variants)) if s is not None]
    users = [str(server.user_info.get("name", "")) for server in task.servers]
    return "\n".join([run.asked, *(s.answer for s in solutions), *users]).lower()


def invented_name(answer: str, run: ShownInRun) -> str:
    """Return an address or id of an answer that does not occur in its run, or ''."""
    for address in _ADDRESS.findall(answer):
        if not run.names(address.strip(".'-")):
            return str(address)
    ids = {match.group(): match.groups() for match in ID.finditer(answer)}
    for text, (letters, digits, more) in ids.items():
        if not run.knows_ids_of(letters) or run.names_joined(text):
            continue
        if run.names_number(digits):
            continue  # "HRC 192" may mean the case with the key 192, which has another number
        # The part that follows may be the end of a range, or belong to the id.
        if not run.names_id(letters, digits) or any(part.isalpha() for part in more):
            return text
    return ""


def is_met(person: NamedPerson, run: ShownInRun) -> bool:
    """Return whether a person's name or address occurs in the run."""
    if run.names(person.name) or (person.address and run.names(person.address)):
        return True
    first, _, last = person.name.partition(" ")
    return f'"{first}"' in run.all_text and f'"{last}"' in run.all_text
