"""Which file a seed's name means: beside the task or the seed, or one of the system's own."""

import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym import run_task
from eopsgym.domains import get_domain
from eopsgym.errors import SeedError
from eopsgym.gym import load_template, read_seed
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks import Task, lint_tasks, load_tasks
from tests.toy import new_site, office

ITSM, EMAIL = get_domain("itsm"), get_domain("email")
RENAMED = "UPDATE location SET name = 'Renamed' WHERE name = 'Chicago Office';\n"


def own_text(system: str, name: str = "company.sql") -> str:
    return data_dir().joinpath("seeds", system, name).read_text(encoding="utf-8")


def over_three_systems(folder: Path, seed_of_itsm: str) -> Task:
    data: dict[str, Any] = new_site.data()
    data["gym_servers_config"][1]["seed_database_file"] = seed_of_itsm
    path = folder / "new_site.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    (task,) = load_tasks(path)
    return task


def test_what_is_not_beside_a_seed_is_looked_for_among_those_of_the_system(tmp_path: Path) -> None:
    variant = tmp_path / "variant.sql"
    variant.write_text(f"-- include: company.sql\n{RENAMED}", encoding="utf-8")
    assert read_seed(ITSM, variant) == f"{own_text('itsm')}\n{RENAMED}\n"
    before = load_template(ITSM, variant).digest
    (tmp_path / "company.sql").write_text(office.SEED.read_text("utf-8"), encoding="utf-8")
    assert read_seed(ITSM, variant).startswith(office.SEED.read_text("utf-8"))
    assert load_template(ITSM, variant).digest != before


def test_what_is_nowhere_is_reported_with_the_folders(tmp_path: Path) -> None:
    variant = tmp_path / "variant.sql"
    variant.write_text("-- include: compny.sql\n", encoding="utf-8")
    said = rf"includes 'compny.sql', which is neither beside it nor a seed of itsm; .*{tmp_path}, "
    with pytest.raises(SeedError, match=said):
        load_template(ITSM, variant)
    data = office.data(office.MOVE)
    data["gym_servers_config"][0]["seed_database_file"] = "variant.sql"
    (tmp_path / "task.json").write_text(json.dumps(data), encoding="utf-8")
    (finding,) = lint_tasks(load_tasks(tmp_path / "task.json"))
    assert "includes 'compny.sql'" in finding.problem


def test_what_follows_the_variants_of_a_system_follows_those_beside_a_task(tmp_path: Path) -> None:
    after = own_text("email", "after_variants.sql")
    top, middle = tmp_path / "top.sql", tmp_path / "middle.sql"
    middle.write_text("-- include: company.sql\n", encoding="utf-8")
    top.write_text("-- include: middle.sql\nSELECT 1;\n", encoding="utf-8")
    assert read_seed(EMAIL, top) == f"{own_text('email')}\n\n{after}\nSELECT 1;\n\n{after}"


def test_a_seed_beside_a_task_over_several_systems_hides_none_of_theirs(tmp_path: Path) -> None:
    (tmp_path / "company.sql").write_text(own_text("itsm") + RENAMED, encoding="utf-8")
    (tmp_path / "variant.sql").write_text("-- include: company.sql\n", encoding="utf-8")
    for seed in ("variant.sql", "./company.sql"):
        task = over_three_systems(tmp_path, seed)
        run = run_task(task, "scripted/gold")
        assert (run.strict, run.detail) == (True, "")
        query = "SELECT count(*) AS n FROM location WHERE name = 'Renamed'"
        assert run.at(0, "itsm").rows(query) == [{"n": 1}]
        assert lint_tasks([task]) == lint_tasks([new_site.task()])


def test_lint_tells_of_a_seed_beside_the_task_that_no_server_reads(tmp_path: Path) -> None:
    (tmp_path / "company.sql").write_text(own_text("itsm"), encoding="utf-8")
    problems = [each.problem for each in lint_tasks([over_three_systems(tmp_path, "company.sql")])]
    assert any(each.startswith("company.sql beside its file is not read") for each in problems)


def test_a_seed_of_another_system_is_refused_with_its_file(tmp_path: Path) -> None:
    seed = tmp_path / "company.sql"
    seed.write_text(own_text("csm"), encoding="utf-8")
    with pytest.raises(SeedError, match=rf"not fill the itsm schema: .* \(read from {seed}\)"):
        load_template(ITSM, seed)
