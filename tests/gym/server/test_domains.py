"""Every domain's server: all tools listed, and the same answers by both kinds of client."""

from base64 import urlsafe_b64encode
from collections.abc import Iterator

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from eopsgym.domains import domain_names
from eopsgym.gym import Clock, Database, load_template
from eopsgym.gym.server import RunningServer, serve
from eopsgym.gym.server_toml import published_server
from eopsgym.tasks import load_tasks, play, start
from eopsgym.tasks.gold import Gold
from tests.gym.server.old_client import NOW, OldClient


@pytest.fixture(scope="module", params=domain_names())
def server(request: pytest.FixtureRequest) -> Iterator[RunningServer]:
    """A server of one domain, frozen at the anchor day."""
    with serve(request.param, now=NOW) as servers:
        yield servers[request.param]


async def solution(server: RunningServer) -> tuple[str, list[tuple[str, dict, str, bool]]]:
    """The acting user of a task of the domain, and its reference calls with what they answer."""
    if server.domain.name in PLAYS:  # which has no tasks yet
        return PLAYS[server.domain.name](server)
    task = next(task for task in load_tasks(server.domain.name) if task.feasible)
    assert isinstance(task.gold, Gold)
    episode = await start(task)
    await play(episode, task.gold)
    user = task.servers[0].user
    assert user is not None
    return user, [(s.tool, dict(s.arguments), s.text, s.is_error) for s in episode.steps]


def _a_meeting(server: RunningServer) -> tuple[str, list[tuple[str, dict, str, bool]]]:
    """A meeting that is made, looked up and called off."""
    database = Database(load_template(server.domain), Clock(NOW))
    find = "SELECT static_token AS token FROM users WHERE user_id = 'bella.castro'"
    user = str(database.rows(find)[0]["token"])
    times = {
        name: {"dateTime": f"2026-03-04T{hour}:00:00", "timeZone": "America/Chicago"}
        for name, hour in (("start", 10), ("end", 11))
    }
    guests = [{"email": "irya.dhaliwal@halden.example"}]
    where = {"calendarId": "bella.castro-primary"}
    asked = [
        ("get_user_by_email", {"email": "bella.castro@halden.example"}),
        ("create_event", {**where, "summary": "Restore test", "attendees": guests, **times}),
        ("list_events", {**where, "q": "Restore test"}),
        ("patch_event", {**where, "eventId": "nowhere", "status": "cancelled"}),
    ]
    said = [(tool, given, database.call(tool, given, user)) for tool, given in asked]
    # Its refusals are not marked as errors on the wire.
    return user, [(tool, given, result.text, False) for tool, given, result in said]


def _a_folder(server: RunningServer) -> tuple[str, list[tuple[str, dict, str, bool]]]:
    """A folder that is made, found and put in the trash."""
    database = Database(load_template(server.domain), Clock(NOW))
    find = "SELECT auth_token AS token FROM users WHERE email = 'bella.castro@halden.example'"
    user = str(database.rows(find)[0]["token"])
    kind = "application/vnd.google-apps.folder"
    made = database.call("create_file", {"name": "Restore test", "mimeType": kind}, user)
    file = {"fileId": made.value["id"]}
    asked = [
        ("create_file", {"name": "Restore test", "mimeType": kind}),
        ("list_files", {"q": "name = 'Restore test'"}),
        ("update_files", {**file, "trashed": True}),
        ("get_files", {"fileId": "nowhere"}),
    ]
    database.reset()
    said = [(tool, given, database.call(tool, given, user)) for tool, given in asked]
    return user, [(tool, given, result.text, result.is_error) for tool, given, result in said]


def _a_letter(server: RunningServer) -> tuple[str, list[tuple[str, dict, str, bool]]]:
    """A letter that is sent, found and thrown away."""
    database = Database(load_template(server.domain), Clock(NOW))
    find = "SELECT token FROM users WHERE primary_email = 'bella.castro@halden.example'"
    user = str(database.rows(find)[0]["token"])
    letter = "To: irya.dhaliwal@halden.example\r\nSubject: Restore test\r\n\r\nAt ten.\r\n"
    raw = urlsafe_b64encode(letter.encode()).decode()
    sent = database.call("send_message", {"userId": "me", "raw": raw}, user)
    message = {"userId": "me", "id": sent.value["id"]}
    asked = [
        ("send_message", {"userId": "me", "raw": raw}),
        ("list_messages", {"userId": "me", "q": 'subject:"Restore test"'}),
        ("trash_message", message),
        ("get_message", {"userId": "me", "id": "nowhere"}),
    ]
    database.reset()
    said = [(tool, given, database.call(tool, given, user)) for tool, given in asked]
    return user, [(tool, given, result.text, result.is_error) for tool, given, result in said]


def _a_chat(server: RunningServer) -> tuple[str, list[tuple[str, dict, str, bool]]]:
    """A chat of two in which something is written, read and taken back."""
    database = Database(load_template(server.domain), Clock(NOW))
    find = """SELECT static_token AS token FROM teams_users
        WHERE user_principal_name = 'bella.castro@halden.example'"""
    user = str(database.rows(find)[0]["token"])
    kind = "#microsoft.graph.aadUserConversationMember"
    people = [f"users('{name}@halden.example')" for name in ("bella.castro", "irya.dhaliwal")]
    members = [
        {"_odata_type": kind, "roles": ["owner"], "user_odata_bind": person} for person in people
    ]
    begun = {"chatType": "oneOnOne", "members": members}
    chat = {"chatId": database.call("create_chat", begun, user).value["id"]}
    word = {**chat, "body": {"contentType": "text", "content": "The restore test is at ten."}}
    sent = database.call("send_chat_message", word, user)
    asked = [
        ("create_chat", begun),
        ("send_chat_message", word),
        ("list_chat_messages", {**chat, "_top": 1}),
        ("soft_delete_chat_message", {**chat, "messageId": sent.value["id"]}),
        ("update_chat", {"chatId": "nowhere", "topic": "Restore"}),
    ]
    database.reset()
    said = [(tool, given, database.call(tool, given, user)) for tool, given in asked]
    return user, [(tool, given, result.text, result.is_error) for tool, given, result in said]


PLAYS = {"calendar": _a_meeting, "drive": _a_folder, "email": _a_letter, "teams": _a_chat}


def fresh(server: RunningServer, name: str) -> str:
    """A database of the domain's own seed on the server."""
    database = Database(load_template(server.domain), Clock(NOW))
    server.registry.add(name, database.template)
    return name


async def test_health_names_the_published_service(server: RunningServer) -> None:
    published = {
        "calendar": "calendar-env",
        "csm": "sn-csm",
        "drive": "google-drive-api",
        "email": "email-api",
        "hr": "hr-api",
        "itsm": "itsm-api",
        "teams": "teams-internal-prod",
    }
    answer = OldClient(server.url).send("GET", "/health").json()
    assert answer == {"status": "healthy", "service": published[server.domain.name]}


async def test_an_old_client_works_a_task(server: RunningServer) -> None:
    user, calls = await solution(server)
    header = published_server(server.domain).user_header
    client = OldClient(server.url, fresh(server, "old"), **{header: user})
    listed = client.rpc("tools/list")["result"]["tools"]
    assert {tool["name"] for tool in listed} == set(server.domain.tools)
    for tool, arguments, text, is_error in calls:
        assert client.call(tool, arguments) == (text, is_error)


async def test_the_current_client_works_a_task(server: RunningServer) -> None:
    user, calls = await solution(server)
    header = published_server(server.domain).user_header
    headers = {"x-database-id": fresh(server, "new"), header: user}
    async with (
        httpx2.AsyncClient(headers=headers, trust_env=False, verify=False) as http,
        Client(streamable_http_client(server.mcp_url, http_client=http)) as client,
    ):
        listed = await client.list_tools()
        assert {tool.name for tool in listed.tools} == set(server.domain.tools)
        for tool, arguments, text, is_error in calls:
            answer = await client.call_tool(tool, arguments)
            assert (answer.content[0].text, bool(answer.is_error)) == (text, is_error)
