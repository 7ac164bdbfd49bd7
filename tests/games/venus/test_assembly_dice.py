"""The dice of making somebody: lifepaths, the d66, Kismet (VE-2), case by case."""

import pytest

from hearthside.core import engine
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.scenes_sessions import OpenSession
from hearthside.games.venus import GAME
from hearthside.games.venus.assembly import lifepath_step, plan
from hearthside.games.venus.assembly.kismet_and_job_dice import (
    ChooseFree,
    RollFree,
    RollJob,
    pool_id,
)
from hearthside.games.venus.characters.proper_nouns import NameSpecialty
from hearthside.games.venus.sheet import Kin
from tests.games.venus.assembling import (
    MATURE,
    ME,
    begun,
    circumstances,
    draft,
    finished,
    problems,
    save,
    shop,
    walk,
)
from tests.games.venus.evening import (
    ANA,
    BO,
    FAY,
    evening,
    falls,
    figure,
    offered,
    pass_all,
    refused,
    said,
    seated,
    who,
)


@pytest.mark.case("VE-2.5/2")
@pytest.mark.rule("VE-2.5")
def test_a_die_that_shows_nothing_is_rerolled_or_chosen() -> None:
    table = begun()
    circumstances(table)
    walk(table, ("fishers-child", "swiftness"), *MATURE[:2])
    table.do(ANA, RollFree(who=ME))
    (pool,) = GAME.pools(table.table)
    assert [die.name for die in pool.dice] == ["d6", "d6", "d6"]
    falls(table, 5, 1, 1)
    fisher = plan.plan_of(draft(table)).paths[0]
    assert fisher.missed
    assert fisher.free == ""
    (path, *_) = lifepath_step.path_fields(table.table, draft(table))
    told = {pick.value: pick.help.splitlines()[-1] for pick in path.fields[0].picks if pick.help}
    assert told["fishers-child"] == "Its d6 showed nothing new: roll again, or choose."
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
    from hearthside.core.life.table_content import WriteContent

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
    told = said(table)
    assert "shows nothing new for two" in told
    assert "gets nothing from three: everything it lists was already rolled" in told


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
@pytest.mark.parametrize("faces", [(7, 0), (7, 3), (3, 7)])
def test_a_wrong_d66_is_refused_without_harm(faces: tuple[int, int]) -> None:
    from hearthside.core.moves import FORTUNE, Fall, Illegal

    table = begun()
    table.do(ANA, RollJob(who=ME))
    with pytest.raises(Illegal):
        table.do(FORTUNE, Fall(faces, pool_id(ME, "job")))
    assert engine.chance(GAME, table.table)


@pytest.mark.case("VE-2.12/1", "VE-2.12/2", "VE-2.12/3")
@pytest.mark.rule("VE-2.12", "VE-2.17")
def test_three_kin_with_favours_and_kismet_rolled() -> None:
    from hearthside.games.venus.characters.kith_and_kin import (
        AddKin,
        KinAgain,
        KinGone,
        KinSpared,
        MoreKin,
    )
    from hearthside.games.venus.characters.reasons_for_favours import SayWhy
    from hearthside.games.venus.looks.idle import idle

    table = begun(tier="deific")
    circumstances(table, tier="deific")
    save(table, "job", job="Smith", called="")
    walk(table, *MATURE)
    people = [{"name": name, "relation": "dear"} for name in ("ada d'arc", "Brand", "Corin")]
    save(table, "circle", kin=people, goals="Go", habits="", creeds="")
    table.do(ANA, FinishMaking(who=ME))
    falls(table, 1, 1, 1)
    falls(table, 6, 1, 1, 0, 1)
    made = draft(table)
    (why,) = offered(table, ANA, SayWhy)
    assert why.best, "a reason is told at the start"
    told = idle(table.table, ANA)
    assert "Ada D’arc and Corin owe you a favour." in told.own
    assert told.own in told.text
    assert (made.lots, made.ego, made.fidelity) == (6, True, 0)
    assert [one.favour for one in made.kin] == [True, False, True]
    assert not offered(table, FAY, AddKin), "three are the most at any tier"
    table.do(FAY, MoreKin(who=ME, most=4))
    table.do(FAY, AddKin(who=ME, name="dove", relation="a friend"))
    assert [one.name for one in draft(table).kin] == ["Ada D’arc", "Brand", "Corin", "Dove"]
    table.do(FAY, KinAgain(who=ME, kin="kin-2", reason="She pulled him out"))
    assert draft(table).kith("kin-2").favour
    table.do(FAY, KinGone(who=ME, kin="kin-1", how="npc"))
    table.do(ANA, KinSpared(dies=False))
    assert not draft(table).kith("kin-1").gone
    table.do(FAY, KinGone(who=ME, kin="kin-1", how="character"))
    assert draft(table).kith("kin-1").gone, "nobody asks about a player's own hand"


@pytest.mark.rule("VE-2.12")
def test_whoever_is_dear_lives_or_dies_as_the_button_says() -> None:
    from hearthside.games.venus.characters.kith_and_kin import KinGone, KinSpared

    kin = Kin(id="ada", name="Ada", relation="a friend")
    table = evening(figure(ANA, kin=(kin,)))
    for label, gone in (("Ada lives", False), ("Let it happen", True)):
        table.do(FAY, KinGone(who=ANA, kin=kin.id, how="npc"))
        pressed = {option.label: option for option in offered(table, ANA, KinSpared)}
        table.do(ANA, KinSpared(**pressed[label].fixed))
        assert who(table, ANA).kith(kin.id).gone == gone


@pytest.mark.case("VE-2.17/1")
@pytest.mark.rule("VE-2.17")
def test_kismet_is_never_no_lots() -> None:
    table = begun()
    circumstances(table, age="junior")
    pass_all(table)
    save(table, "job", job="Smith", called="")
    table.do(ANA, FinishMaking(who=ME))
    pool = engine.chance(GAME, table.table)
    assert pool
    assert pool.dice[0].faces == (1, 2, 3, 4, 5, 6)
    assert pool.dice[1].faces == (0, 1)


def knows_an_animal():
    """Ana's lifepath has given her [animal]."""
    table = begun()
    circumstances(table)
    walk(table, ("reed-village-farmer", "endurance"), *MATURE[:2])
    save(table, "job", job="Cipher", called="")
    table.do(ANA, RollFree(who=ME))
    falls(table, 3, 1, 1)
    finished(table)
    return table


def specialties(table) -> set[str]:
    return {one.name for one in table.table.play.cast[ME].attributes if one.kind == "specialty"}


@pytest.mark.rule("VE-2.9")
def test_who_has_a_specialty_in_brackets_is_asked_which_one() -> None:
    table = knows_an_animal()
    asked = offered(table, ANA, NameSpecialty)
    assert len(asked) == 1
    assert refused(table, ANA, NameSpecialty(ME, "animal", "[animal]"))
    table.do(ANA, NameSpecialty(ME, "animal", "Otters"))
    assert "Otters" in specialties(table)
    assert not offered(table, ANA, NameSpecialty)


@pytest.mark.rule("VE-2.9")
def test_what_nobody_has_named_by_the_first_session_luck_has() -> None:
    table = knows_an_animal()
    suggested = offered(table, ANA, NameSpecialty)[0].fields[0].value
    table.do(FAY, OpenSession())
    assert suggested in specialties(table)
    assert not any(one.startswith("[") for one in specialties(table))
