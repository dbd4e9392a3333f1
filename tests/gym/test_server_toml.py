"""What a system says of its server, in its own folder."""

from dataclasses import replace
from pathlib import Path

import pytest

from eopsgym.domains import get_domain
from eopsgym.errors import DomainError
from eopsgym.gym.server_toml import PublishedServer, published_server
from tests import toy


def server(folder: Path, said: str | None) -> PublishedServer:
    """That of a depot whose folder says this, or nothing."""
    (folder / "schema.sql").write_text(toy.DOMAIN.schema.sql, encoding="utf-8")
    if said is not None:
        (folder / "server.toml").write_text(said, encoding="utf-8")
    return published_server(replace(toy.DOMAIN, folder=folder))


@pytest.mark.parametrize(
    ("domain", "port", "header", "service"),
    [
        ("csm", 8001, "x-user-email", "sn-csm"),
        ("hr", 8008, "x-hr-user-token", "hr-api"),
        ("itsm", 8006, "x-itsm-user-token", "itsm-api"),
    ],
)
def test_systems_are_served_as_published(domain: str, port: int, header: str, service: str) -> None:
    said = published_server(get_domain(domain))
    assert (said.port, said.user_header, said.service) == (port, header, service)


@pytest.mark.parametrize("said", [None, ""])
def test_a_system_that_says_nothing_is_served_as_usual(tmp_path: Path, said: str | None) -> None:
    usual = server(tmp_path, said)
    assert usual == PublishedServer(user_header="x-depot-user", service="depot-api")
    assert (usual.port, usual.nulls) == (0, {})


def test_headers_are_named_in_small_letters(tmp_path: Path) -> None:
    assert server(tmp_path, 'user_header = "X-Who"').user_header == "x-who"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("prot = 8999", "prot"),
        ('port = "8999"', "valid integer"),
        ("port = 70000", "65535"),
        ('user_header = ""', "at least 1 character"),
        ("port = ", "Invalid value"),
        ('nulls = ["tool"]', "nulls"),
    ],
)
def test_what_no_server_has_is_refused_with_the_file(tmp_path: Path, said: str, why: str) -> None:
    with pytest.raises(DomainError, match=why) as caught:
        server(tmp_path, said)
    assert str(tmp_path / "server.toml") in str(caught.value)
