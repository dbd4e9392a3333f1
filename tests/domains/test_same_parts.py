"""All published systems have the same parts, so that a reader of one finds things in another."""

import pytest

from eopsgym.domains import domain_names, get_domain
from eopsgym.gym.server_toml import published_server

FOLDERS = ["resources", "tools", "rules", "proof"]
MODULES = ["__init__.py", "access.py", "dialect.py"]
FILES = ["descriptions.toml", "differences.md", "policy.md", "schema.sql", "server.toml"]
PROOFS = ["bookkeeping", "do_and_undo", "leaves_the_house", "order", "required_lookups"]
PUBLISHED = [name for name in domain_names() if published_server(get_domain(name)).user_header]


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_system_has_the_parts_of_all_systems(name: str) -> None:
    folder = get_domain(name).folder
    assert all((folder / name).is_dir() for name in FOLDERS)
    assert all((folder / name).is_file() for name in [*MODULES, *FILES])
    assert {f"{proof}.toml" for proof in PROOFS} <= {path.name for path in folder.glob("proof/*")}


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_system_has_no_code_outside_these_parts(name: str) -> None:
    folder = get_domain(name).folder
    places = {path.relative_to(folder).parts for path in folder.rglob("*.py")}
    assert {place[0] for place in places} <= {*FOLDERS, *MODULES}
    assert {len(place) for place in places} == {1, 2}
    assert all((part, "__init__.py") in places for part in ("resources", "tools", "rules"))
