"""The page docs/company.md: who and where the company of the seeds is, and its stories."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner

from dev.markdown import table
from dev.seeds.company import Company, Person, build_company
from dev.seeds.company_seeds import people_outside
from dev.seeds.stories import Part, Story, load_stories
from eopsgym.cli.group import cli
from eopsgym.domains import domain_names, get_domain
from eopsgym.gym import Clock, Database, load_template
from eopsgym.gym.data_files import data_dir

_LEVELS = ("executive", "director", "manager")
_OVER = {"closed", "closed_complete", "resolved", "canceled", "cancelled"}
"""The states in which a record asks for nothing more."""
_WITH_STATE = ("csm.case", "hr.case", "hr.task", "itsm.incident", "itsm.problem", "itsm.change")
_CUSTOMERS = """
SELECT name, account_type, email_domain, active,
    (SELECT count(*) FROM contact WHERE contact.account_id = account.account_id),
    (SELECT count(*) FROM installed_product AS unit WHERE unit.account_id = account.account_id),
    (SELECT count(*) FROM customer_case WHERE customer_case.account_id = account.account_id)
FROM account ORDER BY account_id
"""
_SEED = ["seed", "hr", "--size", "small", "--random-seed", "7"]
_HEAD = """\
# The company

All seven systems contain data of one company. This page describes the company, its people and
places, and its current stories. Everything here is invented. `make docs` makes the page from
`dev/seeds` and the seeds.
"""
_SEEDS = """\
## company.sql and enterprise.sql

Each system has two seeds. `company.sql` is the seed of the tasks over one system. It contains the
company as this system sees it: its people, groups, customers and records.

`enterprise.sql` is the seed of the tasks over several systems. It begins with
`-- include: company.sql`, which it does not change itself, and adds the stories below: for each
story the letters, cases, incidents, meetings, files and messages about it, in the systems that it
concerns. If a story changes or removes a record of the company, the seed does so. People,
customers, dates, amounts and numbers of records come from one file for each story, in
`dev/seeds/stories`, so that they agree in all systems. `python -m dev.seeds --enterprise SYSTEM`
writes the seed of a system.

A task or an episode chooses its seed by name: `Episode.start("itsm", seed="enterprise")`.
"""
_WORLDS = """\
## Other worlds

`eopsgym seed` makes new worlds of the same company. A random seed gives people and customers other
names, the same ones in all systems, and keeps everything else, so that records that agree in the
seeds agree in the new world. `--size small` keeps a third of the records. `--size large` makes a
hundred branches, each with a copy of the records and with its own people, customers, groups and
numbers; the catalogues of the company exist only once. The same random seed gives the same files.
`eopsgym seed` without a system writes all seven.

A seed may fill a database of at most 256 MB, within 20 seconds of processor time, so that a seed
from somebody else cannot fill the memory; the database of an episode cannot grow beyond this size
either. `EOPSGYM_SEED_MB=1024` allows four times as much of both, which large worlds of calendar,
drive, email and teams need; the command says which number is enough. In a large world, the log of
changes of drive contains the branches one after the other.
"""


def company_page() -> str:
    """Return the page."""
    company = build_company()
    stories = load_stories(people_outside(), company=company)
    parts = [
        *_HEAD.splitlines(),
        "",
        f"It is {company.now:%A}, {company.now.day} {company.now:%B %Y, %H:%M} UTC, the moment at "
        "which tasks begin unless they say otherwise.",
        "",
        *_organisations(company),
        *_sites(company),
        *_departments(company),
        *_teams(company),
        *_customers(company),
        *_story_list(stories, company.now),
        "",
        *_SEEDS.splitlines(),
        "",
        *_rows_of_seeds(),
        *_WORLDS.splitlines(),
        "",
        *_command(),
    ]
    return "\n".join(parts) + "\n"


def _organisations(company: Company) -> Iterator[str]:
    yield from ("## Organisations", "")
    rows = []
    for each in company.organisations:
        people = company.of(each.number)
        active = sum(person.active for person in people)
        address = f"`{each.mail_domain}`"
        rows.append((each.name, each.short_name, address, active, len(people) - active))
    yield from table("name", "short", "addresses", "people", "who have left", rows=rows)
    yield ""


def _sites(company: Company) -> Iterator[str]:
    yield from ("## Sites", "")
    rows = []
    for site in company.sites:
        count = sum(person.active and person.site == site.number for person in company.people)
        where = f"{site.plot} {site.street}, {site.city}, {site.state}, {site.country}"
        name = site.name if site.active else f"{site.name} (given up)"
        rows.append((name, _short(company, site.org), where, count))
    yield from table("site", "organisation", "address", "people", rows=rows)
    yield ""


def _short(company: Company, org: int) -> str:
    return company.organisations[org - 1].short_name


def _departments(company: Company) -> Iterator[str]:
    yield from ("## Departments", "")
    active = [person for person in company.people if person.active]
    rows = []
    for org, name in dict.fromkeys((person.org, person.department) for person in active):
        people = [each for each in active if (each.org, each.department) == (org, name)]
        head, *managers = _leaders(people) or ["-"]
        rows.append((name, _short(company, org), head, ", ".join(managers) or "-", len(people)))
    yield from table("department", "organisation", "head", "managers", "people", rows=rows)
    yield ""


def _leaders(people: Iterable[Person]) -> list[str]:
    """Return those who lead, with their titles, the highest level first."""
    leaders = [person for person in people if person.level in _LEVELS]
    leaders.sort(key=lambda person: _LEVELS.index(person.level))
    return [f"{person.name} ({person.title})" for person in leaders]


def _teams(company: Company) -> Iterator[str]:
    yield from ("## Teams", "")
    rows = []
    for team in company.teams:
        name = team.name if team.active else f"{team.name} (dissolved)"
        manager, place = company.person(team.manager).name, _short(company, team.org)
        rows.append((name, place, team.department, manager, len(team.members), team.purpose))
    heads = ("team", "organisation", "department", "manager", "members", "what for")
    yield from table(*heads, rows=rows)
    yield ""


def _customers(company: Company) -> Iterator[str]:
    domain, clock = get_domain("csm"), Clock(f"{company.now:%Y-%m-%dT%H:%M:%S}")
    database = Database(load_template(domain, "company", clock), clock)
    accounts = [tuple(row.values()) for row in database.rows(_CUSTOMERS)]
    database.close()
    yield from ("## Customers and partners", "")
    yield "These are the accounts of customer service in `company.sql`."
    yield "Some names occur twice on purpose."
    yield ""
    rows = [
        (
            name if active else f"{name} (inactive)",
            kind,
            f"`{address}`" if address else "-",
            *counts,
        )
        for name, kind, address, active, *counts in accounts
    ]
    heads = ("account", "type", "addresses", "contacts", "units", "cases")
    yield from table(*heads, rows=rows)
    yield ""


# Stories


def _story_list(stories: Sequence[Story], now: dt.datetime) -> Iterator[str]:
    systems = [len(systems_of(story)) for story in stories]
    several = sum(count >= 3 for count in systems)
    yield from ("## Stories", "")
    yield (
        f"{len(stories)} stories, {several} of them in three systems or more. A story is open "
        "while a case, an incident, a problem, a change or a task of it is not resolved, closed or "
        "canceled, or a meeting of it lies ahead."
    )
    yield ""
    rows = [
        (story.kind, f"`{story.id}`", story.about, ", ".join(systems_of(story)), _state(story, now))
        for story in sorted(stories, key=lambda story: story.kind)
    ]
    yield from table("kind", "id", "what it is about", "systems", "state", rows=rows)


def systems_of(story: Story) -> list[str]:
    """Return the systems in which a story has records."""
    return sorted({part.kind.partition(".")[0] for part in story.parts})


def _state(story: Story, now: dt.datetime) -> str:
    return "open" if any(is_open(part, now) for part in story.parts) else "finished"


def is_open(part: Part, now: dt.datetime) -> bool:
    """Return whether a record asks for something more, or is a meeting that lies ahead."""
    if part.kind == "calendar.event":
        return bool(part.fields["start"] > now)
    if part.kind not in _WITH_STATE:
        return False
    return part.fields.get("status", part.fields.get("state")) not in _OVER


# Seeds


def _rows_of_seeds() -> Iterator[str]:
    rows = [counts for name in domain_names() if (counts := _counts(name)) is not None]
    if rows:
        yield from table("system", "rows of company.sql", "with enterprise.sql", rows=rows)
        yield ""


def _counts(system: str) -> tuple[str, str, str] | None:
    """Return how many rows the two seeds of a system make; None while the second is not made."""
    domain = get_domain(system)
    if not (data_dir() / "seeds" / system / "enterprise.sql").is_file():
        return None
    counts = []
    for seed in ("company", "enterprise"):
        database = Database(load_template(domain, seed), Clock())
        tables = domain.schema.tables
        counts.append(
            sum(database.rows(f'SELECT count(*) AS n FROM "{t}"')[0]["n"] for t in tables)
        )
        database.close()
    return system, f"{counts[0]:,}", f"{counts[1]:,}"


def _command() -> Iterator[str]:
    """Yield the command for a small world with what it prints."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "worlds"
        done = CliRunner().invoke(cli, [*_SEED, "--out", str(out)], catch_exceptions=False)
        said = done.output.replace(str(out), "worlds")
    helped = CliRunner().invoke(cli, ["seed", "--help"], prog_name="eopsgym").output
    yield from ("```console", f"$ eopsgym {' '.join(_SEED)}", *said.splitlines())
    yield from ("$ eopsgym seed --help", *helped.rstrip().splitlines(), "```")
