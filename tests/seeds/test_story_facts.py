"""Facts of stories: what a record says stands in a text or a field of a part."""

import datetime as dt

from dev.seeds.company_seeds import people_outside
from dev.seeds.stories import Story, load_stories

UNSTATED = {
    "kaur-customer-history/years": "a reason for what happens, which nobody writes down",
    "lakeshore-two-ronald-ho/taken": "a day that orders the story, and that no text needs",
    "moved-roskoth-sales-access/left": "a reason for what happens, which nobody writes down",
    "offer-optical-candidate/asked": "a day that orders the story, and that no text needs",
    "review-harbor-team/review": "a day that orders the story, and that no text needs",
}
"""Facts that no part states, each with the reason."""


def unstated(story: Story) -> set[str]:
    """Return the facts of a story that no part of it states, in any form of the fact."""
    text = " ".join(str(value) for part in story.parts for value in part.fields.values())
    return {
        f"{story.id}/{name}"
        for name, fact in story.says.items()
        if not any(form in text for form in forms(fact))
    }


def forms(fact: object) -> set[str]:
    """Return what a text may write for a fact."""
    found = {str(fact)}
    if isinstance(fact, int | float):
        found |= {f"{fact:,}", f"{fact:,.2f}"}
    if isinstance(fact, dt.date):
        found |= {f"{fact.day} {fact:%B}", f"{fact:%A}", f"{fact:%Y-%m-%d}"}
    if isinstance(fact, dt.datetime):
        found.add(f"{fact:%H:%M}")
    return found


def test_every_fact_is_stated() -> None:
    facts = {name for each in load_stories(people_outside()) for name in unstated(each)}
    assert facts <= set(UNSTATED)
