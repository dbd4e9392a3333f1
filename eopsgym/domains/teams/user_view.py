"""Users as Graph shows them, and which column each property is."""

from collections.abc import Callable, Collection
from operator import itemgetter
from typing import Any

from eopsgym.domains.kernel import Row
from eopsgym.domains.stored_json import from_json
from eopsgym.domains.teams.values import context, moment

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
_FIELDS = [(name, column, _READERS.get(name)) for name, column in COLUMNS.items()]
_EMPTY: dict[str, Any] = {"@odata.context": ENTITY, **dict.fromkeys(COLUMNS)}
_KEPT = [name for name, column in COLUMNS.items() if column]
_values = itemgetter(*(column for column in COLUMNS.values() if column))
_READ = [(name, read) for name, column, read in _FIELDS if column and read]


def shown(row: Row, names: Collection[str] | None = None) -> dict[str, Any]:
    """A user, whole or with some properties."""
    if names is None:
        return _whole(row)
    found: dict[str, Any] = {"@odata.context": ENTITY}
    for name, column, read in _FIELDS:
        if name in names:
            value = row[column] if column else None
            found[name] = value if read is None or value is None else read(value)
    return found


def _whole(row: Row) -> dict[str, Any]:
    """A user with all properties, in their order; a list has a hundred of them."""
    found = _EMPTY.copy()
    found.update(zip(_KEPT, _values(row), strict=True))
    for name, read in _READ:
        value = found[name]
        if value is not None:
            found[name] = read(value)
    return found
