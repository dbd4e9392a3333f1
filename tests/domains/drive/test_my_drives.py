"""Which shared drives one may see is read again once something has changed."""

from eopsgym.domains.drive.access import closed_drives, in_sight, is_closed, my_drives
from eopsgym.domains.kernel import Call
from tests.domains.drive.office import Office


def asked_by(name: str) -> Call:
    """A call of somebody that has not worked yet."""
    database = Office().database
    call = database.begin_call()
    call.user = database.user(name)
    return call


def test_who_becomes_a_member_within_a_call_sees_the_drive_from_then_on() -> None:
    call = asked_by("cleo")
    assert my_drives(call) == set()
    assert in_sight(call, ["d-lab", "probe", "memo", "none"]) == {"memo"}
    call.execute("UPDATE drive_memberships SET user_id = 'u-cleo' WHERE id = 'dm-2'")
    assert my_drives(call) == {"d-lab"}
    assert in_sight(call, ["d-lab", "probe", "memo", "none"]) == {"d-lab", "probe", "memo"}
    call.execute("DELETE FROM drive_memberships")
    assert my_drives(call) == set()


def test_what_closes_a_drive_within_a_call_closes_it_from_then_on() -> None:
    call = asked_by("dan")
    call.execute("UPDATE drive_memberships SET user_id = 'u-dan' WHERE id = 'dm-2'")
    assert my_drives(call) == {"d-lab"}
    assert not is_closed(call, "d-lab")
    call.execute("UPDATE drives SET domain_users_only = 1")
    assert (my_drives(call), closed_drives(call)) == (set(), {"d-lab"})
    assert is_closed(call, "d-lab")
    call.execute("UPDATE drives SET domain_users_only = 0")
    assert my_drives(call) == {"d-lab"}


def test_a_drive_is_of_every_domain_that_its_organizers_are_known_by() -> None:
    for organizer in (
        "UPDATE drive_memberships SET user_id = 'u-dan' WHERE id = 'dm-1'",
        "INSERT INTO drive_memberships (id, drive_id, type, domain, role) "
        "VALUES ('1', 'd-lab', 'domain', 'Outside.example', 'organizer')",
        "INSERT INTO permissions (id, drive_id, role, type, user_id, email_address) "
        "VALUES ('1', 'd-lab', 'organizer', 'user', 'u-ann', 'ann@Outside.example')",
        "INSERT INTO group_memberships VALUES ('1', 'g-desk', 'u-dan', 'member', NULL); "
        "UPDATE drive_memberships SET type = 'group', user_id = NULL, group_id = 'g-desk' "
        "WHERE id = 'dm-1'",
        "DELETE FROM drive_memberships",
    ):
        call = asked_by("dan")
        call.execute("UPDATE drives SET domain_users_only = 1")
        assert is_closed(call, "d-lab")
        call.execute(organizer)
        assert not is_closed(call, "d-lab"), organizer
