"""A task's verifiers in the published form, and the checks that this form cannot express."""

from collections.abc import Iterator, Mapping
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.tasks.export.footprint_sql import footprint_checks
from eopsgym.tasks.footprint.config import read_footprint
from eopsgym.tasks.texts.fact import read_fact

_LEAST = 7
_FACTS = """\
Does the text below say {what}? Other words, dates in other forms and any order are right. An
empty text, and one that fits every record, are wrong. Rate from 0 (not at all) to 10 (all)."""


def published_verifiers(
    item: Mapping[str, Any], seeds: Mapping[str, str], now: str | None
) -> Iterator[dict[str, Any]]:
    """Yield the published form of one verifier: itself, or others that check as much as possible.

    Args:
        item: the verifier as it is in the task's file.
        seeds: the seed of each server, by gym name.
        now: the moment of the task.
    """
    plain = {key: value for key, value in item.items() if key != "category"}
    kind, config = item["verifier_type"], item["validation_config"]
    if kind == "footprint":
        gym = item["gym_name"]
        checks = footprint_checks(config, get_domain(gym), seeds[gym], now)
        for number, check in enumerate(checks, 1):
            name = f"{item.get('name', 'footprint')}_{number}"
            published = {
                "verifier_type": "database_state",
                "name": name,
                "validation_config": check,
            }
            yield {**plain, **published}
    elif kind == "text_facts":
        asked = {
            "sql_query": config["query"],
            "comparison_prompt": _facts_prompt(config),
            "minimum_comparison_value": _LEAST,
        }
        yield {**plain, "verifier_type": "response_check", "validation_config": asked}
    elif kind not in ("transitions", "answer_facts"):
        yield plain


def _facts_prompt(config: Mapping[str, Any]) -> str:
    facts = "; ".join(f"({read_fact(fact, 'facts')})" for fact in config["facts"])
    never = "; ".join(config.get("never", ()))
    what = f"each of these facts, all parts of one together: {facts}"
    return _FACTS.format(what=f"{what}, and none of these: {never}" if never else what)


def unsaid(item: Mapping[str, Any]) -> list[str]:
    """Return the checks of a verifier that its published form does not contain."""
    name = item.get("name") or item["verifier_type"]
    config = item["validation_config"]
    if item["verifier_type"] == "transitions":
        parts = {
            "paths": "the values that a column goes through",
            "never": "the steps that are never allowed",
            "order": "the step that has to come first",
        }
        left = [text for key, text in parts.items() if config.get(key)]
        return [f"`{name}`: {', '.join(left)}"]
    if item["verifier_type"] == "text_facts":
        return [f"`{name}`: the meaning of the text, which a model has to judge"]
    if item["verifier_type"] == "answer_facts":
        return [f"`{name}`: the facts that the final answer has to name"]
    if item["verifier_type"] != "footprint":
        return []
    footprint = read_footprint(config, "footprint")
    left = [
        "the rules that a run breaks, and effects outside the company that are undone",
        "a changed value in another row, if the change updates no timestamp",
    ]
    if any(row.references for row in footprint.every_row):
        left.append("the row to which each of several new rows refers")
    if footprint.either:
        left.append("that only one of several alternatives is done")
    return [f"`{name}`: {'; '.join(left)}"]
