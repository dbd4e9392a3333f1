import base64
import html
import json
import re
import traceback
import warnings
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from eopsgym.agents import LiteLLMModel, Message
from eopsgym.agents.models.redact import hide, scrub, secrets_of
from eopsgym.errors import ModelError
from eopsgym.gym.changes import Changes, RowChange
from eopsgym.gym.secret_names import named_secrets
from tests.agents.provider import Handler, Provider, json_body


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("key my-own-key refused", "key [hidden] refused"),
        ("Incorrect API key: sk-abc***xyz", "Incorrect API key: [hidden]"),
        ("Authorization: Bearer abc.def", "Authorization: Bearer [hidden]"),
        ("POST https://x/v1?key=abc&alt=json", "POST https://x/v1?[hidden]&alt=json"),
        ("the task-sketch is risky", "the task-sketch is risky"),
        ("model gpt-5 has no key", "model gpt-5 has no key"),
    ],
)
def test_keys_are_hidden_and_words_are_not(text, wanted):
    assert scrub(text, ["my-own-key", None]) == wanted.replace("?[hidden]", "?key=[hidden]")


def test_keys_of_the_environment_are_hidden(monkeypatch):
    monkeypatch.setenv("SOME_API_KEY", "from-the-environment")
    assert scrub("sent from-the-environment") == "sent [hidden]"


def test_a_placeholder_is_not_a_secret():
    assert scrub("the list is EMPTY", ["EMPTY"]) == "the list is EMPTY"


def test_secrets_are_known_by_their_names():
    given = {"aws_secret_access_key": "abc", "azure_ad_token": "def", "timeout": 3, "region": "x"}
    assert named_secrets(given) == ["abc", "def"]


def test_a_model_says_what_is_secret_and_so_do_the_names_of_the_environment(monkeypatch):
    monkeypatch.setenv("SOME_API_KEY", "from-the-environment")
    monkeypatch.setenv("SORT_KEY", "number")

    class Own:
        secrets = ("my-own-key",)

    assert {"my-own-key", "from-the-environment"} <= set(secrets_of(Own()))
    assert "number" not in secrets_of(object())


def test_a_secret_is_hidden_however_deep_and_keeps_its_bytes():
    row = RowChange(
        "note", "insert", "my-own-këy", None, {"text": b"\x01my-own-k\xc3\xaby", "n": 1}
    )
    given = {"a": [Changes((row,), b"\x00\x0bmy-own-k\xc3\xaby\x00")], "b": ("x my-own-këy", None)}
    hidden = hide(given, ["my-own-këy"])
    stars = "*" * 11
    assert hidden["b"] == (f"x {stars}", None)
    (changes,) = hidden["a"]
    assert changes.changeset == b"\x00\x0b" + stars.encode() + b"\x00"
    assert changes[0].after == {"text": b"\x01" + stars.encode(), "n": 1}
    assert changes[0].key == stars
    assert hide(row, ["something-else"]) is row


ODD = 'a/key+that "no" <one> may%see, größer'
PLAIN = "plain/key+that=nobody-may-see"


def shapes_of(secret: str) -> dict[str, str]:
    encoded = secret.encode()
    return {
        "plain": secret,
        "json": json.dumps({"key": secret}),
        "json in json": json.dumps(json.dumps({"key": secret}, ensure_ascii=False)),
        "url": f"https://host/v1?token={quote(secret, safe='')}&alt=json",
        "form": urlencode({"token": secret}),
        "url in url": quote(quote(secret, safe=""), safe=""),
        "repr": repr([secret]),
        "html": f"<p>{html.escape(secret)}</p>",
        "lines": " ".join(secret[n : n + 7] + "\n" for n in range(0, len(secret), 7)),
        **{
            f"basic {user}": base64.b64encode(f"{user}:{secret}".encode()).decode()
            for user in ("m", "me", "you", "they")
        },
        "hex": f"bytes {encoded.hex()}, {encoded.hex().upper()}",
        "url-safe": base64.urlsafe_b64encode(b"x" + encoded + b"xyz").decode(),
    }


def traces(text: str, secret: str) -> list[str]:
    """Pieces of a secret that are left in a text, in any of its shapes."""
    bare = re.sub(r"[\s\\]", "", text)
    pieces = [re.sub(r"\s", "", secret)[:6]]
    pieces += [secret.encode().hex()[:12], secret.encode().hex().upper()[:12]]
    for before in range(3):
        pieces.append(base64.b64encode(bytes(before) + secret.encode()).decode()[4:16])
    return [piece for piece in pieces if piece in bare]


@pytest.mark.parametrize("shape", shapes_of(ODD))
@pytest.mark.parametrize("secret", [ODD, "sk_plain-key-that-is-0123456789"])
def test_no_shape_of_a_key_is_left(shape: str, secret: str) -> None:
    text = shapes_of(secret)[shape]
    assert not traces(scrub(text, [secret]), secret), scrub(text, [secret])
    if shape != "lines":  # nobody can tell those in what an agent did
        holder = type("Own", (), {"secrets": (secret,)})()
        assert not traces(hide(text, secrets_of(holder)), secret)


def test_words_that_only_look_like_pieces_of_a_key_stay() -> None:
    said = "The key that no one may see is in the safe, c29tZXRoaW5n."
    assert scrub(said, [ODD]) == said


@pytest.mark.parametrize(
    "options",
    [
        {"extra_headers": {"x-api-key": PLAIN}},
        {"extra_headers": {"Authorization": f"Bearer {PLAIN}"}},
        {"extra_body": {"routing": {"api_key": ODD, "region": "eu"}}},
    ],
)
async def test_a_key_in_an_option_is_one(server: Provider, options: dict[str, Any]) -> None:
    """Providers echo headers and bodies in their errors."""
    key = PLAIN if "extra_headers" in options else ODD
    said = {"error": {"message": f"Bad request: {json.dumps({'sent': options})}"}}
    server.will(json_body(said, 400))
    model = LiteLLMModel("hosted_vllm/x", api_base=server.url, api_key="none", options=options)
    with pytest.raises(ModelError) as caught:
        await model.reply([Message("user", "Hi")], ())
    shown = repr(model) + str(model.settings) + str(caught.value)
    assert not traces(shown, key)
    assert caught.value.__cause__ is caught.value.__context__ is None
    assert key in model.secrets


@pytest.mark.parametrize("name", ["openai/x", "gemini/gemini-2.5-pro"])
async def test_what_lets_us_in_at_an_address_is_shown_in_no_error_and_no_log(
    server: Provider, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    words = ("word-of-the-user", "word-of-the-query", "word-of-the-header")
    host = server.url.removeprefix("http://")
    url = f"http://me:{words[0]}@{host}?token={words[1]}&api-version=2024-10-21"
    options = {"extra_headers": {"x-org-token": words[2]}}

    def echo(handler: Handler) -> None:
        said = f"{handler.path} {dict(handler.headers)}"
        json_body({"error": {"message": said}}, 400)(handler)

    server.will(echo)
    model = LiteLLMModel(name, api_base=url, api_key="none", options=options)
    with caplog.at_level("DEBUG"), pytest.raises(ModelError, match="2024-10-21") as caught:
        await model.reply([Message("user", "Hi")], ())
    logged = "".join(each.getMessage() for each in caplog.records if each.name != "httpx")
    shown = "".join(traceback.format_exception(caught.value)) + logged + repr(model)
    assert [word for word in words if word in shown] == []
    assert not traces(shown, words[0])


async def test_a_key_that_no_request_can_carry_is_reported_at_once(server: Provider) -> None:
    server.will(json_body({}))
    for given in ({"api_key": ODD}, {"api_key": "none", "options": {"extra_headers": {"k": ODD}}}):
        model = LiteLLMModel("hosted_vllm/x", api_base=server.url, **given)
        with pytest.raises(ModelError, match=r"after 1 try.* copy it again"):
            await model.reply([Message("user", "Hi")], ())
    assert server.requests == []


@pytest.mark.parametrize("name", ["openai/x", "anthropic/claude-3", "gemini/gemini-2.5-pro"])
@pytest.mark.parametrize("shape", shapes_of("sk_plain-key-that-is-0123456789"))
async def test_a_key_that_a_provider_echoes_shows_nowhere(
    server: Provider, name: str, shape: str, caplog: pytest.LogCaptureFixture
) -> None:
    key = "sk_plain-key-that-is-0123456789"
    server.will(json_body({"error": {"message": shapes_of(key)[shape]}}, 400))
    model = LiteLLMModel(name, api_base=server.url, api_key=key)
    with (
        caplog.at_level("DEBUG"),
        warnings.catch_warnings(record=True) as warned,
        pytest.raises(ModelError) as caught,
    ):
        await model.reply([Message("user", "Hi")], ())
    shown = "".join(traceback.format_exception(caught.value)) + caplog.text + str(warned)
    assert not traces(shown, key)
