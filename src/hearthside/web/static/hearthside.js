/* Hearthside in the browser. Pages work without this; with it they keep what you type, say what
   is new, and stay where you are. Plain script, no framework; htmx does the swapping. */
import { comeIntoView, watch } from "./script/come_into_view.js";
import { rest, stay } from "./script/keyboard_focus.js";
import { greet } from "./script/arrivals.js";
import { markTab } from "./script/phone_tabs.js";
import { announce } from "./script/screen_reader.js";
import { settle } from "./script/settling_dice.js";
import { lookAround, markYou } from "./script/own_seats.js";
import { root } from "./script/dom.js";
import { hang } from "./script/dependent_blanks.js";
import { arrived, restore } from "./script/kept_typing.js";
import { connect } from "./script/connection.js";
import { paintMarks } from "./script/marking_phrases.js";
import { foretell, markWrong, uncover } from "./script/send.js";
import { reopen } from "./script/game_settings.js";
import "./script/number_steps_and_rule_cards.js";
import "./script/what_led_there.js";
import "./script/double_clicks.js";
import "./script/phone_composer.js";
import { handBack } from "./script/line_begun.js";
import { leave } from "./script/outcome_to_tell.js";
import { speak } from "./script/writing_as_whom.js";
import "./script/moved_away.js";
import "./script/writing_together.js";
import { sendLate } from "./script/late_words.js";
import { tellUnsent } from "./script/unsent.js";
import { nudge } from "./script/long_wait.js";
import { showLook } from "./script/first.js";
import { noteSeen } from "./script/left_off.js";
import { beginStory, follow } from "./script/story.js";
import { find } from "./script/story_search.js";
import { offerWays } from "./script/going_back.js";
import { freshen } from "./script/opened_sheets.js";
import { enlist, showCalls } from "./script/being_called.js";
import "./script/keys.js";
import "./script/face.js";
import { wearFace } from "./script/npc_face.js";
import "./script/scenery.js";
import "./script/value_search.js";
import { lightLines } from "./script/lit_map_lines.js";
import { rank } from "./script/ordering.js";
import { count } from "./script/purse.js";
import { burn } from "./script/fuse.js";
import { tellTimes } from "./script/own_clock.js";

root.classList.add("scripted");
/* One that fails says so, and the others go on. */
const each = (...steps) => { for (const step of steps) try { step(); } catch (error) { reportError(error); } };
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  each(restore, leave, speak, hang, sendLate, tellUnsent, markYou, markWrong, uncover, rest, nudge, burn, rank, count, wearFace, lightLines, tellTimes);
  if (ctx?.sourceElement?.id !== "stream") return;
  each(announce, greet, settle, stay, comeIntoView, foretell, lookAround, follow, offerWays, find, noteSeen, freshen);
});

each(arrived, restore, handBack, leave, speak, hang, reopen, paintMarks, markYou, markWrong, markTab, rest, watch, foretell, nudge, burn, rank, count, showLook, lightLines, tellTimes, beginStory, greet, connect, showCalls, enlist, sendLate);
