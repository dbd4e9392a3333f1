"""The schemas that transformers makes of the methods of our classes; run there.

Reads the names of tasks, prints by class and method the schema, or what is wrong.
"""

import inspect
import json
import sys

from transformers.utils import get_json_schema

from eopsgym.env import tool_classes

found: dict[str, dict[str, object]] = {}
for name, made in tool_classes(json.load(sys.stdin), tool_set="all", answer_tool=True).items():
    environment = made()
    for member, _ in inspect.getmembers(made, predicate=inspect.isfunction):
        if member.startswith("_") or member in ("reset", "get_reward"):
            continue
        try:
            schema = get_json_schema(getattr(environment, member))
        except Exception as error:
            schema = {"error": f"{type(error).__name__}: {error}"}
        found.setdefault(name, {})[member] = schema
print(json.dumps(found))
