"""Consequences, healing, wherewithal, death and benefits (QW-4.4)."""

import pytest

from hearthside.core import offers
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession
from hearthside.core.moves import Illegal
from hearthside.core.path_labels import named
from hearthside.core.pieces import Mark
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath import consequences
from hearthside.games.questworlds.aftermath.consequence_forms import Propose, Skip
from hearthside.games.questworlds.aftermath.healing import Ease, Heal, healed
from hearthside.games.questworlds.aftermath.resting import Hurt, LetGo, Mend, Rest
from hearthside.games.questworlds.characters.relationships import EndBenefits
from hearthside.games.questworlds.contest.abilities import NOTHING
from hearthside.games.questworlds.contest.acting_while_injured import Steady, Waive
from hearthside.games.questworlds.contest.defending import Confront, Defend
from hearthside.games.questworlds.contest.opposing import Decline
from hearthside.games.questworlds.contest.pyrrhic import JudgeRisk, RiskEverything
from hearthside.games.questworlds.contest.revising import Abandon
from hearthside.games.questworlds.contest.rulings import Count, Rule
from hearthside.games.questworlds.contest.target import bumped_down, full, standing
from hearthside.games.questworlds.sheet import Harm
from tests.games.questworlds.evening import GM, Evening, hero


def penalty(table: Evening, who: str, what: str) -> int:
    return sum(one.value for one in standing(table.hero(who), what))


@pytest.fixture
def table() -> Evening:
    return Evening(
        hero("wren", Sword=17, Grit=17, Songs=13, points=0), hero("tomas", Healer=17, points=0)
    )


@pytest.mark.rule("QW-4.4.1")
@pytest.mark.parametrize(
    ("my", "their", "state"),
    [(5, 12, "hurt"), (18, 5, "impaired"), (18, 1, "injured"), (20, 1, "dying")],
)
def test_the_consequence_follows_the_level_and_the_gm_names_the_abilities(table, my, their, state):
    table.wins("wren", "sword", my, their)
    assert table.play.dues[0].state == state
    table.impose("sword", "grit")
    (harm,) = table.hero("wren").harms
    assert (harm.state, harm.abilities) == (state, ("sword", "grit"))
    assert penalty(table, "wren", "sword") == {"hurt": -3, "impaired": -6}.get(state, 0)
    assert penalty(table, "wren", "songs") == 0


@pytest.mark.rule("QW-4.4.1.5")
def test_the_log_explains_an_injury_by_its_own_rule_and_a_ruling_finds_it_by_its_name(table):
    table.do(GM, Hurt(who="wren", state="injured", abilities=("sword",)))
    (told,) = [one for entry in table.entries for one in entry.said if "is injured" in one.plain]
    assert told.rules == ("QW-4.4.1.5",)
    titles = [one.title for one in named(GAME, table.table).values()]
    assert "Wren: Injured: Sword" in titles


@pytest.mark.rule("QW-4.4.1")
def test_the_gm_may_skip_a_consequence(table):
    table.wins("wren", "sword", 20, 1)
    assert not table.offered(GM, "questworlds.close")
    table.do(GM, Skip(due=table.play.dues[0].id))
    assert not table.hero("wren").harms
    assert table.contest is None  # nobody has anything left to say about it


@pytest.mark.rule("QW-4.4.1.2")
@pytest.mark.parametrize("state", ["hurt", "impaired", "injured"])
def test_whoever_is_dazed_starts_nothing_whatever_else_ails_them(table, state):
    table.do(GM, Hurt(who="wren", state=state, abilities=("sword",)))
    table.do(GM, Hurt(who="wren", state="dazed"))
    for move in ("questworlds.enter", "questworlds.heal"):
        assert not table.offered("mara", move)
    assert offers.prompt(GAME, table.table, "mara").title == "You are dazed"
    wren = next(one for one in GAME.show(table.table).cast if one.id == "wren")
    told = [piece.note for piece in wren.pieces if isinstance(piece, Mark)]
    until = "Nothing can be started. It ends when somebody engages "
    assert any(note.startswith(until) for note in told), "beside what they can do, on every page"


@pytest.mark.rule("QW-4.4.1.2")
def test_the_dazed_start_nothing_until_they_are_engaged_or_the_scene_ends(table):
    table.do(GM, Hurt(who="wren", state="dazed"))
    assert not table.offered("mara", "questworlds.enter")
    table.do(GM, Confront(who="wren", prize="an ambush"))
    assert not table.hero("wren").harms
    table.do("mara", Defend(ability="sword"))
    table.oppose()
    table.roll(5, 18)
    table.close()
    table.do(GM, Hurt(who="wren", state="dazed"))
    table.do(GM, CloseScene())
    assert not table.hero("wren").harms


@pytest.mark.rule("QW-4.4.1.3")
def test_hurts_and_impairments_stack_and_clear_with_rest(table):
    for state in ("hurt", "hurt", "impaired", "impaired"):
        table.do(GM, Hurt(who="wren", state=state, abilities=("sword",)))
    assert penalty(table, "wren", "sword") == -18
    table.do(GM, Rest(days="1"))
    assert penalty(table, "wren", "sword") == -15
    table.do(GM, Rest(days="7"))
    assert penalty(table, "wren", "sword") == -6
    assert "Everyone rests for a week." in table.said()


@pytest.mark.rule("QW-4.4.1.3")
def test_a_rest_says_whom_it_helps_and_waits_for_a_quiet_moment(table):
    table.change("wren", harms=(Harm(id="k", state="hurt", abilities=("sword",), kept=True),))
    assert not table.offered(GM, "questworlds.rest")  # the GM keeps that one
    table.do(GM, Hurt(who="wren", state="impaired", abilities=("sword",)))
    (choice,) = table.offered(GM, "questworlds.rest").fields
    assert [(pick.value, pick.help) for pick in choice.picks] == [
        ("7", "It lifts: Wren, impaired.")  # a day would help nobody
    ]
    table.enter("tomas", "healer")
    assert not table.offered(GM, "questworlds.rest")


@pytest.mark.rule("QW-4.4.1.3")
def test_hurts_clear_at_the_sessions_end_unless_the_gm_keeps_one(table):
    table.wins("wren", "sword", 5, 12)
    table.impose("sword", kept=True)
    table.close()
    table.do(GM, Hurt(who="wren", state="hurt", abilities=("sword",)))
    table.do(GM, Hurt(who="wren", state="injured", abilities=("sword",)))
    table.do(GM, CloseScene())
    table.do(GM, CloseSession())
    assert [harm.state for harm in table.hero("wren").harms] == ["hurt", "injured"]
    injured = table.hero("wren").harms[1].id
    table.do(GM, Mend(who="wren", harm=injured))  # in time, when the GM says
    assert len(table.hero("wren").harms) == 1


@pytest.mark.rule("QW-4.4.1.3")
def test_a_hurt_by_the_gms_word_may_last_too_and_nothing_else_is_asked_how_long(table):
    for kept, because in ((True, "the old wound"), (False, "a graze")):
        hurt = Hurt(who="wren", state="hurt", abilities=("sword",), because=because, kept=kept)
        table.do(GM, hurt)
    with pytest.raises(Illegal):
        table.do(GM, Hurt(who="wren", state="impaired", abilities=("sword",), kept=True))
    table.next_session()
    assert [harm.because for harm in table.hero("wren").harms] == ["the old wound"]


@pytest.mark.rule("QW-4.4.1.5")
def test_the_injured_need_wherewithal_first_and_are_then_bumped_down(table):
    table.do(GM, Hurt(who="wren", state="injured", abilities=("sword", "grit")))
    table.do(GM, Hurt(who="wren", state="hurt", abilities=("grit",)))
    table.enter("wren", "sword")
    table.oppose()
    assert not table.offered("mara", "questworlds.roll")
    table.do("mara", Steady(who="wren", ability="grit"))
    assert table.contest.them.rating == 14
    # Hurts count here too, but no bump down does.
    assert full(table.table, table.contest, table.contest.me) == 14
    assert not bumped_down(table.table, table.contest, table.contest.me)
    table.roll(5, 18)
    assert table.contest.kind == "simple"
    assert bumped_down(table.table, table.contest, table.contest.me)
    assert not table.offered(GM, "questworlds.waive")  # only after a major victory or better
    table.roll(5, 18)
    assert "An injury bumps Wren down to failure." in table.said()


@pytest.mark.rule("QW-4.4.1.5")
def test_after_a_major_victory_the_gm_may_waive_the_bump_down(table):
    table.do(GM, Hurt(who="wren", state="injured", abilities=("sword",)))
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", Steady(who="wren", ability="grit"))
    table.roll(1, 18)
    table.do(GM, Waive(who="wren", waived=True))
    assert not bumped_down(table.table, table.contest, table.contest.me)


@pytest.mark.rule("QW-4.4.1.5")
def test_without_a_victory_the_injured_take_no_part(table):
    table.do(GM, Hurt(who="wren", state="injured", abilities=("sword",)))
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", Steady(who="wren", ability="grit"))
    table.roll(5, 5)  # a tie is not a victory
    assert table.contest is None
    spoken = (one for entry in table.entries for one in entry.said)
    (told,) = (one for one in spoken if "takes no part" in one.plain)
    kept_out = "“The bridge”: Wren cannot find the strength and takes no part."
    assert told.plain == f"{kept_out} The GM says what comes of it."
    assert (told.beat, told.retold) == ("", True), "it stands in the story"


@pytest.mark.rule("QW-4.4.1.6")
def test_the_dying_start_nothing_and_any_victory_leaves_them_injured(table):
    table.do(GM, Hurt(who="wren", state="dying"))
    assert not table.offered("mara", "questworlds.enter")
    harm = table.hero("wren").harms[0].id
    table.do("sam", Heal(who="tomas", patient="wren", harm=harm, ability="healer"))
    table.oppose("moderate")
    table.roll(12, 5)
    assert table.hero("wren").state() == "injured"


@pytest.mark.rule("QW-4.4.1.6")
def test_after_a_complete_rescue_the_gm_may_say_impaired(table):
    table.do(GM, Hurt(who="wren", state="dying", abilities=("sword",)))
    harm = table.hero("wren").harms[0].id
    table.do("sam", Heal(who="tomas", patient="wren", harm=harm, ability="healer"))
    table.oppose("moderate")
    table.roll(1, 20)
    assert table.hero("wren").state() == "injured"
    table.do(GM, Ease())
    assert table.hero("wren").state() == "impaired"


@pytest.mark.rule("QW-4.4.1.6", "QW-4.4.1.7")
def test_one_failed_intervention_dooms_and_the_dead_are_out(table):
    table.do(GM, Hurt(who="wren", state="dying"))
    harm = table.hero("wren").harms[0].id
    rescue = Heal(who="tomas", patient="wren", harm=harm, ability="healer")
    table.do("sam", rescue)
    table.oppose("moderate")
    table.roll(5, 5)
    assert table.hero("wren").harms[0].doomed
    assert table.contest is None, "there is nothing left to say of it"
    with pytest.raises(Illegal):
        table.do("sam", rescue)
    (making,) = (one for one in table.options("mara") if one.key.startswith("table.begin-making"))
    assert making.best, "her player may make somebody new at once"
    shown = offers.offers(GAME, table.table, GM).shown
    (dies,) = (one for one in shown if one.key.startswith("questworlds.let-go"))
    assert (dies.label, dies.look["instead"]) == ("Wren dies", True), "and the GM sees it"
    table.do(GM, LetGo(who="wren"))
    assert table.hero("wren").dead
    assert not table.offered("mara", "questworlds.enter")


@pytest.mark.rule("QW-4.4.1.7")
def test_a_figurative_death_loses_abilities_for_good():
    table = Evening(hero("wren", Sword=17, Songs=13, points=0))
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", RiskEverything(side=0, risk="my voice"))
    table.do(GM, JudgeRisk(side=0, accepted=True))
    table.roll(20, 1)
    table.impose("songs", body=False)
    assert table.hero("wren").ability("songs").lost
    assert not table.hero("wren").dead


@pytest.mark.rule("QW-4.4.3")
@pytest.mark.parametrize(("state", "resistance"), [("hurt", 8), ("impaired", 14), ("injured", 20)])
def test_each_harm_has_its_resistance_to_healing(table, state, resistance):
    table.do(GM, Hurt(who="wren", state=state, abilities=("sword",)))
    harm = table.hero("wren").harms[0].id
    table.do("sam", Heal(who="tomas", patient="wren", harm=harm, ability="healer"))
    (usual,) = table.offered(GM, "questworlds.oppose").fields
    table.oppose(usual.value)
    assert table.contest.them.rating == resistance
    table.oppose("very high")  # a default, which the GM may change
    assert table.contest.them.rating == 34


@pytest.mark.rule("QW-4.4.3")
def test_healing_lifts_one_harm_by_levels_and_bad_healing_worsens_it():
    assert [healed("injured", level) for level in (1, 2, 3, 4)] == ["impaired", "hurt", "", ""]
    assert [healed("hurt", level) for level in (0, -1, -2, -3, -4)] == [
        "hurt",
        "hurt",
        "hurt",
        "impaired",
        "injured",
    ]


@pytest.mark.rule("QW-4.4.3", "QW-2.3.2.1")
def test_a_tie_heals_nothing_and_bars_nothing():
    table = Evening(hero("wren", Herbs=17, points=0), hero("tomas", Hammer=17))
    table.change("tomas", harms=(Harm(id="h", state="injured", abilities=("hammer",)),))
    heal = Heal(who="wren", patient="tomas", harm="h", ability="herbs")
    table.do("mara", heal)
    table.oppose()
    table.roll(5, 5)
    (harm,) = table.hero("tomas").harms
    assert (harm.state, harm.tried) == ("injured", ())
    table.do("mara", heal)


@pytest.mark.rule("QW-4.4.3")
def test_the_healer_takes_no_harm_and_cannot_try_the_same_again(table):
    harms = tuple(Harm(id=f"h{n}", state="impaired", abilities=("sword",)) for n in range(2))
    table.change("wren", harms=harms)
    treat = Heal(who="tomas", patient="wren", harm="h0", ability="healer")
    table.do("sam", treat)
    table.oppose("moderate")
    table.roll(18, 1)
    assert not table.play.dues
    assert [harm.state for harm in table.hero("wren").harms] == ["injured", "impaired"]
    with pytest.raises(Illegal, match="already failed"):
        table.do("sam", treat)
    table.do("sam", Heal(who="tomas", patient="wren", harm="h1", ability="healer"))
    table.oppose("moderate")
    table.roll(5, 18)
    assert [harm.state for harm in table.hero("wren").harms] == ["injured"]


@pytest.mark.rule("QW-4.4.3")
def test_whom_the_gm_plays_is_healed_from_their_own_card(table):
    hurt = (Harm(id="h", state="impaired", abilities=("sword",)),)
    table.change("wren", harms=hurt)
    assert table.offered("sam", "questworlds.heal").section == "act"
    asked = table.offered("sam", "questworlds.heal").fields[0]
    assert asked.problem(asked.value), "what fits is theirs to say"
    table.change("wren", harms=hurt, npc=True, player="")
    found = table.offered("sam", "questworlds.heal")
    assert (found.section, found.about, found.label) == ("sheet", "wren", "Heal Wren")
    table.change("wren", harms=(Harm(id="h", state="dying"),))
    assert table.offered("sam", "questworlds.heal").section == "act"
    table.do("sam", Heal(who="tomas", patient="wren", harm="h", ability=NOTHING))
    assert (table.contest.me.label, table.contest.me.ability) == ("no relevant ability", "")


@pytest.mark.rule("QW-4.4.2")
@pytest.mark.parametrize(("my", "their", "amount"), [(5, 18, 3), (1, 18, 6), (1, 20, 9)])
def test_a_benefit_is_proposed_decided_and_applies_itself(table, my, their, amount):
    table.wins("wren", "sword", my, their)
    before = table.offered(GM, "questworlds.bestow").fields[1]
    table.do("mara", Propose(due=table.play.dues[0].id, text="They fear my blade"))
    asked = table.offered(GM, "questworlds.bestow").fields[1]
    assert asked.value == before.value == ("sword",), "what is ticked stays so"
    assert "None ticked" in asked.help
    table.bestow("sword")
    table.close()
    assert penalty(table, "wren", "sword") == amount
    table.enter("wren", "sword", obstacle="another", prize="another")
    table.oppose()
    assert full(table.table, table.contest, table.contest.me) == 17 + amount


@pytest.mark.rule("QW-4.4.2")
def test_a_benefit_for_a_situation_counts_only_where_the_gm_finds_that_it_fits(table):
    table.wins("wren", "sword", 5, 18)
    table.bestow("sword", situation="On the river")
    table.close()
    assert penalty(table, "wren", "sword") == 0
    table.enter("wren", "grit", obstacle="another", prize="another")
    assert not table.offered(GM, "questworlds.count"), "it was for another ability"
    table.do(GM, Decline(reason="Not now."))
    table.enter("wren", "sword", obstacle="a third", prize="a third")
    assert table.offered(GM, "questworlds.count").label == "It counts: On the river, +3"
    table.do(GM, Count(side=0, claim=table.hero("wren").benefits[0].id))
    assert full(table.table, table.contest, table.contest.me) == 17 + 3


@pytest.mark.rule("QW-4.4.2")
def test_a_marginal_victory_is_worth_nothing_lasting(table):
    table.wins("wren", "sword", 12, 5)
    assert not table.play.dues


@pytest.mark.rule("QW-4.4.2")
def test_a_defeat_with_it_or_with_what_won_it_ends_a_benefit(table):
    table.wins("wren", "sword", 5, 18)
    table.bestow("songs")
    table.close()
    table.wins("wren", "grit", 5, 12, prize="one")  # a defeat with something else
    table.close()
    assert table.hero("wren").benefits
    table.wins("wren", "sword", 5, 12, prize="two")  # with the ability that won it
    assert not table.hero("wren").benefits
    table.close()
    table.wins("wren", "grit", 5, 18, prize="three")
    table.bestow("songs")
    table.close()
    table.wins("wren", "songs", 5, 12, prize="four")  # with the benefit itself
    assert not table.hero("wren").benefits


@pytest.mark.rule("QW-4.4.2")
def test_the_gm_may_end_all_benefits_with_a_storyline(table):
    table.wins("wren", "sword", 5, 18)
    table.bestow(situation="At court")
    table.close()
    table.do(GM, EndBenefits())
    assert not table.hero("wren").benefits


@pytest.mark.rule("QW-4.4.1.5")
def test_the_gm_is_not_asked_about_strength_but_has_the_last_word_on_it(table):
    table.do(GM, Hurt(who="wren", state="injured", abilities=("sword",)))
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", Steady(who="wren", ability="grit"))
    assert table.offered("mara", "questworlds.roll"), "against what the rules say"
    assert (table.contest.resistance, table.contest.them.rating) == ("moderate", 14)
    assert not table.offered(GM, "questworlds.oppose")
    table.do(GM, Abandon(reason="Not for this."))
    assert table.contest.kind == "simple"
    assert not table.offered("mara", "questworlds.roll")
    table.do("mara", Steady(who="wren", ability="grit"))
    table.do(GM, Rule(stretch=True))
    assert table.contest.me.stretch
    assert table.offered("mara", "questworlds.roll")


@pytest.mark.rule("QW-2.3.5", "QW-4.4.1")
def test_a_roll_that_has_fallen_stays_as_it_was_rolled(table):
    table.change("wren", harms=(Harm(id="old", state="hurt", abilities=("sword",)),))
    table.enter("wren", "sword")
    table.oppose("moderate", situation="3")
    table.roll(18, 5)
    before = GAME.show(table.table).attempt.throws
    assert before[0].total == "17"
    table.impose("sword")
    assert standing(table.hero("wren"), "sword")[-1].value == -6
    assert GAME.show(table.table).attempt.throws == before


@pytest.mark.rule("QW-4.4.1.5")
def test_an_injury_a_contest_causes_does_not_bump_its_own_roll(table):
    table.wins("wren", "sword", 18, 1)
    before = GAME.show(table.table).attempt
    table.impose("sword")
    assert table.hero("wren").state() == "injured"
    after = GAME.show(table.table).attempt
    assert (after.throws, after.pieces, after.grade) == (
        before.throws,
        before.pieces,
        before.grade,
    )


@pytest.mark.rule("QW-4.4.1", "QW-4.4.3")
def test_a_harm_is_called_by_what_it_is_or_what_it_bears_on_never_by_the_lost_prize(table):
    table.wins("wren", "sword", 18, 5)
    blank = next(
        one for one in table.offered(GM, "questworlds.impose").fields if one.name == "because"
    )
    assert blank.value == ""
    table.impose("sword", "grit")
    table.close()
    healing = table.offered("sam", "questworlds.heal")
    assert healing.label == "Heal Wren"
    assert healing.help.startswith("Impaired: Sword and Grit. ")
    table.wins("wren", "grit", 18, 5)
    table.impose("songs", because="A twisted knee")
    table.close()
    labels = [o.label for o in table.options("sam") if o.move == "questworlds.heal"]
    assert labels == ["Heal Wren (impaired: Sword and Grit)", "Heal Wren (A twisted knee)"]
    table.change("wren", away=True)  # who is not in the scene is not there to be healed
    assert not table.offered("sam", "questworlds.heal")


@pytest.mark.rule("QW-4.4.1.5", "QW-2.3.2.1")
def test_whom_an_injury_keeps_out_cannot_simply_go_for_it_once_more(table):
    table.do(GM, Hurt(who="wren", state="injured", abilities=("sword",)))
    for mine, theirs, barred in ((5, 5, False), (18, 5, True)):
        table.enter("wren", "sword", prize="the bridge")
        table.oppose()
        table.do("mara", Steady(who="wren", ability="grit"))
        table.roll(mine, theirs)
        assert table.contest is None
        assert bool(table.play.barred) == barred  # a tie does not bar
        kept_out = "“The bridge”: Wren cannot find the strength and takes no part."
        assert table.said()[-1] == f"{kept_out} The GM says what comes of it."
    with pytest.raises(Illegal, match="Use another ability"):
        table.enter("wren", "sword", prize="the bridge")
    table.enter("wren", "songs", prize="the bridge")


@pytest.mark.rule("QW-4.4.1.3")
@pytest.mark.parametrize(
    ("state", "kept", "told"),
    [
        ("hurt", False, "It affects Sword. It is gone when the session ends."),
        ("hurt", True, "It affects Sword. It lasts beyond this session."),
        ("impaired", False, "It affects Sword."),
    ],
)
def test_a_hurt_says_from_the_start_when_it_goes(state, kept, told):
    table = Evening(hero("wren", Sword=17))
    event = consequences.harmed(table.table, "wren", state, ("sword",), kept=kept)
    (line,) = consequences.say(table.table, event)
    assert line.why == told
