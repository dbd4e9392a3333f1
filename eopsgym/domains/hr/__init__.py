"""Human resources: services, cases and their tasks, profiles, skills, surveys and knowledge."""

from pathlib import Path

from eopsgym.domains.hr import access, rules, tools
from eopsgym.domains.hr.dialect import DIALECT
from eopsgym.domains.hr.resources import record
from eopsgym.domains.hr.tools import cases, profiles
from eopsgym.domains.kernel import Domain, collect_rules, collect_tools

DOMAIN = Domain(
    name="hr",
    title="Human resources",
    gym_name="sn-hr-internal",
    folder=Path(__file__).parent,
    tools=collect_tools(
        *tools.MODULES,
        folder=Path(__file__).parent,
        empty_required=lambda tool: True,
    ),
    sign_in=access.sign_in,
    checks=collect_rules(record, access, cases, profiles, *rules.MODULES),
    dialect=DIALECT,
)
