"""The tables of the customer service system, and the columns that results show of them."""

from dataclasses import replace

from eopsgym.domains.core import Table


def _table(name: str, key: str, label: str, **more: str | None) -> Table:
    return Table(
        name,
        key,
        label,
        created=more.get("created", "sys_created_on"),
        updated=more.get("updated", "sys_updated_on"),
        org=None,
        order=f'"{key}"',
    )


def _columns(text: str) -> tuple[str, ...]:
    return tuple(text.split())


LOCATION = _table("location", "location_id", "Location")
USER = _table("user", "user_id", "User")
GROUP = _table("user_group", "group_id", "User group")
MEMBER = _table("user_group_member", "member_id", "Membership")
ACCOUNT = _table("account", "account_id", "Account")
CONTACT = _table("contact", "contact_id", "Contact")
PRODUCT = _table("product", "product_id", "Product")
UNIT = _table("installed_product", "installed_product_id", "Installed product")
CONTRACT = _table("contract", "contract_id", "Contract")
ENTITLEMENT = _table("entitlement", "entitlement_id", "Entitlement")
SLA = _table("sla_definition", "sla_def_id", "SLA definition")
CASE = _table("customer_case", "case_id", "Case")
CASE_SLA = _table("case_sla", "case_sla_id", "Case SLA", created=None)
ARTICLE = _table("knowledge", "knowledge_id", "Knowledge article")
LINK = _table("case_knowledge", "case_kb_id", "Knowledge link", created=None)
INTERACTION = _table("interaction", "interaction_id", "Interaction")
NOTIFICATION = _table("notification", "notification_id", "Notification")

NEWEST_ARTICLE = replace(ARTICLE, order="sys_created_on DESC, knowledge_id")

REFERENCES = {
    "account_id": ACCOUNT,
    "contact_id": CONTACT,
    "portal_user_id": USER,
    "product_id": PRODUCT,
    "installed_product_id": UNIT,
    "location_id": LOCATION,
    "contract_id": CONTRACT,
    "case_id": CASE,
    "sla_def_id": SLA,
    "knowledge_id": ARTICLE,
    "owner_id": USER,
    "interacted_user": USER,
    "group_id": GROUP,
    "user_id": USER,
    "assignment_group_id": GROUP,
    "assigned_to": USER,
}
"""Column that names a row of another table, and that table."""

# What look-ups by name show, then lists; rows that were just written are shown whole.

FOUND = {
    USER: _columns("user_id first_name last_name email role location_id active"),
    ACCOUNT: _columns("account_id name account_type email_domain active"),
    CONTACT: _columns("contact_id account_id portal_user_id active"),
    PRODUCT: _columns("product_id name category lifecycle_state"),
    UNIT: _columns(
        "installed_product_id account_id product_id location_id serial_number status warranty_end"
    ),
    LOCATION: _columns("location_id name city country active"),
    GROUP: _columns("group_id name type active"),
}
LISTED = {
    USER: _columns(
        "user_id first_name last_name email phone role location_id active sys_created_on"
    ),
    GROUP: _columns("group_id name type active sys_created_on"),
    MEMBER: _columns("member_id group_id user_id sys_created_on"),
    ACCOUNT: _columns("account_id name email_domain account_type active sys_created_on"),
    CONTACT: _columns("contact_id account_id portal_user_id active is_primary sys_created_on"),
    LOCATION: _columns("location_id name plot_no street city country active sys_created_on"),
    PRODUCT: _columns("product_id name category lifecycle_state product_price sys_created_on"),
    UNIT: (*FOUND[UNIT], "sys_created_on"),
    CONTRACT: _columns(
        "contract_id account_id contract_type status contract_price start_date end_date"
        " sys_created_on"
    ),
    ENTITLEMENT: _columns(
        "entitlement_id account_id product_id contract_id support_level coverage_hours"
        " max_cases_per_month active sys_created_on"
    ),
    SLA: _columns(
        "sla_def_id name metric target_mins pause_on_pending applies_to_priority active"
        " sys_created_on"
    ),
    CASE: _columns(
        "case_id number account_id contact_id product_id installed_product_id channel priority"
        " state short_description escalation escalation_reason reopen_count sys_created_on"
        " sys_updated_on closed_on assignment_group_id assigned_to"
    ),
    CASE_SLA: _columns(
        "case_sla_id case_id sla_def_id stage start_time breach_time has_breached completed_time"
    ),
    INTERACTION: _columns(
        "interaction_id channel account_id contact_id case_id interacted_user status started_at"
        " ended_at sys_created_on"
    ),
    ARTICLE: _columns(
        "knowledge_id kb_number title state visibility product_id owner_id sys_created_on body"
    ),
    LINK: _columns("case_kb_id case_id knowledge_id used_as"),
    NOTIFICATION: _columns("notification_id case_id knowledge_id email type status sys_created_on"),
}
ASSIGNED_CASE = _columns(
    "case_id number account_id contact_id product_id installed_product_id channel priority state"
    " short_description assignment_group_id assigned_to sys_created_on"
)
WRITTEN = {
    ARTICLE: _columns(
        "knowledge_id kb_number title body state visibility product_id owner_id sys_created_on"
        " sys_updated_on"
    ),
}
"""Whole rows whose columns results give in another order than the table has."""
