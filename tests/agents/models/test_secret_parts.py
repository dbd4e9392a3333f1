"""Parts of a key that somebody says again: hidden in errors, logs and records, however written."""

import base64
import json
import lzma
import string
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eopsgym.agents import LiteLLMModel, Message
from eopsgym.agents.models.redact import hide, scrub, secrets_of
from eopsgym.agents.models.secret_parts import spans_of_parts
from eopsgym.errors import ModelError
from eopsgym.gym.data_files import data_dir
from eopsgym.runs import run_task
from tests.agents.provider import Provider, json_body, provider
from tests.toy import office

KEY = "sk-proj-T3BlbkFJq9Zx0Lm4Vd7Rk2Ws8Yp5Hn1Gc6Bt"
OTHERS = ("9f86d081884c7d659a2feaa0c55ad015", "AbcdEfghIjklMnopQrstUvwx")
WORDS = "of-the-key-that-opens-it"

PARTS: dict[str, Callable[[str], str]] = {
    "first 8": lambda key: key[:8],
    "first 20": lambda key: key[:20],
    "last 8": lambda key: key[-8:],
    "last 20": lambda key: key[-20:],
    "middle": lambda key: key[3:19],
    "all but one": lambda key: key[1:],
    "with an ellipsis": lambda key: f"{key[:10]}...{key[-10:]}",
    "stars between": lambda key: f"{key[:9]}*****{key[-8:]}",
}
WRITTEN: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "reversed": lambda part: part[::-1],
    "capitals": str.upper,
    "small": str.lower,
    "swapped": str.swapcase,
    "json": lambda part: json.dumps({"key": part}),
    "json in json": lambda part: json.dumps(json.dumps([part])),
    "percent": lambda part: quote(part, safe=""),
    "every letter a percent": lambda part: "".join(f"%{ord(each):02x}" for each in part),
    "every letter an escape": lambda part: "".join(f"\\u{ord(each):04x}" for each in part),
    "quotes between": lambda part: f"'{part[:5]}' + '{part[5:]}'",
    "double quotes between": lambda part: f'"{part[:4]}", "{part[4:]}"',
    "escaped quotes between": lambda part: json.dumps(f'"{part[:4]}" "{part[4:]}"'),
    "lines": lambda part: "\n".join(part),
    "written lines": lambda part: json.dumps("\r\n".join(part)),
    "hex": lambda part: part.encode().hex(),
    "hex in groups": lambda part: part.encode().hex(" "),
    "hex reversed": lambda part: part[::-1].encode().hex().upper(),
}
CASES = [(part, way) for part in PARTS for way in WRITTEN]


def windows(key: str) -> set[str]:
    """Return all that eight letters of a key may read like, small and with nothing between."""
    forms = [key, key[::-1]]
    said = {form[n : n + 8] for form in forms for n in range(len(form) - 7)}
    wide = {each.encode().hex() for each in said}
    wide |= {"".join(f"%{ord(letter):02x}" for letter in each) for each in said}
    wide |= {"".join(f"u{ord(letter):04x}" for letter in each) for each in said}
    return {each.lower() for each in said | wide}


def left(text: str, key: str) -> list[str]:
    """Return the parts of a key, of eight letters, that are left in a text."""
    bare = "".join(
        letter
        for letter in text.replace("\\n", "").replace("\\r", "").lower()
        if letter not in " \n\r\t\\\"'+,"
    )
    return [each for each in windows(key) if each in bare]


def secrets(*keys: str) -> tuple[str, ...]:
    return secrets_of(type("Own", (), {"secrets": keys})())


@pytest.mark.sweep(60)
@pytest.mark.parametrize(("part", "way"), CASES)
@pytest.mark.parametrize("key", [KEY, *OTHERS])
def test_no_part_of_a_key_is_left_in_an_error_or_a_record(part: str, way: str, key: str) -> None:
    text = f"Refused: {WRITTEN[way](PARTS[part](key))}: 000 no more."
    assert left(text, key), "the test itself finds it"
    assert left(scrub(text, [key]), key) == []
    hidden = hide(text, secrets(key))
    assert left(hidden, key) == []
    assert len(hidden.encode()) == len(text.encode())
    assert hidden.startswith("Refused: ")
    assert hidden.endswith(": 000 no more.")


@pytest.mark.parametrize("part", ["first 20", "last 20", "all but one"])
@pytest.mark.parametrize("way", ["as it is", "reversed", "capitals", "json", "quotes between"])
def test_long_parts_of_a_key_of_words_are_hidden(part: str, way: str) -> None:
    text = WRITTEN[way](PARTS[part](WORDS))
    assert left(scrub(text, [WORDS]), WORDS) == []
    assert left(hide(text, secrets(WORDS)), WORDS) == []


def test_a_word_of_a_key_of_words_stays() -> None:
    assert hide("environment_error", secrets("from-the-environment-of-this")) == "environment_error"


@pytest.mark.parametrize("before", ["", "me:", "user:"])
@pytest.mark.parametrize("size", [12, 20, 30])
@pytest.mark.parametrize("back", [False, True])
def test_the_beginning_of_a_key_in_base64_is_hidden(before: str, size: int, back: bool) -> None:
    part = (KEY[::-1] if back else KEY)[:size]
    encoded = base64.b64encode(f"{before}{part}".encode()).decode()
    for shown in (scrub(f"Basic {encoded}.", [KEY]), hide(f"Basic {encoded}.", secrets(KEY))):
        kept = shown.removeprefix("Basic ").rstrip(".")
        # Neither end is sure: at most six letters of the part.
        assert sum(letter not in "*[]hiden" for letter in kept) <= len(before) * 2 + 6


def test_a_part_in_bytes_is_hidden_as_it_is_in_text() -> None:
    key = "größer-als-0123456789-nichts"
    text = f"a {key[:12]} b {key[-9:]}"
    assert hide(text.encode(), secrets(key)) == hide(text, secrets(key)).encode()


def test_words_of_which_a_key_is_made_stay_in_a_record() -> None:
    said = "Ask local-server about /etc/model/keys and https://api.example.org/v1"
    keys = ("local-server-key", "/etc/model/keys/id_ed25519_0", "https://api.example.org/v1/0123")
    assert hide(said, secrets(*keys)) == said


def test_seven_letters_are_no_part() -> None:
    said = f"{KEY[:7]} and {KEY[-7:]}"
    assert hide(said, secrets(KEY)) == said


def test_nothing_of_many_real_runs_is_taken_for_a_part_of_a_key() -> None:
    """Measured on a piece of the simulated runs that come along, with keys of four alphabets."""
    random = Random(7)
    alphabets = (
        string.ascii_letters + string.digits,
        string.hexdigits.lower()[:16],
        string.ascii_uppercase + string.digits,
        string.ascii_letters + string.digits + "+/",
    )
    keys = ["".join(random.choices(each, k=40)) for each in alphabets for _ in range(8)]
    with lzma.open(data_dir() / "samples" / "simulated_runs.jsonl.xz", "rt", encoding="utf-8") as f:
        text = f.read(500_000)
    assert sum(len(spans_of_parts(text, secrets(key))) for key in keys) == 0


@given(st.text(max_size=60), st.text(min_size=8, max_size=40), st.text(max_size=60))
def test_any_key_in_any_text_is_hidden_with_its_bytes(before: str, key: str, after: str) -> None:
    text = before + key + after
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        return
    hidden = hide(text, secrets(key))
    assert len(hidden.encode()) == size
    assert key not in hidden or set(key) == {"*"}


@pytest.mark.parametrize(("part", "way"), [case for case in CASES if "20" in case[0]])
async def test_a_part_that_a_provider_echoes_is_in_no_error_and_no_log(
    server: Provider, part: str, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    server.will(json_body({"error": {"message": WRITTEN[way](PARTS[part](KEY))}}, 400))
    model = LiteLLMModel("openai/x", api_base=server.url, api_key=KEY)
    with (
        caplog.at_level("DEBUG"),
        warnings.catch_warnings(record=True) as warned,
        pytest.raises(ModelError) as caught,
    ):
        await model.reply([Message("user", "Hi")], ())
    shown = "".join(traceback.format_exception(caught.value)) + caplog.text + str(warned)
    assert left(shown, KEY) == []


@pytest.mark.parametrize("way", ["as it is", "reversed", "capitals", "json", "quotes between"])
@pytest.mark.parametrize("part", ["first 20", "last 8"])
def test_a_part_that_a_model_says_is_in_no_record(
    loaded_litellm: None, tmp_path: Path, part: str, way: str
) -> None:
    said = WRITTEN[way](PARTS[part](KEY))
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant"}}
    choice["message"] = {"role": "assistant", "content": f"My key is {said}, I think."}
    with provider() as server:
        server.will(json_body({"choices": [choice], "usage": {"total_tokens": 1}}))
        model = LiteLLMModel("openai/x", api_base=server.url, api_key=KEY)
        run = run_task(office.task(), model, results=tmp_path, experiment="echo")
    written = "".join(each.read_text() for each in tmp_path.glob("*.jsonl"))
    assert "My key is " in written
    assert "****" in written
    assert left(written, KEY) == left(run.to_json(), KEY) == []
