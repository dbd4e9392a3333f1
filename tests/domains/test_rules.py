"""Every policy is a list of rules with ids, and every rule that code states is one of them."""

import re

import pytest

from eopsgym.domains import domain_names, get_domain

pytestmark = pytest.mark.parametrize("name", domain_names())

LEAST = {"calendar": 20, "csm": 28, "drive": 28, "email": 40, "hr": 28, "itsm": 32, "teams": 40}
"""How many rules there are at least, where the policy is long."""


def listed(name: str) -> list[tuple[str, str, str]]:
    """The rules of a policy: id, section, place in the section."""
    item = rf"^- \*\*({name.upper()}-(\d+)\.(\d+))\*\* .+$"
    return re.findall(item, get_domain(name).policy, re.MULTILINE)


def test_stated_rules_are_in_the_policy(name: str) -> None:
    domain = get_domain(name)
    stated = {check.id for check in domain.checks}
    assert stated
    assert stated <= set(domain.rules)


def test_every_rule_is_stated_at_one_place_of_the_system(name: str) -> None:
    checks = get_domain(name).checks
    places = [(check.id, check.place) for check in checks]
    assert len(set(places)) == len(places)
    assert all(place.startswith(f"eopsgym.domains.{name}.") for _, place in places)


def test_every_list_item_is_a_rule_with_an_id(name: str) -> None:
    domain = get_domain(name)
    items = re.findall(r"^- ", domain.policy, re.MULTILINE)
    assert len(items) == len(listed(name)) == len(domain.rules) >= LEAST.get(name, 1)


def test_ids_count_up_without_gaps(name: str) -> None:
    policy = get_domain(name).policy
    for rule, section, place in listed(name):
        assert f"\n## {section}. " in policy
        before = f"{name.upper()}-{section}.{int(place) - 1}"
        assert place == "1" or f"**{before}**" in policy, rule


def test_rules_refer_only_to_rules_that_exist(name: str) -> None:
    domain = get_domain(name)
    mentioned = set(re.findall(rf"{name.upper()}-\d+\.\d+", domain.policy))
    assert mentioned == set(domain.rules)


def test_the_policy_stays_short_enough_for_a_system_prompt(name: str) -> None:
    assert len(get_domain(name).policy.encode()) < 11_000
