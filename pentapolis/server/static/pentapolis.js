// The main script of Pentapolis: brings the others together. None of them knows a game.

import "./views.js"; // first: what is hidden has no size for the map
import "./maps.js";
import "./sheet.js";
import "./tallies.js";
import "./series.js";
import "./pages.js";
import "./pointer.js";
import "./panels.js";
import "./drawer.js";
import "./chances.js";
import "./film.js";
import "./keys.js";
import "./coach.js";
import "./clocks.js";
import "./sound.js";
import "./notices.js";
import { begin, refresh } from "./live.js";

document.addEventListener("stale", refresh);
begin();
