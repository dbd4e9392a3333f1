"""Slips in starting an episode or a server: one error each, which names the way out."""

from collections.abc import Callable
from typing import Any

import pytest

import eopsgym
from eopsgym import Episode
from eopsgym.domains import domain_names
from eopsgym.errors import ConfigError, DomainError


@pytest.mark.parametrize(
    "start",
    [
        lambda: Episode.start(["hr", "itsm", "hr"]),
        lambda: Episode.start(["hr", "sn-hr-internal"]),
        lambda: eopsgym.serve("hr", "hr"),
    ],
)
def test_a_system_is_named_once(start: Callable[[], Any]) -> None:
    with pytest.raises(DomainError, match="hr is named 2 times; name each system once"):
        start()


def test_a_second_system_is_no_seed() -> None:
    with pytest.raises(ConfigError, match=r"Episode\.start\(\['hr', 'itsm'\]\)"):
        Episode.start("hr", "itsm")


def test_several_systems_are_served_without_a_list() -> None:
    names: Any = ["hr", "itsm"]
    with pytest.raises(
        DomainError, match=r"is no domain; there are .*, teams: give each by itself"
    ):
        eopsgym.serve(names)


@pytest.mark.parametrize("system", sorted(domain_names()))
def test_a_user_who_is_nobody_is_refused_with_the_header(system: str) -> None:
    with pytest.raises(DomainError, match=rf"no user in this seed of {system} has the x-\S+ 'me'"):
        Episode.start([system], user={system: "me"})
    assert Episode.start(system, user=" ")


@pytest.mark.parametrize("system", sorted({*domain_names()} - {"csm"}))
def test_the_user_that_the_refusal_names_acts_by_default(system: str) -> None:
    with pytest.raises(DomainError, match="leave it out for the default user, who has '") as said:
        Episode.start(system, user="me")
    token = str(said.value).rpartition("has ")[2].strip("'")
    found = Episode.start(system, user=token)
    assert found.database().user(token) == found.database().user()


def test_a_client_in_memory_acts_as_somebody_too() -> None:
    with pytest.raises(DomainError, match="no user in this seed of hr"):
        eopsgym.memory_client(Episode.start("hr").database(), "me")


@pytest.mark.anyio
async def test_a_client_of_a_server_acts_as_somebody_too() -> None:
    async with eopsgym.serve("hr") as servers:
        with pytest.raises(ConfigError, match="no user in this seed of hr has the x-hr-user-token"):
            async with servers["hr"].client(seed="company", user="me"):
                pass
