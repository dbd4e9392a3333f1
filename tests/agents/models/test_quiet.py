import subprocess
import sys

from tests.agents.provider import anthropic_completion, failure, provider

LAZY = """
import sys
from eopsgym.agents import make_model
model = make_model("openai/gpt-5")
heavy = {"litellm", "openai", "ray", "datasets", "pandas", "matplotlib"} & set(sys.modules)
assert not heavy, heavy
"""

ONLY_THE_CALL = """
import asyncio, sys
reached = set()
def watch(event, args):
    if event == "socket.getaddrinfo":
        reached.add(str(args[0]))
    elif event == "socket.connect" and isinstance(args[1], tuple):
        reached.add(str(args[1][0]))
sys.addaudithook(watch)
from eopsgym.agents import LiteLLMModel, Message, close_clients
async def main():
    model = LiteLLMModel(sys.argv[1], api_base=sys.argv[2], api_key="k-k-k-k-k", timeout=10)
    print((await model.reply([Message("user", "Hi")], [])).text)
    await close_clients()
asyncio.run(main())
assert reached == {"127.0.0.1"}, reached
"""


def python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False
    )


def test_litellm_is_not_imported_before_a_live_model_is_asked():
    done = python(LAZY)
    assert done.returncode == 0, done.stderr


def test_a_live_model_reaches_nothing_but_its_server_and_prints_nothing():
    with provider() as server:
        server.will(failure(500), anthropic_completion({"type": "text", "text": "Hello."}))
        done = python(ONLY_THE_CALL, "anthropic/claude-test", server.url)
    assert (done.stdout, done.stderr) == ("Hello.\n", "")
