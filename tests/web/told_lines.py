"""Lines of a story to look at: what somebody tried, how it ended, what was told of it."""

from hearthside.core.say import Line, line, name
from hearthside.web.render.models.shared import LogLine

FRAMED = line(name("Ember"), " wants a bell.", beat="Frame")
ENDED = line(name("Ember"), " comes back.", beat="Settle")
MORE = line("The candle is out.", beat="Settle")


def told(of: int = 0) -> Line:
    return line("The rope is cold.", beat="Story", kind="narration", of=of)


def log(*lines: Line) -> list[LogLine]:
    return [LogLine(seq=seq, line=one) for seq, one in enumerate(lines, 1)]
