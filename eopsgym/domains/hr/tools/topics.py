"""Topic categories, and the topic details that belong to them."""

from collections.abc import Mapping
from typing import Annotated, Any

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources.record import Record, alone
from eopsgym.domains.hr.resources.value_types import Coe, IsActive
from eopsgym.domains.kernel import Call, Opt, Row, Shown, tool
from eopsgym.domains.records import PART, to

CategoryName = Annotated[str, PART, to(by="name")]
ActiveAgain = Annotated[bool, Shown(True)]
"""A flag whose default in the schema is true; if it is left out, nothing changes."""


class _TopicChanges(TypedDict, total=False):
    active: ActiveAgain
    name: str
    topic_category: CategoryName


class _TopicFilters(TypedDict, total=False):
    topic_detail_id: str
    name: Annotated[str, PART]
    active: bool
    topic_category: CategoryName


class _CategoryChanges(TypedDict, total=False):
    coe_type: Coe
    active: ActiveAgain
    name: str


class _CategoryFilters(TypedDict, total=False):
    topic_category_id: str
    name: Annotated[str, PART]
    active: bool
    coe_type: str


CATEGORY = Record(
    "topic_category",
    "Topic category",
    (_CategoryFilters,),
    plural="topic_categories",
    unique=(alone("name"),),
)
TOPIC = Record(
    "topic_detail",
    "Topic detail",
    (_TopicFilters,),
    plural="topic_details",
    unique=(alone("name"),),
    related="topic_category",
    whole=True,
)


@tool(reads="topics")
def get_topic_details(call: Call, **filters: Unpack[_TopicFilters]) -> Row:
    """Find topic details by at least one filter, newest first; names match in part.

    Services belong to a topic detail, which belongs to a topic category. An empty string is not a
    filter. Returns `topic_details`, each with its category under `related`, and `total_count`.
    """
    return TOPIC.search(call, filters)


@tool(reads="topics")
def get_topic_categories(call: Call, **filters: Unpack[_CategoryFilters]) -> Row:
    """Find topic categories by at least one filter, each with the number of its topic details.

    The name matches in part, the centre of excellence exactly; an empty string is not a filter.
    Returns `topic_categories`, newest first, with `topic_details_count` (including inactive
    details), and `total_count`. `get_topic_details` returns the details themselves.
    """
    page = CATEGORY.search(call, filters)
    details = TOPIC.tally(call, "topic_category")
    for category in page["topic_categories"]:
        category["topic_details_count"] = details.get(category["topic_category_id"], 0)
    return page


@tool(writes="topics")
def add_new_topic_detail(
    call: Call, name: str, active: IsActive, topic_category: Opt[CategoryName] = None
) -> Row:
    """Add a topic detail with a unique name; its category is given by its exact name.

    A category that does not exist is refused (`RESOURCE_NOT_FOUND`), and so is a name that another
    topic detail has (`DUPLICATE_RESOURCE`). Returns the topic detail with its category under
    `related`.
    """
    topic = {"name": name, "active": active, "topic_category": topic_category}
    return TOPIC.create(call, topic)


@tool(writes="topics", required=("name",))
def update_topic_detail(call: Call, topic_detail_id: str, **fields: Unpack[_TopicChanges]) -> Row:
    """Change a topic detail; an empty string keeps the name and removes the category.

    `name` is required in every call: an empty string keeps it. Services that belong to the topic do
    not change. Returns the topic detail, with the names of the changed fields in `changes`; a call
    that changes nothing is refused (`NO_CHANGES_DETECTED`).
    """
    return TOPIC.update(call, topic_detail_id, _named(fields))


@tool(writes="topics")
def add_new_topic_category(call: Call, name: str, coe_type: Coe, active: IsActive) -> Row:
    """Add a topic category with a unique name to a centre of excellence.

    A name that another category has is refused (`DUPLICATE_RESOURCE`). It has no topic details yet:
    `add_new_topic_detail` adds them. Returns the category with its `topic_category_id`.
    """
    return CATEGORY.create(call, {"name": name, "active": active, "coe_type": coe_type})


@tool(writes="topics", required=("name",))
def update_topic_category(
    call: Call, topic_category_id: str, **fields: Unpack[_CategoryChanges]
) -> Row:
    """Change a topic category; only the fields that are given are changed.

    `name` is required in every call: an empty string keeps it. Topic details stay in the category
    unchanged, even if it is deactivated. Returns the category, with the names of the changed fields
    in `changes`; a call that changes nothing is refused (`NO_CHANGES_DETECTED`).
    """
    return CATEGORY.update(call, topic_category_id, _named(fields))


def _named(fields: Mapping[str, Any]) -> Row:
    """Return the fields without a blank name."""
    return {name: value for name, value in fields.items() if name != "name" or value.strip()}
