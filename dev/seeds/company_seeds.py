"""The committed seeds `company.sql` as text and as databases, and whom they know outside."""

import sqlite3
from functools import cache
from importlib.resources import files

from eopsgym.gym.data_files import data_dir


def schema_sql(system: str) -> str:
    """Return the schema of a system."""
    place = files("eopsgym.domains").joinpath(system, "schema.sql")
    return place.read_text(encoding="utf-8")


@cache
def company_sql(system: str) -> str:
    """Return the company's seed of a system, as it is committed."""
    return (data_dir() / "seeds" / system / "company.sql").read_text(encoding="utf-8")


@cache
def company_image(system: str) -> bytes:
    """Return the database of a system's company seed."""
    database = sqlite3.connect(":memory:", isolation_level=None)
    database.executescript(schema_sql(system) + company_sql(system))
    return database.serialize()


def people_outside() -> dict[str, str]:
    """Return the names, by address, of everybody whom customer service, mail or files know."""
    asked = {
        "csm": "SELECT email, first_name || ' ' || last_name FROM \"user\"",
        "drive": "SELECT email, display_name FROM users",
    }
    found: dict[str, str] = {}
    for system, query in asked.items():
        database = sqlite3.connect(":memory:")
        database.deserialize(company_image(system))
        found |= dict(database.execute(query).fetchall())
    return found
