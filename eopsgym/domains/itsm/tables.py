"""The tables of the ITSM system, as its tools see them."""

from eopsgym.domains.core import Table

_ORG = frozenset({"org_id"})
_FIELD = "VALIDATION_ERROR"

USER = Table(
    "users",
    "user_id",
    "User",
    "USER",
    hidden=frozenset({"static_token"}),
    missing="RESOURCE_NOT_FOUND",
    bare=True,
)
GROUP = Table("user_group", "group_id", "User group", "GROUP")
MEMBER = Table("user_group_member", "member_id", "Group membership", "MEMBER")
LOCATION = Table("location", "location_id", "Location", "LOC", missing="RESOURCE_NOT_FOUND")
TEMPLATE = Table(
    "incident_template",
    "incident_template_id",
    "Incident template",
    "TMPL",
    created="created_at",
    updated="updated_at",
)
ITEM = Table("configuration_item", "configuration_item_id", "Configuration item", "CI", hidden=_ORG)
SERVICE = Table("service", "service_id", "Service", "SVC", missing="RESOURCE_NOT_FOUND", bare=True)
OFFERING = Table(
    "service_offering",
    "service_offering_id",
    "Service Offering",
    "SVCOFF",
    missing="RESOURCE_NOT_FOUND",
    bare=True,
)
CHANGE = Table("change", "change_id", "Change", "CHG", hidden=_ORG)
PROBLEM = Table(
    "problem",
    "problem_id",
    "Problem",
    "PRB",
    missing=_FIELD,
    lost="{label} with problem_id '{value}' not found",
)
INCIDENT = Table(
    "incident",
    "incident_id",
    "Incident",
    "INC",
    created="created_at",
    updated="updated_at",
    hidden=frozenset(
        {
            "org_id",
            "contact_type",
            "service_display",
            "service_offering_display",
            "configuration_item_display",
            "assigned_to_display",
            "assignment_group_display",
            "parent_incident_display",
            "problem_display",
            "change_request_display",
            "incident_template_display",
        }
    ),
    missing=_FIELD,
    lost="{label} with ID '{value}' not found",
)
CHILD = Table(
    "child_incident",
    "child_incident_mapping_id",
    "Child incident mapping",
    "CINC",
    created="created_at",
    updated="updated_at",
    org=None,
    missing=_FIELD,
    lost="{label} '{value}' not found",
)
ARTICLE = Table("knowledge", "knowledge_id", "Knowledge article", "KB")
LINK = Table("incident_knowledge", "incident_kb_id", "Knowledge link", "IKB")
SLA = Table("sla_definition", "sla_def_id", "SLA definition", "SLA")
INCIDENT_SLA = Table("incident_sla", "incident_sla_id", "Incident SLA", "TSLA")
NOTIFICATION = Table(
    "notification", "notification_id", "Notification", "NOTIF", missing="RESOURCE_NOT_FOUND"
)
MAPPING = Table(
    "change_request_mapping",
    "change_request_mapping_id",
    "Change request mapping",
    "CRM",
    created="created_at",
    updated="updated_at",
)
AFFECTED = Table(
    "incident_affected_cis", "incident_affected_cis_id", "Affected configuration item", "TASKCI"
)
ORGANISATION = Table(
    "organization",
    "org_id",
    "Organization",
    "ORG",
    created="created_at",
    updated="updated_at",
    org=None,
)
