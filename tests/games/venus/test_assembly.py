"""Assembly (VE-2): sums of caps and scores, what is free only once, what belongs to others."""

from random import Random
from typing import Any

import pytest

from hearthside.core import engine
from hearthside.core.driver import Driver
from hearthside.core.life.drafts import DropDraft, FinishMaking
from hearthside.core.life.evening import OpenScene, OpenSession
from hearthside.core.luck import Luck
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.games.venus import GAME, resolve
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.assembly.dice import ChooseFree, RollFree, RollJob, pool_id
from hearthside.games.venus.assembly.leave import (
    AllowPaths,
    AskLeave,
    GiveLeave,
    PitchSpecial,
)
from hearthside.games.venus.content import ABILITIES
from hearthside.games.venus.sheet import Figure, Plan, Walked
from tests.games.venus.evening import (
    ANA,
    BO,
    BRONZE,
    CY,
    DEE,
    FAY,
    PLATINUM,
    SILVER,
    end_turns,
    falls,
    offered,
    pass_all,
    refused,
    reviews,
    seated,
    vote,
)

ME = "character"
WHO = {
    "name": "Ilves",
    "pronouns": "she/her",
    "concept": "",
    "tier": "public",
    "age": "mature",
    "size": "2",
    "background": "",
    "foreground": "",
}


def begun(seat: str = ANA, table: Driver | None = None, **settings: Any) -> Driver:
    table = table or seated(**settings)
    table.do(seat, BeginMaking())
    return table


def save(table: Driver, step: str, seat: str = ANA, who: str = ME, **blanks: Any) -> None:
    table.do(seat, SaveStep(who=who, step=step, blanks=blanks))


def circumstances(table: Driver, seat: str = ANA, who: str = ME, **blanks: Any) -> None:
    save(table, "who", seat, who, **{**WHO, **blanks})


def leave(table: Driver, what: str, seat: str = ANA, who: str = ME) -> None:
    """The Peers are asked, and nobody is against it."""
    table.do(seat, AskLeave(who=who, what=what))
    pass_all(table)


def walk(table: Driver, *paths: tuple[str, str], seat: str = ANA, who: str = ME) -> None:
    rows = [{"path": path, "score": score, "note": ""} for path, score in paths]
    save(table, "paths", seat, who, paths=rows, next="")


@pytest.mark.rule("VE-2.5")
def test_a_lifepath_is_taken_by_its_card_and_what_is_closed_says_why() -> None:
    table = begun()
    circumstances(table)
    for path in ("quay-urchin", "coast-militia"):
        held = [{"path": one, "score": score, "note": ""} for one, score in walked(table)]
        save(table, "paths", paths=held, next=path)
    assert [one for one, _ in walked(table)] == ["quay-urchin", "coast-militia"]
    (option,) = [one for one in offered(table, ANA, SaveStep) if one.fixed["step"] == "paths"]
    onward = {pick.value: pick.bars for pick in option.fields[1].picks}
    assert "coast-militia" not in onward, "walked once"
    closed = {path: why for path, why in onward.items() if why}
    assert closed
    assert any(not why for why in onward.values())
    path, why = next(iter(closed.items()))
    rows = option.starts()["paths"]
    blanks = {"paths": rows, "next": path}
    assert refused(table, ANA, SaveStep(who=ME, step="paths", blanks=blanks)) == why


def walked(table: Driver) -> list[tuple[str, str]]:
    return [(one.id, one.score) for one in table.table.play.cast[ME].plan.paths]


def spread(table: Driver, points: dict[str, int], steps: dict[str, int] | None = None) -> None:
    rows = [
        {"ability": one, "points": points.get(one, 0), "steps": (steps or {}).get(one, 0)}
        for one in ABILITIES
    ]
    save(table, "abilities", spread=rows)


SHOP = {
    "listed": (),
    "gear": (),
    "bought": (),
    "levels": (),
    "special_kind": "gambit",
    "special_name": "",
    "special_sense": "",
}


def shop(table: Driver, seat: str = ANA, who: str = ME, **blanks: Any) -> None:
    bare = dict(SHOP)
    if not plan.listed_attributes(table.table.play.cast[who]):
        bare.pop("listed")
    save(table, "shop", seat, who, **{**bare, **blanks})


def draft(table: Driver, who: str = ME) -> Figure:
    found: Figure = table.table.play.cast[who]
    return found


def problems(table: Driver, step: str, who: str = ME) -> list[str]:
    stages = {one.id: one for one in GAME.steps(table.table, who)}
    return [one.sentence for one in stages[step].problems]


MATURE = (
    ("lamp-ship-foundling", "endurance"),
    ("ice-harbour-pilot", "swiftness"),
    ("clock-tower-novice", "wits"),
)


def finished(table: Driver, seat: str = ANA, who: str = ME) -> Figure:
    table.do(seat, FinishMaking(who=who))
    rng = Random(2)
    while pool := engine.chance(GAME, table.table):
        falls(table, *(rng.choice(die.faces) for die in pool.dice))
    return draft(table, who)


@pytest.mark.case("VE-2.1/1")
@pytest.mark.rule("VE-2.1")
def test_a_name_may_come_later() -> None:
    table = begun()
    circumstances(table, name="")
    assert not problems(table, "who")
    save(table, "job", job="Mariner", called="")
    walk(table, *MATURE)
    made = finished(table)
    assert made.name == "Ana’s character"
    from hearthside.core.life.drafts import RenameCharacter

    table.do(ANA, RenameCharacter(who=ME, name="Ilves"))
    assert draft(table).name == "Ilves"
    assert made.player == ANA


@pytest.mark.case("VE-2.2/1")
@pytest.mark.rule("VE-2.2", "VE-2.5")
def test_limits_of_a_heroic_mature_character() -> None:
    heroic = Figure(id="a", name="", tier="heroic", age="mature", plan=Plan())
    assert resolve.caliber_steps("heroic") == 3
    assert plan.counted_paths(heroic) == (3, 5)
    assert resolve.least_level("heroic") == 2
    assert [resolve.caliber_steps(tier) for tier in resolve.TIERS] == [1, 3, 6, 10]


@pytest.mark.case("VE-2.3/1", "VE-2.4/2")
@pytest.mark.rule("VE-2.2", "VE-2.3", "VE-2.4")
def test_another_tier_a_rare_age_and_an_odd_size_need_leave() -> None:
    table = begun()
    circumstances(table, tier="heroic", age="junior", size="5")
    assert len(problems(table, "who")) == 3
    table.do(ANA, AskLeave(who=ME, what="age"))
    vote(table, yes=(FAY, BO), no=(CY, DEE))
    assert any("junior" in one for one in problems(table, "who"))
    table.do(ANA, AskLeave(who=ME, what="age"))
    pass_all(table)
    table.do(ANA, AskLeave(who=ME, what="tier"))
    pass_all(table)
    assert refused(table, ANA, AskLeave(who=ME, what="size")), "that is the FC's to allow"
    table.do(FAY, GiveLeave(who=ME, what="size"))
    assert not problems(table, "who")


@pytest.mark.case("VE-2.4/2")
@pytest.mark.rule("VE-2.4")
def test_a_junior_without_a_lifepath_still_has_a_job_and_a_special() -> None:
    table = begun()
    circumstances(table, age="junior")
    leave(table, "age")
    save(table, "job", job="Mariner", called="")
    walk(table)
    assert not problems(table, "paths")
    spread(table, {"wits": 1, "swiftness": 2})
    shop(table, special_name="Tiny Terror")
    made = finished(table)
    assert sum(one.score for one in made.abilities.values()) == 3
    assert made.caps == 0
    assert [one.name for one in made.jobs] == ["Mariner"]
    assert made.special.name == "Tiny Terror"


@pytest.mark.case("VE-2.4/1", "VE-2.7/1")
@pytest.mark.rule("VE-2.4", "VE-2.7")
def test_mental_points_stay_mental() -> None:
    table = begun()
    circumstances(table, age="seasoned")
    spread(table, {"wits": 2, "finesse": 2})
    assert not problems(table, "abilities")
    spread(table, {"wits": 1, "finesse": 3})
    assert any("physical" in one for one in problems(table, "abilities"))
    made = Figure(id="a", name="", plan=Plan())
    assert plan.scores(made) == dict.fromkeys(ABILITIES, 0)
    assert set(plan.calibers(made).values()) == {BRONZE}


@pytest.mark.case("VE-2.7/1")
@pytest.mark.rule("VE-2.7")
def test_no_score_passes_nine() -> None:
    paths = tuple(Walked(id=str(n), name=str(n), score="wits", caps=0) for n in range(10))
    made = Figure(id="a", name="", age="old", plan=Plan(paths=paths))
    from hearthside.games.venus.assembly import problems as wrong

    table = seated()
    assert any("+10" in one.sentence for one in wrong.abilities(table.table, made))


@pytest.mark.case("VE-2.5/1")
@pytest.mark.rule("VE-2.5")
def test_how_many_lifepaths() -> None:
    table = begun()
    circumstances(table)
    walk(table, *MATURE[:2])
    assert any("at least 3" in one for one in problems(table, "paths"))
    four = (*MATURE, ("fishers-child", "swiftness"))
    walk(table, *four)
    assert not problems(table, "paths")
    five = (*four, ("quay-urchin", "appeal"))
    walk(table, *five)
    assert any("4 lifepaths are the most" in one for one in problems(table, "paths"))
    table.do(FAY, AllowPaths(who=ME, more=1))
    assert not problems(table, "paths")


@pytest.mark.case("VE-2.5/5")
@pytest.mark.rule("VE-2.5")
def test_prerequisites_and_no_lifepath_twice() -> None:
    table = begun()
    circumstances(table)
    captain, militia = ("militia-captain", "appeal"), ("coast-militia", "swiftness")
    walk(table, captain, militia, MATURE[0])
    assert any("needs Coast Militia first" in one for one in problems(table, "paths"))
    walk(table, militia, captain, MATURE[0])
    assert not problems(table, "paths")
    walk(table, militia, militia, MATURE[0])
    assert any("once" in one for one in problems(table, "paths"))
    walk(table, ("drowned-and-returned", "wits"), *MATURE[:2])
    assert any("heroic" in one for one in problems(table, "paths"))
    walk(table, ("star-reader", "wits"), *MATURE[:2])
    assert any("Literacy" in one for one in problems(table, "paths"))
    walk(table, ("quay-urchin", "wits"), *MATURE[:2])
    assert any("Appeal or Swiftness" in one for one in problems(table, "paths"))


@pytest.mark.case("VE-2.5/2")
@pytest.mark.rule("VE-2.5")
def test_a_die_that_shows_nothing_is_rerolled_or_chosen() -> None:
    table = begun()
    circumstances(table)
    walk(table, ("fishers-child", "swiftness"), *MATURE[:2])
    table.do(ANA, RollFree(who=ME))
    falls(table, 5, 1, 1)
    fisher = plan.plan_of(draft(table)).paths[0]
    assert fisher.missed
    assert fisher.free == ""
    table.do(ANA, ChooseFree(who=ME, path="fishers-child", attribute="Swimming"))
    assert plan.plan_of(draft(table)).paths[0].free == "Swimming"
    assert not offered(table, ANA, ChooseFree), "exactly one"
    assert not offered(table, ANA, RollFree)


@pytest.mark.case("VE-2.5/3", "VE-2.5/4")
@pytest.mark.rule("VE-2.5")
def test_what_was_rolled_elsewhere_or_is_somebody_elses_special_is_rerolled() -> None:
    table = begun()
    circumstances(table)
    # Streetfly stands as 1 of the runner and as 4 of the urchin.
    walk(table, ("night-market-runner", "wits"), ("quay-urchin", "appeal"), MATURE[0])
    table.do(ANA, RollFree(who=ME))
    falls(table, 1, 4, 1)
    runner, urchin, _ = plan.plan_of(draft(table)).paths
    assert runner.free == "Streetfly"
    assert urchin.missed
    begun(BO, table)
    other = "character-2"
    circumstances(table, BO, other, name="Oriel")
    shop(table, BO, other, special_kind="specialty", special_name="Stealth")
    table.do(ANA, RollFree(who=ME))
    falls(table, 1)
    assert plan.plan_of(draft(table)).paths[1].missed, "Stealth is Bo's alone"
    field = offered(table, ANA, ChooseFree)[0].fields[0]
    assert "Stealth" not in [pick.value for pick in field.picks]
    shop(table, listed=("Stealth",))
    assert any("Oriel’s special" in one for one in problems(table, "shop"))


@pytest.mark.case("VE-2.5/3")
@pytest.mark.rule("VE-2.5")
def test_a_list_that_was_rolled_wholly_gives_nothing() -> None:
    from hearthside.core.life.contents import WriteContent

    ours = "\n".join(
        f'[rows.{id}]\nname = "{id}"\nscore = "any"\ncaps = 1\nattributes = ['
        '{ kind = "limit", name = "Limping" }, { kind = "feature", name = "Wary" }]\n'
        for id in ("one", "two", "three")
    )
    table = seated()
    table.do(FAY, WriteContent(kind="venus.lifepaths", text=ours))
    begun(ANA, table)
    circumstances(table)
    walk(table, ("one", "wits"), ("two", "wits"), ("three", "wits"))
    table.do(ANA, RollFree(who=ME))
    falls(table, 1, 1, 6)
    table.do(ANA, RollFree(who=ME))
    falls(table, 2, 3)
    table.do(ANA, RollFree(who=ME)) if offered(table, ANA, RollFree) else None
    if GAME.chance(table.table):
        falls(table, 1)
    frees = [path.free for path in plan.plan_of(draft(table)).paths]
    assert frees == ["Limping", "Wary", "nothing"]


@pytest.mark.case("VE-2.6/1")
@pytest.mark.rule("VE-2.6")
def test_the_d66_left_for_tens() -> None:
    table = begun(tier="mythic")
    for faces, name in (((3, 5), "Investigator"), ((5, 3), "Musician")):
        table.do(ANA, RollJob(who=ME))
        falls(table, *faces)
        assert plan.plan_of(draft(table)).job == name
    circumstances(table, tier="mythic")
    walk(table, *MATURE)
    assert finished(table).job("musician").level == 3


@pytest.mark.rule("VE-2.6")
def test_a_wrong_d66_is_refused_without_harm() -> None:
    from hearthside.core.moves import FORTUNE, Fall, Illegal

    table = begun()
    table.do(ANA, RollJob(who=ME))
    with pytest.raises(Illegal):
        table.do(FORTUNE, Fall((7, 0), pool_id(ME, "job")))
    assert engine.chance(GAME, table.table)


@pytest.mark.case("VE-2.8/1")
@pytest.mark.rule("VE-2.8")
def test_free_steps_take_one_ability_to_platinum() -> None:
    table = begun(tier="mythic")
    circumstances(table, tier="mythic")
    spread(table, {}, {"wits": 3, "appeal": 3})
    assert any("Platinum" in one for one in problems(table, "abilities"))
    table.do(FAY, GiveLeave(who=ME, what="two platinum"))
    assert not problems(table, "abilities")
    table = begun(tier="heroic")
    circumstances(table, tier="heroic")
    spread(table, {}, {"wits": 3})
    assert not problems(table, "abilities")
    spread(table, {}, {"wits": 3, "appeal": 1})
    assert any("3" in one for one in problems(table, "abilities"))


@pytest.mark.case("VE-2.8/2")
@pytest.mark.rule("VE-2.8")
def test_a_caliber_gambit_comes_on_top_without_asking() -> None:
    table = begun(tier="mythic")
    circumstances(table, tier="mythic")
    save(table, "job", job="Smith", called="")
    student, master = ("glass-house-student", "wits"), ("master-of-the-glass-house", "wits")
    walk(table, student, master, MATURE[0])
    spread(table, {}, {"appeal": 3, "wits": 2, "endurance": 1})
    shop(table, listed=("Reads the Melt",))
    assert plan.price(draft(table), plan.chosen(table.table, draft(table))[0]) == 3
    made = finished(table)
    assert made.ability("wits").caliber == PLATINUM
    assert made.ability("appeal").caliber == PLATINUM
    assert made.ability("endurance").caliber == SILVER


@pytest.mark.case("VE-2.9/1", "VE-2.14/1")
@pytest.mark.rule("VE-2.9", "VE-2.13", "VE-2.14", "VE-2.23")
def test_what_everything_costs() -> None:
    """14 caps: 13 are spent, and one waits on the sheet."""
    table = begun(tier="heroic")
    circumstances(table, tier="heroic")
    save(table, "job", job="Host", called="")
    walk(
        table,
        ("lamp-ship-foundling", "wits"),  # 2
        ("clock-tower-novice", "wits"),  # 3
        ("salt-merchant", "appeal"),  # 5
        ("night-market-runner", "wits"),  # 4
    )
    shop(
        table,
        listed=("The Clockwardens", "Gossip", "Owes Half the Quay"),  # 2, 1, 0
        gear=("rope-and-grapnel",),  # 1
        bought=(
            {"kind": "feature", "name": "Freckled", "sense": ""},  # 2
            {"kind": "gambit", "name": "Never Lost", "sense": ""},  # 4
        ),
        levels=({"name": "Scholar", "more": 2},),  # 1 + 2
    )
    assert plan.caps(draft(table)) == 14
    assert plan.caps_left(table.table, draft(table)) == 1
    assert not problems(table, "shop")
    made = finished(table)
    assert made.caps == 1
    assert made.job("scholar").level == 4
    assert made.job("host").level == 2, "the first job is free"
    assert {"Oilskin", "Pocket astrolabe", "A share in a salt pan"} <= {
        one.name for one in made.assets
    }
    assert reviews(table), "a gambit no lifepath lists is put to the Peers"
    vote(table, yes=(), no=(FAY, BO, CY, DEE))
    assert not any(one.name == "Never Lost" for one in draft(table).attributes)


@pytest.mark.case("VE-2.13/1", "VE-2.13/2")
@pytest.mark.rule("VE-2.13")
def test_what_jobs_cost_by_how_often_they_are_listed() -> None:
    assert [resolve.job_price(times, 3) for times in (0, 1, 2)] == [5, 4, 3]
    assert resolve.job_price(0, 3, given=True) == 3
    table = begun(tier="heroic")
    circumstances(table, tier="heroic")
    save(table, "job", job="Host", called="")
    walk(table, *MATURE)
    ninth = {**SHOP, "levels": ({"name": "Mariner", "more": 7},)}
    assert "from 0 to 6" in refused(table, ANA, SaveStep(who=ME, step="shop", blanks=ninth))
    shop(table)
    assert finished(table).job("mariner").level == 2, "on two lifepaths it is free"


@pytest.mark.case("VE-2.9/2")
@pytest.mark.rule("VE-2.9")
def test_a_fourth_free_limit_needs_the_peers() -> None:
    table = begun()
    circumstances(table)
    paths = (
        ("prison-hulk", "wits"),
        ("quay-urchin", "appeal"),
        ("lamp-ship-foundling", "wits"),
        ("fishers-child", "swiftness"),
    )
    walk(table, *paths)
    table.do(ANA, RollFree(who=ME))
    falls(table, 3, 3, 1, 1)  # two limits rolled free
    shop(table, listed=("Uneasy on Land",))
    assert not problems(table, "shop")
    shop(table, listed=("Uneasy on Land", "Never Learned Letters"))
    assert any("three free limits" in one for one in problems(table, "shop"))
    table.do(ANA, AskLeave(who=ME, what="free limits"))
    pass_all(table)
    assert not problems(table, "shop")
    table = begun()
    circumstances(table)
    walk(table, *paths)
    table.do(ANA, RollFree(who=ME))
    falls(table, 3, 3, 1, 1)
    bought = ({"kind": "limit", "name": "Shy", "sense": ""},)
    shop(table, listed=("Uneasy on Land",), bought=bought)
    assert not problems(table, "shop"), "one that is paid for is not free"


@pytest.mark.case("VE-2.9/3")
@pytest.mark.rule("VE-2.9")
def test_brackets_are_filled_in() -> None:
    table = begun()
    circumstances(table)
    walk(table, ("reed-village-farmer", "endurance"), *MATURE[:2])
    kind = "specialty"
    shop(table, bought=({"kind": kind, "name": "[city]", "sense": ""},))
    assert any("which city" in one for one in problems(table, "shop"))
    shop(table, bought=({"kind": "[animal]", "name": "Reindeer", "sense": ""},))
    assert not problems(table, "shop")
    bought = plan.chosen(table.table, draft(table))[0]
    assert plan.price(draft(table), bought) == 1, "listed, filled in"
    save(table, "job", job="Farmer", called="")
    made = finished(table)
    assert [(one.kind, one.name) for one in made.attributes][-1] == ("specialty", "Reindeer") or (
        "specialty",
        "Reindeer",
    ) in [(one.kind, one.name) for one in made.attributes]


@pytest.mark.case("VE-2.10/1", "VE-2.10/2")
@pytest.mark.rule("VE-2.10")
def test_a_special_is_free_and_nobody_elses() -> None:
    table = begun()
    circumstances(table)
    walk(table, *MATURE)
    shop(table, special_name="Walks on Water")
    assert plan.caps_left(table.table, draft(table)) == plan.caps(draft(table))
    begun(CY, table)
    other = "character-2"
    circumstances(table, CY, other, name="Tarn")
    shop(table, CY, other, bought=({"kind": "gambit", "name": "Walks on Water", "sense": ""},))
    assert any("Ilves’s special" in one for one in problems(table, "shop", other))
    shop(table, special_kind="vendible", special_name="A ring")
    assert any("FC’s to allow" in one for one in problems(table, "shop"))
    table.do(FAY, GiveLeave(who=ME, what="asset as special"))
    assert not problems(table, "shop")
    shop(table)
    assert not problems(table, "shop"), "a sheet without one is fine"


@pytest.mark.rule("VE-2.10")
@pytest.mark.parametrize(
    ("yes", "ana", "cy"), [((FAY, BO, DEE), "", "Star"), ((FAY,), "Star", ""), ((), "Star", "")]
)
def test_rivals_pitch_and_the_others_vote(yes: tuple[str, ...], ana: str, cy: str) -> None:
    table = begun()
    circumstances(table)
    shop(table, special_name="Star")
    begun(CY, table)
    other = "character-2"
    circumstances(table, CY, other, name="Tarn")
    shop(table, CY, other, special_name="Star")
    table.do(CY, PitchSpecial(who=other, rival=ME))
    assert reviews(table)[0].peers == (FAY, BO, DEE)
    vote(table, yes=yes, no=[seat for seat in (FAY, BO, DEE) if seat not in yes])
    held = {who: plan.plan_of(draft(table, who)).special for who in (ME, other)}
    assert (held[ME].name if held[ME] else "") == ana
    assert (held[other].name if held[other] else "") == cy


@pytest.mark.rule("VE-2.10")
def test_a_tie_between_rivals_gives_it_to_neither() -> None:
    table = seated("Ana", "Bo", "Cy")
    begun(ANA, table)
    circumstances(table)
    shop(table, special_name="Star")
    begun(CY, table)
    other = "character-2"
    circumstances(table, CY, other, name="Tarn")
    shop(table, CY, other, special_name="Star")
    table.do(CY, PitchSpecial(who=other, rival=ME))
    vote(table, yes=(BO,), no=(FAY,))
    assert plan.plan_of(draft(table)).special is None
    assert plan.plan_of(draft(table, other)).special is None


@pytest.mark.case("VE-2.11/1")
@pytest.mark.rule("VE-2.11")
def test_the_engine_gives_nothing_innate() -> None:
    table = begun()
    circumstances(table, age="young")
    save(table, "job", job="Smith", called="")
    walk(table, ("drovers-company", "endurance"))
    made = finished(table)
    assert [one.name for one in made.jobs] == ["Smith"]
    assert len(made.attributes) == 1, "what the lifepath's die gave"
    assert [one.name for one in made.assets] == ["Goad and horn"]


@pytest.mark.case("VE-2.12/1", "VE-2.12/2", "VE-2.12/3")
@pytest.mark.rule("VE-2.12", "VE-2.17")
def test_three_kin_with_favours_and_kismet_rolled() -> None:
    from hearthside.games.venus.kith import AddKin, KinAgain, KinGone, KinSpared, MoreKin

    table = begun(tier="deific")
    circumstances(table, tier="deific")
    save(table, "job", job="Smith", called="")
    walk(table, *MATURE)
    people = [{"name": name, "relation": "dear"} for name in ("Ada", "Brand", "Corin")]
    save(table, "circle", kin=people, goals="Go", habits="", creeds="")
    table.do(ANA, FinishMaking(who=ME))
    falls(table, 1, 1, 1)
    falls(table, 6, 1, 1, 0, 1)
    made = draft(table)
    assert (made.lots, made.ego, made.fidelity) == (6, True, 0)
    assert [one.favour for one in made.kin] == [True, False, True]
    assert not offered(table, FAY, AddKin), "three are the most at any tier"
    table.do(FAY, MoreKin(who=ME, most=4))
    table.do(FAY, AddKin(who=ME, name="Dove", relation="a friend"))
    table.do(FAY, KinAgain(who=ME, kin="kin-2", reason="She pulled him out"))
    assert draft(table).kith("kin-2").favour
    table.do(FAY, KinGone(who=ME, kin="kin-1", how="npc"))
    table.do(ANA, KinSpared(dies=False))
    assert not draft(table).kith("kin-1").gone
    table.do(FAY, KinGone(who=ME, kin="kin-1", how="character"))
    assert draft(table).kith("kin-1").gone, "nobody asks about a player's own hand"


@pytest.mark.case("VE-2.14/1")
@pytest.mark.rule("VE-2.14")
def test_finite_things_are_rolled_when_they_are_got() -> None:
    table = begun()
    circumstances(table)
    save(table, "job", job="Smith", called="")
    walk(table, ("glass-house-student", "wits"), *MATURE[:2])
    shop(table, gear=("signal-rockets",))
    table.do(ANA, FinishMaking(who=ME))
    falls(table, 1, 1, 1)
    falls(table, 3, 0)
    falls(table, 4, 3)
    falls(table, 1, 1)
    uses = {one.name: one.uses for one in draft(table).assets if one.finite}
    assert uses == {"Flask of acid": 7, "Signal rockets": 2}


@pytest.mark.case("VE-2.15/1")
@pytest.mark.rule("VE-2.15")
def test_fungible_things_change_metal() -> None:
    from hearthside.games.venus.assets import ChangeMetal
    from tests.games.venus.evening import asset, evening, figure, who

    coin = asset("Coin", tags=("fungible",), worth="gold", count=5)
    house = asset("House", worth="gold", count=2)
    table = evening(figure(ANA, assets=(coin, house)))
    table.do(ANA, ChangeMetal(who=ANA, asset="coin", into="bronze"))
    held = who(table, ANA).asset("coin")
    assert (held.worth, held.count) == ("bronze", 20)
    assert "even" in refused(table, ANA, ChangeMetal(who=ANA, asset="coin", into="platinum"))
    assert refused(table, ANA, ChangeMetal(who=ANA, asset="house", into="platinum"))


@pytest.mark.case("VE-2.17/1")
@pytest.mark.rule("VE-2.17")
def test_kismet_is_never_no_lots() -> None:
    table = begun()
    circumstances(table, age="junior")
    leave(table, "age")
    save(table, "job", job="Smith", called="")
    table.do(ANA, FinishMaking(who=ME))
    pool = engine.chance(GAME, table.table)
    assert pool
    assert pool.dice[0].faces == (1, 2, 3, 4, 5, 6)
    assert pool.dice[1].faces == (0, 1)


@pytest.mark.parametrize("tier", resolve.TIERS)
@pytest.mark.parametrize("age", resolve.AGES)
@pytest.mark.rule("VE-2.2", "VE-2.4", "VE-7.2")
def test_surprise_makes_a_playable_person_of_any_tier_and_age(tier: str, age: str) -> None:
    table = begun(tier=tier)
    circumstances(table, tier=tier, age=age, name="", pronouns="")
    if age in ("junior", "senior"):
        leave(table, "age")
    for seed in range(8):
        luck = Luck(Random(f"{tier} {age} {seed}").randrange)
        for step in ("who", "job", "paths", "abilities", "shop", "circle"):
            table.do(ANA, GAME.surprise(table.table, ME, step, luck))
            assert not problems(table, step), (step, problems(table, step))
        now = draft(table)
        assert (now.tier, now.age) == (tier, age), "luck changes neither"
        assert plan.caps_left(table.table, now) >= 0
    rng = Random(1)
    table.do(ANA, FinishMaking(who=ME))
    while pool := engine.chance(GAME, table.table):
        falls(table, *(rng.choice(die.faces) for die in pool.dice))
    made = draft(table)
    assert not made.draft
    assert 1 <= made.lots <= 6
    least, most = resolve.lifepaths_allowed(age, tier)
    assert least <= len(made.paths) <= most
    assert all(path.free for path in made.paths if path.attributes)
    assert all(one.score <= 9 for one in made.abilities.values())


def test_a_dropped_draft_takes_its_reviews_along() -> None:
    table = begun()
    table.do(ANA, AskLeave(who=ME, what="age"))
    table.do(ANA, DropDraft(who=ME))
    assert not reviews(table)
    assert not table.table.play.pending


@pytest.mark.rule("VE-2.5")
@pytest.mark.rule("VE-2.6")
def test_two_who_are_made_at_once_and_a_scene_meanwhile_wait_for_nobody() -> None:
    table = begun()
    begun(BO, table)
    table.do(FAY, OpenSession())
    table.do(FAY, OpenScene(title="The quay"))
    mine, theirs = ME, f"{ME}-2"
    table.do(ANA, RollJob(who=mine))
    table.do(BO, RollJob(who=theirs))
    assert {pool.by for pool in engine.pools(GAME, table.table)} == {mine, theirs}
    assert GAME.chance(table.table) is None, "the story does not wait"
    assert not offered(table, ANA, RollJob), "their own dice are in the air already"
    end_turns(table, FAY)
    table.fall(3, 5, pool=pool_id(theirs, "job"))
    assert plan.plan_of(draft(table, theirs)).job == "Investigator"
    table.do(ANA, DropDraft(who=mine))
    assert not engine.pools(GAME, table.table), "whoever is gone rolls nothing"


@pytest.mark.rule("VE-2.5", "VE-7.5")
def test_the_path_so_far_stands_as_cards_with_what_each_die_gave() -> None:
    table = begun()
    circumstances(table)
    walk(table, ("fishers-child", "swiftness"), *MATURE[:2])
    cards = path_cards(table)
    assert [one.text for one in cards][:1] == ["Fisher's Child"]
    assert {one.note for one in cards} == {"Its d6 is still to be rolled"}
    table.do(ANA, RollFree(who=ME))
    falls(table, 5, 1, 1)
    assert path_cards(table)[0].note == "Roll again, or choose"
    assert path_cards(table)[1].note.startswith("Gives ")


def path_cards(table: Driver) -> tuple[Any, ...]:
    sections = {one.title: one.pieces for one in GAME.sheet(table.table, ME).sections}
    return sections["The path so far"]
