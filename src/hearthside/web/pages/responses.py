"""What several pages answer with: a file to keep, the way back to the table."""

from starlette.responses import Response

from hearthside.web.auth import Access
from hearthside.web.render.models.shared import Way


def as_file(body: bytes, name: str, media_type: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type=media_type, headers=headers)


def back_to_table(entered: Access) -> tuple[Way, ...]:
    return (Way("Back to the table", entered.base),)
