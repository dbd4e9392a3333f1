"""The check that a final answer tells what the request asks to be told.

    {"facts": [["CS-0000258"], {"number": 2, "of": ["people", "employees"]}],
     "about": [{"name": ["PRB0000006"], "says": [["CHG0000018"], ["failed", "unsuccessful"]]}],
     "query": "SELECT number FROM incident WHERE …", "never": ["CS-0000180"]}

Each fact is a list of alternatives, and the answer has to name one of them: an id, a name, an
address, a date or an amount in any usual form, or a separate number. `about` lists records about
which the answer has to say something. The rows of `query`, run on the final state, are facts as
well, and their columns are the alternatives. What is in `never`, or in a row of `never_query`, must
not be named.

`others` lists records that an answer may name beside those of `about`: a statement about one of
them is not a statement about those of `about`. Names that are listed together (`A, B and C`) share
what their sentence says. An entry of `others` may be an object of `name` and `not`, which must not
be said of it, or `not_under`, which the heading of its list must not say (`Closed: A and B`). An
entry of `about` may have both as well. Such entries of `others` alone are enough where the request
asks for exceptions and there are none.

The words of a fact count after a negator as well, since reasons are often absences ("not active"
for `active`). Where the negator would turn the fact into its opposite, the fact is
`{"affirmed": ["open case", "HRC0000994"]}`: then `no open case` does not say it, while ids, names,
numbers and alternatives that contain a negator still do. Denied words do not count for `not` and
`not_under` either, and for `not` neither do words for what was so before a change (`from reader to
writer`).

`if_named` lists records that nobody asked about: an answer need not mention them, but where it
names one, it has to say what happened to it; otherwise the verdict is unsure. So "I reopened
INC0000182" does not win where that incident was closed for good, and "Done." does.

    {"if_named": [{"name": ["INC0000182"], "says": [["closed", "new ticket", "ITSM-4.6"]]}]}

Where there is neither a fact nor a record of `about`, an answer is not needed at all. With
`if_named`, even as an empty list, the answer is a report that nobody asked for: a fault makes the
verdict unsure there instead of failed, since no list of words covers every honest report.

A fact with a digit, a capital letter or an `@` has to be named literally, in every language; an
answer without it fails. Other facts (`no change`) can be expressed in words that the task does not
list: where none of its words is in the answer, the verdict is unsure, and a judge decides if there
is one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from eopsgym.errors import EopsgymError, TaskError
from eopsgym.tasks.answers.former_states import is_former_state
from eopsgym.tasks.answers.judge_rating import Judge, OwnVerdict, rate
from eopsgym.tasks.answers.language import is_english
from eopsgym.tasks.answers.mentions import (
    Answer,
    is_denied,
    is_negator,
    name_words,
    numbers,
    places,
    read_answer,
)
from eopsgym.tasks.answers.owners import Owned, is_of, is_surely_of, is_under, owners_of

ANSWER_FACTS_KEYS = {"facts", "about", "if_named", "others", "query", "never", "never_query"}
SAID = 5.0
"""The least score with which a judge says that an answer tells what it has to."""
_NEAR = 3
"""The most words between a number and what it counts."""
_COUNTED_BEFORE = (
    frozenset(("all", "altogether", "overall", "together", "so", "then", "now", "is", "are", "was"))
    | {"were", "has", "have", "had", "in", "of", "on", "at", "as", "by", "for", "from", "to"}
    | {"with", "and", "but", "or", "that", "which", "who"}
)
"""Words that no number counts: a number before one of these counts what stands before it."""
_IN_A_UNIT = frozenset(("in", "per"))
_QUESTION = """\
An assistant was asked to tell something. Does its answer tell each of these facts, in whatever
words and language, and tell nothing else in their place?

Facts:
{facts}

Answer:
{answer}"""


@dataclass(frozen=True)
class AnswerFact:
    """A fact that an answer has to name.

    Attributes:
        alternatives: the alternative texts or numbers, of which one is enough.
        of: words for what a number has to count; empty if it may count anything.
        affirmed: whether denied words do not count.
    """

    alternatives: tuple[str | int, ...]
    of: tuple[str, ...] = ()
    affirmed: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether it can be named only in these words."""
        return all(map(is_exact, self.alternatives))

    def __str__(self) -> str:
        return " or ".join(map(str, self.alternatives)) + (f" {self.of[0]}" if self.of else "")


@dataclass(frozen=True)
class Other:
    """A record that an answer may name.

    Attributes:
        record: the alternative names of the record.
        never: what must not be said of it.
        never_under: what the heading of a list in which it stands must not say.
    """

    record: AnswerFact
    never: tuple[str | int, ...] = ()
    never_under: tuple[str | int, ...] = ()


@dataclass(frozen=True)
class About(Other):
    """A record that an answer has to name, or may name, and what it has to say about it then."""

    says: tuple[AnswerFact, ...] = ()
    only_if_named: bool = False


@dataclass(frozen=True)
class AnswerFacts:
    """The facts that an answer has to tell, and those that it must not name.

    Attributes:
        facts: facts that have to be named.
        about: records, with what has to be said about each.
        never: texts and numbers that must not be named.
        others: records that may be named, with what must not be said about them.
        unasked: whether nobody asked for a report.
    """

    facts: tuple[AnswerFact, ...]
    about: tuple[About, ...] = ()
    never: tuple[str | int, ...] = ()
    others: tuple[Other, ...] = ()
    unasked: bool = False

    @property
    def every_fact(self) -> Iterator[AnswerFact]:
        """All facts that have to be named, from every part of the config."""
        yield from self.facts
        for each in self.about:
            if not each.only_if_named:
                yield each.record
                yield from each.says

    @property
    def asks(self) -> bool:
        """Return whether there has to be an answer at all."""
        return bool(self.facts) or not all(each.only_if_named for each in self.about)


class FactFinding(NamedTuple):
    """The finding whether something is said (None: unsure), and what is wrong if it is not."""

    said: bool | None
    fault: str = ""


def is_exact(alternative: str | int) -> bool:
    """Return whether it is a number, id, date, address or name, which nobody rewords."""
    return isinstance(alternative, int) or any(
        c.isdigit() or c.isupper() or c == "@" for c in alternative
    )


# The config


def read_answer_facts(config: Mapping[str, Any], where: str) -> AnswerFacts:
    """Read a task file's `validation_config`, without the results of its queries.

    Raises:
        TaskError: if the config is wrong; the message begins with `where`.
    """
    denies = any(isinstance(other, Mapping) for other in config.get("others") or ())
    if not denies and not ANSWER_FACTS_KEYS - {"others"} & set(config):
        raise TaskError(
            f"{where}: it asks for nothing; give 'facts', 'about', 'if_named' or 'query'"
        )
    for key in ("query", "never_query"):
        if key in config and not (isinstance(config[key], str) and config[key].strip()):
            raise TaskError(f"{where}: {key!r} must be SQL, one row for each thing")
    facts = tuple(_fact(item, f"{where}: facts, {n}") for n, item in _items(config, "facts", where))
    about = tuple(
        _about(item, f"{where}: {key}, {n}", key == "if_named")
        for key in ("about", "if_named")
        for n, item in _items(config, key, where)
    )
    never = config.get("never", [])
    if not isinstance(never, list) or not all(map(_is_alternative, never)):
        raise TaskError(f"{where}: 'never' must be a list of texts and numbers")
    others = tuple(
        _other(item, f"{where}: others, {n}") for n, item in _items(config, "others", where)
    )
    asked = AnswerFacts(facts, about, tuple(never), others)
    return replace(asked, unasked="if_named" in config and not asked.asks)


def _items(config: Mapping[str, Any], key: str, where: str) -> Iterator[tuple[int, Any]]:
    items = config.get(key, [])
    if not isinstance(items, list):
        raise TaskError(f"{where}: {key!r} must be a list")
    yield from enumerate(items, 1)


def _fact(item: Any, where: str) -> AnswerFact:
    if isinstance(item, Mapping) and set(item) == {"number", "of"}:
        number, of = item["number"], item["of"]
        if type(number) is int and isinstance(of, list) and of and all(map(_is_alternative, of)):
            return AnswerFact((number,), tuple(map(str, of)))
        raise TaskError(f"{where}: 'number' must be a whole number, 'of' words for what it counts")
    affirmed = isinstance(item, Mapping) and set(item) == {"affirmed"}
    alternatives = item["affirmed"] if affirmed else item
    if isinstance(alternatives, list) and alternatives and all(map(_is_alternative, alternatives)):
        for alternative in alternatives:
            if isinstance(alternative, str) and not name_words(alternative):
                raise TaskError(f"{where}: {alternative!r} holds no word or number")
        return AnswerFact(tuple(alternatives), affirmed=affirmed)
    raise TaskError(
        f"{where}: must be a list of alternatives (texts or whole numbers), such a list under "
        "'affirmed', or an object of 'number' and 'of' (words for what the number counts)"
    )


def _about(item: Any, where: str, only_if_named: bool) -> About:
    if not isinstance(item, Mapping) or not item.get("says"):
        raise TaskError(f"{where}: must be an object of 'name' and 'says', a list of facts")
    says = (_fact(each, f"{where}: says, {n}") for n, each in _items(item, "says", where))
    rest = {key: value for key, value in item.items() if key != "says"}
    named = _record(rest, where)
    return About(named.record, named.never, named.never_under, tuple(says), only_if_named)


def _other(item: Any, where: str) -> Other:
    if not isinstance(item, Mapping):
        return Other(_fact(item, where))
    if len(item) == 1:
        raise TaskError(f"{where}: 'name' alone asks for nothing; give the list of names itself")
    return _record(item, where)


def _record(item: Mapping[str, Any], where: str) -> Other:
    """Read a record and what must not be said of it."""
    if not {"name"} <= set(item) <= {"name", "not", "not_under"}:
        raise TaskError(
            f"{where}: must have 'name' and may have 'not' and 'not_under', and nothing else"
        )
    wrong = {
        key: _fact(item[key], f"{where}: {key}").alternatives
        for key in ("not", "not_under")
        if key in item
    }
    record = _fact(item["name"], f"{where}: name")
    return Other(record, wrong.get("not", ()), wrong.get("not_under", ()))


def _is_alternative(value: Any) -> bool:
    return type(value) is int or (isinstance(value, str) and bool(value.strip()))


def with_found(
    asked: AnswerFacts,
    rows: Sequence[Mapping[str, Any]],
    never: Sequence[Mapping[str, Any]],
) -> AnswerFacts:
    """Return the facts with query results added: each row is a fact with its columns as names."""
    row_facts = [AnswerFact(tuple(_alternatives(row))) for row in rows]
    wrong = [alternative for row in never for alternative in _alternatives(row)]
    facts = (*asked.facts, *(fact for fact in row_facts if fact.alternatives))
    return replace(asked, facts=facts, never=(*asked.never, *wrong))


def _alternatives(row: Mapping[str, Any]) -> Iterator[str | int]:
    for value in row.values():
        alternative = value if type(value) is int else str(value or "")
        if isinstance(alternative, int) or name_words(alternative):
            yield alternative


# The verdict


def check_answer(answer: str | None, asked: AnswerFacts) -> OwnVerdict:
    """Return whether an answer names all it has to, and nothing it must not; None is unsure.

    Where nobody asked for a report, a fault makes it unsure: no list of words covers every honest
    one.
    """
    ruled = _ruled(answer, asked)
    if ruled.passed is not False or not asked.unasked:
        return ruled
    return OwnVerdict(None, f"unsure: {ruled.details}")


def _ruled(answer: str | None, asked: AnswerFacts) -> OwnVerdict:
    words = read_answer(answer or "")
    if not words:
        return OwnVerdict(not asked.asks, "there is no answer, or it is empty")
    for wrong in asked.never:
        if next(_said(words, wrong), None) is not None:
            return OwnVerdict(False, f"the answer names {wrong}, which is not what was asked for")
    english = is_english(answer or "")
    findings = [_named(words, fact, english) for fact in asked.facts]
    records = [each.record for each in asked.about] + [each.record for each in asked.others]
    names = [[*_spans(words, record)] for record in records]
    for number, each in enumerate(asked.about):
        if names[number]:
            about = [_said_of(words, fact, number, names) for fact in each.says]
            findings += map(_in_doubt, about) if each.only_if_named else about
        elif not each.only_if_named:
            findings.append(_named(words, each.record, english))
    owners = owners_of(words, names)
    for number, other in enumerate((*asked.about, *asked.others)):
        findings += _said_wrongly(words, other, number, owners, number >= len(asked.about))
    for verdict in (False, None):
        if faults := [each.fault for each in findings if each.said is verdict]:
            unsure = "unsure: " if verdict is None else ""
            return OwnVerdict(verdict, f"{unsure}the answer {', and '.join(faults)}")
    return OwnVerdict(True, f"the answer tells all {len(findings)} facts")


async def judge_answer(judge: Judge | None, answer: str | None, asked: AnswerFacts) -> OwnVerdict:
    """Check an answer as `check_answer` does; if that is unsure, ask the judge, if there is one."""
    ruled = check_answer(answer, asked)
    if ruled.passed is not None or judge is None:
        return ruled
    listed = [f"- {fact}" for fact in asked.facts]
    listed += [
        f"- {each.record}: {'; '.join(map(str, each.says))}"
        + (" (only if the answer speaks of it)" if each.only_if_named else "")
        for each in asked.about
    ]
    try:
        rating = await rate(judge, _QUESTION.format(facts="\n".join(listed), answer=answer))
    except EopsgymError as error:
        return OwnVerdict(None, f"{ruled.details} (there is no rating: {error})")
    said = f"the judge rates the answer {rating}; at least {SAID:g} passes"
    return OwnVerdict(rating.score >= SAID, said, rating)


def _said_wrongly(
    words: Answer, other: Other, number: int, owners: Sequence[Owned], in_a_list: bool
) -> Iterator[FactFinding]:
    """Yield the forbidden statements about a record or in the heading of its list."""
    for alternative in other.never:
        said = {
            is_surely_of(words, place, number, owners, in_a_list)
            for place in _said(words, alternative)
            if not is_former_state(words, place, _length(alternative))
        }
        if said - {False}:
            yield FactFinding(True not in said and None, f"says of {other.record}: {alternative}")
    for alternative in other.never_under:
        spans = (range(place, place + _length(alternative)) for place in _said(words, alternative))
        if any(is_under(words, each, number, owners) for each in spans):
            yield FactFinding(False, f"lists {other.record} under: {alternative}")


def _said(words: Answer, alternative: str | int) -> Iterator[int]:
    """Return the places of words that are not denied; ids, names and numbers may be denied."""
    plain = not is_exact(alternative) and not any(map(is_negator, str(alternative).split()))
    return (
        place for place in places(words, alternative) if not (plain and is_denied(words, place))
    )


def _places(words: Answer, fact: AnswerFact) -> Iterator[int]:
    for alternative in fact.alternatives:
        yield from _said_in(words, alternative, fact)


def _said_in(words: Answer, alternative: str | int, fact: AnswerFact) -> Iterator[int]:
    return _said(words, alternative) if fact.affirmed else places(words, alternative)


def _spans(words: Answer, record: AnswerFact) -> Iterator[range]:
    """Yield each place where a record is named, from the first word of its name to the last."""
    for alternative in record.alternatives:
        yield from (
            range(place, place + _length(alternative)) for place in places(words, alternative)
        )


def _length(alternative: str | int) -> int:
    return len(name_words(alternative)) if isinstance(alternative, str) else 1


def _named(words: Answer, fact: AnswerFact, english: bool) -> FactFinding:
    if fact.of:
        return _counted(words, fact, english)
    if next(_places(words, fact), None) is not None:
        return FactFinding(True)
    # In another language a small number may be written as a word.
    spelled = not english and any(isinstance(alternative, int) for alternative in fact.alternatives)
    said = False if fact.is_exact and not spelled else None
    return FactFinding(said, f"does not say {fact}")


def _counted(words: Answer, fact: AnswerFact, english: bool) -> FactFinding:
    """Return whether a number is said, and whether it counts the right things."""
    right = next(alternative for alternative in fact.alternatives if isinstance(alternative, int))
    counted = [
        (place, number)
        for noun in fact.of
        for place in places(words, noun)
        for number in _numbers_of(words, place)
    ]
    numbers = {number for _, number in counted}
    if right in numbers:
        numbers = {number for place, number in counted if not _is_unit(words, place)} | {right}
    if numbers - {right}:
        others = " and ".join(map(str, sorted(numbers - {right})))
        said = None if right in numbers else False
        return FactFinding(said, f"says {others} {fact.of[0]}, not {right}")
    return _named(words, AnswerFact((right,)), english)


def _numbers_of(words: Answer, place: int) -> set[int]:
    """Return the numbers that count the thing at a place: `12 people`, or else `people: 12`.

    In `2 letters (20 and 5)` and `letter: 15 addresses` the numbers behind count something else; in
    `people: 13 in total` the number counts the people.
    """
    before_it: set[int] = set()
    for before in range(place - 1, max(-1, place - 1 - _NEAR), -1):
        if words[before + 1].parted:
            break
        before_it |= numbers(words[before].word)
    if before_it:
        return before_it
    after, behind = words[place + 1 : place + 2], words[place + 2 : place + 3]
    if not after or not after[0].parted or after[0].sentence != words[place].sentence:
        return set()
    counts = not behind or behind[0].parted or behind[0].word.raw in _COUNTED_BEFORE
    return numbers(after[0].word) if counts else set()


def _is_unit(words: Answer, place: int) -> bool:
    """Return whether a thing is the unit of a rule and is not counted: `20 in one letter`."""
    return (
        place > 1
        and words[place - 1].word.raw in ("one", "1")
        and words[place - 2].word.raw in _IN_A_UNIT
        and not any(each.parted for each in words[place - 1 : place + 1])
    )


def _in_doubt(finding: FactFinding) -> FactFinding:
    """Make a negative finding unsure, since no task lists all words for an unasked fact."""
    return finding if finding.said else FactFinding(None, finding.fault)


def _said_of(
    words: Answer, fact: AnswerFact, number: int, names: Sequence[Sequence[range]]
) -> FactFinding:
    """Return whether a fact is said of this record, and not of another one.

    Args:
        words: the words of the answer.
        fact: the fact that has to be said.
        number: the record's index in `names`.
        names: where each record is named, those of `others` last.
    """
    owners = owners_of(words, names)
    inside = {place for span, _ in owners for place in span}
    verdicts = {
        alternative: {
            is_of(words, place, number, owners)
            for place in _said_in(words, alternative, fact)
            if not inside.issuperset(range(place, place + _length(alternative)))
        }
        for alternative in fact.alternatives
    }
    every = set().union(*verdicts.values())
    if True in every:
        return FactFinding(True)
    record = " ".join(words[place].word.raw for place in names[number][0])
    fault = f"does not say of {record}: {fact}"
    elsewhere = [alternative for alternative, said in verdicts.items() if False in said]
    if None not in every and any(map(is_exact, elsewhere)):
        return FactFinding(False, fault)
    return FactFinding(False if fact.is_exact and not every else None, fault)
