"""What a browser's form sent."""

from collections.abc import Mapping, Sequence

from starlette.requests import Request

Posted = Mapping[str, Sequence[str]]


async def posted(request: Request) -> dict[str, list[str]]:
    """Each name with all its texts."""
    form = await request.form(max_fields=2_000)
    return {name: [text for text in form.getlist(name) if isinstance(text, str)] for name in form}


def last(sent: Posted, name: str) -> str:
    """The text of a name that is sent once."""
    return (sent.get(name) or [""])[-1]
