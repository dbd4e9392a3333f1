"""Users as Graph shows them, and which column each property is."""

from typing import Any

from eopsgym.domains.kernel import Row
from eopsgym.domains.teams.values import context, from_json, moment

COLUMNS = {
    "id": "user_id",
    "userPrincipalName": "user_principal_name",
    "displayName": "display_name",
    "accountEnabled": "account_enabled",
    "givenName": "given_name",
    "surname": "surname",
    "jobTitle": "job_title",
    "mail": "mail",
    "mailNickname": "mail_nickname",
    "businessPhones": "business_phones",
    "mobilePhone": "mobile_phone",
    "officeLocation": "office_location",
    "preferredLanguage": "preferred_language",
    "department": "department",
    "companyName": "company_name",
    "usageLocation": "usage_location",
    "city": "city",
    "state": "state",
    "country": "country",
    "streetAddress": "street_address",
    "postalCode": "postal_code",
    "employeeId": "employee_id",
    "employeeType": "employee_type",
    "userType": "user_type",
    "employeeHireDate": "employee_hire_date",
    "otherMails": "other_mails",
    "onPremisesSyncEnabled": "on_premises_sync_enabled",
    "identities": "",
    "passwordPolicies": "",
    "aboutMe": "about_me",
    "birthday": "birthday",
    "interests": "interests",
    "skills": "skills",
    "mySite": "my_site",
    "preferredName": "preferred_name",
    "faxNumber": "fax_number",
    "ageGroup": "age_group",
    "lastPasswordChangeDateTime": "",
    "isResourceAccount": "is_resource_account",
    "pastProjects": "past_projects",
    "responsibilities": "responsibilities",
    "schools": "schools",
    "employeeOrgData": "employee_org_data",
    "orgId": "org_id",
    "createdDateTime": "created_at",
    "lastModifiedDateTime": "updated_at",
    "softDeleted": "soft_deleted",
}
"""Property to column, in the order of answers; none for what is always null."""
FLAGS = {"accountEnabled", "onPremisesSyncEnabled", "isResourceAccount", "softDeleted"}
JSON = {
    "businessPhones",
    "otherMails",
    "interests",
    "skills",
    "pastProjects",
    "responsibilities",
    "schools",
    "employeeOrgData",
}
MOMENTS = {"employeeHireDate", "birthday", "createdDateTime", "lastModifiedDateTime"}
ENTITY = context("users/$entity")


def shown(row: Row) -> dict[str, Any]:
    """A user, whole."""
    return {"@odata.context": ENTITY} | {name: _value(name, row) for name in COLUMNS}


def _value(name: str, row: Row) -> Any:
    value = row[COLUMNS[name]] if COLUMNS[name] else None
    if name in FLAGS:
        return None if value is None else bool(value)
    if name in JSON:
        return from_json(value)
    return moment(value) if name in MOMENTS else value
