"""The people whom a system knows: all of them, and those whom a text may name."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from eopsgym.gym import Episode
from eopsgym.tasks import Task, start
from eopsgym.tasks.answers.people import people_of
from eopsgym.tasks.find_tasks import load_tasks
from tests.toy import office


@asynccontextmanager
async def started(task: Task) -> AsyncIterator[Episode]:
    episode = await start(task)
    try:
        yield episode
    finally:
        await episode.close()


SYSTEMS = ("calendar", "csm", "drive", "email", "hr", "itsm", "teams")


@pytest.mark.parametrize("system", SYSTEMS)
async def test_people_whom_a_text_names_are_found_in_it(system: str) -> None:
    async with started(load_tasks(system)[0]) as episode:
        everybody = await people_of(episode)
        assert everybody
        named = {person.name for person in everybody[::7]}
        texts = [
            *(f"It's {name.upper()}'s; \0 \udc80 thanks to {name}" for name in named),
            " and ".join(sorted(named)),
            "x" * 6_000 + "".join(named),
            "",
        ]
        for text in texts:
            some = await people_of(episode, text)
            assert [p for p in everybody if p.name in text.lower()] == [
                p for p in some if p.name in text.lower()
            ]
            assert set(some) <= set(everybody)
        assert len(await people_of(episode, "nobody")) < len(everybody) / 4


async def test_everybody_is_read_where_the_published_sql_runner_adds_a_limit() -> None:
    async with started(load_tasks("csm")[0]) as episode:
        (row,) = episode.rows("SELECT count(*) AS people FROM user")
        assert len(await people_of(episode)) == row["people"] > 100


async def test_names_of_other_alphabets_are_found_whatever_their_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("Ödön Ész", "İpek Ünal", "Émile Ça", "Шура Б", "Tab\tMan Son", " Ann Plain ")
    columns = "user_id, user_name, first_name, last_name, email, phone, role, active, static_token"
    rows = ", ".join(
        f"('NEW_{n}', 'new_{n}', '{first}', '{last}', 'a@b.ex', '{n}', 'admin', 1, 't', 'ORG_001')"
        for n, (first, _, last) in enumerate(name.rpartition(" ") for name in names)
    )
    added = f"INSERT INTO users ({columns}, org_id) VALUES {rows};"
    seed = tmp_path / "names.sql"
    seed.write_text(f"{office.SEED.read_text()}\n{added}", encoding="utf-8")
    monkeypatch.setenv("EOPSGYM_TRUSTED_SEEDS", str(tmp_path))
    server = office.MOVE["gym_servers_config"][0] | {"seed_database_file": str(seed)}
    async with started(office.task(office.MOVE, gym_servers_config=[server])) as episode:
        everybody = await people_of(episode)
        for name in names:
            shown = name.strip().lower()
            wanted = [person for person in everybody if person.name == shown]
            assert wanted
            for text in (f"It was {name.upper()}", f"It was {shown}.", f"({name})"):
                some = await people_of(episode, text)
                assert shown not in text.lower() or set(wanted) <= set(some)
