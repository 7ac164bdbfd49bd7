"""What may be hidden: who knows of something. What keeps it from everybody else lies beside it."""

import msgspec

from hearthside.core.moves import Audience


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may be hidden. `view` drops it for who does not know it, wherever it lies in
    the state, and the engine tells a line that names it to those alone who do."""

    known_to: Audience = None
    """Who knows that it is there: `None` is everyone."""

    @property
    def hidden(self) -> bool:
        """Whether somebody does not know it."""
        return self.known_to is not None

    @property
    def secret_id(self) -> str:
        """What makes it the same thing before and after a change."""
        return str(getattr(self, "id", ""))

    @property
    def secret_words(self) -> tuple[str, ...]:
        """The words that give it away."""
        found = (getattr(self, blank, "") for blank in ("name", "text", "title"))
        return tuple(words for words in found if len(words) > 1)
