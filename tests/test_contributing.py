"""The examples of the pages for contributors run: tool, rule, system, model, orchestrator, task."""

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from eopsgym import domains
from eopsgym.agents.orchestrators import orchestrator_by_name
from eopsgym.domains import Domain, get_domain
from eopsgym.errors import DomainError
from eopsgym.gym import Clock, Database, Mode, build_template
from eopsgym.tasks import lint_tasks, load_tasks, validate_tasks
from eopsgym.tasks.answers.answer_facts import read_answer_facts
from eopsgym.tasks.answers.refusal_config import read_refusal
from eopsgym.tasks.footprint.write import footprint_file

_DOCS = Path(__file__).parent.parent / "docs"
GUIDE = (_DOCS / "extending.md").read_text(encoding="utf-8")
TASK_FILES = (_DOCS / "task_files.md").read_text(encoding="utf-8")
BOOKS, RULES, LIBRARY, MODEL, ORCHESTRATOR = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
SCHEMA = """
CREATE TABLE reader (name TEXT NOT NULL PRIMARY KEY, role TEXT NOT NULL, org_id TEXT);
CREATE TABLE shelf (shelf_id TEXT NOT NULL PRIMARY KEY, org_id TEXT);
CREATE TABLE book (
    book_id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    status TEXT NOT NULL,
    shelf_id TEXT REFERENCES shelf (shelf_id),
    org_id TEXT,
    created_at DATETIME,
    updated_at DATETIME
);
"""
POLICY = """# Policy

## 1. Books
- **LIB-1.1** Only staff change what the library has.
- **LIB-1.2** A book that is lost comes back before it goes out.
- **LIB-1.3** A shelf holds two books.
"""
SEED = """
INSERT INTO reader VALUES ('Ada', 'staff', 'ORG_1'), ('Bo', 'reader', 'ORG_1');
INSERT INTO shelf VALUES ('S1', 'ORG_1');
INSERT INTO book VALUES ('BOOK_001', 'Emma', 'lost', 'S1', 'ORG_1', '2026-01-01', '2026-01-01');
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """The system of the guide, in a folder of its own."""
    folder = tmp_path_factory.mktemp("library")
    files = {"books.py": BOOKS, "rules.py": RULES, "library.py": LIBRARY}
    for name, text in {**files, "schema.sql": SCHEMA, "policy.md": POLICY}.items():
        (folder / name).write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder))
    try:
        yield import_module("library").DOMAIN
    finally:
        sys.path.remove(str(folder))
        domains._ADDED.clear()
        for name in ("books", "rules", "library"):
            sys.modules.pop(name, None)


def database(mode: Mode = "published") -> Database:
    """The library with one book, which is lost."""
    template = build_template(get_domain("library"), SEED, "library")
    return Database(template, Clock("2026-03-02T09:00:00"), mode)


@pytest.mark.usefixtures("library")
def test_tools_do_what_the_guide_says() -> None:
    made = database()
    book = made.call("add_book", {"title": "Persuasion", "shelf_id": "S1"}).value
    assert (book["book_id"], book["status"]) == ("BOOK_002", "in")
    found = made.call("list_books", {"title": "MM", "bought_after": "2025-12-31"}).value
    assert [row["title"] for row in found] == ["Emma"]
    assert "already exists" in made.call("add_book", {"title": "Emma"}).text
    assert "not found" in made.call("update_book", {"book_id": "BOOK_002", "shelf_id": "S9"}).text


@pytest.mark.usefixtures("library")
def test_rules_do_what_the_guide_says() -> None:
    out = ("update_book", {"book_id": "BOOK_001", "status": "out"})
    assert [breach.rule for breach in database().call(*out).breaches] == ["LIB-1.2"]
    refused = database("guarded").call(*out)
    assert refused.is_error
    assert "LIB-1.2" in refused.text
    assert [breach.rule for breach in database().call(*out, user="Bo").breaches] == [
        "LIB-1.1",
        "LIB-1.2",
    ]
    made = database()
    for title in ("Persuasion", "Sanditon"):
        result = made.call("add_book", {"title": title, "shelf_id": "S1"})
    assert [breach.rule for breach in result.breaches] == ["LIB-1.3"]


def test_a_system_of_ones_own_is_found_by_its_names(library: Domain) -> None:
    assert get_domain("library") is get_domain("gym-library") is library
    assert "library" in domains.domain_names()
    assert {rule.id for rule in library.checks} == set(library.rules)


def test_a_name_is_taken_once(library: Domain) -> None:
    with pytest.raises(DomainError, match="there is a system 'library'"):
        domains.add_domain(replace(library, title="Another"))


def test_a_field_that_is_no_column_fails_on_import(tmp_path: Path) -> None:
    (tmp_path / "schema.sql").write_text(SCHEMA, encoding="utf-8")
    wrong = BOOKS.replace("shelf_id: str", "shelf: str")
    code = compile(wrong, str(tmp_path / "books.py"), "exec")
    with pytest.raises(TypeError, match="book has no column shelf"):
        exec(code, {"__file__": str(tmp_path / "books.py"), "__name__": "books"})


def test_the_model_of_the_guide_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(MODEL, {})
    said = "Run(itsm_001_right_amara, mine/silent, simulated: failed, 0 steps, answered)\n"
    assert capsys.readouterr().out == said


async def test_the_task_of_the_guide_is_sound_and_its_solution_wins(tmp_path: Path) -> None:
    text, answer, refusal = re.findall(r"```json\n(.*?)```", TASK_FILES, re.DOTALL)
    assert read_refusal(json.loads(f"{{{refusal}}}")["refusal"], "the guide").reasons
    read_answer_facts(json.loads(answer)["validation_config"], "the guide")
    file = tmp_path / "mine.json"
    file.write_text(text, encoding="utf-8")
    (task,) = load_tasks(file)
    assert (task.domain, lint_tasks([task])) == ("hybrid", [])
    assert "create_event" in str(await validate_tasks([task]))  # until the footprint is there
    (await footprint_file(file)).write()
    assert await validate_tasks(load_tasks(file)) == []


def test_the_orchestrator_of_the_guide_runs(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        exec(ORCHESTRATOR, {})
    finally:
        orchestrator_by_name._OWN.clear()
    said = "Run(itsm_001_right_amara, scripted/gold, simulated: passed, 7 steps, answered)\n"
    assert capsys.readouterr().out == said
