"""Everyday cases that go wrong in one way each, or stand exactly where a rule bites."""

import datetime as dt
from collections.abc import Callable, Iterator

from dev.seeds.csm import attach
from dev.seeds.csm.draft import CaseFile, Draft, Row
from dev.seeds.former import NOW
from eopsgym.errors import SeedError

Test = Callable[[CaseFile], bool]


class _Stock:
    """Case files that no awkward case has used yet, oldest first."""

    def __init__(self, draft: Draft) -> None:
        named = {row["case_id"] for rows in draft._cases.values() for t, row in rows
                 if t == "customer_case"}  # fmt: skip
        busy = [e["entitlement_id"] for rows in draft._cases.values() for t, e in rows
                if t == "entitlement"]  # fmt: skip
        self.files = [
            f
            for f in draft.files
            if f.row["case_id"] not in named and f.entitlement["entitlement_id"] not in busy
        ]

    def take(self, count: int, test: Test) -> list[CaseFile]:
        """So many of them that pass a test, for one purpose only."""
        found = [file for file in self.files if test(file)][:count]
        if len(found) < count:
            raise SeedError(f"only {len(found)} of {count} cases fit an awkward case")
        self.files = [file for file in self.files if file not in found]
        return found


def fill(draft: Draft) -> None:
    """Break the cases that the list of awkward rows promises."""
    stock = _Stock(draft)
    for name, file, *rows in _twists(draft, stock):
        draft.case(name, ("customer_case", file.row), *rows)
    _failures(draft)


def _is(*states: str) -> Test:
    return lambda file: file.row["state"] in states


def _running(file: CaseFile) -> list[Row]:
    return [sla for sla in file.slas if sla["stage"] == "in_progress"]


def _solved(file: CaseFile) -> bool:
    return any(link["used_as"] == "resolution" for link in file.links)


def _twists(
    draft: Draft, stock: _Stock
) -> Iterator[tuple[str, CaseFile] | tuple[str, CaseFile, tuple[str, Row]]]:
    yield from _assignment(draft, stock)
    yield from _new_cases(draft, stock)
    yield from _slas(draft, stock)
    yield from _escalations(stock)
    yield from _closing(draft, stock)
    yield from _links(draft, stock)


def _assignment(draft: Draft, stock: _Stock) -> Iterator[tuple[str, CaseFile]]:
    departed = draft.staff[draft.company.cases["departed_reporter"][0]]
    care = draft.groups["Customer Care"]
    for file in stock.take(3, _is("in_progress", "pending")):
        file.row["assigned_to"] = departed["user_id"]
        file.row["assignment_group_id"] = care["group_id"]
        yield "departed_assignee", file
    (file,) = stock.take(1, _is("in_progress"))
    night = draft.groups["Night Desk"]
    file.row["assignment_group_id"] = night["group_id"]
    file.row["assigned_to"] = draft.members[night["group_id"]][0]["user_id"]
    yield "open_case_in_inactive_group", file
    for file in stock.take(3, _is("in_progress")):
        members = {u["user_id"] for u in draft.members[file.row["assignment_group_id"]]}
        outside = [u for u in draft.staff.values() if u["role"] == "agent" and u["active"]
                   and u["user_id"] not in members]  # fmt: skip
        file.row["assigned_to"] = draft.pick(outside)["user_id"]
        yield "assignee_outside_group", file
    (file,) = stock.take(1, _is("pending"))
    file.row["assignment_group_id"] = None
    yield "assignee_without_group", file
    (file,) = stock.take(1, lambda f: f.row["state"] == "in_progress" and bool(_running(f))
                         and f.row["priority"] == "critical")  # fmt: skip
    vendor = draft.groups["Aster On-Site Service"]
    file.row["assignment_group_id"] = vendor["group_id"]
    file.row["assigned_to"] = draft.members[vendor["group_id"]][0]["user_id"]
    yield "vendor_holds_critical", file


def _new_cases(draft: Draft, stock: _Stock) -> Iterator[tuple[str, CaseFile]]:
    (file,) = stock.take(1, _is("new"))
    for row in file.interactions:
        draft.rows("interaction").remove(row)
    yield "case_without_interaction", file
    (file,) = stock.take(1, lambda f: _is("new")(f) and f.product is not None)
    file.row["priority"] = "critical"
    yield "critical_and_unassigned", file
    for file in stock.take(2, lambda f: _is("new")(f) and bool(f.links)):
        for row in file.links:
            draft.rows("case_knowledge").remove(row)
        yield "new_without_articles", file


def _slas(
    draft: Draft, stock: _Stock
) -> Iterator[tuple[str, CaseFile] | tuple[str, CaseFile, tuple[str, Row]]]:
    for file in stock.take(3, lambda f: _is("pending")(f) and _paused(f)):
        for sla in file.slas:
            if sla["stage"] == "paused":
                sla["stage"] = "in_progress"
                sla["has_breached"] = sla["breach_time"] < NOW
        yield "pending_not_paused", file
    (file,) = stock.take(1, lambda f: _is("in_progress")(f) and f.row["priority"] == "moderate")
    file.row["priority"] = "high"
    yield "sla_of_old_priority", file, ("case_sla", file.slas[-1])
    for file in stock.take(2, _is("in_progress")):
        for sla in file.slas:
            draft.rows("case_sla").remove(sla)
        file.slas.clear()
        yield "in_progress_without_sla", file
    (file,) = stock.take(1, lambda f: _is("in_progress")(f) and _due_later(f))
    (sla,) = _running(file)[-1:]
    sla["breach_time"] += dt.timedelta(hours=9)
    yield "wrong_breach_time", file, ("case_sla", sla)
    for file in stock.take(3, lambda f: _is("in_progress")(f) and _late(f)):
        for sla in _running(file):
            sla["has_breached"] = False
        yield "unmarked_breach", file


def _paused(file: CaseFile) -> bool:
    return any(sla["stage"] == "paused" for sla in file.slas)


def _late(file: CaseFile) -> bool:
    return any(sla["has_breached"] for sla in _running(file))


def _due_later(file: CaseFile) -> bool:
    return bool(_running(file)) and not _late(file)


def _escalations(stock: _Stock) -> Iterator[tuple[str, CaseFile]]:
    (file,) = stock.take(1, lambda f: f.open and f.row["priority"] in ("high", "critical"))
    file.row["escalation"], file.row["escalation_reason"] = 1, None
    yield "escalated_without_reason", file
    (file,) = stock.take(1, lambda f: f.open and f.row["priority"] == "low")
    file.row["escalation"], file.row["escalation_reason"] = 1, "customer_request"
    yield "low_priority_escalated", file


def _closing(draft: Draft, stock: _Stock) -> Iterator[tuple[str, CaseFile]]:
    for file in stock.take(3, lambda f: _is("resolved")(f) and _solved(f)):
        for row in file.interactions:
            row["status"] = "closed"
            row["ended_at"] = row["started_at"] + draft.minutes(4, 20)
        yield "resolved_ready_to_close", file
    for file in stock.take(2, lambda f: _is("resolved")(f) and _solved(f)):
        yield "resolved_open_interaction", file
    for file in stock.take(2, lambda f: _is("resolved")(f) and not _solved(f)):
        yield "resolved_without_article", file
    (file,) = stock.take(1, _is("closed"))
    for link in [link for link in file.links if link["used_as"] == "resolution"]:
        draft.rows("case_knowledge").remove(link)
    yield "closed_without_article", file
    edge = NOW - dt.timedelta(days=30)
    day = dt.timedelta(days=1)
    for file in stock.take(3, lambda f: _is("closed")(f) and f.row["closed_on"] > edge + day):
        yield "closed_recently", file
    for file in stock.take(3, lambda f: _is("closed")(f) and f.row["closed_on"] < edge - day):
        yield "closed_long_ago", file


def _links(
    draft: Draft, stock: _Stock
) -> Iterator[tuple[str, CaseFile] | tuple[str, CaseFile, tuple[str, Row]]]:
    (file,) = stock.take(1, lambda f: f.open and bool(_drafts(f)))
    row = attach.link(draft, file, _drafts(file)[0], "suggested")
    yield "draft_suggested", file, ("case_knowledge", row)
    (file,) = stock.take(1, lambda f: _is("closed")(f) and _solved(f) and _suggested(f))
    next(link for link in file.links if link["used_as"] == "suggested")["used_as"] = "resolution"
    yield "two_resolutions", file
    (file,) = stock.take(1, lambda f: f.open and f.product is not None)
    other = draft.product("GaugeLink Connect").published[0]
    row = attach.link(draft, file, other, "applied")
    yield "article_of_other_product", file, ("case_knowledge", row)


def _drafts(file: CaseFile) -> list[Row]:
    articles = file.product.articles if file.product else []
    return [article for article in articles if article["state"] == "draft"]


def _suggested(file: CaseFile) -> bool:
    return any(link["used_as"] == "suggested" for link in file.links)


def _failures(draft: Draft) -> None:
    for row in draft.rows("notification")[40::90]:
        row["status"] = "failed"
        draft.case("failed_notification", ("notification", row))


def renumber(draft: Draft) -> None:
    """Number what hangs on cases in the order of time, without gaps."""
    for table, key, time in (
        ("interaction", "interaction_id", "sys_created_on"),
        ("notification", "notification_id", "sys_created_on"),
        ("case_sla", "case_sla_id", "start_time"),
        ("case_knowledge", "case_kb_id", "case_id"),
    ):
        rows = draft.rows(table)
        rows.sort(key=lambda row: (row[time], row[key]))
        for index, row in enumerate(rows, start=1):
            row[key] = index


def renumber_cases(draft: Draft) -> None:
    """Number all cases by registration, the further ones among the everyday ones."""
    files = sorted(draft.files, key=lambda file: (file.row["sys_created_on"], file.row["case_id"]))
    draft.rows("customer_case").sort(key=lambda row: (row["sys_created_on"], row["case_id"]))
    for index, file in enumerate(files, start=1):
        file.row["case_id"] = index
        file.row["number"] = f"CS-{index:07d}"
        for row in (*file.slas, *file.interactions, *file.links, *file.notices):
            row["case_id"] = index
    draft.files = files
