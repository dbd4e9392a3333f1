"""Customer service management: cases, entitlements, SLAs, accounts, assets and knowledge."""

from pathlib import Path

from eopsgym.domains.csm import access, rules, tools
from eopsgym.domains.csm.dialect import DIALECT
from eopsgym.domains.csm.resources import record
from eopsgym.domains.kernel import Domain, collect_rules, collect_tools

DOMAIN = Domain(
    name="csm",
    title="Customer service management",
    gym_name="sn-csm-server",
    folder=Path(__file__).parent,
    tools=collect_tools(
        *tools.MODULES,
        folder=Path(__file__).parent,
    ),
    sign_in=access.sign_in,
    checks=collect_rules(access, record, *rules.MODULES),
    dialect=DIALECT,
)
