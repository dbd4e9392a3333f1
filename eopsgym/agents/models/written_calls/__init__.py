"""Parsers of the tool calls that model families write into their text, one module per grammar.

`forms.FORMS` assigns parsers to marks. The parsers read the same forms as the tool parsers of vLLM
and SGLang.
"""
