"""What is wrong with a request, in the lines that pydantic shows to programmers."""

from pydantic import ValidationError

_LINK = "    For further information visit https://errors.pydantic.dev/2.12/v/"
_MOST_SHOWN = 50


def dump(error: ValidationError) -> str:
    """Return the text of an error as pydantic 2.12 writes it, in any installed version."""
    found = error.errors(include_url=False)[:_MOST_SHOWN]
    title = f"{len(found)} validation error{'s' if len(found) > 1 else ''} for {error.title}"
    lines = [title]
    for each in found:
        lines.append(".".join(str(part) for part in each["loc"]))
        shown, kind = _shorten(repr(each["input"])), type(each["input"]).__name__
        lines.append(
            f"  {each['msg']} [type={each['type']}, input_value={shown}, input_type={kind}]"
        )
        lines.append(f"{_LINK}{each['type']}")
    return "\n".join(lines)


def _shorten(text: str) -> str:
    return text if len(text) <= 50 else f"{text[:25]}...{text[-24:]}"
