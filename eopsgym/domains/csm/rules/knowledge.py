"""Articles, their links to cases, and notifications."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.csm.access import leads
from eopsgym.domains.csm.rules.people import STAFF, check_in_reach
from eopsgym.domains.csm.rules.texts import check_start, check_text

NEXT = {"draft": {"published"}, "published": {"retired"}, "retired": {"draft"}}


def check_new_article(ctx: Context, article: Row) -> None:
    """State the rules for a new article."""
    check_text(ctx, "body", article["body"] or "")
    check_start(ctx, article, "title", "Fix for {}: ")
    _check_owner(ctx, article)
    started = article["state"] == "draft" or (article["state"] == "published" and leads(ctx))
    ctx.require("CSM-7.3", started, "A new article is a draft")
    _check_publication(ctx, article)


def check_article(ctx: Context, before: Row, after: Row) -> None:
    """State the rules for a change of an article."""
    if after["title"] != before["title"]:
        check_start(ctx, after, "title", "Fix for {}: ")
    if after["owner_id"] != before["owner_id"]:
        _check_owner(ctx, after)
    if after["state"] == before["state"]:
        return
    message = f"An article does not go from '{before['state']}' to '{after['state']}'"
    ctx.require("CSM-7.3", after["state"] in NEXT.get(before["state"], ()), message)
    ctx.require("CSM-7.3", leads(ctx), "Agents do not publish, retire or recall articles")
    _check_publication(ctx, after)


def _check_owner(ctx: Context, article: Row) -> None:
    user = ctx.row('SELECT role, active FROM "user" WHERE user_id = ?', article["owner_id"]) or {}
    fits = user.get("role") in STAFF and bool(user.get("active"))
    ctx.require("CSM-7.4", fits, f"User {article['owner_id']} is not an active member of staff")


def _check_publication(ctx: Context, article: Row) -> None:
    sql = "SELECT lifecycle_state FROM product WHERE product_id = ?"
    retired = ctx.value(sql, article.get("product_id")) == "retired"
    fits = article["state"] != "published" or not retired
    ctx.require("CSM-7.5", fits, "The product of the article is retired")


def check_linked_case(ctx: Context, link: Row) -> Row:
    """State that the links of a case may change: it is in reach and not over. Gives the case."""
    case = ctx.row("SELECT * FROM customer_case WHERE case_id = ?", link["case_id"]) or {}
    check_in_reach(ctx, case)
    over = case["state"] in ("closed", "canceled")
    ctx.require("CSM-4.7", not over, f"Case {case['number']} is {case['state']}")
    return case


def check_case_link(ctx: Context, link: Row) -> None:
    """State the rules for the link of a case to an article."""
    case = check_linked_case(ctx, link)
    article = ctx.row("SELECT * FROM knowledge WHERE knowledge_id = ?", link["knowledge_id"]) or {}
    _check_only_links(ctx, link)
    solves = link["used_as"] == "resolution"
    usable = article["state"] == "published" or (solves and article["state"] == "draft")
    ctx.require("CSM-7.1", usable, f"Article {article['kb_number']} is {article['state']}")
    same = article["product_id"] in (None, case["product_id"])
    ctx.require("CSM-7.1", same, f"Article {article['kb_number']} is about another product")


def _check_only_links(ctx: Context, link: Row) -> None:
    sql = "SELECT * FROM case_knowledge WHERE case_id = ? AND case_kb_id IS NOT ?"
    others = ctx.rows(sql, link["case_id"], link.get("case_kb_id"))
    twice = any(other["knowledge_id"] == link["knowledge_id"] for other in others)
    ctx.require("CSM-7.1", not twice, "The article is linked to the case already")
    solved = any(other["used_as"] == "resolution" for other in others)
    only = link["used_as"] != "resolution" or not solved
    ctx.require("CSM-7.2", only, "The case already has a resolution link")


def check_notice(ctx: Context, notice: Row) -> None:
    """State the rules for a notification that is sent."""
    user = ctx.row('SELECT * FROM "user" WHERE email = ?', notice["email"]) or {}
    customer = user.get("role") == "customer"
    known = bool(user.get("active")) and user["user_id"] != ctx.user["user_id"]
    if known and customer:
        sql = """
            SELECT 1 FROM contact JOIN customer_case USING (account_id)
            WHERE portal_user_id = ? AND active = 1 AND case_id = ?
        """
        known = bool(ctx.value(sql, user["user_id"], notice["case_id"]))
    message = f"{notice['email']} is no active contact of the account and no active staff"
    ctx.require("CSM-10.1", known, message)
    article = ctx.row("SELECT * FROM knowledge WHERE knowledge_id = ?", notice.get("knowledge_id"))
    if customer and article is not None:
        fits = article["state"] == "published" and article["visibility"] == "external"
        message = f"Article {article['kb_number']} is not published for customers"
        ctx.require("CSM-7.6", fits, message)
