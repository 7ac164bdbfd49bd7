"""What only the GM may know is taken out here: preparation, plans, what NPCs know."""

from msgspec.structs import replace

from hearthside.games.hot_circle.state import HotTable, Preparation


def veil(table: HotTable, seat: str) -> HotTable:
    """The table as a seat may see it. Hidden characters are gone already."""
    if table.is_gm(seat):
        return table
    play = table.play
    cast = {id: replace(hero, knows="") if hero.knows else hero for id, hero in play.cast.items()}
    campaign = play.campaign
    factions = tuple(replace(one, plans="") for one in campaign.factions)
    here = tuple(id for id in play.scene.present if id in cast)
    test, settled = play.test, play.settled
    if test and any(who not in cast for who in test.people):
        test = None
    if settled and any(who not in cast for who in settled.people):
        settled = None
    veiled = replace(
        play,
        cast=cast,
        campaign=replace(campaign, factions=factions),
        preparation=Preparation(),
        scene=replace(play.scene, present=here),
        test=test,
        settled=settled,
    )
    return replace(table, play=veiled)
