"""An address without a model is soon distinguished from a provider in trouble, in plain words."""

import socket
import time

import pytest

from eopsgym.agents import LiteLLMModel, Message, ModelPool, Retries, make_model
from eopsgym.agents.models.provider_errors import failure_of
from eopsgym.errors import ModelError
from tests.agents.provider import KEY, Answer, Handler, Provider, completion, reset
from tests.patience import PATIENCE

HELLO = [Message("user", "Hi")]
MODELS = [
    "openai/x",
    "anthropic/claude-3",
    "gemini/gemini-2.5-pro",
    "hosted_vllm/x",
    "ollama_chat/x",
]


def dead_url() -> str:
    """An address of this machine at which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}/v1"


@pytest.mark.parametrize("name", MODELS)
async def test_a_server_that_is_not_running_is_said_to_be_so(
    loaded_litellm: None, name: str
) -> None:
    url = dead_url()
    model = LiteLLMModel(name, api_base=url, api_key=KEY, retries=Retries(base=0.01))
    with pytest.raises(ModelError) as caught:
        await model.reply(HELLO, [])
    said = str(caught.value)
    assert f"nothing answers at {url}: the connection was refused" in said
    assert "after 2 tries" in said
    assert "--base-url" in said
    assert "api_base" not in said


def hang_up(handler: Handler) -> None:
    handler.close_connection = True


def break_off(handler: Handler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{")
    handler.close_connection = True


def speak_otherwise(handler: Handler) -> None:
    handler.wfile.write(b"SSH-2.0-x\r\n")
    handler.close_connection = True


@pytest.mark.parametrize("end", [hang_up, break_off, reset, speak_otherwise])
@pytest.mark.parametrize("name", ["openai/x", "anthropic/claude-3", "ollama_chat/x"])
async def test_a_connection_that_ends_is_reported_with_the_address_and_what_to_check(
    server: Provider, name: str, end: Answer
) -> None:
    server.will(end)
    model = LiteLLMModel(name, api_base=server.url, api_key=KEY, retries=Retries(2, base=0.01))
    with pytest.raises(ModelError) as caught:
        await model.reply(HELLO, [])
    said = str(caught.value)
    assert f"after 2 tries: no answer from {server.url}: " in said
    assert "check that the server is running" in said
    assert "--base-url" in said
    assert "try again later" not in said


@pytest.mark.parametrize("name", ["openai/x", "anthropic/claude-3"])
async def test_a_server_that_speaks_no_https_is_said_to_speak_none(
    server: Provider, name: str
) -> None:
    server.will(hang_up)
    url = server.url.replace("http://", "https://")
    model = LiteLLMModel(name, api_base=url, api_key=KEY, retries=Retries(1))
    with pytest.raises(ModelError, match=r"it does not use https; perhaps http\. Way out: "):
        await model.reply(HELLO, [])


async def test_it_is_said_soon(loaded_litellm: None) -> None:
    started = time.monotonic()
    with pytest.raises(ModelError):
        await make_model("openai/x", base_url=dead_url()).reply(HELLO, [])
    assert time.monotonic() - started < PATIENCE


async def test_a_password_in_the_address_is_not_said() -> None:
    url = dead_url().replace("http://", "http://me:a-word-to-hide@")
    model = LiteLLMModel("openai/x", api_base=url, api_key=KEY, retries=Retries(1))
    with pytest.raises(ModelError) as caught:
        await model.reply(HELLO, [])
    assert "a-word-to-hide" not in str(caught.value)


async def test_a_pool_goes_on_without_the_server_that_is_down(server: Provider) -> None:
    server.will(completion("Hello."))
    quick = {"api_key": KEY, "retries": Retries(base=0.01)}
    members = [LiteLLMModel("openai/x", api_base=url, **quick) for url in (dead_url(), server.url)]
    assert (await ModelPool(members, "pair").reply(HELLO, [])).text == "Hello."


@pytest.mark.parametrize(
    ("number", "kind"), [(socket.EAI_NONAME, "no_host"), (socket.EAI_AGAIN, "no_connection")]
)
def test_a_misspelt_host_is_said_to_be_none(number: int, kind: str) -> None:
    error = ConnectionError("Cannot connect")
    error.__cause__ = socket.gaierror(number, "Name or service not known")
    failure = failure_of(error, (), "http://localhots:8000/v1")
    assert failure.kind.name == kind
    assert ("no host with the name in http://localhots:8000/v1" in failure.text) == (
        kind == "no_host"
    )


@pytest.mark.parametrize(
    ("name", "variable"),
    [("hosted_vllm/x", "HOSTED_VLLM_API_BASE"), ("lm_studio/x", "LM_STUDIO_API_BASE")],
)
async def test_a_server_of_ones_own_without_an_address_is_not_looked_for_at_openai(
    monkeypatch: pytest.MonkeyPatch, server: Provider, name: str, variable: str
) -> None:
    # Where litellm would go without an address.
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    monkeypatch.delenv(variable, raising=False)
    server.will(completion("Hello."))
    with pytest.raises(ModelError, match=r"no address is given\. Way out: give the address"):
        await LiteLLMModel(name).reply(HELLO, [])
    assert server.requests == []
    monkeypatch.setenv(variable, server.url)
    assert (await LiteLLMModel(name).reply(HELLO, [])).text == "Hello."
