"""Human resources: services, cases and their tasks, profiles, skills, surveys and knowledge."""

from pathlib import Path

from eopsgym.domains.hr import access, record
from eopsgym.domains.hr.rules import cases as case_rules
from eopsgym.domains.hr.rules import catalogue, people, routing
from eopsgym.domains.hr.rules import knowledge as knowledge_rules
from eopsgym.domains.hr.rules import notifications as notification_rules
from eopsgym.domains.hr.rules import tasks as task_rules
from eopsgym.domains.hr.tools import (
    assignment_rules,
    cases,
    checklists,
    counts,
    criteria,
    escalation_rules,
    groups,
    knowledge,
    notifications,
    profiles,
    services,
    skills,
    surveys,
    tasks,
    templates,
    topics,
    users,
)
from eopsgym.domains.kernel import Domain, collect_rules, collect_tools
from eopsgym.domains.records.coded_dialect import CodedDialect

DOMAIN = Domain(
    name="hr",
    title="Human resources",
    gym_name="sn-hr-internal",
    folder=Path(__file__).parent,
    tools=collect_tools(
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
        knowledge,
        assignment_rules,
        escalation_rules,
        counts,
        notifications,
        empty_required=lambda tool: True,
        folder=Path(__file__).parent,
    ),
    sign_in=access.sign_in,
    checks=collect_rules(
        record,
        access,
        cases,
        profiles,
        case_rules,
        routing,
        task_rules,
        people,
        catalogue,
        knowledge_rules,
        notification_rules,
    ),
    dialect=CodedDialect(),
)
