"""Rule cards: each rule of a game in our own words, by id."""

import tomllib

import msgspec


class RuleCard(msgspec.Struct, frozen=True):
    """One rule for someone who never read the book."""

    id: str
    title: str
    text: str
    chapter: str
    see: tuple[str, ...] = ()

    @property
    def gist(self) -> str:
        """The rule in one sentence: the one its text opens with, after whether it is optional.

        >>> text = "Optional, on by default; needs dice. You may roll again. Once."
        >>> RuleCard(id="X-1", title="Luck", text=text, chapter="").gist
        'You may roll again.'
        """
        first, _, rest = self.text.partition(". ")
        said = rest.partition(". ")[0] if rest and first.startswith("Optional") else first
        return f"{said.removesuffix('.')}."


class Deck(msgspec.Struct, frozen=True):
    """All cards of a game, in the book's order, and whom to thank for the game."""

    title: str
    prefix: str
    credit: str
    cards: dict[str, RuleCard]

    @property
    def example(self) -> str:
        """What somebody may search for: words of a card, or its id."""
        every = list(self.cards.values())
        some = every[len(every) // 2]
        return f"{some.title}, {some.id}"

    def search(self, words: str) -> list[RuleCard]:
        """The cards that hold every word asked for."""
        wanted = words.casefold().split()
        return [
            card
            for card in self.cards.values()
            if all(word in f"{card.id} {card.title} {card.text}".casefold() for word in wanted)
        ]


def parse_deck(toml: str) -> Deck:
    """A deck from a game's `rules.toml`."""
    data = tomllib.loads(toml)
    game, chapters = data["game"], data["chapters"]
    cards = {
        id: RuleCard(
            id,
            card["title"],
            card["text"],
            chapters[id.removeprefix(f"{game['prefix']}-").split(".")[0]],
            tuple(card.get("see", ())),
        )
        for id, card in data["cards"].items()
    }
    return Deck(game["title"], game["prefix"], game["credit"], cards)
