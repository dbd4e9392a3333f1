"""The export of runs: `export_results.export_results`, and a module for each format.

- `chosen_runs`: the runs to write; `drafts`: files that appear when they are complete
- `conversations`: the conversations of a run; `run_tools`: the tools that were on offer
- `atif`, `atif_steps`, `openai_messages`, `parquet`: the formats; `writers`: their files
- `report`: the result
"""
