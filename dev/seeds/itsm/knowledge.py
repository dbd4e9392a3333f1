"""Knowledge articles in every state."""

import datetime as dt

from dev.seeds.itsm.draft import Draft, org_id
from dev.seeds.itsm.records import User


def article(
    draft: Draft,
    org: int,
    owner: User,
    title: str,
    summary: str,
    body: str,
    state: str,
    created: dt.datetime,
    visibility: str = "internal",
) -> str:
    """Add a knowledge article and return its id."""
    count = len(draft.writer.rows["knowledge"]) + 1
    updated = created if state == "draft" else draft.after(created, 1440, 20000)
    draft.writer.add(
        "knowledge",
        knowledge_id=f"KB_{count:03d}",
        kb_number=f"KB{count:07d}",
        title=title,
        short_description=summary,
        body=body,
        state=state,
        visibility=visibility,
        owner_id=owner.id,
        org_id=org_id(org),
        created_on=created,
        updated_on=updated,
    )
    return f"KB_{count:03d}"


def fill(draft: Draft) -> None:
    """Two published articles a service; what is beyond that is in one of the other states."""
    leftover = 0
    for service in draft.services:
        for place, (title, summary, body) in enumerate(service.text.articles):
            state = "published"
            if place == 2:
                state = ("draft", "review", "retired")[leftover % 3]
                leftover += 1
            owner = draft.pick(service.group.workers)
            found = article(
                draft,
                service.org,
                owner,
                f"{service.name}: {title}",
                summary,
                body,
                state,
                draft.ago(700, 60) if state in ("published", "retired") else draft.ago(40, 12),
                "external" if place == 1 and state == "published" else "internal",
            )
            if state == "published":
                service.articles.append(found)
    _awkward_articles(draft)


def _awkward_articles(draft: Draft) -> None:
    """An owner who left, and a manager who would publish an article of their own."""
    files = draft.service(1, "files")
    draft.case(
        "article_with_inactive_owner",
        article(draft, 1, draft.user("departed_owner"), "Quota requests for large projects",
                "Who approves more space",
                "Requests above 500 GB need the approval of the service owner and a yearly review.",
                "review", draft.ago(90, 60)),
    )  # fmt: skip
    draft.case(
        "article_in_review_of_a_manager",
        article(draft, 1, files.group.manager, "Clean up project shares after the end of a project",
                "Steps for owners",
                "Move results to the archive, remove members, and ask Platform and Databases to "
                "close the share after ninety days.",
                "review", draft.ago(20, 10)),
    )  # fmt: skip
