"""Words to be surprised with: our own, for any story with people in it."""

from hearthside.games.fate.characters.stunt_forms import StuntRow

ROLES = (
    "Ferryman", "Bell Founder", "Court Physician", "Tomb Robber", "Lamplighter", "Duellist",
    "Map Maker", "Hedge Witch", "Lock Keeper", "Bone Setter", "Tax Collector", "Clockmaker",
    "Falconer", "Prison Poet", "Salt Merchant", "Storm Caller", "Ship’s Cook", "Spy",
    "Rat Catcher", "Saint’s Bodyguard", "Engine Driver", "Bee Keeper", "Card Sharp", "Librarian",
)  # fmt: skip
CONCEPTS = (
    "Disgraced {}", "{} of the Drowned Quarter", "The Last Honest {}", "{} Who Talks to Crows",
    "{} With a Borrowed Face", "Runaway {}", "{} to the Wrong King", "{} Who Cannot Die Yet",
    "The Youngest {} Alive", "{} by Day, Arsonist by Night", "Self-Taught {}",
    "{} Under a False Name", "{} Raised by Wolves and Nuns", "Reluctant {} of the North Road",
)  # fmt: skip
TROUBLES = (
    "I Never Learned to Say No", "My Brother Wants Me Hanged", "Every Debt Comes Due at Once",
    "Pretty Things End Up in My Pocket", "The Truth, Always, Out Loud", "Hunted by My Old Crew",
    "One Drink Is Two Too Many", "I Promised Her Ghost", "Too Proud to Ask",
    "Somebody Has My Portrait", "Curious Past All Reason", "I Cannot Leave the Weak Behind",
    "The Voice in the Well Knows My Name", "Loyal to a Cause That Is Lost", "Afraid of Open Water",
    "My Left Hand Has Its Own Ideas", "Wanted in Three Harbours", "I Always Have to Go Back",
    "Cheats at Everything, Badly", "He Wears My Ring and I Let Him",
)  # fmt: skip
ASPECTS = (
    "Letters From a Place That Burned", "A Key Without a Door", "Sleeps With One Boot On",
    "Grandmother’s Recipes, Some of Them Poison", "I Know a Man in Every Kitchen",
    "The Best Seat in the House", "Scars I Do Not Talk About", "Old Songs Open Old Doors",
    "Knows the Price of Everyone", "A Dog Nobody Else Can See", "Quiet as Snow",
    "I Have Read Your Diary", "Sworn to the Lady of the Ford", "Faster Than I Look",
    "The Tower Still Dreams of Me", "My Word Is the Only Thing I Own", "Half a Treasure Map",
    "Born During the Eclipse", "A Coat With Forty Pockets", "They Taught Me to Fall",
    "The Sea Owes Me One", "Nobody Suspects the Gardener", "I Count the Exits",
    "A Tune That Makes Him Weep", "Good With Children, Bad With Parents",
)  # fmt: skip
FIRST_NAMES = (
    "Anselm", "Bettine", "Corin", "Dagny", "Eskil", "Fenna", "Garrick", "Hester", "Ilse", "Jory",
    "Katrin", "Lucan", "Maud", "Nils", "Oriel", "Perrin", "Quill", "Rosamund", "Silas", "Tamsin",
    "Ulric", "Vesna", "Wilmot", "Yara",
)  # fmt: skip
LAST_NAMES = (
    "Ashdown", "Blackwater", "Carrow", "Dunmore", "Evergrey", "Fairweather", "Gallows", "Hollis",
    "Ironside", "Keel", "Lantern", "Merrow", "Nightingale", "Overhill", "Pike", "Quarrel", "Rooke",
    "Saltmarsh", "Thorne", "Underwood", "Vane", "Wick", "Yarrow",
)  # fmt: skip
BUILDS = (
    "Tall and stooped", "Small and neat", "Broad as a door", "Thin as a rake", "Round and quick",
    "Plain until they smile", "Young, with old eyes", "Grey, and straight as a mast",
    "Long-limbed and never still", "Square, slow, sunburnt",
)  # fmt: skip
DETAILS = (
    "ink on every finger", "one green glove", "a coat that was never theirs", "a broken nose",
    "a voice like gravel", "too many rings", "mud to the knee", "a song under their breath",
    "spectacles mended with wire", "a scar they touch when they lie", "flour in their hair",
    "the smell of smoke about them",
)  # fmt: skip
STUNTS = (
    StuntRow(name="Measure Twice", feature="I never trust a floor", approach="careful",
             action="overcome", text="traps and false bottoms"),
    StuntRow(name="Back to the Wall", feature="I always pick my seat", approach="careful",
             action="defend", text="against someone I saw coming"),
    StuntRow(name="Nothing Escapes Me", feature="I was trained to watch", approach="careful",
             action="advantage", text="by studying a crowd"),
    StuntRow(name="I Read About This", feature="I grew up in a library", approach="clever",
             action="overcome", text="old writing and older machines"),
    StuntRow(name="Three Steps Ahead", feature="I plan my evenings", approach="clever",
             action="advantage", text="with something I prepared"),
    StuntRow(name="Cutting Remark", feature="I know where it hurts", approach="clever",
             action="attack", text="someone’s pride"),
    StuntRow(name="All Eyes on Me", feature="I was born on a stage", approach="flashy",
             action="advantage", text="in front of strangers"),
    StuntRow(name="Hat in the Ring", feature="I fence for an audience", approach="flashy",
             action="attack", text="while somebody cheers"),
    StuntRow(name="You Would Not Dare", feature="I wear my name like armour", approach="flashy",
             action="defend", text="against people who know me"),
    StuntRow(name="Shoulder First", feature="doors and I disagree", approach="forceful",
             action="overcome", text="anything with hinges"),
    StuntRow(name="Stay Down", feature="I learned on the docks", approach="forceful",
             action="attack", text="someone who is already hurt"),
    StuntRow(name="Like a Rock", feature="nobody has moved me yet", approach="forceful",
             action="defend", text="in a narrow place"),
    StuntRow(name="First Through the Window", feature="I do not wait", approach="quick",
             action="overcome", text="a chase or an escape"),
    StuntRow(name="Where Was I", feature="I dodge before I think", approach="quick",
             action="defend", text="against things that are thrown"),
    StuntRow(name="Light Fingers", feature="my hands are faster than eyes", approach="quick",
             action="advantage", text="by taking something small"),
    StuntRow(name="Part of the Wallpaper", feature="I have a forgettable face", approach="sneaky",
             action="overcome", text="guards and doormen"),
    StuntRow(name="A Friend of a Friend", feature="I lie in six languages", approach="sneaky",
             action="advantage", text="with someone I have just met"),
    StuntRow(name="From Behind", feature="fair fights are for the fair", approach="sneaky",
             action="attack", text="someone who has not noticed me"),
    StuntRow(name="I Know a Place", kind="open", feature="I never burn a bridge",
             text="find shelter where there seemed to be none"),
    StuntRow(name="Not My First Fire", kind="open", feature="I have survived worse",
             text="walk away from a ruin unhurt"),
    StuntRow(name="Right on Time", kind="open", feature="I hate to miss anything",
             text="turn up in a scene I was not in"),
    StuntRow(name="One in Every Port", kind="open", feature="I write a great many letters",
             text="meet an old friend exactly here"),
    StuntRow(name="Just the Thing", kind="open", feature="I have a coat with forty pockets",
             text="have brought precisely the tool we need"),
)  # fmt: skip
