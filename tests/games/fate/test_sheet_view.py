"""A character on one page."""

import pytest
from msgspec.structs import replace

from hearthside.core import engine
from hearthside.core.life.rulings import Rule
from hearthside.core.pieces import Coins, Mark, Rating, Track, Words
from hearthside.games.fate import GAME
from hearthside.games.fate.characters.milestones import CallMilestone, RaiseApproach
from hearthside.games.fate.characters.npcs import BringReady, MakeGroup, MakeMajor
from hearthside.games.fate.characters.stunts import UseStunt
from hearthside.rulebook import deck
from tests.games.fate.gathering import (
    GALE,
    bending,
    draft,
    gathered,
    given,
    given_play,
    hero,
    hurt,
    seen,
    session,
    stunt,
    who,
)


def sections(table, id, seat="mara"):
    return {section.title: section.pieces for section in GAME.sheet(seen(table, seat), id).sections}


def of(pieces, kind):
    return [piece for piece in pieces if isinstance(piece, kind)]


def wrens():
    table = gathered("Mara")
    hero(table, "mara", "Wren", stunts=(stunt("Locks"), bending("Way Out")))
    session(table)
    return table


@pytest.mark.rule("FA-1.1", "FA-3.1")
def test_aspects_in_order_with_blanks_for_what_may_still_come():
    words = sections(wrens(), "wren")["Aspects"]
    assert [(piece.label, piece.text) for piece in words] == [
        ("High concept", "Wren the Bold"),
        ("Trouble", "Wren Is in Debt"),
        ("Aspect", "Wren Has a Dog"),
        ("Aspect", ""),
        ("Aspect", ""),
    ]


@pytest.mark.rule("FA-1.2", "FA-1.3", "FA-7.5")
def test_approaches_with_their_rung_and_what_else_they_do():
    ratings = of(sections(wrens(), "wren")["Approaches"], Rating)
    assert [(one.label, one.value, one.note) for one in ratings] == [
        ("Careful", "+1", "Average"),
        ("Clever", "+2", "Fair"),
        ("Flashy", "0", "Mediocre"),
        ("Forceful", "+1", "Average"),
        ("Quick", "+2", "Fair"),
        ("Sneaky", "+3", "Good"),
    ]
    assert [one.label for one in ratings if one.lit] == ["Sneaky"]
    assert "Sets your place in a physical conflict." in ratings[4].why.text


@pytest.mark.rule("FA-5.9", "FA-5.10")
def test_boxes_and_slots_say_what_they_take():
    table = wrens()
    hurt(table, "wren", "moderate", "Cracked Ribs")
    harm = sections(table, "wren")["Stress and consequences"]
    assert len(of(harm, Track)) == 1
    assert [(mark.label, mark.text, mark.note) for mark in of(harm, Mark)] == [
        ("Mild, up to 2", "", ""),
        ("Moderate, up to 4", "Cracked Ribs", "Since session 1"),
        ("Severe, up to 6", "", ""),
    ]


@pytest.mark.rule("FA-1.4", "FA-3.4")
def test_refresh_says_why_it_is_what_it_is():
    table = gathered("Mara")
    hero(table, "mara", "Wren", stunts=tuple(stunt(f"S{n}") for n in range(5)))
    coins, refresh = sections(table, "wren")["Fate points"]
    assert (coins.count, refresh.value) == (1, "1")
    assert refresh.why.text == "It starts at 3, 2 stunts beyond the third −2."


@pytest.mark.rule("FA-8.4", "FA-3.4")
@pytest.mark.parametrize(
    ("stunts", "refresh", "told"),
    [
        (3, 4, "It starts at 3, milestones +1."),
        (4, 3, "It starts at 3, 1 stunt beyond the third −1, milestones +1."),
        (3, 2, "It starts at 3, a ruling −1."),
    ],
)
def test_refresh_says_what_milestones_made_of_it(stunts, refresh, told):
    table = wrens()
    known = (*who(table, "wren").stunts, *who(table, "wren").stunts)[:stunts]
    given(table, "wren", stunts=known, refresh=refresh)
    _, shown = sections(table, "wren")["Fate points"]
    assert shown.why.text == told


@pytest.mark.rule("FA-4.3")
def test_stunts_say_whether_they_are_used():
    table = wrens()
    text = "Once per session I can find a door."
    assert sections(table, "wren")["Stunts"][1].text == f"{text} Not used yet."
    table.do("mara", UseStunt("wren", "way-out"))
    assert sections(table, "wren")["Stunts"][1].text == f"{text} Used this session."


def test_a_draft_grows_on_its_sheet():
    table = gathered("Mara")
    wren = draft(table, "mara")
    page = sections(table, wren)
    assert [(piece.label, piece.text) for piece in page["Aspects"]][:2] == [
        ("High concept", ""),
        ("Trouble", ""),
    ]
    assert page["Stunts"][0].text == "None yet. You start with at least one."
    assert of(page["Fate points"], Coins)[0].count == 3


@pytest.mark.rule("FA-9.4", "FA-9.5")
def test_a_group_shows_what_it_is_good_and_bad_at():
    table = wrens()
    table.do(
        GALE, MakeGroup(name="Wreckers", aspects="Greedy", good_at="rowing", bad_at="luck", size=5)
    )
    page = sections(table, "wreckers")
    assert [(one.label, one.value) for one in page["Good and bad at"]] == [
        ("rowing", "+2"),
        ("luck", "−2"),
        ("How many", "5"),
    ]
    assert "Approaches" not in page
    assert "Fate points" not in page
    assert "Stunts" not in page


def test_hidden_aspects_are_marked_for_the_gm_and_missing_for_others():
    table = wrens()
    table.do(GALE, MakeMajor(name="Voss", high_concept="Keeper", secret_aspects="Afraid"))
    words = of(sections(table, "voss", GALE)["Aspects"], Words)
    assert [(one.label, one.text) for one in words] == [
        ("High concept", "Keeper"),
        ("Aspect, nobody knows it yet", "Afraid"),
    ]
    assert [one.text for one in sections(table, "voss")["Aspects"]] == ["Keeper"]


def test_every_number_has_a_reason_and_every_path_can_be_ruled_on():
    table = wrens()
    hurt(table, "wren", "mild", "A Limp")
    table.do(GALE, BringReady(which="sky-shark"))
    cards = deck(GAME).cards
    for id in ("wren", "sky-shark"):
        for section in GAME.sheet(seen(table, GALE), id).sections:
            for piece in section.pieces:
                if isinstance(piece, Rating | Coins | Track | Mark):
                    assert piece.why, piece
                    assert piece.why.rules, piece
                    assert set(piece.why.rules) <= set(cards)
                if piece.path:
                    value = {Coins: "5", Track: "[true, false]", Rating: "4"}.get(type(piece))
                    if value is None:
                        value = "true" if piece.path.endswith("used") else "Other words"
                    engine.decide(GAME, table.table, GALE, Rule(piece.path, value))


@pytest.mark.rule("FA-3.3", "FA-8.2", "FA-8.3")
def test_a_rating_says_how_it_came_about():
    def why():
        ratings = of(sections(table, "wren")["Approaches"], Rating)
        return next(rating.why for rating in ratings if rating.label == "Careful")

    table = wrens()
    careful = "You take your time and look twice. Sets your place in a mental conflict."
    assert why().text == f"+1 when Wren was made. {careful}"
    table.do(GALE, CallMilestone("significant"))
    table.do("mara", RaiseApproach("wren", "careful"))
    assert why().text == f"+1 when Wren was made. +2 since a milestone. {careful}"
    assert "FA-8.3" in why().rules
    given(table, "wren", approaches={**who(table, "wren").approaches, "careful": 5})
    assert why().text.startswith(
        "+1 when Wren was made. +2 since a milestone. +5 by a ruling. You take"
    )


@pytest.mark.rule("FA-5.16")
def test_an_aspect_says_who_may_invoke_it_for_free():
    table = wrens()
    aspects = table.table.play.aspects
    bold = aspects["wren-high-concept"]
    given_play(table, aspects={**aspects, bold.id: replace(bold, free={"foes": 1})})
    shown = sections(table, "wren")["Aspects"]
    assert shown[0].why.text == "On it: 1 free invocation for the game master."
    assert shown[1].why.text == "Invoking it costs a fate point."


def test_how_others_speak_of_somebody_goes_on_behind_what_they_look_like():
    table = gathered("Mara")
    hero(table, "mara", "Wren")
    looks = replace(who(table, "wren"), appearance="Ash in her hair.", pronouns="she/her")
    cast = {**table.table.play.cast, "wren": looks}
    drawn = engine.sheet(GAME, table.table.with_play(cast=cast), "wren")
    assert drawn.subtitle == "Ash in her hair · she/her"
