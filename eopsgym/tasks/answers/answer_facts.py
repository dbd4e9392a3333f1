"""Does the final answer tell what the request asks to be told?

    {"facts": [["CS-0000258"], {"number": 2, "of": ["people", "employees"]}],
     "about": [{"name": ["PRB0000006"], "says": [["CHG0000018"], ["failed", "unsuccessful"]]}],
     "query": "SELECT number FROM incident WHERE …", "never": ["CS-0000180"]}

Each fact has to be named in one of its ways: an id, a name, an address, a date or an amount in any
usual form, a number as one of its own. `about` are records of which something has to be said. The
rows of `query`, on the state at the end, are facts as well, their columns the ways to name one.
What stands in `never`, or what `never_query` finds, must not be named.

`others` are records that an answer may name beside those of `about`: what is said of one of them
is not said of these. Names that are listed together (`A, B and C`) share what their sentence says.
One of `others` may be an object of `name` and `not`: what must not be said of it. Such alone are
enough where the request asks for exceptions, and there are none. A record of `about` may have a
`not` as well: the reason of another record, or that it was done after all. `never` alone is enough
where there is no exception either ("not hidden").

What must not be said may be denied ("no account is disabled"); ids and numbers must not stand there
at all. A way that begins with a denial (`not hidden`) is found in "cannot be hidden" as well.

A fact that holds a digit, a capital letter or an `@` is named as it is, in every language; where
it is missing the answer loses. Other facts (`no change`) can be put in other words than those that
the task knows: where none of these is found the rule is unsure, and a judge decides if there is
one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from eopsgym.errors import EopsgymError, TaskError
from eopsgym.tasks.answers.judge_rating import Judge, OwnVerdict, rate
from eopsgym.tasks.answers.language import is_english
from eopsgym.tasks.answers.mentions import (
    Answer,
    denies,
    is_denied,
    keys_of,
    numbers,
    places,
    read_answer,
)

ANSWER_FACTS_KEYS = {"facts", "about", "others", "query", "never", "never_query"}
SAID = 5.0
"""The least score with which a judge says that an answer tells what it has to."""
_LISTING = {"and", "or", "nor", "&"}
"""The words that join the names of a list."""
_PRONOUNS = {"he", "her", "his", "it", "its", "she", "that", "their", "they", "this"}
"""Words with which a sentence begins that goes on about the record before it."""
_NEAR = 3
"""So many words there are at most between a number and what it counts."""
_QUESTION = """\
An assistant was asked to tell something. Does its answer tell each of these facts, in whatever
words and language, and tell nothing else in their place?

Facts:
{facts}

Answer:
{answer}"""


@dataclass(frozen=True)
class AnswerFact:
    """A fact to be named in one of these ways; a number may be of these things alone."""

    ways: tuple[str | int, ...]
    of: tuple[str, ...] = ()

    @property
    def is_exact(self) -> bool:
        """Whether there are no other words for it than these."""
        return all(map(is_exact, self.ways))

    def __str__(self) -> str:
        return " or ".join(map(str, self.ways)) + (f" {self.of[0]}" if self.of else "")


@dataclass(frozen=True)
class About:
    """A record that an answer has to name, what it has to say of it, and what it must not."""

    record: AnswerFact
    says: tuple[AnswerFact, ...]
    never: tuple[str | int, ...] = ()


@dataclass(frozen=True)
class Other:
    """A record that an answer may name, and what it must not say of it."""

    record: AnswerFact
    never: tuple[str | int, ...] = ()


@dataclass(frozen=True)
class AnswerFacts:
    """The facts that an answer has to tell, and those that it must not name."""

    facts: tuple[AnswerFact, ...]
    about: tuple[About, ...] = ()
    never: tuple[str | int, ...] = ()
    others: tuple[Other, ...] = ()

    @property
    def every_fact(self) -> Iterator[AnswerFact]:
        """All that has to be named, wherever it stands in the config."""
        yield from self.facts
        for each in self.about:
            yield each.record
            yield from each.says


class FactFinding(NamedTuple):
    """Whether something is said (None: unsure), and what is wrong if not."""

    said: bool | None
    fault: str = ""


def is_exact(way: str | int) -> bool:
    """Whether it is a number, an id, a date, an address or a name, which nobody puts otherwise."""
    return isinstance(way, int) or any(c.isdigit() or c.isupper() or c == "@" for c in way)


_Named = tuple[range, frozenset[int]]
"""A place where a record is named, and the numbers of the records that are listed there."""


# The config


def read_answer_facts(config: Mapping[str, Any], where: str) -> AnswerFacts:
    """`AnswerFacts` from the `validation_config` of a task file, without what queries find.

    Raises:
        TaskError: naming what is wrong, with `where`.
    """
    denies = any(isinstance(other, Mapping) for other in config.get("others") or ())
    if not denies and not ANSWER_FACTS_KEYS - {"others"} & set(config):
        raise TaskError(f"{where}: it asks for nothing; give 'facts', 'about' or 'query'")
    for key in ("query", "never_query"):
        if key in config and not (isinstance(config[key], str) and config[key].strip()):
            raise TaskError(f"{where}: {key!r} must be SQL, one row for each thing")
    facts = tuple(_fact(item, f"{where}: facts, {n}") for n, item in _items(config, "facts", where))
    about = tuple(
        _about(item, f"{where}: about, {n}") for n, item in _items(config, "about", where)
    )
    never = config.get("never", [])
    if not isinstance(never, list) or not all(map(_is_way, never)):
        raise TaskError(f"{where}: 'never' must be a list of texts and numbers")
    others = tuple(
        _other(item, f"{where}: others, {n}") for n, item in _items(config, "others", where)
    )
    return AnswerFacts(facts, about, tuple(never), others)


def _items(config: Mapping[str, Any], key: str, where: str) -> Iterator[tuple[int, Any]]:
    items = config.get(key, [])
    if not isinstance(items, list):
        raise TaskError(f"{where}: {key!r} must be a list")
    yield from enumerate(items, 1)


def _fact(item: Any, where: str) -> AnswerFact:
    if isinstance(item, Mapping) and set(item) == {"number", "of"}:
        number, of = item["number"], item["of"]
        if type(number) is int and isinstance(of, list) and of and all(map(_is_way, of)):
            return AnswerFact((number,), tuple(map(str, of)))
    elif isinstance(item, list) and item and all(map(_is_way, item)):
        for way in item:
            if isinstance(way, str) and not keys_of(way):
                raise TaskError(f"{where}: {way!r} holds no word or number")
        return AnswerFact(tuple(item))
    raise TaskError(
        f"{where}: must be a list of ways to name it (texts, whole numbers), or an object of "
        "'number' and 'of', the words for what it counts"
    )


def _about(item: Any, where: str) -> About:
    keys = set(item) - {"not"} if isinstance(item, Mapping) else None
    if keys != {"name", "says"} or not item["says"]:
        raise TaskError(
            f"{where}: must be an object of 'name' and 'says', a list of facts, and perhaps 'not'"
        )
    says = tuple(_fact(each, f"{where}: says, {n}") for n, each in _items(item, "says", where))
    never = _fact(item["not"], f"{where}: not").ways if "not" in item else ()
    return About(_fact(item["name"], f"{where}: name"), says, never)


def _other(item: Any, where: str) -> Other:
    if not isinstance(item, Mapping):
        return Other(_fact(item, where))
    if set(item) != {"name", "not"}:
        raise TaskError(f"{where}: must be a list of ways, or an object of 'name' and 'not'")
    return Other(_fact(item["name"], f"{where}: name"), _fact(item["not"], f"{where}: not").ways)


def _is_way(value: Any) -> bool:
    return type(value) is int or (isinstance(value, str) and bool(value.strip()))


def with_found(
    asked: AnswerFacts,
    rows: Sequence[Mapping[str, Any]],
    never: Sequence[Mapping[str, Any]],
) -> AnswerFacts:
    """The facts with what queries found: a row is a fact, its columns are the ways to name it."""
    found = [AnswerFact(tuple(_ways(row))) for row in rows]
    wrong = [way for row in never for way in _ways(row)]
    facts = (*asked.facts, *(fact for fact in found if fact.ways))
    return AnswerFacts(facts, asked.about, (*asked.never, *wrong), asked.others)


def _ways(row: Mapping[str, Any]) -> Iterator[str | int]:
    for value in row.values():
        way = value if type(value) is int else str(value or "")
        if isinstance(way, int) or keys_of(way):
            yield way


# The verdict


def check_answer(answer: str | None, asked: AnswerFacts) -> OwnVerdict:
    """Whether an answer names all that it has to, and nothing that it must not; None is unsure."""
    words = read_answer(answer or "")
    if not words:
        return OwnVerdict(False, "there is no answer, or it is empty")
    for wrong in asked.never:
        if next(_claims(words, wrong), None) is not None:
            return OwnVerdict(False, f"the answer names {wrong}, which is not what was asked for")
    english = is_english(answer or "")
    found = [_named(words, fact, english) for fact in asked.facts]
    records = [each.record for each in asked.about] + [each.record for each in asked.others]
    names = [[*_spans(words, record)] for record in records]
    for number, each in enumerate(asked.about):
        if not names[number]:
            found.append(_named(words, each.record, english))
            continue
        found += [_said_of(words, fact, number, names) for fact in each.says]
    found += _said_wrongly(words, asked, names)
    for verdict in (False, None):
        if faults := [each.fault for each in found if each.said is verdict]:
            unsure = "unsure: " if verdict is None else ""
            return OwnVerdict(verdict, f"{unsure}the answer {', and '.join(faults)}")
    return OwnVerdict(True, f"the answer tells all {len(found)} facts")


async def judge_answer(judge: Judge | None, answer: str | None, asked: AnswerFacts) -> OwnVerdict:
    """As `check_answer`; where that is unsure and there is a judge, the judge decides."""
    ruled = check_answer(answer, asked)
    if ruled.passed is not None or judge is None:
        return ruled
    listed = [f"- {fact}" for fact in asked.facts]
    listed += [f"- {each.record}: {'; '.join(map(str, each.says))}" for each in asked.about]
    listed += [
        f"- {each.record}: it must not say {' or '.join(map(str, each.never))}"
        for each in (*asked.about, *asked.others)
        if each.never
    ]
    try:
        rating = await rate(judge, _QUESTION.format(facts="\n".join(listed), answer=answer))
    except EopsgymError as error:
        return OwnVerdict(None, f"{ruled.details} (there is no rating: {error})")
    said = f"the judge rates the answer {rating}; at least {SAID:g} passes"
    return OwnVerdict(rating.score >= SAID, said, rating)


def _places(words: Answer, fact: AnswerFact) -> Iterator[int]:
    for way in fact.ways:
        yield from places(words, way)


def _spans(words: Answer, record: AnswerFact) -> Iterator[range]:
    """The place where a record is named, from the first word of its name to the last."""
    for way in record.ways:
        yield from (range(place, place + _length(way)) for place in places(words, way))


def _length(way: str | int) -> int:
    return len(keys_of(way)) if isinstance(way, str) else 1


def _named(words: Answer, fact: AnswerFact, english: bool) -> FactFinding:
    if fact.of:
        return _counted(words, fact, english)
    if next(_places(words, fact), None) is not None:
        return FactFinding(True)
    # A small number may be a word that only its language knows.
    spelled = not english and any(isinstance(way, int) for way in fact.ways)
    said = False if fact.is_exact and not spelled else None
    return FactFinding(said, f"does not say {fact}")


def _counted(words: Answer, fact: AnswerFact, english: bool) -> FactFinding:
    """Whether a number is said, of the right things where it is said of what it counts."""
    right = next(way for way in fact.ways if isinstance(way, int))
    told = {
        number
        for noun in fact.of
        for place in places(words, noun)
        for number in _numbers_of(words, place)
    }
    if told - {right}:
        others = " and ".join(map(str, sorted(told - {right})))
        said = None if right in told else False
        return FactFinding(said, f"says {others} {fact.of[0]}, not {right}")
    return _named(words, AnswerFact((right,)), english)


def _numbers_of(words: Answer, place: int) -> Iterator[int]:
    """The numbers that count what is named at a place: `12 people`, `people: 12`."""
    for before in range(place - 1, max(-1, place - 1 - _NEAR), -1):
        if words[before + 1].parted:
            break
        yield from numbers(words[before].word)
    after = words[place + 1] if place + 1 < len(words) else None
    if after and after.parted and after.sentence == words[place].sentence:
        yield from numbers(after.word)


def _said_of(
    words: Answer, fact: AnswerFact, number: int, names: Sequence[Sequence[range]]
) -> FactFinding:
    """Whether a fact is said of a record, and not of another one.

    Args:
        words: of the answer.
        fact: what has to be said.
        number: of which record.
        names: where each record is named, those of `others` last.
    """
    owners = _owners(words, names)
    inside = {place for span, _ in owners for place in span}
    verdicts = {
        way: {
            _is_of(words, place, number, owners)
            for place in places(words, way)
            if not inside.issuperset(range(place, place + _length(way)))
        }
        for way in fact.ways
    }
    every = set().union(*verdicts.values())
    if True in every:
        return FactFinding(True)
    record = " ".join(words[place].word.raw for place in names[number][0])
    fault = f"does not say of {record}: {fact}"
    elsewhere = [way for way, said in verdicts.items() if False in said]
    if None not in every and any(map(is_exact, elsewhere)):
        return FactFinding(False, fault)
    return FactFinding(False if fact.is_exact and not every else None, fault)


def _said_wrongly(
    words: Answer, asked: AnswerFacts, names: Sequence[Sequence[range]]
) -> Iterator[FactFinding]:
    """Yield what an answer says of a record that must not be said of it, or perhaps says."""
    owners = _owners(words, names)
    for number, each in enumerate((*asked.about, *asked.others)):
        for way in each.never:
            said = {
                _is_surely_of(words, place, number, owners, number >= len(asked.about))
                for place in _claims(words, way)
            }
            if said - {False}:
                yield FactFinding(True not in said and None, f"says of {each.record}: {way}")


def _claims(words: Answer, way: str | int) -> Iterator[int]:
    """Yield where something is said; what other words can say too is not where it is denied."""
    deniable = not is_exact(way) and not denies(way)
    yield from (p for p in places(words, way) if not (deniable and is_denied(words, p)))


def _owners(words: Answer, names: Sequence[Sequence[range]]) -> list[_Named]:
    """The places of the names, each with the records that share what is said there."""
    spans = sorted(
        ((span, record) for record, found in enumerate(names) for span in found),
        key=lambda each: (each[0].start, -each[0].stop),
    )
    lists: list[list[tuple[range, int]]] = []
    for each in spans:
        if lists and each[1] == lists[-1][-1][1] and each[0].stop <= lists[-1][-1][0].stop:
            continue  # A shorter way of the same name.
        if lists and _is_listed(words, lists[-1][-1][0], each[0]):
            lists[-1].append(each)
        else:
            lists.append([each])
    return [
        (span, frozenset(record for _, record in listed)) for listed in lists for span, _ in listed
    ]


def _is_listed(words: Answer, first: range, second: range) -> bool:
    """Whether there is nothing between two names but what joins the names of a list."""
    if first.stop > second.start or words[first[0]].sentence != words[second[0]].sentence:
        return False
    between = words[first.stop : second.start]
    return all(each.word.raw.lower() in _LISTING for each in between)


def _is_of(words: Answer, place: int, number: int, owners: Sequence[_Named]) -> bool | None:
    """Whether what stands at a place is said of a record; None where it may be.

    It is where the record is named before it in its sentence, or nearest to it there.
    """
    sentence = words[place].sentence
    here = [(span, owner) for span, owner in owners if words[span[0]].sentence == sentence]
    before = [each for each in owners if each[0][-1] < place]
    if not here:
        return True if before and max(before, key=_start)[1] == {number} else None
    near = min(here, key=lambda each: min(abs(each[0][0] - place), abs(each[0][-1] - place)))
    before = [each for each in here if each[0][-1] < place]
    if number in near[1] or (before and number in max(before, key=_start)[1]):
        return True
    return None if any(number in records for _, records in here) else False


def _is_surely_of(
    words: Answer, place: int, number: int, owners: Sequence[_Named], in_a_list: bool
) -> bool | None:
    """Whether a record is both nearest to a place in its sentence and the last before it.

    None is unsure: the sentence names no record and begins with a pronoun for this one, or what is
    said of a list may be meant of another name in it, which `in_a_list` rules out.
    """
    sentence = words[place].sentence
    here = [each for each in owners if words[each[0][0]].sentence == sentence]
    before = [each for each in here or owners if each[0][-1] < place]
    if not before:
        return False
    last = max(before, key=_start)[1]
    if not here:
        goes_on = last == {number} and _first_word(words, place) in _PRONOUNS
        return None if goes_on else False
    near = min(here, key=lambda each: min(abs(each[0][0] - place), abs(each[0][-1] - place)))
    if number not in near[1] & last:
        return False
    return True if in_a_list or last == {number} else None


def _first_word(words: Answer, place: int) -> str:
    """Return the first word of the sentence that a place is in."""
    while place and words[place - 1].sentence == words[place].sentence:
        place -= 1
    return words[place].word.raw


def _start(named: _Named) -> int:
    return named[0][0]
