"""An agent on an OpenEnv server: plays given episodes, prints what came of it; run there."""

import asyncio
import json
import sys
from typing import Any

from openenv.core.generic_client import GenericEnvClient


async def play(url: str, episodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Play all episodes at once, each in a session of its own."""

    async def one(episode: dict[str, Any]) -> dict[str, Any]:
        async with GenericEnvClient(base_url=url) as client:
            first = await client.reset(task=episode["task"], episode_id=episode["id"])
            tools = [tool["function"]["name"] for tool in first.observation["tools"]]
            errors = 0
            for tool, arguments in episode["calls"]:
                seen = await client.step({"tool": tool, "arguments": arguments})
                errors += seen.observation["is_error"]
            state = await client.state()
            last = await client.step({"answer": episode["answer"]})
            return {
                "tools": tools,
                "errors": errors,
                "state": dict(state),
                "done": last.done,
                "reward": last.reward,
            }

    return await asyncio.gather(*map(one, episodes))


if __name__ == "__main__":
    print(json.dumps(asyncio.run(play(sys.argv[1], json.load(sys.stdin)))))
