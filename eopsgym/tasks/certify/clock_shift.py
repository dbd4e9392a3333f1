"""The proof that a task does not depend on the day: a year later only dates differ."""

import json
import re
from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache
from operator import itemgetter
from pathlib import Path

from eopsgym.domains import Domain
from eopsgym.errors import TaskError
from eopsgym.gym import Clock, RowChange, Template, build_template, find_seed, read_seed, seed_state
from eopsgym.gym.data_files import State
from eopsgym.tasks.certify.net_change import NetChange
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.task import Task, TaskServer
from eopsgym.tasks.task_file import read_task

_LEAST_OF_A_MOMENT = 10
"""The least length of an id that contains a moment, such as a ULID."""
_LONGEST_NAME = 120
_MADE_UP = re.compile(
    r"(?<![0-9a-f])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}"
    r"|(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8})(?![0-9a-f])"
)
"""The hexadecimal digits of a random id: all, with or without dashes, or its first eight if they
contain both letters and digits, unlike a word or a number."""
_MONTHS = (
    "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|"
    "Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?"
)
_DATE = re.compile(
    r"(?<![\d-])(?P<iso>(?:19|20)\d\d)(?P<rest>-\d\d-\d\d)(?!\d)"
    rf"|(?P<before>\b(?:{_MONTHS})\.? (?:\d{{1,2}}(?:st|nd|rd|th)?,? )?|\bQ[1-4] |"
    r"(?<!\d)\d{1,2}[/.]\d{1,2}[/.])(?P<year>(?:19|20)\d\d)\b"
)

_MOVING = (
    # Version tags and page tokens contain moments in opaque forms.
    (re.compile(r'("(?:etag|next\w*Token)": )"(?:[^"\\]|\\.)*"'), r"\1<opaque>"),
    (_DATE, "<date>"),
    (re.compile(r"(?<![\w.-])1[5-9]\d{11}(?![\w-])"), "<date>"),  # in milliseconds
    # Daylight saving time begins on another day each year; the local time is the same.
    (re.compile(r"(<date>[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)[+-]\d\d:\d\d"), r"\1"),
    (re.compile(r"\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?=(?:\d\d )?<date>)"), ""),
    (re.compile(r"<[0-9a-f]{32}(?=@)"), "<new"),  # the id of a mail
)
"""Patterns of texts that contain a moment, and their replacements."""


def a_year_later(text: str) -> str:
    """Return a text with each date in it a year later; 29 February becomes the 28th."""
    return _DATE.sub(_later, text)


def _later(match: re.Match[str]) -> str:
    if match["iso"]:
        rest = "-02-28" if match["rest"] == "-02-29" else match["rest"]
        return f"{int(match['iso']) + 1}{rest}"
    return f"{match['before']}{int(match['year']) + 1}"


async def clock_shift(rehearsal: Rehearsal) -> Proof:
    """Check that with all dates a year later the solution wins and differs only in dates."""
    shifted = await _shifted(rehearsal.task)
    try:
        failures = [*_differences(rehearsal, shifted)]
    finally:
        await shifted.close()
    if not shifted.run.wins:
        failures.append(f"a year later the solution does not win: {shifted.run.why}")
    return Proof("clock shift", 1, int(not failures), tuple(failures))


async def _shifted(task: Task) -> Rehearsal:
    later = read_task(json.loads(a_year_later(json.dumps(task.raw))), f"{task.id} a year later")
    clock = Clock(later.now) if later.now else None
    templates = {
        server.domain.name: _template(
            server, seed_state(server.domain, find_seed(server.domain, server.seed)), clock
        )
        for server in task.servers
    }
    try:
        return await Rehearsal.of(later, templates)
    except TaskError as error:
        raise TaskError(f"a year later, {error}") from error


def _template(server: TaskServer, state: tuple[State, ...], clock: Clock | None) -> Template:
    sql = _later_seed(server.domain, Path(state[0][0]), state)
    return build_template(server.domain, sql, "later", clock)


@lru_cache(maxsize=4)
def _later_seed(domain: Domain, path: Path, state: tuple[State, ...]) -> str:
    return a_year_later(read_seed(domain, path))


def _differences(rehearsal: Rehearsal, shifted: Rehearsal) -> list[str]:
    differences = []
    ours, theirs = _names(rehearsal), _names(shifted)
    for step, other in zip(rehearsal.run.steps, shifted.run.steps, strict=True):
        if _plain(step.text, ours) != _plain(other.text, theirs):
            differences.append(
                f"call {step.number} ({step.tool}) tells something else a year later"
            )
    if _net(rehearsal.run.net, ours) != _net(shifted.run.net, theirs):
        differences.append("a year later the net change of the solution differs in more than dates")
    return differences


def _names(rehearsal: Rehearsal) -> dict[str, str]:
    """Return a number for each id of a new row that is long enough to contain a moment.

    The ids of rows made by one call have another order a year later. So rows are numbered by their
    content, and then by the content of the rows to which they refer.
    """
    names: dict[str, str] = {}
    for step in rehearsal.run.steps:
        rows = [row for row in step.changes if row.operation == "insert"]
        while rows:
            unnamed = {each for row in rows for each in _ids(row)} - {*names}
            described = [(_renamed(str(row.after), unnamed, names), row) for row in rows]
            count = Counter(text for text, _ in described)
            single = [pair for pair in described if count[pair[0]] == 1] or described
            for _, row in sorted(single, key=itemgetter(0)):
                for each in _ids(row):
                    names.setdefault(each, f"<new {len(names)}>")
            rows = [pair[1] for pair in described if pair not in single]
    return names


def _renamed(text: str, unnamed: Collection[str], names: Mapping[str, str]) -> str:
    for each in unnamed:
        text = text.replace(each, "")
    for each, name in names.items():
        text = text.replace(each, name)
    return text


def holds_made_up_id(text: str) -> bool:
    """Return whether a name is or contains a random id; long texts are not names."""
    return len(text) < _LONGEST_NAME and _MADE_UP.search(text) is not None


def _ids(row: RowChange) -> list[str]:
    """Return the key of a new row, and other random ids in it."""
    made = (each for each in (row.after or {}).values() if isinstance(each, str))
    random_ids = [each for each in made if holds_made_up_id(each)]
    return [each for each in (row.key, *random_ids) if len(each) >= _LEAST_OF_A_MOMENT]


def _net(net: NetChange, names: Mapping[str, str]) -> list[str]:
    return sorted(_plain(f"{each.server} {each.row}", names) for each in net)


def _plain(text: str, names: Mapping[str, str]) -> str:
    """Return a text with placeholders for its dates and moments, and with new rows numbered."""
    for key, name in names.items():
        text = text.replace(key, name)
    for pattern, plain in _MOVING:
        text = pattern.sub(plain, text)
    return text
