"""The dialect of the HR system: errors with codes."""

from eopsgym.domains.records.coded_dialect import CodedDialect

DIALECT = CodedDialect()
