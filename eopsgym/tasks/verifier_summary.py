"""A summary of a verifier in one line."""

from collections import Counter

from eopsgym.tasks.answers.answer_facts import read_answer_facts
from eopsgym.tasks.task import Verifier


def verifier_summary(verifier: Verifier) -> str:
    """Return a verifier's SQL, the size of its footprint or transitions, or its facts.

    An example is `2 updates of incident, 1 insert of notification, 1 of 2 cases`. The summary of a
    verifier without SQL is empty.
    """
    if verifier.type == "footprint":
        footprint = verifier.footprint
        counts = Counter((row.operation, row.table) for row in footprint.rows)
        parts = [f"{_number(n, what)} of {table}" for (what, table), n in counts.items()]
        parts += [f"1 of {len(each.cases)} cases" for each in footprint.either]
        return ", ".join(parts) or "no change at all"
    if verifier.type == "transitions":
        counted = {"paths": "path", "never": "step never allowed", "order": "order"}
        parts = [_number(len(verifier.config.get(k) or ()), what) for k, what in counted.items()]
        return ", ".join(each for each in parts if not each.startswith("0 "))
    if verifier.type == "answer_facts":
        asked = read_answer_facts(verifier.config, verifier.name)
        parts = [f"tells {fact}" for fact in asked.facts]
        for each in asked.about:
            where = ", if it names it" if each.only_if_named else ""
            parts.append(f"says of {each.record}{where}: {', '.join(map(str, each.says))}")
        for record in (*asked.about, *asked.others):
            if record.never:
                never = " or ".join(map(str, record.never))
                parts.append(f"does not say of {record.record}: {never}")
        if asked.never:
            parts.append(f"does not name {' or '.join(map(str, asked.never))}")
        return "; ".join([*parts, *([verifier.query] if verifier.query else [])])
    return verifier.query


def _number(count: int, what: str) -> str:
    if count == 1:
        return f"1 {what}"
    first, space, rest = what.partition(" ")
    return f"{count} {first}s{space}{rest}"
