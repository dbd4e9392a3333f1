"""The browser of runs: a list of any number of runs in a cell, to sort, filter, search and open.

- `browse`: the functions behind `trajectories.browse()` and `runs.browse()`
- `browser`: the widget, with the stepper of an opened run beside the list
- `run_grid`: the list in the page, and the messages that it exchanges with the kernel
- `answers`: the answers to these messages
- `run_rows`: the rows in DuckDB, and their order, filters and counts as arrays
- `shown_columns`: the columns that a browser offers
- `facets`: the values of a column with the rows that have them
- `filters`: what a person chose to see, and the same as SQL
- `failure_kinds`: the kinds of failures, which the store does not have
- `worker`: a thread that drops work which nobody waits for any more
- `list_twin`: the first rows and the counts as HTML

Data go to the page by messages, a screen at a time. None are in the state of a widget, which
JupyterLab may save with the notebook.
"""
