"""Every rule that a domain's code states is a rule of its policy."""

import ast
import re
from pathlib import Path

import pytest

from eopsgym.domains import domain_names, get_domain

RULE = re.compile(r"[A-Z]+-\d+\.\d+")


def stated(folder: Path) -> set[str]:
    """The rule ids that stand as whole strings in the code of a folder."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py"))
    texts = (node.value for tree in trees for node in ast.walk(tree) if type(node) is ast.Constant)
    return {text for text in texts if isinstance(text, str) and RULE.fullmatch(text)}


@pytest.mark.parametrize("name", domain_names())
def test_stated_rules_are_in_the_policy(name: str) -> None:
    domain = get_domain(name)
    rules = stated(domain.folder)
    assert rules
    assert rules <= set(domain.rules)


@pytest.mark.parametrize("name", domain_names())
def test_the_rule_that_keeps_organisations_apart_is_in_the_policy(name: str) -> None:
    domain = get_domain(name)
    assert domain.tenant_rule is None or domain.tenant_rule in domain.rules
