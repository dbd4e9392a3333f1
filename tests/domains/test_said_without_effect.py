"""What `without_effect.toml` tells of a parameter, its description tells as well."""

import pytest

from dev.code_per_tool import without_effect
from eopsgym.domains import get_domain

SAID = "Has no effect"


@pytest.mark.parametrize("domain", ["calendar", "drive", "email", "teams"])
def test_what_is_without_effect_is_said_so_and_nothing_else(domain: str) -> None:
    tools = get_domain(domain).tools.values()
    said = {
        (tool.name, name)
        for tool in tools
        for name, part in tool.schema["properties"].items()
        if SAID in part["description"]
    }
    assert said == without_effect(get_domain(domain))
