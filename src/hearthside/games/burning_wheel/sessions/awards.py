"""Who earned what: awards nominated or voted on, and what they come to (BW-7.1 to BW-7.4)."""

from collections.abc import Iterator

from msgspec.structs import replace

from hearthside.core.field_kinds import Choice, Many
from hearthside.core.fields import Field, Group, Pick
from hearthside.core.guided_round_steps import answered
from hearthside.core.life.closing import ending_on
from hearthside.core.life.vote_events import VoteDecided
from hearthside.core.moves import Event
from hearthside.core.say import listed
from hearthside.core.table_life import Ballot, Vote
from hearthside.core.wording.short_names import in_brief
from hearthside.core.wording.typesetting import begins, ended, unstopped
from hearthside.games.burning_wheel.artha import DEEDS, FATE, PERSONA, Artha
from hearthside.games.burning_wheel.sheet import Conviction, Sheet
from hearthside.games.burning_wheel.sheet_changes import GOAL, Stood, changed, stood
from hearthside.games.burning_wheel.state import Award, Burning

NOMINATE = "nominate"
"""The step in which everybody names whom they would give something to."""
GOALS = "goals"
"""The step in which an accomplished goal is replaced."""
DEEDS_FOR = {
    "sacrifice": "Sacrificed something to a greater goal",
    "helped": "Helped another against their own Beliefs",
}
"""BW-7.3."""


def earnable(sheet: Sheet) -> Iterator[tuple[str, str, Artha]]:
    """BW-7.1: everything somebody could be nominated for: an id, what it is, and the artha."""
    for at, belief in enumerate(sheet.beliefs):
        if belief.text or sheet.npc:
            yield f"belief-{at}", f"A Belief drove the plot{_which(sheet, 'beliefs', at)}", FATE
    for at, instinct in enumerate(sheet.instincts):
        if instinct.text or sheet.npc:
            which = _which(sheet, "instincts", at)
            yield f"instinct-{at}", f"An Instinct made life harder{which}", FATE
    for at, trait in enumerate(sheet.traits):
        yield f"trait-{at}", f"A trait shaped the story: {trait.name}", FATE
    yield "humour", "Made us laugh, in character", FATE
    yield "skill", "Right skill, right time", FATE
    for at, belief in enumerate(sheet.beliefs):
        if belief.goal and not belief.done:
            yield f"goal-{at}", f"A goal accomplished{_which(sheet, 'beliefs', at)}", PERSONA
    yield "immersion", "Extraordinary immersion", PERSONA


def _which(sheet: Sheet, kind: str, at: int) -> str:
    """A Belief or Instinct in its words; an NPC's are the GM's, so it goes by its number."""
    held: tuple[Conviction, ...] = getattr(sheet, kind)
    if sheet.npc:
        return f": number {at + 1}" if len(held) > 1 else ""
    return f": {unstopped(held[at].text)}"


SHORT = 60
"""As many letters of a Belief say which it is."""


def question(table: Burning) -> str:
    """What is asked of everybody, with what the players said tonight that artha served."""
    held = []
    for who, where in table.play.served:
        kind, _, at = where.partition(".")
        sheet = table.play.cast.get(who)
        every: tuple[Conviction, ...] = getattr(sheet, kind) if sheet and sheet.player else ()
        if sheet and int(at) < len(every) and every[int(at)].text:
            name = in_brief(sheet.name, [one.name for one in nominees(table)])
            held.append(f"{name}’s “{begins(unstopped(every[int(at)].text), SHORT)}”")
    return f"Who earned what tonight?{f' Artha was spent for {listed(held)}.' if held else ''}"


def nominees(table: Burning) -> list[Sheet]:
    """Whoever may be nominated: players' characters, and the GM's people in sight."""
    every = table.play.cast.values()
    return [one for one in every if not one.draft and not one.hidden]


def named_by(table: Burning, seat: str) -> list[Sheet]:
    """A GM names players' characters only: what an NPC earns is the players' to say."""
    every = nominees(table)
    return [one for one in every if one.player] if table.is_gm(seat) else every


def nominating(table: Burning, seat: str) -> tuple[Field, ...]:
    """A table by person: one tap names somebody, and it says who did already."""
    by = _named_by_whom(table)
    picks = []
    for one in named_by(table, seat):
        for id, label, artha in earnable(one):
            told = by.get(f"{one.id}/{id}", {})
            picks.append(
                Pick(
                    f"{one.id}/{id}",
                    label,
                    help=listed(list(told.values())),
                    group=one.name,
                    row=Group(label.partition(":")[0], f"{artha.words} each"),
                    bars="You have named that." if seat in told else "",
                )
            )
    return (_grid(picks),)


def nominated(table: Burning) -> list[str]:
    """What players' characters are nominated for, each once."""
    cast = table.play.cast
    every = _named_by_whom(table)
    return [one for one in every if (sheet := cast.get(one.partition("/")[0])) and sheet.player]


def judging(table: Burning) -> tuple[Field, ...]:
    """Everything that was nominated, ticked, with who named it."""
    by = _named_by_whom(table)
    picks = []
    for id in nominated(table):
        award = awarded(table, id)
        told = f"{award.artha.words}, named by {listed(list(by[id].values()))}"
        picks.append(Pick(id, award.why, help=told, group=table.play.cast[award.who].name))
    every = tuple(pick.value for pick in picks)
    return (Many("awards", "Given", picks=tuple(picks), value=every),)


def giving_deeds(table: Burning) -> tuple[Field, ...]:
    """BW-7.3: a table by person, as nominations are."""
    held = {(one.who, one.why) for one in table.play.awards}
    picks = [
        Pick(
            f"{one.id}/{id}",
            why,
            help=DEEDS.words if (one.id, why) in held else "",
            group=one.name,
            row=Group(why, DEEDS.words),
            bars="That is given." if (one.id, why) in held else "",
        )
        for one in nominees(table)
        if one.player
        for id, why in DEEDS_FOR.items()
    ]
    return (_grid(picks),)


def _named_by_whom(table: Burning) -> dict[str, dict[str, str]]:
    """Each nomination, and whoever named it: their seats and names."""
    by: dict[str, dict[str, str]] = {}
    for seat, blanks in answered(table, NOMINATE):
        by.setdefault(str(blanks["award"]), {})[seat] = table.seat_name(seat)
    return by


def _grid(picks: list[Pick]) -> Choice:
    rows = list(dict.fromkeys(pick.row for pick in picks))
    laid = tuple(sorted(picks, key=lambda pick: rows.index(pick.row)))
    left = next((pick.value for pick in laid if not pick.bars), "")
    return Choice("award", "For what?", picks=laid, value=left, sends=True)


def awarded(table: Burning, award: str) -> Award:
    """What a nomination comes to."""
    who, _, id = award.partition("/")
    found = next(each for each in earnable(table.play.cast[who]) if each[0] == id)
    goal = int(id.removeprefix("goal-")) if id.startswith("goal-") else -1
    return Award(who=who, artha=found[2], why=found[1], goal=goal)


def given(table: Burning, awards: list[Award], *rules: str) -> list[Event]:
    """They are noted, and paid at the end; the same thing only once."""
    noted = table.play.awards
    events: list[Event] = []
    reached: list[str] = []
    for award in awards:
        if any((one.who, one.why) == (award.who, award.why) for one in noted):
            continue
        noted = (*noted, award)
        said = f" earns {award.artha.words}: {award.why}."
        events.append(stood(said, who=award.who, awards=noted, rules=rules, beat="Closing"))
        sheet = table.play.cast[award.who]
        if award.goal >= 0 and not sheet.npc:
            done = f" has done it: “{ended(sheet.beliefs[award.goal].text)}”"
            events.append(stood(done, who=award.who, rules=("BW-7.7",), beat=GOAL))
            reached.append(f"{sheet.name}{done}")
    return [*events, *ending_on(table, " ".join(reached))] if reached else events


def payments(table: Burning) -> list[Event]:
    """Everything handed out at once."""
    events: list[Event] = []
    for who in dict.fromkeys(award.who for award in table.play.awards):
        sheet = table.play.cast.get(who)
        if sheet is None:
            continue
        mine = [award for award in table.play.awards if award.who == who]
        earned = sum((award.artha for award in mine), Artha())
        said = f" takes {earned.words} into the next session."
        paid = sheet.artha + earned
        beliefs = _reached(table, sheet, mine)
        events.append(
            changed(sheet, said, artha=paid, beliefs=beliefs, rules=("BW-7.1",), beat="Closing")
        )
    return [*events, stood(awards=())] if table.play.awards else events


def _reached(table: Burning, sheet: Sheet, awards: list[Award]) -> tuple[Conviction, ...]:
    """BW-7.7: a goal that was accomplished and not replaced yet is marked as such."""
    done = {
        award.goal
        for award in awards
        if 0 <= award.goal < len(sheet.beliefs)
        and award.why.endswith(_which(sheet, "beliefs", award.goal))
        and not answered(table, GOALS, f"{sheet.id}/{award.goal}")
    }
    return tuple(
        replace(one, done=True) if at in done else one for at, one in enumerate(sheet.beliefs)
    )


# Votes: the mold breaker, the workhorse and the MVP (BW-7.2, BW-7.4)

ABOUT = "burning-wheel."
NOBODY = "nobody"
VOTED = {
    "mold": "Mold breaker: an inner conflict between deeds and Beliefs",
    "workhorse": "Workhorse: did the everyday work everyone relied on",
    "mvp": "MVP: saw it through to the end",
}
"""What each is given for."""
QUESTIONS = {
    "mold": "Mold breaker: who was torn between actions and Beliefs?",
    "workhorse": "Workhorse: who did the everyday work everyone relied on?",
    "mvp": "MVP: who saw it through to the end?",
}


def mold_breaker(table: Burning) -> list[Vote]:
    return _votes(table, "mold")


def workhorse_and_mvp(table: Burning) -> list[Vote]:
    return _votes(table, "workhorse", "mvp")


def _votes(table: Burning, *ids: str) -> list[Vote]:
    """BW-7.8: more than half of all who are there, the GM included."""
    players = [one for one in nominees(table) if one.player]
    if not players:
        return []
    choices = (*(Ballot(one.id, one.name) for one in players), Ballot(NOBODY, "Nobody"))
    return [
        Vote(
            id=id,
            question=QUESTIONS[id],
            by=(table.gms() or [""])[0],
            choices=choices,
            voters=table.everyone(),
            secret=True,
            of_all=True,
            about=f"{ABOUT}{id}",
        )
        for id in ids
    ]


def decided(table: Burning, event: VoteDecided) -> list[Event]:
    """A persona for whom more than half named; nobody is an answer, too. Nothing else tells the
    story how the ballots went."""
    id = event.about.removeprefix(ABOUT)
    if id not in VOTED:
        return []
    rules, title = ("BW-7.2" if id == "mold" else "BW-7.4",), VOTED[id].partition(":")[0]
    named = title if title.isupper() else title.lower()
    ballots = [f"{count} for {label}" for label, count in event.counts.items() if count]
    opened = f" The ballots: {listed(ballots)}."
    if event.winner not in table.play.cast:
        return [stood(f"Nobody is named {named}.{opened}", rules=rules, beat=OPENED)]
    award = Award(who=event.winner, artha=PERSONA, why=VOTED[id])
    said = f" is named {named}: {PERSONA.words}.{opened}"
    return [
        replace(one, text=said, beat=OPENED) if isinstance(one, Stood) else one
        for one in given(table, [award], *rules)
    ]


OPENED = "Vote"
"""The beat of what ballots came to."""
