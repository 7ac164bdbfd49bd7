"""The story as far as a table page tells it: its newest lines at first, then what is new."""

from collections.abc import Sequence
from typing import Any

from hearthside.core.game import Game
from hearthside.web.live.seat_view import SharedView
from hearthside.web.render.log import called_in, end_in_a_note, is_story
from hearthside.web.render.models.shared import LogLine
from hearthside.web.render.models.table import Story
from hearthside.web.render.names_and_faces import faces

LINES = 40
"""How many lines of the story a page shows at first; what came before is asked for."""


def story(
    game: Game[Any],
    seen: SharedView,
    rewind: str = "",
    kind: type[Story] = Story,
    after: int = 0,
) -> Story:
    """The log as far as a page shows it at first, or what was said after an entry.

    It holds what its lines need and no more, so that it is drawn once for all who read the same.
    """
    begins = after or _begins(seen.log)
    lines = seen.log_after(begins)
    tellers = {line.line.who for line in lines}
    return kind(
        game=game,
        lines=lines,
        faces={who: look for who, look in faces(seen.show).items() if who in tellers},
        called=called_in(lines, seen.show),
        behind_a_note=end_in_a_note(seen.log[: -len(lines)][-LINES:]) if lines else False,
        rewind=rewind,
        older=not after and (seen.older or len(lines) < len(seen.log)),
        older_told=not after
        and (seen.older or any(is_story(line) for line in seen.log if line.seq <= begins)),
    )


def _begins(log: Sequence[LogLine]) -> int:
    """The entry after which a page begins to tell the story: some say a great deal at once."""
    begins = log[-LINES].seq if len(log) > LINES else 0
    return begins if begins < _newest(log) else 0


def _newest(log: Sequence[LogLine]) -> int:
    return log[-1].seq if log else 0
