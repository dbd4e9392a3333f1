"""The application that OpenEnv serves: `python -m server.app PORT`."""

import functools
import sys

import uvicorn
from openenv.core.env_server.http_server import create_fastapi_app

from eopsgym.env import EnvState, Observation, OpenEnvironment, TaskList, ToolAction

app = create_fastapi_app(
    functools.partial(OpenEnvironment, TaskList("itsm")),  # one list for all sessions
    ToolAction,
    Observation,
    env_name="eopsgym",
    max_concurrent_envs=64,
    state_cls=EnvState,
)

if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
