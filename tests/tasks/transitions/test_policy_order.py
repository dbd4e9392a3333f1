"""What the policies say of the order of writes."""

from dataclasses import replace
from pathlib import Path

import pytest

from eopsgym.domains import domain_names, get_domain
from eopsgym.errors import DomainError
from eopsgym.tasks.transitions.policy_order import policy_order


@pytest.mark.parametrize("name", domain_names())
def test_each_system_quotes_its_own_policy(name: str) -> None:
    domain = get_domain(name)
    order = policy_order(domain)
    assert order.demanded
    assert {*order.demanded, *order.judged_by_state} <= {*domain.rules}


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ('[demanded]\n"ITSM-99.1" = "x"', "the policy has no rule ITSM-99.1"),
        ('[demanded]\n"ITSM-3.3" = "after lunch"', "no rule has the words 'after lunch'"),
        (
            '[demanded]\n"ITSM-3.3" = "before it goes to"\n[judged_by_state]\n"ITSM-3.3" = "No."',
            "ITSM-3.3 is in demanded and in judged_by_state",
        ),
        ("[order]\n", "unknown keys order; known are demanded and judged_by_state"),
    ],
)
def test_what_is_wrong_with_it_is_named(tmp_path: Path, said: str, problem: str) -> None:
    domain = get_domain("itsm")
    for name in ("policy.md", "schema.sql"):
        (tmp_path / name).write_text((domain.folder / name).read_text("utf-8"), encoding="utf-8")
    (tmp_path / "proof").mkdir()
    (tmp_path / "proof" / "order.toml").write_text(said, encoding="utf-8")
    with pytest.raises(DomainError, match=problem):
        policy_order(replace(domain, folder=tmp_path))
