"""Services, offerings, templates and SLA definitions."""

import datetime as dt

from dev.seeds.former.sql import Value
from dev.seeds.itsm import bank
from dev.seeds.itsm.bank import ServiceText
from dev.seeds.itsm.draft import ORGS, Draft, org_id
from dev.seeds.itsm.records import (
    RESPONSE,
    TARGETS,
    Service,
    Template,
    User,
)
from eopsgym.domains.itsm.rules.common import PRIORITIES

Facts = dict[str, Value]

CATALOGUED = dt.datetime(2023, 9, 4, 10, 0)
"""When the service catalogue was introduced."""

SIDE_SERVICES = (
    (1, "ERP Sandbox", "test", "operational", "application", "not-critical"),
    (1, "Data Sandbox", "development", "operational", "application", "not-critical"),
    (1, "Partner Exchange", "QA", "ready", "business", "less-critical"),
    (1, "Video Archive", "production", "repair_in_progress", "business", "not-critical"),
    (1, "Fax Gateway", "production", "retired", "technology-management", "not-critical"),
    (1, "Legacy Ticket Portal", "production", "retired", "application", "not-critical"),
    (2, "Tessell Quote Desk", "production", "non-operational", "business", "less-critical"),
)
"""Services without incidents: name, use, status, classification, criticality."""

TEMPLATES = (
    (1, "sso", "Password reset", "phone", "Password reset", "low", "medium", True),
    (
        1,
        "sso",
        "Account for a new starter",
        "email",
        "New starter has no account",
        "low",
        "high",
        True,
    ),
    (1, "laptop", "Broken laptop", "walk-in", "Laptop does not work", "low", "high", True),
    (
        1,
        "vpn",
        "VPN outage",
        "phone",
        "VPN does not connect for several people",
        "high",
        "high",
        True,
    ),
    (1, "print", "Printer fault", "self-service", "Printer does not print", "low", "low", True),
    (
        1,
        "erp",
        "ERP posting blocked",
        "phone",
        "Posting in the ERP is blocked",
        "medium",
        "high",
        True,
    ),
    (
        1,
        "scan",
        "Scanner swap",
        "phone",
        "Handheld scanner must be swapped",
        "medium",
        "medium",
        True,
    ),
    (1, "mail", "Mail delivery failure", "email", "Mail is not delivered", "medium", "low", True),
    (
        1,
        "rooms",
        "Meeting room fault",
        "chat",
        "Equipment in a meeting room fails",
        "low",
        "medium",
        True,
    ),
    (
        1,
        "intranet",
        "Intranet question",
        "self-service",
        "Question about the intranet",
        "low",
        "low",
        False,
    ),
    (2, "sso", "Tessell password reset", "phone", "Password reset", "low", "medium", True),
    (
        2,
        "samples",
        "Measurement upload failed",
        "chat",
        "Measurements are not uploaded",
        "high",
        "medium",
        True,
    ),
    (2, "laptop", "Tessell broken laptop", "walk-in", "Laptop does not work", "low", "high", True),
    (
        2,
        "wifi",
        "Lab wireless fault",
        "self-service",
        "Wireless in the laboratory fails",
        "medium",
        "medium",
        False,
    ),
)


def fill(draft: Draft) -> None:
    """Add the catalogue; `draft.services` is complete afterwards."""
    texts = bank.services()
    for org in ORGS:
        for text in texts:
            if text.names[org - 1]:
                _service(draft, org, text)
    for org, name, used_for, status, kind, criticality in SIDE_SERVICES:
        _side_service(draft, org, name, used_for, status, kind, criticality)
    _templates(draft)
    _sla_definitions(draft)


# services


def _owner(draft: Draft, org: int, key: str) -> User:
    if (org, key) == (1, "files"):
        return draft.user("departed_owner")
    return draft.pick(draft.people(org, "manager"))


def _service(draft: Draft, org: int, text: ServiceText) -> None:
    owner = _owner(draft, org, text.key)
    group = draft.groups[text.groups[org - 1]]
    service = Service(draft.writer.next_id("service", "SVC"), org, text, owner, group)
    draft.services.append(service)
    facts: Facts = {
        "owned_by": owner.id,
        "org_id": org_id(org),
        "used_for": "production",
        "status": "operational",
        "service_classification": text.classification,
        "business_criticality": text.criticality,
    }
    draft.writer.add(
        "service",
        service_id=service.id,
        name=service.name,
        description=text.description,
        created_on=CATALOGUED,
        updated_on=CATALOGUED,
        **facts,
    )
    for offering in text.offerings:
        service.offerings.append(_offering(draft, service, offering, facts))
    if owner is draft.user("departed_owner"):
        draft.case("service_with_inactive_owner", service)


def _offering(
    draft: Draft, service: Service, name: str, facts: Facts, status: str = "operational"
) -> str:
    offering = draft.writer.next_id("service_offering", "SVCOFF")
    full = name if service.org == 1 else f"Tessell {name}"
    draft.writer.add(
        "service_offering",
        **{
            **facts,
            "service_offering_id": offering,
            "name": full,
            "short_description": f"{full} as part of {service.name}",
            "business_service": service.id,
            "description": f"{full}: requests and faults go to {service.group.name}.",
            "status": status,
            "created_on": CATALOGUED,
            "updated_on": CATALOGUED,
        },
    )
    return offering


def _side_service(
    draft: Draft, org: int, name: str, used_for: str, status: str, kind: str, criticality: str
) -> None:
    service = draft.writer.next_id("service", "SVC")
    owner = draft.pick(draft.people(org, "manager"))
    facts: Facts = {
        "owned_by": owner.id,
        "org_id": org_id(org),
        "used_for": used_for,
        "status": status,
        "service_classification": kind,
        "business_criticality": criticality,
        "created_on": CATALOGUED,
        "updated_on": CATALOGUED if status == "operational" else draft.ago(90, 40),
    }
    draft.writer.add("service", service_id=service, name=name, description=None, **facts)
    offering = draft.writer.next_id("service_offering", "SVCOFF")
    left_over = name == "Fax Gateway"
    draft.writer.add(
        "service_offering",
        **{
            **facts,
            "service_offering_id": offering,
            "name": f"{name} Access",
            "short_description": f"Use of {name}",
            "business_service": service,
            "status": "operational" if left_over else status,
        },
    )
    if left_over:
        draft.case("retired_service_with_live_offering", service, offering)


# templates and SLA definitions


def _templates(draft: Draft) -> None:
    for org, key, name, channel, short, impact, urgency, active in TEMPLATES:
        service = draft.service(org, key)
        template = draft.writer.next_id("incident_template", "TMPL")
        priority = PRIORITIES[impact, urgency]
        if name == "Scanner swap":
            priority = "high"
            draft.case("template_with_wrong_priority", template)
        if not active:
            draft.case("inactive_template", template)
        else:
            draft.templates[org, key] = Template(template, channel, impact, urgency)
        draft.writer.add(
            "incident_template",
            incident_template_id=template,
            name=name,
            active=active,
            caller_id=service.owner.id,
            channel=channel,
            short_description=short,
            category=service.text.category,
            impact=impact,
            urgency=urgency,
            priority=priority,
            service=service.id,
            service_offering=service.offerings[0],
            org_id=org_id(org),
            created_at=CATALOGUED,
            updated_at=CATALOGUED,
        )


def _sla(
    draft: Draft,
    org: int,
    name: str,
    metric: str,
    minutes: int,
    priority: str,
    active: bool = True,
    pause: bool = True,
) -> str:
    found = draft.writer.next_id("sla_definition", "SLA")
    draft.writer.add(
        "sla_definition",
        sla_def_id=found,
        name=name,
        metric=metric,
        target_mins=minutes,
        pause_on_pending=pause,
        applies_to_priority=priority,
        active=active,
        schedule="24x7" if priority in ("critical", "high") else "8-5 Weekdays",
        org_id=org_id(org),
        created_on=CATALOGUED,
        updated_on=CATALOGUED,
    )
    return found


def _sla_definitions(draft: Draft) -> None:
    """Response and resolution for each priority; the clock of critical incidents never stops."""
    for org in ORGS:
        prefix = "" if org == 1 else "Tessell "
        for metric, minutes in (("resolution", TARGETS[org]), ("response", RESPONSE[org])):
            for priority, target in minutes.items():
                name = f"{prefix}{priority.title()} {metric.title()}"
                _sla(draft, org, name, metric, target, priority, pause=priority != "critical")
    old = _sla(draft, 1, "High Resolution 2024", "resolution", 2160, "high", active=False)
    draft.case("inactive_sla_definition", old)
    twin = _sla(draft, 1, "Moderate Response Pilot", "response", 180, "moderate")
    draft.case("second_active_sla_definition", twin)
