"""Every tool has the published name and exactly the published parameters."""

import pytest

from eopsgym.domains import domain_names, get_domain
from eopsgym.gym.server_toml import published_server
from tests import facts
from tests.facts.make import facts as published
from tests.reference import reference

KEPT = {domain: facts.read(domain) for domain in facts.known()}
HERE = sorted(set(KEPT) & set(domain_names()))
TOOLS = [(domain, tool) for domain in HERE for tool in KEPT[domain]]


def test_every_domain_that_is_published_has_facts() -> None:
    published = {name for name in domain_names() if published_server(get_domain(name)).user_header}
    assert published == {"calendar", "csm", "drive", "email", "hr", "itsm", "teams"}
    assert published <= set(HERE)


@pytest.mark.parametrize("domain", HERE)
def test_a_domain_has_the_published_tools_and_no_others(domain: str) -> None:
    assert set(get_domain(domain).tools) == set(KEPT[domain])


@pytest.mark.sweep(100)
@pytest.mark.parametrize(("domain", "tool"), TOOLS)
def test_parameters_are_the_published_ones(domain: str, tool: str) -> None:
    made = get_domain(domain).tools.get(tool)
    assert made is not None, f"{domain} has no tool {tool}"
    assert facts.describe(tool, made.schema) == KEPT[domain][tool]
    assert made.signature.required == made.schema.get("required", [])


@pytest.mark.parametrize("domain", sorted(KEPT))
def test_facts_are_those_of_the_reference(domain: str) -> None:
    tools = reference("tools")
    kept = (facts.FOLDER / f"{domain}.txt").read_text(encoding="utf-8")
    assert kept == published(domain, tools.parent)


def test_a_schema_word_without_a_place_in_the_facts_is_an_error() -> None:
    with pytest.raises(ValueError, match="multipleOf"):
        facts.describe("tool", {"type": "object", "multipleOf": 2})
