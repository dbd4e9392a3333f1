"""The same call makes the same bytes in each process."""

import os
import subprocess
import sys
from pathlib import Path

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, load_template
from eopsgym.tasks.sql_text import literal

ROOT = Path(__file__).parents[3]
THREADS = 50
PROGRAM = (
    "from tests.domains.email.test_same_bytes import changeset_of_deleted as made; "
    "from pathlib import Path; import sys; print(made(Path(sys.argv[1])).hex())"
)


def write_seed(path: Path) -> None:
    """Write a seed with as many threads of two messages as one call may delete messages."""
    database = Database(load_template(get_domain("email"), "company"))
    (thread,) = database.rows("SELECT * FROM threads WHERE user_id = 'user_021' LIMIT 1")
    (message,) = database.rows(f"SELECT * FROM messages WHERE thread_id = '{thread['id']}' LIMIT 1")
    database.close()
    lines = ["-- include: company.sql"]
    for number in range(THREADS):
        lines.append(insert("threads", {**thread, "id": f"t{number}"}))
        for place in range(2):
            own = {"id": f"m{number}_{place}", "thread_id": f"t{number}", "snippet": f"{place}"}
            moment = {"internal_date_ms": str(1_700_000_000_000 + place)}
            lines.append(insert("messages", {**message, **own, **moment}))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def insert(table: str, row: dict[str, object]) -> str:
    values = ", ".join(literal(value) for value in row.values())
    return f"INSERT INTO {table} ({', '.join(row)}) VALUES ({values});"


def changeset_of_deleted(seed: Path) -> bytes:
    """Return the changes of a call that deletes the first message of each of the threads."""
    database = Database(load_template(get_domain("email"), seed), Clock("2026-03-02T09:00:00"))
    (token,) = database.rows("SELECT token FROM users WHERE id = 'user_021'")
    ids = [f"m{number}_0" for number in range(THREADS)]
    result = database.call("batch_delete_messages", {"userId": "me", "ids": ids}, token["token"])
    assert not result.is_error, result.text
    assert len(result.changes) > 2 * THREADS
    return result.changes.changeset


def test_deleting_in_many_threads_makes_the_same_bytes(tmp_path: Path) -> None:
    write_seed(tmp_path / "threads.sql")
    one, two = (
        subprocess.run(
            [sys.executable, "-c", PROGRAM, str(tmp_path / "threads.sql")],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    )
    assert one == two
