"""What is told of the king's death, and to whom. Names and facts are the scenario's, words ours."""

TITLE = "The King is Dead"
WARNINGS = (
    "A death in the family, and grief",
    "Violence and murder within a family",
    "Black magic and the fair folk",
    "Drink and drugs",
)

HOOK = (
    "King Lhwyd of Prydein is dead. By custom his children would share land, treasure, guards and "
    "power. His will, spoken by his widow Arian, gives all of it to the youngest, Dhyr, who comes "
    "of age tonight. Years ago the king’s enchanter Melyn foretold a child of the full moon, with "
    "eyes and hair like jet, whom the fair hound Dormadh would befriend, who would come of age on "
    "the night his father died a natural death, and inherit the world of men. Follow the will, "
    "rise against it, or find a third way?"
)
OPENING = (
    "A mead hall of green and blue glass on the Mound, a great firepit in its middle, two long "
    "tables with a feast half eaten: it was to be Dhyr’s night. Over the empty throne hangs the "
    "king’s iron sword. Arian has sent guards and servants out of the hall. Melyn was not sent. "
    "She has told the will, bowed to Dhyr, and now sits turned away, weeping."
)
LAST_WORDS = (
    "All of you hear what the king said at the end, though only Arian and Melyn were with him: "
    "that Melyn had seen truly; that he should have killed the beast the first time he saw it, and "
    "has brought strife on you all; a curse on black eyes. That everything he owns and commands is "
    "Dhyr’s, who may live long and rule in peace, until heaven and earth are one again. Then he "
    "asked Arian whether she looked as she had on the night they met, and begged her to look after "
    "the children."
)
PEOPLE = (
    "Arian, the widow, tall, silver hair, a grey gown under brown fur. She cannot be comforted for "
    "a round at least, then keeps her countenance and stands by the will. Dormadh, Dhyr’s hound: "
    "a round, handsome wolf whose fur glimmers like an eclipse, whose bark is lightning, whose "
    "eyes are jet. He speaks in single words and would die for Dhyr."
)
TRUTH = (
    "The king was dying anyway. Arian believed the signs and hastened his death with lead powder "
    "from her paints, so that it fell on the right night. Only tonight did she see that a death "
    "she helped along may not be a natural one, and that she may have undone the prophecy she "
    "served. She wants it taken for fulfilled and hopes Melyn’s art is too weak to tell. Melyn "
    "knows nothing, and as an NPC takes it badly. Arian admits to it only when her whole family "
    "turns on her, and then says that lead is natural too. If Dhyr performed the king’s ritual, "
    "that would speak for her."
)
RITUAL = (
    "Every true king of Prydein quells Lheiadh, the god of the moon, to show that he may rule what "
    "the fair light touches. What it looks like is for the table to make up. A player’s Dhyr leads "
    "it as a task of Ritualist, threshold 4: new to the job, the weight of the night, his dread of "
    "moonlight. Failing may cost a life, by what was bought and what is turned. An NPC Dhyr fails "
    "without a roll, and Dormadh, if he lives, dies in his place."
)
HOUND = (
    "Dormadh is one of the fair folk. Nothing kills him but the touch of iron, such as the king’s "
    "sword, or flame, such as a brand from the pit. Slain, he rots away into the sky."
)
SIXTH = (
    "With six players, offer Arian to one who knows this story or plays with a sure hand. They "
    "open the scene and tell the king’s last words their own way, and they read all of this."
)

FOR_ALL = (
    ("The hook", HOOK),
    ("The hall", OPENING),
    ("The king’s last words", LAST_WORDS),
    ("Arian and Dormadh", PEOPLE),
)
FOR_THE_FC = (
    ("The truth", TRUTH),
    ("The king’s ritual", RITUAL),
    ("The hound", HOUND),
    ("Arian as a sixth character", SIXTH),
)
