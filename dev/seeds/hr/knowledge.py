"""Knowledge articles: one for each topic, and some in other states."""

from dev.seeds.hr.catalogue import full, topics
from dev.seeds.hr.draft import ORGS, Draft, User

_FIRST = 40001
_BODY = (
    "Who may ask, what is needed and who decides. Ask HR with the service '{service}'; "
    "{group} answers within three working days."
)
_EXTRA = (
    ("Travel expenses before 2025", "retired", "internal"),
    ("Ordering a badge by fax", "retired", "internal"),
    ("Working from abroad", "draft", "internal"),
    ("Company holidays in 2026", "published", "external"),
    ("Bringing a dog to the office", "published", "internal"),
    ("Names and pronouns in our systems", "published", "external"),
    ("Bicycle leasing", "draft", "internal"),
    ("Referral bonus", "published", "internal"),
)


def fill(draft: Draft) -> None:
    """Add the articles of both organisations."""
    for org in ORGS:
        for topic in topics(draft, org):
            team = draft.groups[full(org, topic["group"])].workers()
            owner = draft.pick([user for user in team if user.role != "manager"] or team)
            state = "published" if topic.get("active", True) else "retired"
            body = _BODY.format(service=topic["service"][0]["name"], group=topic["group"])
            key = article(draft, owner, topic["article"], body, state)
            draft.articles[org, topic["name"]] = key
    owners = draft.groups["HR Shared Services"].workers()
    for title, state, visibility in _EXTRA:
        article(draft, draft.pick(owners), title, f"{title}: what holds here.", state, visibility)
    _odd_articles(draft)


def article(
    draft: Draft,
    owner: User,
    title: str,
    body: str,
    state: str,
    visibility: str = "internal",
) -> int:
    """Add an article; its id."""
    key = draft.number("knowledge")
    written = draft.ago(700, 90)
    draft.add(
        "knowledge",
        owner.org,
        written,
        knowledge_id=key,
        kb_number=f"KB{_FIRST + key - 1:07d}",
        title=title,
        body=body,
        state=state,
        visibility=visibility,
        owner_id=owner.id,
        updated_at=written if state == "draft" else draft.after(written, 1000, 90000),
    )
    return key


def _odd_articles(draft: Draft) -> None:
    manager = draft.groups["HR Shared Services"].members[0]
    gone = draft.awkward_user("departed_owner")
    parental = "Parental Leave in 2026: the new weeks"
    draft.note(
        "draft_article_of_a_manager",
        article(draft, manager, parental, "Fourteen weeks from July.", "draft"),
        manager,
    )
    draft.note(
        "article_of_inactive_owner",
        article(draft, gone, "Timesheets on the phone", "Works since May.", "draft"),
        gone,
    )
    second = article(draft, manager, "Timesheets: codes of 2026", "The list.", "published")
    draft.note("two_articles_of_a_topic", draft.articles[1, "Timesheets"], second)
