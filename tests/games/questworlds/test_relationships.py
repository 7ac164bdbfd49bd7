"""People one can call on (QW-7)."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.life.seats import GiveCharacter
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.consequence_forms import Impose, Skip
from hearthside.games.questworlds.aftermath.healing import Heal
from hearthside.games.questworlds.aftermath.helpers_at_risk import Befall
from hearthside.games.questworlds.aftermath.resting import Hurt, LetGo
from hearthside.games.questworlds.characters.relationships import (
    HireAnew,
    LoseAbility,
    Owe,
    Repay,
    WinBack,
)
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.framing import Enter
from hearthside.games.questworlds.contest.revising import Abandon
from hearthside.games.questworlds.contest.target import bumped_down, full, standing
from hearthside.games.questworlds.creation.sidekick import SaveSidekick
from hearthside.games.questworlds.sheet import Harm
from tests.games.questworlds.evening import GM, Evening, ability, hero, picks

THREE = (
    {"name": "Quick Hands", "kind": "", "points": 10},
    {"name": "Curious", "kind": "trait", "points": 5},
    {"name": "Mudlark", "kind": "keyword", "points": 0},
)


@pytest.mark.rule("QW-7.1")
def test_a_relationship_is_an_ability_that_may_be_at_risk_after_a_warning():
    table = Evening(hero("wren", ability("Eel Sisters", 17, bond="ally"), points=0))
    table.enter("wren", "eel-sisters")
    table.oppose(risk=True)
    assert "The GM warns: Eel Sisters are at serious risk." in table.said()
    table.roll(18, 5)
    table.do(GM, Impose(due=table.play.dues[0].id, abilities=("eel-sisters",)))
    assert sum(one.value for one in standing(table.hero("wren"), "eel-sisters")) == -6
    table.close()
    table.do(GM, LoseAbility(who="wren", ability="eel-sisters", because="They are gone."))
    assert "eel-sisters" not in picks(table.offered("mara", "questworlds.enter"), "ability")


@pytest.mark.rule("QW-7.2")
def test_a_favour_of_an_ally_is_owed_back_and_tracked():
    table = Evening(hero("wren", ability("Eel Sisters", 17, bond="ally"), points=0))
    table.wins("wren", "eel-sisters", 5, 18, prize="a boat")
    (favour,) = table.hero("wren").favours
    assert (favour.text, favour.paid) == ("a boat", False)
    sheet = GAME.sheet(table.table, "wren")
    assert "Favours owed" in [section.title for section in sheet.sections]
    table.do("mara", Repay(who="wren", favour=favour.id))
    assert table.hero("wren").favours[0].paid
    assert table.said()[-1] == "Wren returns a favour to Eel Sisters."


@pytest.mark.rule("QW-7.2")
@pytest.mark.parametrize("quick", [False, True])
def test_an_ally_who_lends_a_hand_to_another_contest_is_owed_as_well(quick):
    sisters = ability("Eel Sisters", 17, bond="ally")
    table = Evening(hero("wren", sisters, points=0, Sword=17), quick_augments=quick)
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", Augment(who="wren", recipient="wren", ability="eel-sisters"))
    table.oppose("base")
    if not quick:
        table.roll(5, 18)
    assert table.contest.kind == "simple"
    assert [one.text for one in table.hero("wren").favours] == ["Help for Wren"]
    assert any("owes Eel Sisters a favour" in said for said in table.said())


@pytest.mark.rule("QW-7.2")
def test_an_ally_who_heals_is_owed_and_one_who_could_not_is_not():
    wound = Harm(id="h1", state="impaired", abilities=("hammer",))
    anselm = ability("Brother Anselm", 17, bond="ally")
    for mine, theirs, texts in ((5, 18, ["Tomas on the mend"]), (18, 5, [])):
        table = Evening(hero("wren", anselm, points=0), hero("tomas", Hammer=17))
        table.change("tomas", harms=(wound,))
        table.do("mara", Heal(who="wren", patient="tomas", harm="h1", ability="brother-anselm"))
        table.oppose()
        table.roll(mine, theirs)
        assert [one.text for one in table.hero("wren").favours] == texts


@pytest.mark.rule("QW-7.3")
def test_a_patron_never_does_the_task_and_service_sets_the_resistance():
    table = Evening(hero("wren", ability("Master Ilse", 17, bond="patron"), points=0))
    table.enter("wren", "master-ilse")
    assert "Recent service" in table.offered(GM, "questworlds.oppose").help
    table.oppose("high")
    table.roll(5, 18)
    assert not table.hero("wren").favours  # a patron's help is paid by service, as the GM notes
    table.close()
    table.do(GM, Owe(who="wren", ability="master-ilse", text="a bell by spring"))
    assert table.hero("wren").favours[0].text == "a bell by spring"


@pytest.mark.rule("QW-7.4")
def test_a_contact_expects_the_like_back():
    table = Evening(hero("wren", ability("Ropemakers", 17, bond="contact"), points=0))
    table.wins("wren", "ropemakers", 5, 18, prize="a rumour")
    assert table.hero("wren").favours[0].ability == "ropemakers"


@pytest.mark.rule("QW-7.4.1")
def test_an_occupation_used_as_contact_is_always_a_stretch():
    table = Evening(hero("wren", ability("Lamplighter", 17, sort="keyword", trade=True)))
    table.enter("wren", "contact:lamplighter")
    table.oppose(stretch=False)
    assert table.contest.me.stretch
    assert full(table.table, table.contest, table.contest.me) == 11


@pytest.mark.rule("QW-7.5.1")
def test_a_sidekick_is_played_like_ones_own_also_apart_and_bumped_with_ones_points():
    cricket = replace(hero("cricket", Mudlark=17), master="wren", hero_points=0)
    table = Evening(hero("wren", Sword=17), cricket)
    table.do("mara", Enter(who="cricket", ability="mudlark", prize="a key"))
    table.oppose()
    table.roll(18, 5)
    table.spend("cricket")
    assert table.hero("wren").hero_points == 2
    assert not table.offered("sam", "questworlds.enter", who="cricket")


@pytest.mark.rule("QW-7.5.1")
def test_a_sidekick_has_three_abilities_15_points_and_a_trait():
    bond = ability("Cricket", 15, bond="sidekick")
    table = Evening(hero("wren", bond, Sword=17))

    def save(rows, **more):
        values = {"name": "Cricket", "best": "1", "story": "Found in the mud.", **more}
        table.do("mara", SaveSidekick(who="wren", bond="cricket", abilities=rows, **values))

    with pytest.raises(Illegal, match="three abilities"):
        save(THREE[:2])
    with pytest.raises(Illegal, match="personality trait"):
        save((THREE[0], THREE[2], {**THREE[0], "name": "Swims", "points": 0}))
    with pytest.raises(Illegal, match="They have 15"):
        save((THREE[0], THREE[1], {**THREE[2], "points": 1}))
    with pytest.raises(Illegal, match="keyword of their species"):
        save((THREE[0], THREE[1], {**THREE[2], "kind": ""}), unusual=True)
    with pytest.raises(Illegal):
        save(({**THREE[0], "points": 11}, *THREE[1:]))
    save(THREE, unusual=True)
    made = next(one for one in table.play.cast.values() if one.master == "wren")
    assert [one.rating for one in made.abilities] == [27, 18, 13]
    assert not table.offered("mara", "questworlds.save-sidekick")  # one for each character


@pytest.mark.rule("QW-7.5.2")
def test_a_lost_sidekick_is_replaced_without_a_point_or_won_back():
    cricket = replace(hero("cricket", Mudlark=17), master="wren", hero_points=0)
    bond = ability("Cricket", 15, bond="sidekick")
    table = Evening(hero("wren", bond, Sword=17), cricket)
    table.do(GM, LoseAbility(who="wren", ability="cricket", because="A quarrel."))
    table.do(GM, WinBack(who="wren", ability="cricket"))
    assert not table.hero("wren").ability("cricket").lost
    table.do(GM, LoseAbility(who="wren", ability="cricket", because="Drowned."))
    new = SaveSidekick(
        who="wren", bond="", name="Pip", best="1", abilities=THREE, story="He asked to come."
    )
    table.do("mara", new)
    assert table.hero("wren").hero_points == 3
    assert table.hero("pip").master == "wren"
    assert table.hero("wren").ability("pip").name == "Pip"
    assert table.hero("cricket").npc  # whoever was it before has left
    assert not table.hero("wren").rebuild  # one for one


@pytest.mark.rule("QW-7.5.2")
def test_a_retainer_may_be_promoted():
    table = Evening(hero("wren", ability("Two Apprentices", 15, bond="retainers")))
    offer = table.offered("mara", "questworlds.save-sidekick", bond="two-apprentices")
    assert offer
    made = SaveSidekick(
        who="wren", bond="two-apprentices", name="Jory", abilities=THREE, story="The better one."
    )
    table.do("mara", made)
    promoted = table.hero("wren").ability("two-apprentices")
    assert (promoted.bond, promoted.name, promoted.rating) == ("sidekick", "Jory", 15)


@pytest.mark.rule("QW-7.5.3")
def test_retainers_contest_augment_and_bear_consequences():
    table = Evening(hero("wren", ability("Household", 17, bond="retainers"), Sword=17, points=0))
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", Augment(who="wren", recipient="wren", ability="household"))
    table.oppose("base")
    table.roll(5, 18)
    assert full(table.table, table.contest, table.contest.me) == 23
    table.roll(3, 18)
    table.close()
    table.enter("wren", "household", prize="the hall")
    table.oppose("high", risk=True)  # ill treated, they meet more resistance
    table.roll(18, 5)
    table.do(GM, Impose(due=table.play.dues[0].id, abilities=("household",)))
    assert table.hero("wren").harms[0].abilities == ("household",)


@pytest.mark.rule("QW-7.6")
def test_a_dependent_is_a_flaw_or_an_ability_that_augments():
    mother = ability("Old Mother", 0, sort="flaw", bond="dependent")
    love = ability("Love for Old Mother", 15)
    table = Evening(hero("wren", mother, love, Sword=17))
    table.enter("wren", "sword")
    assert "old-mother" in picks(table.offered(GM, "questworlds.rule"), "flaws")
    offered = picks(table.offered("mara", "questworlds.augment"), "ability")
    assert "love-for-old-mother" in offered
    assert "old-mother" not in offered


def test_a_sidekick_goes_where_its_pc_goes():
    cricket = replace(hero("cricket", Mudlark=17), master="wren")
    table = Evening(hero("wren", Sword=17), cricket)
    table.do(GM, GiveCharacter(character="wren", seat="sam"))
    assert table.hero("cricket").player == "sam"


def followed() -> Evening:
    """Wren with Cricket, who follows her."""
    cricket = replace(hero("cricket", Mudlark=17), master="wren", hero_points=0)
    return Evening(hero("wren", ability("Cricket", 15, bond="sidekick"), Sword=17), cricket)


@pytest.mark.rule("QW-7.5.2")
def test_with_the_bond_goes_the_sidekick_and_comes_back_with_it():
    table = followed()
    table.do(GM, LoseAbility(who="wren", ability="cricket", because="A quarrel."))
    assert table.hero("cricket").npc
    assert table.hero("cricket").concept == "Once Wren’s sidekick"
    for move in ("questworlds.enter", "questworlds.improve"):
        assert not table.offered("mara", move, who="cricket")
    table.do(GM, WinBack(who="wren", ability="cricket"))
    assert table.hero("cricket").concept == "Wren’s sidekick"
    assert table.offered("mara", "questworlds.enter", who="cricket")


@pytest.mark.rule("QW-7.1", "QW-7.5.2")
def test_a_dead_sidekick_is_lost_for_good_and_may_be_replaced():
    table = followed()
    table.change("cricket", harms=(Harm(id="h1", state="dying", doomed=True),))
    table.do(GM, LetGo(who="cricket"))
    assert table.hero("wren").ability("cricket").lost
    assert not table.offered(GM, "questworlds.win-back", who="wren")
    assert table.offered("mara", "questworlds.save-sidekick", bond="")


def test_winning_something_else_back_leaves_the_right_to_a_new_sidekick():
    table = followed()
    for one in ("cricket", "sword"):
        table.do(GM, LoseAbility(who="wren", ability=one))
    table.do(GM, WinBack(who="wren", ability="sword"))
    assert table.offered("mara", "questworlds.save-sidekick", bond="")


def risked(bond: str = "ally", mine: int = 18, theirs: int = 5, **settings: bool) -> Evening:
    """Wren has lost with somebody the GM had warned about."""
    sisters = ability("Eel Sisters", 17, bond=bond)
    cricket = replace(hero("cricket", Mudlark=17), master="wren" if bond == "sidekick" else "")
    table = Evening(hero("wren", sisters, points=0), cricket, **settings)
    table.enter("wren", "eel-sisters")
    table.oppose(risk=True)
    table.roll(mine, theirs)
    while table.play.dues[0].kind != "bond":
        assert not table.offered(GM, "questworlds.befall")  # one question after the other
        table.do(GM, Skip(due=table.play.dues[0].id))
    return table


@pytest.mark.rule("QW-7.1")
def test_after_a_defeat_at_risk_the_gm_says_what_becomes_of_them():
    table = risked()
    assert (
        "What becomes of Eel Sisters? They were at serious risk."
        in offers.prompt(GAME, table.table, GM).text
    )
    asked = table.offered(GM, "questworlds.befall")
    assert asked.best
    assert picks(asked, "fate") == ["harmed", "strained", "lost"]
    table.do(GM, Befall(due=table.play.dues[0].id, fate="harmed", because="A blade"))
    (harm,) = table.hero("wren").harms
    assert (harm.state, harm.abilities) == ("impaired", ("eel-sisters",))
    assert (harm.because, harm.others) == ("A blade", True)


@pytest.mark.rule("QW-7.1")
def test_after_a_tie_nothing_becomes_of_those_at_risk():
    table = Evening(hero("wren", ability("Eel Sisters", 17, bond="ally"), points=0))
    table.enter("wren", "eel-sisters")
    table.oppose(risk=True)
    table.roll(10, 10)
    assert not [due for due in table.play.dues if due.kind == "bond"]


@pytest.mark.rule("QW-7.1")
def test_after_a_complete_defeat_they_are_lost_or_the_bond_is_damaged():
    table = risked(mine=20, theirs=1)
    assert picks(table.offered(GM, "questworlds.befall"), "fate") == ["lost", "strained"]
    table.do(GM, Befall(due=table.play.dues[0].id, fate="lost"))
    assert table.hero("wren").ability("eel-sisters").lost
    table = risked(mine=20, theirs=1)
    table.do(GM, Befall(due=table.play.dues[0].id, fate="strained"))
    assert [one.state for one in table.hero("wren").harms] == ["injured"]  # of the bond, not Wren


@pytest.mark.rule("QW-7.1")
def test_a_sidekick_at_risk_bears_it_on_the_own_sheet_and_anyone_may_be_spared():
    table = risked("sidekick", mine=20, theirs=1)
    table.do(GM, Befall(due=table.play.dues[0].id, fate="harmed"))
    assert table.hero("cricket").state() == "dying"
    table = risked()
    table.do(GM, Skip(due=table.play.dues[0].id))
    assert "Eel Sisters are spared." in table.said()
    assert picks(risked(consequences=False).offered(GM, "questworlds.befall"), "fate") == ["lost"]


@pytest.mark.rule("QW-7.5.3")
def test_lost_retainers_are_replaced_by_an_explanation():
    table = Evening(hero("wren", ability("Household", 17, bond="retainers"), Sword=17))
    assert not table.offered("mara", "questworlds.hire-anew")
    table.change("wren", harms=(Harm(id="h1", state="hurt", abilities=("household",)),))
    table.do(GM, LoseAbility(who="wren", ability="household", because="The hall burned."))
    assert table.said()[-1] == "Wren loses Household for good: The hall burned."
    anew = HireAnew(who="wren", ability="household", name="Two Cooks", story="She pays well.")
    with pytest.raises(Illegal):
        table.do("mara", replace(anew, story=""))
    with pytest.raises(Illegal):
        table.do("sam", anew)
    table.do("mara", anew)
    found = table.hero("wren").ability("household")
    assert (found.name, found.rating, found.lost) == ("Two Cooks", 17, False)
    assert not table.hero("wren").harms  # the new ones are well
    assert table.hero("wren").hero_points == 3
    assert table.said()[-1] == "Wren has Two Cooks now. She pays well."


@pytest.mark.rule("QW-7.1", "QW-4.4.1.5", "QW-4.4.3")
@pytest.mark.parametrize("fate", ["harmed", "strained"])
def test_an_injury_of_those_called_on_is_not_the_pcs_own(fate):
    sisters = ability("Eel Sisters", 17, bond="ally")
    table = Evening(hero("wren", sisters, Sword=17, points=0), hero("tomas", Physic=17, points=0))
    table.enter("wren", "eel-sisters")
    table.oppose(risk=True)
    table.roll(20, 5)
    table.do(GM, Skip(due=table.play.dues[0].id))
    table.do(GM, Befall(due=table.play.dues[0].id, fate=fate))
    assert table.hero("wren").state() == "", "she is well"
    assert any(said.startswith("Wren’s Eel Sisters is injured") for said in table.said())
    table.enter("wren", "sword", "the gate")
    table.oppose()
    assert table.offered("mara", "questworlds.roll"), "no contest of wherewithal"
    table.do(GM, Abandon())
    table.enter("wren", "eel-sisters", "the gate")
    table.oppose()
    assert bumped_down(table.table, table.contest, table.contest.me)
    table.do(GM, Abandon())
    (harm,) = table.hero("wren").harms
    table.do("sam", Heal(who="tomas", patient="wren", harm=harm.id, ability="physic"))
    table.oppose("high")
    table.roll(20, 1)  # two steps worse would be dying, and that is nobody's sheet
    assert table.hero("wren").harms[0].state == "injured"
    assert table.said()[-1] == "Wren’s Eel Sisters is no better and no worse."
    assert table.offered("mara", "questworlds.enter", who="wren")


@pytest.mark.rule("QW-7.5.3", "QW-4.4.1.5")
def test_what_the_gm_lays_on_retainers_is_theirs():
    household = ability("Household", 17, bond="retainers")
    table = Evening(hero("wren", household, Sword=17, points=0))
    table.enter("wren", "household")
    table.oppose()
    table.roll(20, 5)
    table.impose("household")
    table.close()
    assert not table.hero("wren").injured
    table.do(GM, Hurt(who="wren", state="injured", abilities=("household", "sword")))
    assert table.hero("wren").injured, "this one is hers too"


@pytest.mark.rule("QW-7.2", "QW-7.5.3")
@pytest.mark.parametrize("who", [{"npc": True}, {"draft": True}])
def test_favours_and_those_who_are_gone_matter_for_heroes_in_play(who):
    gone = ability("Household", 17, bond="retainers", lost=True)
    table = Evening(hero("wren", gone, ability("Ilse", 17, bond="ally")))
    moves = {"questworlds.hire-anew", "questworlds.owe", "questworlds.lose-ability"}
    assert moves <= {option.move for option in table.options(GM)}
    table.change("wren", **who)
    assert not moves & {option.move for option in table.options(GM)}
