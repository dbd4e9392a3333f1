"""A task's verifiers as the published harness knows them, and what they then leave unsaid."""

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
    """Yield the published form of one verifier: itself, or those that express what they can of it.

    Args:
        item: the verifier, as the file has it.
        seeds: by gym name, the seed of each server.
        now: the moment of the task.
    """
    plain = {key: value for key, value in item.items() if key != "category"}
    kind, config = item["verifier_type"], item["validation_config"]
    if kind == "footprint":
        gym = item["gym_name"]
        checks = footprint_checks(config, get_domain(gym), seeds[gym], now)
        for number, check in enumerate(checks, 1):
            name = f"{item.get('name', 'footprint')}_{number}"
            told = {"verifier_type": "database_state", "name": name, "validation_config": check}
            yield {**plain, **told}
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
    """Return what the published form of a verifier does not check."""
    name = item.get("name") or item["verifier_type"]
    config = item["validation_config"]
    if item["verifier_type"] == "transitions":
        said = {
            "paths": "which values a column goes through",
            "never": "which steps may never be",
            "order": "what has to come first",
        }
        left = [text for key, text in said.items() if config.get(key)]
        return [f"`{name}`: {', '.join(left)}"]
    if item["verifier_type"] == "text_facts":
        return [f"`{name}`: a model has to judge what the text says"]
    if item["verifier_type"] == "answer_facts":
        return [f"`{name}`: what the final answer has to tell"]
    if item["verifier_type"] != "footprint":
        return []
    footprint = read_footprint(config, "footprint")
    left = [
        "which rules a run breaks, and what leaves the house and is taken back",
        "a value that is changed and not stamped, beside the rows that are named",
    ]
    if any(row.references for row in footprint.every_row):
        left.append("which of several new rows refers to which")
    if footprint.either:
        left.append("that only one of several right ways is taken")
    return [f"`{name}`: {'; '.join(left)}"]
