"""The worlds on which the systems have to agree: the enterprise, and new ones.

EOPSGYM_WORLD names one: `enterprise`, or `SIZE:RANDOM_SEED`, or `SIZE:RANDOM_SEED:SYSTEM` for a
world with one system only, as of the size `large`. Without it there are the enterprise and one of
two worlds, in turn.
"""

import os
import random
import sqlite3
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, cast

import pytest

from eopsgym.domains import domain_names, get_domain
from eopsgym.gym.new_world import Size, write_world
from eopsgym.gym.new_world.branch import draw_branch
from eopsgym.gym.new_world.cast import read_cast
from eopsgym.gym.new_world.settings import branch_cities
from eopsgym.gym.new_world.texts import NameReader
from tests.domains import seeded
from tests.share_seed import share_seed

ENTERPRISE = "enterprise"


def world_names() -> list[str]:
    """Return the names of the worlds that this run tests."""
    given = os.environ.get("EOPSGYM_WORLD")
    # `make worlds` draws others: what is found there is mended at leisure.
    drawn = random.Random(f"{share_seed()} world").choice(["small:7", "standard:7"])
    return [given] if given else [ENTERPRISE, drawn]


@dataclass(frozen=True, eq=False)
class World:
    """A world by its name, and the folder where its seeds are written."""

    name: str
    folder: Path

    def open(self, system: str) -> sqlite3.Connection:
        """Return a system's database; skip the test in a world that does not have the system."""
        if self.name == ENTERPRISE:
            return seeded.enterprise(system)
        if system not in self.systems:
            pytest.skip(f"the world {self.name} has no {system}")
        connection = sqlite3.connect(":memory:")
        connection.deserialize(self._image(system))
        return connection

    def ids(self, system: str, query: str) -> set[Any]:
        """Return the first column of a query's rows."""
        return seeded.ids(self.open(system), query)

    def rows(self, system: str, query: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        return self.open(system).execute(query).fetchall()

    @property
    def systems(self) -> list[str]:
        """The systems that the world has."""
        return self.name.split(":")[2:] or [*domain_names()]

    @property
    def is_large(self) -> bool:
        """Whether the world has a hundred branches."""
        return self.name.startswith("large")

    def says(self, text: str) -> str:
        """Return what the first branch of this world says for a text of the enterprise."""
        if self.name == ENTERPRISE:
            return text
        reader, branch = self._renaming
        pieces = reader.parts(text)
        return "".join(p if isinstance(p, str) else branch.plain(p) for p in pieces)

    @cached_property
    def _renaming(self) -> Any:
        people, seed = read_cast(), int(self.name.split(":")[1])
        branch = draw_branch(people, 0, branch_cities(), seed, dict(people.counters))
        return NameReader(people), branch

    @cached_property
    def _images(self) -> dict[str, bytes]:
        return {}

    def _image(self, system: str) -> bytes:
        if system not in self._images:
            name = f"{self.name.replace(':', '-')}.{system}.sqlite"
            self._images[system] = seeded.made_once(name, lambda: self._drawn(system))
        return self._images[system]

    def _drawn(self, system: str) -> bytes:
        size, seed = self.name.split(":")[:2]
        path = write_world(self.folder, system, cast(Size, size), int(seed))
        connection = sqlite3.connect(":memory:")
        connection.executescript(get_domain(system).schema.sql)
        connection.executescript(f"BEGIN;{path.read_text(encoding='utf-8')}COMMIT;")
        _index_links(connection)
        image = connection.serialize()
        connection.close()
        return image


def _index_links(connection: sqlite3.Connection) -> None:
    """Index what names rows of other tables, which no schema does and a large world needs."""
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (table,) in tables:
        keys = connection.execute(f'PRAGMA foreign_key_list("{table}")').fetchall()
        for column in {key[3] for key in keys}:
            connection.execute(f'CREATE INDEX "links {table} {column}" ON "{table}" ("{column}")')


def _main() -> int:
    """Run the agreement tests on a standard and a small world, and a large one of each system."""
    given = os.environ.get("EOPSGYM_SHARE_SEED")
    seed = int(given) if given else random.SystemRandom().randint(1, 9999)
    worlds = [f"standard:{seed}", f"small:{seed}"]
    worlds += [f"large:{seed}:{system}" for system in domain_names()]
    worst = 0
    for each in worlds:
        print(f"EOPSGYM_WORLD={each}", flush=True)
        command = [sys.executable, "-m", "pytest", "-q", "-m", "agreement", "tests/seeds"]
        done = subprocess.run(command, env={**os.environ, "EOPSGYM_WORLD": each}, check=False)
        worst = max(worst, done.returncode)
    return worst


if __name__ == "__main__":
    sys.exit(_main())
