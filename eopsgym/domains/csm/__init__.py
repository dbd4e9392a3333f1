"""Customer service management: cases, entitlements, SLAs, accounts, assets and knowledge."""

from pathlib import Path

from eopsgym.domains.core import Domain, collect
from eopsgym.domains.csm.access import TENANT_RULE, authorise, find_user, sight
from eopsgym.domains.csm.faults import CsmFaults
from eopsgym.domains.csm.tools import (
    accounts,
    case_counts,
    cases,
    contracts,
    definitions,
    entitlements,
    groups,
    interactions,
    knowledge,
    locations,
    notifications,
    products,
    slas,
    units,
    users,
)

DOMAIN = Domain(
    name="csm",
    title="Customer service management",
    gym_name="sn-csm-server",
    service="sn-csm",
    port=8001,
    user_header="x-user-email",
    folder=Path(__file__).parent,
    tools=collect(
        cases,
        case_counts,
        slas,
        interactions,
        knowledge,
        notifications,
        users,
        groups,
        accounts,
        locations,
        products,
        units,
        contracts,
        entitlements,
        definitions,
    ),
    find_user=find_user,
    authorise=authorise,
    faults=CsmFaults(),
    tenant_rule=TENANT_RULE,
    sight=sight,
    flags=False,
    fractions=False,
    ascii=True,
    runner_limit=100,
    nulls={"result": ("meta", "structuredContent"), "content": ("annotations", "meta")},
)
