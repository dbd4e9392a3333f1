"""Scans a results folder: `python -m tests.analysis.scans.scanner RESULTS URL READY GO`.

It creates the file READY, waits for the file GO, and prints the counts of the answers, how many of
them were known, and the dollars that this process has paid.
"""

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from eopsgym import scan
from eopsgym.agents import Message, Reply, Usage
from eopsgym.gym import ToolInfo
from tests.analysis.scans.judges import QUESTION


class SmallClient:
    """A model behind the chat-completions protocol, without litellm, which loads for seconds."""

    name = "provider/a-judge"
    simulated = False

    def __init__(self, url: str) -> None:
        self._url = f"{url}/chat/completions"

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Send the conversation."""
        return await asyncio.to_thread(self._sent, [vars(each) for each in messages])

    def _sent(self, messages: list[dict[str, Any]]) -> Reply:
        body = [{"role": each["role"], "content": each["content"]} for each in messages]
        data = json.dumps({"model": self.name, "messages": body}).encode()
        with urlopen(Request(self._url, data)) as answer:
            said = json.load(answer)
        usage = Usage(said["usage"]["prompt_tokens"], said["usage"]["completion_tokens"])
        return Reply(said["choices"][0]["message"]["content"], usage=usage, cost=0.01)


if __name__ == "__main__":
    results, url, ready, go = sys.argv[1:]
    Path(ready).touch()
    while not Path(go).exists():
        time.sleep(0.01)
    judge = SmallClient(url)
    found = scan(results, QUESTION, model=judge, concurrency=3, allow_unknown_prices=True)
    print(json.dumps([found.counts, found.known, found.cost]))
