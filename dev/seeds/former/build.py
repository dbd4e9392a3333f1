"""Fill the plan with people: `build_company` is a pure function of seed number and size."""

import datetime as dt
import random
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from dev.seeds.former import plan
from dev.seeds.former.model import TODAY, Company, Level, Person, Site, Team
from eopsgym.errors import ConfigError

if TYPE_CHECKING:
    from faker import Faker

SEED = 20260302
SIZES = {"small": 0.4, "standard": 1.0, "large": 3.0}
LOCALES = {"en_US": 6, "en_GB": 2, "en_IN": 3, "es_MX": 2, "de_DE": 1, "pt_BR": 1}


def build_company(seed: int = SEED, size: str = "standard") -> Company:
    """The company of about 90 + 30 people (`standard`); the same seed gives the same people.

    Raises ConfigError for an unknown size. Needs faker, which only the seed scripts import.
    """
    if size not in SIZES:
        raise ConfigError(f"unknown company size {size!r}; choose one of {', '.join(SIZES)}")
    builder = _Builder(seed, SIZES[size])
    builder.hire_everyone()
    builder.make_awkward()
    return builder.company()


def _fakers(seed: int) -> "list[Faker]":
    """Seeded name generators, each as often as its locale weighs."""
    from faker import Faker

    fakers = []
    for offset, (locale, weight) in enumerate(LOCALES.items()):
        faker = Faker(locale)
        faker.seed_instance(seed + offset)
        fakers += [faker] * weight
    return fakers


def _ascii(text: str) -> str:
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


class _Builder:
    def __init__(self, seed: int, scale: float) -> None:
        self.random = random.Random(seed)
        self.fakers = _fakers(seed)
        self.scale = scale
        self.people: list[Person] = []
        self.names: set[str] = set()
        self.phones: dict[str, int] = {}
        self.cases: dict[str, tuple[int, ...]] = {}
        self.sites = self._sites()

    def _sites(self) -> tuple[Site, ...]:
        american = self.fakers[0]
        return tuple(
            Site(
                number,
                site.org,
                site.name,
                str(self.random.randrange(20, 990)),
                american.street_name(),
                site.city,
                site.state,
                site.country,
                site.area_code,
                site.active,
            )
            for number, site in enumerate(plan.SITES, start=1)
        )

    # people

    def hire_everyone(self) -> None:
        for org, departments in plan.HEADCOUNT.items():
            for department, count in departments.items():
                self._hire(org, department, max(min(4, count), round(count * self.scale)))

    def _hire(self, org: int, department: str, count: int) -> None:
        """One head, a manager for every six people, and staff who report to the managers."""
        chief = next((p.number for p in self.people if p.org == org), None)
        head = self._add(org, department, Level.DIRECTOR if chief else Level.EXECUTIVE, 0, chief)
        managers = [
            self._add(org, department, Level.MANAGER, i, head.number)
            for i in range(min(count - 1, max(1, count // 6)) if count > 2 else 0)
        ]
        bosses = managers or [head]
        for i in range(count - 1 - len(managers)):
            self._add(org, department, Level.STAFF, i, bosses[i % len(bosses)].number)

    def _add(self, org: int, department: str, level: Level, index: int, boss: int | None) -> Person:
        first, last = self._name()
        titles = plan.STAFF[department]
        title = {
            Level.MANAGER: plan.MANAGERS[department],
            Level.STAFF: titles[index % len(titles)],
        }.get(level, plan.HEADS[department])
        site = self._site(org)
        oldest = 4200 if level is not Level.STAFF else 2600
        person = Person(
            number=len(self.people) + 1,
            org=org,
            first_name=first,
            last_name=last,
            user_name="",
            email="",
            phone=self._phone(site.area_code),
            title=title,
            department=department,
            level=level,
            manager=boss,
            site=site.number,
            hired=self._working_day(TODAY - dt.timedelta(days=self.random.randrange(120, oldest))),
        )
        self.people.append(self._with_account(person))
        return self.people[-1]

    def _name(self) -> tuple[str, str]:
        while True:
            faker = self.random.choice(self.fakers)
            first, last = _ascii(faker.first_name()), _ascii(faker.last_name())
            plain = first.isalpha() and last.isalpha() and min(len(first), len(last)) > 2
            if plain and f"{first} {last}" not in self.names:
                self.names.add(f"{first} {last}")
                return first, last

    def _with_account(self, person: Person) -> Person:
        """User name and e-mail; a second person of the same name gets a 2 behind it."""
        organisation = plan.ORGANISATIONS[person.org - 1]
        base = f"{person.first_name}.{person.last_name}".lower()
        taken = {
            p.user_name for p in self.people if p.org == person.org and p.number != person.number
        }
        user_name = base if base not in taken else f"{base}2"
        return replace(person, user_name=user_name, email=f"{user_name}@{organisation.mail_domain}")

    def _phone(self, area_code: str) -> str:
        self.phones[area_code] = self.phones.get(area_code, 100) + 1
        return f"+1-{area_code}-555-{self.phones[area_code]:04d}"

    def _site(self, org: int) -> Site:
        numbers = [n for n, site in enumerate(plan.SITES) if site.org == org]
        weights = [plan.SITES[n].weight for n in numbers]
        return self.sites[self.random.choices(numbers, weights)[0]]

    @staticmethod
    def _working_day(day: dt.date) -> dt.date:
        return day - dt.timedelta(days=max(0, day.weekday() - 4))

    # awkward cases

    def make_awkward(self) -> None:
        """Namesakes, departures, leave and moves: what real directories have and tasks need."""
        self._share_name(
            "namesakes", self._staff(1, plan.SALES)[-1], self._staff(1, plan.RESEARCH)[-1]
        )
        self._share_name(
            "namesakes_across", self._staff(1, plan.FINANCE)[-1], self._staff(2, plan.SERVICE)[-1]
        )
        self._depart("departed_owner", self._staff(1, plan.IT)[-1], days=38)
        self._depart("departed_manager", self._level(1, plan.IT, Level.MANAGER)[-1], days=17)
        self._depart("departed_reporter", self._staff(1, plan.SERVICE)[-1], days=24)
        self._depart("departed_subsidiary", self._staff(2, plan.IT)[-1], days=52)
        for department, days in ((plan.IT, 11), (plan.HR, 60), (plan.SERVICE, 4)):
            person = self._staff(1, department)[:2][-1]
            self._note("on_leave", replace(person, leave_until=TODAY + dt.timedelta(days=days)))
        for department, former in ((plan.MARKETING, plan.SALES), (plan.IT, plan.SERVICE)):
            person = self._staff(1, department)[-2:][0]
            self._note("moved", replace(person, former_department=former))

    def _level(self, org: int, department: str, level: Level) -> list[Person]:
        place = (org, department, level)
        return [p for p in self.people if (p.org, p.department, p.level) == place]

    def _staff(self, org: int, department: str) -> list[Person]:
        return self._level(org, department, Level.STAFF)

    def _share_name(self, case: str, model: Person, other: Person) -> None:
        renamed = replace(other, first_name=model.first_name, last_name=model.last_name)
        self._note(case, model)
        self._note(case, self._with_account(renamed))

    def _depart(self, case: str, person: Person, days: int) -> None:
        self._note(
            case, replace(person, departed=self._working_day(TODAY - dt.timedelta(days=days)))
        )

    def _note(self, case: str, person: Person) -> None:
        self.people[person.number - 1] = person
        self.cases[case] = (*self.cases.get(case, ()), person.number)

    # teams

    def _team(self, number: int, team: plan.TeamPlan) -> Team:
        staff = self._staff(team.org, team.department)
        size = max(2, round(team.size * self.scale))
        fitting = [p for p in staff if p.title in team.titles and p.active]
        others = [p for p in staff if p not in fitting and p.active]
        chosen = (fitting + self.random.sample(others, len(others)))[:size]
        return Team(
            number,
            team.org,
            team.name,
            team.department,
            team.purpose,
            self._team_manager(number, team).number,
            tuple(sorted(p.number for p in chosen)),
            team.active,
        )

    def _team_manager(self, number: int, team: plan.TeamPlan) -> Person:
        """Managers take turns, the departed one included: nobody has handed the team over yet."""
        managers = self._level(team.org, team.department, Level.MANAGER)
        heads = self._level(team.org, team.department, Level.DIRECTOR)
        return (managers or heads)[(number - 1) % len(managers or heads)]

    def company(self) -> Company:
        return Company(
            organisations=plan.ORGANISATIONS,
            sites=self.sites,
            people=tuple(self.people),
            teams=tuple(self._team(n, team) for n, team in enumerate(plan.TEAMS, start=1)),
            cases=dict(self.cases),
        )
