"""Rollouts of the package verifiers.

- `rows`: rows of `results.jsonl` and of saved data sets, which versions before 0.2 write
- `traces`: episodes and traces of `traces.jsonl`, which later versions write
- `ends`: how a rollout ended; `verifiers_format`: the format
"""
