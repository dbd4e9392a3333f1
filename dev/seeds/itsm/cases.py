"""Awkward rows, each on purpose and remembered under a name.

Every other open record keeps to the policy, so what breaks a rule is here and nowhere else.
"""

import datetime as dt

from dev.seeds.former import NOW
from dev.seeds.itsm import incidents
from dev.seeds.itsm.changes import change
from dev.seeds.itsm.draft import Draft
from dev.seeds.itsm.items import laptop_of
from dev.seeds.itsm.records import Incident, Service, User


def fill(draft: Draft) -> None:
    """Add the awkward rows that are incidents, problems or changes."""
    _people(draft)
    _assignment(draft)
    _priorities_and_slas(draft)
    _families(draft)
    _recurring(draft)
    _problems(draft)
    _changes(draft)


def _call(
    draft: Draft,
    service: Service,
    short: str,
    description: str,
    *,
    hours: float,
    impact: str = "low",
    urgency: str = "medium",
    caller: User | None = None,
) -> Incident:
    """A case's incident, reported so many hours ago."""
    created = (NOW - dt.timedelta(hours=hours)).replace(second=0)
    who = caller or draft.pick(draft.callers(service.org))
    return incidents.report(draft, service, who, short, description, created, impact, urgency)


def _working(draft: Draft, incident: Incident, note: str) -> Incident:
    incidents.start(draft, incident, note)
    return incident


# people


def _people(draft: Draft) -> None:
    laptop = draft.service(1, "laptop")
    for index, short in enumerate(("Webcam shows a green picture", "Fan of the laptop is loud")):
        caller = draft.user("namesakes", index)
        call = _call(draft, laptop, short, "Since yesterday.", hours=66 + index, caller=caller)
        call.item = laptop_of(draft, caller)
        draft.case("namesake_incidents", call)
    for org, index in ((1, 0), (2, 1)):
        call = _call(
            draft,
            draft.service(org, "mail"),
            "Invitations from customers do not arrive",
            "Two invitations were missing this week.",
            hours=68 - org,
            caller=draft.user("namesakes_across", index),
        )
        draft.case("twin_incidents", _working(draft, call, "Checking the message trace."))
    draft.case("twin_problems", draft.problems["vpn_drops"], draft.problems["tessell_vpn"])
    _departed(draft)
    _leaver(draft)
    _same_item(draft)


def _departed(draft: Draft) -> None:
    for key, short, note, case in (
        ("data", "Access to the cost centre report", "Role prepared, to be given.",
         "departed_owner"),
        ("wifi", "Tablet in the lobby loses the network", "Ordered a new adapter.",
         "departed_manager"),
    ):  # fmt: skip
        call = _call(draft, draft.service(1, key), short, "Asked twice already.", hours=70)
        _working(draft, call, note)
        call.assignee = draft.user(case)
        draft.case("departed_assignee", call)


def _leaver(draft: Draft) -> None:
    """Someone whose laptop has gone back to stock already."""
    quiet = [
        u for u in draft.callers(1) if not any(i.caller is u and i.open for i in draft.incidents)
    ]
    leaver = quiet[-1]
    for row in draft.writer.rows["configuration_item"]:
        if row["owner_id"] == leaver.id:
            row["status"] = "in_stock"
    for item in draft.items:
        if item.owner is leaver:
            item.status = "in_stock"
    draft.case("free_to_leave", leaver)


def _same_item(draft: Draft) -> None:
    service = draft.service(1, "laptop")
    busy = {i.caller for i in draft.incidents if i.open}
    caller = next(u for u in draft.callers(1) if u not in busy and laptop_of(draft, u))
    call = _call(draft, service, "Touchpad jumps while typing", "Pointer jumps.", hours=69,
                 caller=caller)  # fmt: skip
    call.item = laptop_of(draft, caller)
    assert call.item is not None
    draft.case(
        "open_on_same_item", _working(draft, call, "Driver update ordered."), caller, call.item
    )
    retired = next(i for i in draft.items if i.status == "retired" and i.org == 1)
    old = _call(draft, service, "Old laptop does not start any more", "Files needed.", hours=65)
    old.item = retired
    draft.case("incident_on_retired_item", _working(draft, old, "Looking for the disk."), retired)


# assignment


def _assignment(draft: Draft) -> None:
    for org, key, short, other in (
        (1, "print", "Toner empty on floor 2", "Network Operations"),
        (1, "hrportal", "Time sheet cannot be opened", "Platform and Databases"),
        (2, "laptop", "Screen of the lab desk stays dark", "Tessell Infrastructure"),
    ):
        call = _working(
            draft,
            _call(draft, draft.service(org, key), short, "Reported by phone.", hours=67),
            "Passed on by the service desk.",
        )
        strangers = [u for u in draft.groups[other].workers if u not in call.service.group.members]
        call.assignee = strangers[0]
        draft.case("assignee_outside_group", call)
    for org, key in ((1, "crm"), (2, "sso")):
        call = _call(draft, draft.service(org, key), "Sign-in page stays white",
                     "Only in one browser.", hours=1.5)  # fmt: skip
        call.without_articles = True
        draft.case("new_without_articles", call)


# priorities and SLAs


def _priorities_and_slas(draft: Draft) -> None:
    for org, key, short, impact, urgency, stated in (
        (1, "erp", "Supplier payments cannot be released", "high", "medium", "low"),
        (1, "phone", "Ring tone too quiet", "low", "low", "high"),
        (1, "sso", "Group sign-in to the test bench fails", "medium", "high", "moderate"),
        (2, "data", "Trend report is empty", "medium", "medium", "low"),
    ):
        call = _call(draft, draft.service(org, key), short, "Details in the attachment.",
                     hours=1.2, impact=impact, urgency=urgency)  # fmt: skip
        call.stated_priority = stated
        draft.case("wrong_priority", _working(draft, call, "First look taken."))
    _holds(draft)
    _breaches(draft)
    for org, key in ((1, "vpn"), (1, "backup"), (2, "files")):
        call = _call(draft, draft.service(org, key), "Warning mail every hour",
                     "What does the warning mean?", hours=66)  # fmt: skip
        call.without_sla = True
        draft.case("open_without_sla", _working(draft, call, "Reading the logs."))
    fresh = _call(draft, draft.service(1, "files"), "Archive folder opens slowly",
                  "Takes a minute to open.", hours=70)  # fmt: skip
    incidents.resolve(draft, fresh, "Moved the index to faster disks.", "Solution Provided",
                      NOW - dt.timedelta(hours=64))  # fmt: skip
    draft.case("resolved_recently", fresh)


def _holds(draft: Draft) -> None:
    for org, key, short in (
        (1, "laptop", "Hinge of the laptop is broken"),
        (1, "scan", "Scanner holster missing"),
        (2, "samples", "Label printer needs new ribbon type"),
    ):
        call = _call(draft, draft.service(org, key), short, "Date to be agreed.", hours=70)
        incidents.hold(draft, call, "Awaiting Caller", "Asked the caller for a date.")
        call.unpaused = True
        draft.case("hold_not_paused", call)
    silent = _call(draft, draft.service(1, "rooms"), "Room display shows the wrong logo",
                   "Old logo on two displays.", hours=68)  # fmt: skip
    incidents.hold(draft, silent, "Awaiting Caller", "Waiting.")
    silent.hold_reason = None
    draft.case("hold_without_reason", silent)


def _breaches(draft: Draft) -> None:
    for org, key, short, case in (
        (1, "mail", "Distribution list rejects all mail", "unmarked_breach"),
        (1, "erp", "Goods receipt posts to the wrong account", "unmarked_breach"),
        (2, "vpn", "Laboratory cannot reach the parent's VPN", "unmarked_breach"),
        (1, "phone", "Emergency number plays a busy tone", "unmarked_breach_inactive_manager"),
    ):
        call = _call(draft, draft.service(org, key), short, "Work is blocked since then.",
                     hours=67, impact="medium", urgency="high")  # fmt: skip
        call.unmarked = True
        draft.case(case, _working(draft, call, "Analysis goes on."))


# parents and children


def _families(draft: Draft) -> None:
    _major(draft)
    _hotline(draft)
    files, mail = draft.service(1, "files"), draft.service(2, "mail")
    parent = _call(draft, files, "Project drive offline after power cut", "All of floor 1.",
                   hours=69, impact="medium")  # fmt: skip
    first = _child(draft, parent, "Design files not reachable", 68)
    second = _child(draft, parent, "Drive letter P has a red cross", 68)
    note = "Restarted the file server after the power cut."
    for call in (parent, first):
        incidents.resolve(draft, call, note, "Solution Provided", NOW - dt.timedelta(hours=65))
    draft.case("parent_with_open_child", parent, _working(draft, second, "Caller not reached yet."))
    outage = _working(draft, _call(draft, mail, "Mail queue of Tessell stands still",
                                   "Nothing sent since 06:00.", hours=2.6, impact="medium"),
                      "Queue restarted in parts.")  # fmt: skip
    _child(draft, outage, "Order confirmations are not sent", 2.2)
    half = _child(draft, outage, "Mail stays in the outbox", 1.8)
    half.half_linked = True
    draft.case("half_linked_child", outage, half)


def _child(draft: Draft, parent: Incident, short: str, hours: float) -> Incident:
    call = _call(draft, parent.service, short, "Same time as the others.", hours=hours)
    call.parent = parent
    return call


def _major(draft: Draft) -> None:
    problem = draft.problems["erp_outage"]
    parent = _call(draft, problem.service, "ERP down for all sites", "Server does not answer.",
                   hours=1.5, impact="high", urgency="high")  # fmt: skip
    parent.problem = problem
    problem.created = parent.created + dt.timedelta(minutes=20)
    problem.updated = problem.created + dt.timedelta(minutes=15)
    _working(draft, parent, "Restart failed, vendor called.")
    draft.case("major_incident", problem, parent)
    for index, short in enumerate(
        ("Cannot post invoices", "Purchasing shows a connection error",
         "Inventory client closes at start", "ERP login not possible in Toronto")
    ):  # fmt: skip
        child = _child(draft, parent, short, 1.2 - index / 10)
        if index < 3:
            child.problem = problem
        else:
            draft.case("major_child_without_problem", child)
        if index == 0:
            incidents.hold(draft, child, "Awaiting Problem", "Waits for the ERP server.")
        draft.case("major_incident", child)


def _hotline(draft: Draft) -> None:
    parent = _call(draft, draft.service(1, "phone"), "Customer hotline not reachable",
                   "All lines dead.", hours=2.2, impact="high", urgency="high")  # fmt: skip
    _working(draft, parent, "Provider is looking at the trunk.")
    draft.case("major_without_problem", parent)
    for short in ("Customers write that nobody answers", "Hotline display shows zero lines"):
        draft.case("major_without_problem", _child(draft, parent, short, 2))


def _recurring(draft: Draft) -> None:
    for days in (21, 14, 7, 0.02):
        call = _call(draft, draft.service(1, "rooms"), "Booking panel frozen after the weekend",
                     "Panel shows old meetings.", hours=24 * days, urgency="low")  # fmt: skip
        draft.case("recurring_without_problem", call)
        if days > 1:
            incidents.resolve(draft, call, "Restarted the panel.", "Workaround Provided")
            incidents.close(draft, call)
        else:
            _working(draft, call, "Restarted the panel again.")


# problems and changes


def _problems(draft: Draft) -> None:
    draft.case("problem_ready_to_close", draft.problems["load_hangs"])
    draft.case("problem_with_failed_change", draft.problems["printer_jams"])
    draft.case("problem_without_change", draft.problems["stale_handles"])
    for case, key in (
        ("problem_without_workaround", "erp_locks"),
        ("problem_with_waiting_incidents", "vpn_drops"),
    ):
        problem = draft.problems[key]
        call = _call(draft, problem.service, f"Again: {problem.short}", "Not the first time.",
                     hours=65)  # fmt: skip
        note = problem.workaround or "Waits for the cause."
        incidents.hold(draft, call, "Awaiting Problem", note)
        call.problem = problem
        draft.case(case, problem, call)


def _changes(draft: Draft) -> None:
    waiting = [
        (next(c for c in draft.changes if c.status == "review" and c.org == 1), "change_in_review"),
        (draft.problems["upload_folder"].changes[0], "change_in_review"),
        (draft.problems["agent_disks"].changes[0], "change_not_mapped"),
    ]
    for made, case in waiting:
        assert made.service is not None
        call = _call(draft, made.service, f"When is it done: {made.short}"[:110],
                     "Caller waits for the change.", hours=66, urgency="low")  # fmt: skip
        incidents.hold(draft, call, "Awaiting Change", "Waits for the change to be closed.")
        call.change = made
        draft.case(case, *((made, call) if case == "change_in_review" else (call, made)))
    _awaiting_authorisation(draft)


def _awaiting_authorisation(draft: Draft) -> None:
    vpn, build = draft.service(1, "wifi"), draft.service(1, "build")
    risky = change(draft, vpn, vpn.text.changes[1], "assess")
    risky.short = "Replace the core switches of headquarters"
    risky.description = "Switches leave support in May."
    risky.plan = "Replace one switch a night, fall back to the old one until six."
    risky.risk = risky.impact = "high"
    risky.test, risky.cab = None, False
    draft.case("change_high_risk_incomplete", risky)
    own = change(draft, build, build.text.changes[0], "assess")
    own.short = "Add two build agents for the spring release"
    own.description = "Queue is too long before releases."
    own.plan = "Install two agents from the image, add them to the pool."
    own.requested_by = build.group.manager
    draft.case("change_requested_by_manager", own, own.requested_by)
    left = change(draft, vpn, vpn.text.changes[0], "implement")
    left.short = "Move the guest network to its own line"
    left.description = "Guests slow down the staff network."
    left.assignee = draft.user("departed_manager")
    draft.case("departed_change_assignee", left)
