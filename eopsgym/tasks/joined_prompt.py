"""The prompt of a task over several systems: their policies, the acting users, and the time."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from eopsgym.domains import Domain
from eopsgym.errors import DomainError
from eopsgym.tasks.task import TaskServer

_PREFACE = (
    "# Several systems\n\n"
    "You work in {count} systems of one company at once: {systems}. Their policies follow. Each "
    "holds for what is done in its system. If a rule of one system forbids the request, change "
    "nothing in the others either, unless the request itself asks for as much as is allowed. "
    "Where a rule has the words of an earlier one, it only names that rule."
)
_HEADING = re.compile(r"#\s+(.+?)(?:\s+policy)?\s*$", re.MULTILINE)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")


def joined_prompt(servers: Sequence[TaskServer], now: str | None) -> str:
    """Return the policies of the mounted systems, with their acting users and the time.

    The policies of several systems have a preface, and parts that repeat an earlier policy are left
    out. A system that does not exist adds nothing, since only starting a task needs its systems.
    """
    domains = list(_domains(servers))
    parts = [_preface(domains), *_without_repeats(domains)]
    facts = list(_who_acts(servers))
    facts += [f"It is {now} UTC."] if now else []
    return "\n\n".join([*parts, " ".join(facts)]).strip()


def system_label(domain: Domain) -> str:
    """Return the name of a system in its policy's heading, such as HR or Mail, or its title."""
    heading = _HEADING.match(domain.policy.lstrip())
    return heading[1] if heading else domain.title


def _domains(servers: Sequence[TaskServer]) -> Iterator[Domain]:
    for server in servers:
        with suppress(DomainError):
            yield server.domain


def _preface(domains: Sequence[Domain]) -> str:
    systems = _listed([system_label(domain) for domain in domains])
    return _PREFACE.format(count=len(domains), systems=systems)


def _who_acts(servers: Sequence[TaskServer]) -> Iterator[str]:
    """Yield a sentence for each acting person that names the person's systems."""
    places: dict[str, list[str]] = {}
    for server in servers:
        if server.user_label:
            places.setdefault(server.user_label, []).append(_label(server))
    for person, systems in places.items():
        yield f"In {_listed(systems)} you act for {person}."


def _label(server: TaskServer) -> str:
    try:
        return system_label(server.domain)
    except DomainError:
        return server.gym_name


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


# Repeats


def _without_repeats(domains: Sequence[Domain]) -> Iterator[str]:
    """Yield each policy without the sentences and rules that an earlier one contains verbatim."""
    sentences: set[str] = set()
    rules: dict[str, str] = {}
    for domain in domains:
        intro, heading, rest = domain.policy.strip().partition("\n\n## ")
        yield _shorter_intro(intro, sentences) + heading + _shorter_rules(rest, domain, rules)


def _shorter_intro(intro: str, known: set[str]) -> str:
    """Return an introduction without the sentences in `known`, and add its sentences to these."""
    paragraphs = []
    for paragraph in intro.split("\n\n"):
        sentences = _SENTENCE_END.split(" ".join(paragraph.split()))
        new = [sentence for sentence in sentences if sentence not in known]
        known.update(sentences)
        unchanged = len(new) == len(sentences)
        paragraphs.append(paragraph if unchanged else " ".join(new))
    return "\n\n".join(filter(None, paragraphs))


def _shorter_rules(text: str, domain: Domain, known: dict[str, str]) -> str:
    """Return rules with those in `known` replaced by their ids, and add the others."""
    for rule, words in domain.rules.items():
        first = known.setdefault(" ".join(words.split()), rule)
        if first != rule:
            text = text.replace(f"**{rule}** {words}", f"**{rule}** As {first}.")
    return text
