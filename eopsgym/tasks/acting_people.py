"""The acting users in the systems of a task, and whether they are one person."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from eopsgym.domains.kernel import ToolError
from eopsgym.errors import TaskError
from eopsgym.gym import ANCHOR, Clock, Database, load_template
from eopsgym.tasks.task import SERVERS, Task, TaskServer


def check_people(task: Task, users: Mapping[str, Mapping[str, Any]]) -> None:
    """Raise an error if the acting users are different people and the task does not say so.

    Args:
        task: whose servers are checked.
        users: domain name to the row of the acting user, as far as it is known.

    Raises:
        TaskError: if they are different; the message names the task, the field and the users.
    """
    if task.published:
        return
    problem = _misnamed(task, users) or ("" if task.several_people else _different(task, users))
    if problem:
        raise TaskError(f"{task.id}: {problem}")


def people_problems(task: Task) -> Iterator[str]:
    """Yield the problems of the acting users of a task of several systems, by its seeds.

    Its servers and seeds must exist.
    """
    if task.published or len(task.servers) < 2:
        return
    for number, server in enumerate(task.servers, 1):
        if not server.user_info.get("name"):
            yield (
                f"{SERVERS}, {number}: 'user_info' lacks the 'name' of the acting user: the prompt "
                "of a task with several systems says who acts where"
            )
    users = _signed_in_users(task)
    for number, server in enumerate(task.servers, 1):
        if server.user and not users[server.domain.name]:
            yield f"{SERVERS}, {number}: context: no user of the seed {server.seed} has this token"
    if misnamed := _misnamed(task, users):
        yield misnamed
    different = _different(task, users)
    if different and not task.several_people:
        yield different
    elif task.several_people and not different:
        yield "'several_people' is given, and one person acts in all its systems: leave it out"


def _signed_in_users(task: Task) -> dict[str, dict[str, Any]]:
    """Return each domain's name with the row of its acting user, empty where the seed has none."""
    clock = Clock(task.now or ANCHOR)
    users = {}
    for server in task.servers:
        database = Database(load_template(server.domain, server.seed, clock), clock)
        try:
            users[server.domain.name] = signed_in_user(database, server.user)
        finally:
            database.close()
    return users


def signed_in_user(database: Database, user: str | None) -> dict[str, Any]:
    """Return the row of the user behind a header value; empty where there is none."""
    try:
        return dict(database.user(user))
    except ToolError:
        return {}


def _misnamed(task: Task, users: Mapping[str, Mapping[str, Any]]) -> str:
    """Return a message about a `user_info` with another address than its user's, or ''."""
    for number, server in enumerate(task.servers, 1):
        named = str(server.user_info.get("email") or "").casefold()
        row = users.get(server.domain.name) or {}
        if named and row and named not in (addresses := _addresses(server, users)) and addresses:
            return (
                f"{SERVERS}, {number}: 'user_info' tells the agent that {named} acts, and the "
                f"token of the context is that of {min(addresses)}"
            )
    return ""


def _different(task: Task, users: Mapping[str, Mapping[str, Any]]) -> str:
    """Return a message about two acting users without a common address, or ''."""
    known = [(server, _addresses(server, users)) for server in task.servers]
    for (one, ours), (other, theirs) in combinations(known, 2):
        if ours and theirs and not ours & theirs:
            return (
                f"{SERVERS}: context: {one.gym_name} is used by {min(ours)} and {other.gym_name} "
                f"by {min(theirs)}, who are different people; say why in 'several_people', or let "
                "one person act in all"
            )
    return ""


def _addresses(server: TaskServer, users: Mapping[str, Mapping[str, Any]]) -> set[str]:
    """Return the mail addresses of an acting user, from the row or else from the task's file."""
    row = users.get(server.domain.name) or server.user_info
    return {str(value).casefold() for value in row.values() if "@" in str(value)}
