"""The policy is a list of rules with ids that others refer to."""

import re
from pathlib import Path

import eopsgym.domains.csm as csm

POLICY = Path(csm.__file__).with_name("policy.md").read_text(encoding="utf-8")
RULES = re.findall(r"^- \*\*(CSM-(\d+)\.(\d+))\*\* (.+)$", POLICY, re.MULTILINE)


def test_every_list_item_is_a_rule_with_an_id() -> None:
    items = re.findall(r"^- ", POLICY, re.MULTILINE)
    assert len(items) == len(RULES) >= 28


def test_ids_count_up_without_gaps() -> None:
    for _, section, place, _ in RULES:
        assert f"\n## {section}. " in POLICY
        assert place == "1" or f"**CSM-{section}.{int(place) - 1}**" in POLICY
    assert len({rule for rule, *_ in RULES}) == len(RULES)


def test_the_policy_stays_short_enough_for_a_system_prompt() -> None:
    assert len(POLICY.encode()) < 11_000
