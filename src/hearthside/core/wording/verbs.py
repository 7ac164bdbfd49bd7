"""The verbs and small words that tell what people typed: a deed, a thing, a whole sentence."""


def is_deed(word: str) -> bool:
    """Whether somebody does what a word says."""
    return word in DEEDS or word in HAPPENS


def joins(word: str) -> bool:
    """Whether no deed is what a word says, whatever follows."""
    return word in JOINS or word in OBJECTS


def makes_a_sentence(word: str) -> bool:
    """Whether a word makes a whole sentence of those around it: `is`, or a deed that is done."""
    return word in SENTENCES or any(map(is_deed, stems(word)))


def is_past(word: str) -> bool:
    """Whether a word tells what is over, so that it is never bent: `looked`, `took`, not `need`."""
    ends = word.endswith("ed") and (not word.endswith("eed") or is_deed(word[:-1]))
    return word in PAST or (ends and not is_deed(word))


def stems(word: str) -> list[str]:
    """What somebody may be doing by a word that says it of them: `carry` for `carries`, and
    nothing for `cross`."""
    endings = () if word.endswith("ss") else (("s", ""), ("es", ""), ("ies", "y"))
    return [f"{word.removesuffix(end)}{bare}" for end, bare in endings if word.endswith(end)]


def goes_along(word: str) -> bool:
    """Whether a word only says how or when: `quickly`, `just`."""
    return word in ALONG or word.endswith("ly")


def under_way(word: str) -> str:
    """The deed that is under way in a word: `get` in `getting`, none in `nothing`."""
    stem = word.removesuffix("ing")
    if stem == word or len(stem) < 2:
        return ""
    doubled = stem[:-1] if stem[-1] == stem[-2] else stem
    return next((deed for deed in (stem, f"{stem}e", doubled) if deed in DEEDS), "")


def _row(words: str) -> frozenset[str]:
    return frozenset(words.split())


THINGS = _row(
    """
    the a an my our his her their its your this that these those some any no every all
    both him them me us it everyone everybody nobody somebody someone something everything
    anyone anybody anything
    past off out in into up down through over across away home inside outside
    """
)
"""First words of what one wants to have, or to be so."""
OBJECTS = _row("the a an my our his her their its your this that these those him them me us it")
"""What is done to somebody or something begins with one of these."""
JOINS = _row(
    """
    what why who whom whose where how when if whether which with from for at by on of under
    behind before after between against without like as than but and or because since while
    until once not only just even half among near beyond beside below above about upon so then
    nor wont cant dont didnt doesnt isnt im ill ive id
    """
)
"""Words that no deed is, whatever follows them."""
SENTENCES = _row(
    """
    is are was were has have had will would can must does do knows thinks believes cannot could
    should may might can’t can't won’t won't isn’t isn't doesn’t doesn't don’t don't
    """
)
"""Verbs that make whole sentences of what would else be things."""
DEEDS = _row(
    """
    answer arrange ask attract avoid bail bait bandage banish bar bash be beat become
    befriend beg bend bind bite blend bless blind block bluff board borrow break bribe
    bring build burn bury buy bypass calculate call calm capture carry cast catch
    challenge charm chase chat cheat check cheer chop claim clean clear climb close coax
    collect comfort command confess confront confuse conjure contact convince cook
    corner count cover crack crawl create cross crush cure curse cut dance deal
    deceive decipher decode defeat defend defuse delay deliver demand deny destroy
    detect dig disable disarm discover disguise dispel disrupt distill distract dive
    divert do dodge douse drag drain draw drink drive drop drown duck earn eat
    eavesdrop encourage endure enter escape evade examine expose extinguish fetch
    fight figure fill find finish fix flatter flee flip float fly follow fool force
    forge free freeze frighten gain gather get give glimpse go grab greet guard guess
    guide hack haggle hammer hang harm haul haunt have heal hear help hide hire hit hold hook
    howl hurl hurry hush identify ignite impress infiltrate insist inspect interrogate
    intimidate invent investigate jam join jump keep kick kill kiss kneel knock know
    land lay lead lean leap learn leave lie lift light listen load locate lock look
    loosen loot lose lower lure make manage measure meet melt mend mimic mix move
    muffle nail navigate negotiate notice nudge open outmanoeuvre outrun outsmart
    outwit overcome overhear overpower overtake paint parley pass patch pay peek
    perform persuade pick pin plant play plead point pour pray prepare press pretend
    prevent prise prod protect prove provoke pry pull punch pursue push put question
    quiet quieten race raise rally ram reach read reason rebuild recall recognise
    recognize recover recruit release relight remember remove repair replace rescue
    resist restore resume return reveal ride rig ring rip rob roll rouse row run
    sabotage sail salvage satisfy save scale scare scatter scout scramble scrape seal
    search secure seduce see seize sell send serve set settle shake shatter shed
    shelter shield shift shoot shout shove show shuffle shut sidestep sign signal
    silence sing sink sip sit skip slam slash sleep slide slip slither slow smash
    smother smuggle snap snatch sneak sniff soften solve soothe sort sow speak speed
    spill spin split spot spread sprint spy squeeze stab stall stand stare start stash stay
    steady steal steer step stir stitch stoke stop straighten strike strip study stun
    suck summon survive swallow swap sway swear sweep swim swing tackle take talk tame
    tap taunt teach tear tease tell tempt test threaten throw tie tighten tip toll
    topple toss touch tow trace track trade trail translate trap treat trick trip try
    tug tumble turn twist unbar uncover understand undo unlatch unload unlock unmask
    unravel untangle untie uproot use usher vanish vault visit vow wade wait wake walk
    warn wash watch weave wedge weigh whisper whistle win wipe wire withdraw work wrap
    wreck wrench wrest wrestle wriggle write yank
    """
)
"""Verbs that people begin with when they are asked what they want."""
HAPPENS = _row(
    """
    agree appear arrive bark begin believe bleed blow care change choose collapse come
    crash creak cry decide die end echo fade fail fall fear feel flicker forget give grow
    groan happen hate hesitate hurt laugh let like love matter miss need nod owe refuse
    rise scream seem slump sound spoil stare stumble taste think tremble trust want wonder
    blink cough gaze glance grin hum limp mutter shiver shrug sigh smile stagger wince wink
    """
)
"""What people and things do beside, though nobody begins with it."""
ALONG = _row("just never always also then now still even soon again almost only simply")
"""Small words before what somebody does, beside those that end in -ly."""
PAST = _row(
    """
    ate beheld became began bent bit bled blew bore bought bound broke brought built burnt came
    caught chose clung crept dealt did drank drew drove dug fed fell felt fled flew flung forgave
    forgot fought found froze gave got grew had heard held hid hung kept knelt knew laid leant
    leapt learnt led left lent lit lost made meant met overcame overheard overtook paid ran rang
    rode rose said sang sank sat saw sent shone shook shot slept slid slung smelt sold sought
    spat sped spent spilt spoke sprang spun stole stood strode struck stuck stung swam swept swore
    swung taught thought threw told took tore trod understood undid was went wept were withdrew
    woke won wore wound wove wrote wrung
    """
)
"""What people did, where it does not end in -ed and is not said as it is in the present."""
