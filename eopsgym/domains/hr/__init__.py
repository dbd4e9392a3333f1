"""Human resources: services, cases and their tasks, profiles, skills, surveys and knowledge."""

from pathlib import Path

from eopsgym.domains.core import LISTED_NULLS, Domain, collect
from eopsgym.domains.hr.access import authorise, find_user, serves
from eopsgym.domains.hr.tools import (
    assignment,
    cases,
    checklists,
    counts,
    criteria,
    escalation,
    groups,
    knowledge,
    notifications,
    offboarding,
    profiles,
    services,
    skills,
    surveys,
    tasks,
    templates,
    topics,
    users,
)

DOMAIN = Domain(
    name="hr",
    title="Human resources",
    gym_name="sn-hr-internal",
    service="hr-api",
    port=8008,
    user_header="x-hr-user-token",
    folder=Path(__file__).parent,
    tools=collect(
        services,
        topics,
        templates,
        users,
        groups,
        criteria,
        skills,
        checklists,
        surveys,
        cases,
        tasks,
        profiles,
        offboarding,
        knowledge,
        assignment,
        escalation,
        counts,
        notifications,
        empty_required=lambda tool: True,
    ),
    nulls={"tool": LISTED_NULLS},
    find_user=find_user,
    authorise=authorise,
    tenant_rule="HR-1.3",
    scoped=True,
    serves=serves,
    differences=(
        "People may be named by e-mail address too: a name that several share is refused.",
        "Rows that a result refers to stand under `related`, beside their ids.",
        "An e-mail address is unique within an organisation, not over all of them.",
        "Cases of an organisation without staff are worked on by the staff of the others.",
    ),
)
