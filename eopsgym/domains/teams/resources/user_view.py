"""Users as Graph shows them, and which column each property is."""

from collections.abc import Callable, Collection
from typing import Any

from eopsgym.domains.kernel import Row
from eopsgym.domains.kernel.stored_json import from_json
from eopsgym.domains.teams.resources.moments import moment
from eopsgym.domains.teams.resources.references import context

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


_READERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(FLAGS, bool),
    **dict.fromkeys(JSON, from_json),
    **dict.fromkeys(MOMENTS, moment),
}


def selection(names: Collection[str] | None = None) -> tuple[str, ...]:
    """Return the columns to select for users, whole or with some properties, in their order."""
    columns = (f'{COLUMNS[name] or "NULL"} AS "{name}"' for name in _wanted(names))
    return (f"'{ENTITY}' AS \"@odata.context\"", *columns)


def reader(names: Collection[str] | None = None) -> Callable[[Row], Row]:
    """Return a function that converts users from `selection` for answers."""
    readers = [(name, _READERS[name]) for name in _wanted(names) if name in _READERS]

    def read(row: Row) -> Row:
        for name, of_stored in readers:
            value = row[name]
            if value is not None:
                row[name] = of_stored(value)
        return row

    return read


def shown(row: Row) -> Row:
    """Return a user from the row of the table."""
    values = {name: row[column] if column else None for name, column in COLUMNS.items()}
    return _read_whole({"@odata.context": ENTITY, **values})


def _wanted(names: Collection[str] | None) -> list[str]:
    if names is None:
        return [*COLUMNS]
    spelled = {name.lower() for name in names}
    return [name for name in COLUMNS if name.lower() in spelled]


_read_whole = reader()
