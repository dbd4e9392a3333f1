"""The policy rules that a single call can break, one module for each kind of record.

They check the changes of a call, whatever the tool.
"""
