"""What Candlelight keeps as data."""

from hearthside.core.content import Content, Row


class Name(Row, frozen=True, kw_only=True):
    text: str


NAMES = Content("candlelight.names", Name, "candlelight", "data/names.toml")
