"""Anybody at all, written for each tool and read again, is who they were: by generation."""

from typing import Any

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from hearthside.foreign import recognising
from hearthside.games import find
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.foreign import figure as burning
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.fate.foreign import figure as fate
from hearthside.games.questworlds.foreign import figure as quest

FATE, QUEST, BURNING = find("fate"), find("questworlds"), find("burning-wheel")
FEW = settings(
    max_examples=40, deadline=None, derandomize=True, phases=[Phase.generate], database=None
)
"""What fails is shown as it is: making such figures smaller takes minutes."""

_WORD = st.text(alphabet="abcdefghijklmnopqrstuvwxyzäéß", min_size=3, max_size=9)
_PLAIN = st.lists(_WORD, min_size=1, max_size=4).map(lambda words: " ".join(words).capitalize())
_MARKS = st.sampled_from(
    ["", "", " & Co", " <i>", " 5 < 6", " “so”", " it's", " #1", " 100%", " é"]
)
NAMES = st.tuples(_PLAIN, _MARKS).map("".join)
"""What people call things, with signs that mean something to tools."""
TEXTS = st.lists(NAMES, min_size=1, max_size=3).map("\n".join)
COUNT = st.integers(0, 9)


def few(one: Any, most: int = 4, **more: Any) -> Any:
    return st.lists(one, max_size=most, **more).map(tuple)


def again(game: Any, format: str, figure: Any) -> Any:
    read = recognising.read(recognising.write(game, format, figure).encode(), [game])
    assert read.format.name == format
    (sheet,) = read.sheets
    return sheet.sheet


def writers(game: Any, *but: str) -> list[str]:
    return [one.name for one in game.foreign if one.write and one.name not in but]


# Fate


def fates(names: Any, texts: Any) -> Any:
    aspects = st.builds(
        lambda concept, trouble, rest: (
            fate.Named("High Concept", concept),
            fate.Named("Trouble", trouble),
            *(fate.Named("Aspect", text) for text in rest),
        ),
        *(names, names, few(names, 3)),
    )
    boxes = st.integers(1, 4).flatmap(
        lambda n: st.tuples(*[st.booleans()] * n).map(lambda marked: ((1,) * n, marked))
    )
    tracks = st.tuples(boxes, boxes).map(
        lambda both: tuple(
            fate.StressTrack(name=name, worth=worth, marked=marked)
            for name, (worth, marked) in zip(("Physical", "Mental"), both, strict=True)
        )
    )
    wounds = st.tuples(*[names | st.just("")] * 3).map(
        lambda texts: tuple(
            fate.Wound(name=name, worth=worth, text=text)
            for (name, worth), text in zip(
                (("Mild", 2), ("Moderate", 4), ("Severe", 6)), texts, strict=True
            )
        )
    )
    return st.builds(
        fate.Figure,
        name=_PLAIN,
        pronouns=st.sampled_from(["", "she/her", "they/them"]),
        aspects=aspects,
        skills=st.dictionaries(_PLAIN, st.integers(-2, 8), min_size=1, max_size=5),
        stunts=few(st.builds(fate.Named, names, names), 3, unique_by=lambda one: one.name),
        tracks=tracks,
        wounds=wounds,
        refresh=st.integers(1, 5),
        points=st.integers(0, 9),
        notes=texts.map(lambda text: (fate.Named("Biography", text),)),
    )


def fate_kept(figure: Any) -> dict[str, Any]:
    kept: dict[str, Any] = msgspec.to_builtins(figure)
    kept["notes"] = sorted((one["name"], one["text"]) for one in kept["notes"])
    return kept


@pytest.mark.parametrize("format", writers(FATE, "text"))
@FEW
@given(figure=fates(NAMES, TEXTS))
def test_a_fate_figure_comes_back_from_every_tool(format: str, figure: Any):
    assert fate_kept(again(FATE, format, figure)) == fate_kept(figure)


@FEW
@given(figure=fates(_PLAIN, _PLAIN))
def test_a_fate_figure_comes_back_from_text(figure: Any):
    assert fate_kept(again(FATE, "text", figure)) == fate_kept(figure)


# QuestWorlds


def quests(names: Any, texts: Any) -> Any:
    inner = st.builds(
        quest.FigureAbility, name=names, kind=st.just("breakout"), rating=st.integers(1, 15)
    )
    keyword = st.builds(
        quest.FigureAbility,
        name=names,
        kind=st.just("keyword"),
        rating=st.integers(1, 60),
        under=few(inner, 3),
        text=texts,
    )
    plain = st.builds(quest.FigureAbility, name=names, rating=st.integers(1, 60), text=texts)
    return st.builds(
        quest.Figure,
        name=_PLAIN,
        concept=names,
        points=COUNT,
        abilities=few(keyword | plain),
        flaws=few(st.builds(quest.Rated, name=names, rating=st.integers(1, 40), text=texts), 3),
        benefits=few(st.builds(quest.Rated, name=names, rating=st.integers(1, 12), text=texts), 3),
        notes=texts.map(lambda text: (("Notes", text),)),
    )


def quest_kept(figure: Any) -> dict[str, Any]:
    kept: dict[str, Any] = msgspec.to_builtins(figure)
    kept["notes"] = sorted(kept["notes"])
    return kept


@pytest.mark.parametrize("format", writers(QUEST, "text"))
@FEW
@given(figure=quests(NAMES, TEXTS))
def test_a_quest_figure_comes_back_from_every_tool(format: str, figure: Any):
    assert quest_kept(again(QUEST, format, figure)) == quest_kept(figure)


@FEW
@given(figure=quests(_PLAIN, _PLAIN | st.just("")))
def test_a_quest_figure_comes_back_from_text(figure: Any):
    back = quest_kept(again(QUEST, "text", figure))
    held = quest_kept(figure)
    if not figure.notes[0][1]:
        held["notes"], back["notes"] = [], []
    assert back == held


# Burning Wheel


def burnings(names: Any, texts: Any) -> Any:
    shades = st.sampled_from(["B", "G", "W"])
    marks = st.builds(Marks, COUNT, COUNT, COUNT)

    def ability(name: Any, **more: Any) -> Any:
        return st.builds(
            burning.FigureAbility,
            name=name,
            shade=shades,
            exponent=st.integers(0, 10),
            marks=marks,
            **more,
        )

    stats = st.fixed_dictionaries(
        {id: ability(st.just(name)) for id, name in burning.STATS.items()}
    )
    attributes = st.fixed_dictionaries(
        {id: ability(st.just(name)) for id, name in burning.ATTRIBUTES.items()}
    )
    ties = st.lists(st.sampled_from(list(burning.TIES.values())), unique=True, max_size=2).map(
        lambda said: tuple(one for one in burning.TIES.values() if one in said)
    )
    standing = {"name": names, "dice": st.integers(1, 3)}
    return st.builds(
        burning.Figure,
        name=_PLAIN,
        stock=_WORD,
        age=st.none() | st.integers(1, 900),
        lifepaths=_PLAIN,
        stats=stats,
        attributes=attributes,
        skills=few(ability(names)),
        beliefs=few(st.builds(burning.Belief, text=names), 3),
        instincts=few(st.builds(burning.Belief, text=names), 3),
        traits=few(
            st.builds(burning.FigureTrait, name=names, kind=st.sampled_from(burning.KINDS)), 3
        ),
        relationships=few(
            st.builds(
                burning.Tie,
                name=names,
                influence=st.sampled_from(burning.INFLUENCE),
                ties=ties,
                text=texts,
            ),
            3,
        ),
        affiliations=few(st.builds(burning.FigureStanding, **standing), 2),
        reputations=few(st.builds(burning.FigureStanding, **standing, infamous=st.booleans()), 2),
        things=few(st.builds(burning.Thing, name=names, text=texts), 3),
        artha=st.builds(Artha, COUNT, COUNT, COUNT),
        cash=COUNT,
    )


def burning_kept(figure: Any) -> dict[str, Any]:
    """Without what a tool adds of its own: only what was there has to come back."""
    kept: dict[str, Any] = msgspec.to_builtins(figure)
    del kept["more"]
    every = [*kept["stats"].values(), *kept["attributes"].values()]
    for key in ("skills", "beliefs", "instincts", "traits", "relationships", "affiliations"):
        every += kept[key]
    for one in (*every, *kept["reputations"], *kept["things"]):
        del one["more"]
    return kept


@FEW
@given(figure=burnings(NAMES, TEXTS))
def test_a_burning_wheel_figure_comes_back_from_foundry(figure: Any):
    assert burning_kept(again(BURNING, "burningwheel", figure)) == burning_kept(figure)


@FEW
@given(figure=burnings(_PLAIN, st.just("")))
def test_a_burning_wheel_figure_comes_back_from_text(figure: Any):
    assert burning_kept(again(BURNING, "text", figure)) == burning_kept(figure)
