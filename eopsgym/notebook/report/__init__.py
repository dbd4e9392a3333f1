"""A report on runs as one HTML page: scores, figures, failures, worst tasks, and runs to open."""

from eopsgym.notebook.report.write import write_report

__all__ = ["write_report"]
