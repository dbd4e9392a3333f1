"""Result files of the published harness: their runs, and runs written as such.

- `layout`: their paths, and the meaning of their names
- `result_content`: the content of a file; `read_result`: its runs
- `events_of_flow`, `token_usage`, `verdicts`: the parts of a run; `leftovers`: the other parts
- `found_results`: a whole folder, read directly; `eopsgym.trajectories.foreign` imports one
- `flow_of_events`, `written_result`, `write_results`: files of runs
"""
