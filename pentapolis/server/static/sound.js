// Sounds of our own, made as they are needed: my turn, a card, dice, a battle, the end. Off unless switched on.

import { $, shell } from "./base.js";
import { preferred } from "./preferences.js";

let desk = null; // the audio context; browsers allow it only after a click or key

function open() {
  if (!preferred("sound") || typeof AudioContext === "undefined") return;
  desk ??= new AudioContext();
  if (desk.state === "suspended") desk.resume().catch(() => {});
}

// One note: pitch in hertz, begin and length in seconds.
function note(pitch, begin, length, loud = .12, shape = "sine", slide = pitch) {
  const at = desk.currentTime + begin;
  const tone = new OscillatorNode(desk, { type: shape, frequency: pitch });
  const volume = new GainNode(desk, { gain: 0 });
  tone.frequency.exponentialRampToValueAtTime(slide, at + length);
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + .012);
  volume.gain.exponentialRampToValueAtTime(.0008, at + length);
  tone.connect(volume).connect(desk.destination);
  tone.start(at);
  tone.stop(at + length + .02);
}

// A breath of noise around a pitch.
function noise(pitch, begin, length, loud) {
  const frames = Math.ceil(desk.sampleRate * length);
  const buffer = desk.createBuffer(1, frames, desk.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = new AudioBufferSourceNode(desk, { buffer });
  const band = new BiquadFilterNode(desk, { type: "bandpass", frequency: pitch, Q: 1.2 });
  source.connect(band).connect(new GainNode(desk, { gain: loud })).connect(desk.destination);
  source.start(desk.currentTime + begin);
}

const SOUNDS = {
  turn: () => [note(523, 0, .22), note(784, .13, .42)],
  card: () => noise(2600, 0, .11, .16),
  dice: () => [0, .07, .12, .2].forEach((at, n) => noise(1500 - 180 * n, at, .05, .4)),
  battle: () => [0, .16, .32].forEach((at) => [note(110, at, .22, .3, "triangle", 55), noise(220, at, .1, .3)]),
  end: () => [392, 494, 587, 784].forEach((pitch, n) => note(pitch, n * .13, .5, .1)),
};

export function play(name) {
  if (!preferred("sound")) return;
  open();
  document.dispatchEvent(new CustomEvent("sounded", { detail: name }));
  if (desk?.state === "running") SOUNDS[name]();
}

let mine = Boolean($("#options"));
let over = Boolean($("#ask .scores"));
let fighting = false;

if (shell) {
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, open, true);
  document.addEventListener("moved", ({ detail }) => {
    if (detail.battle && !fighting) play("battle");
    else if (detail.dice) play("dice");
    else if (detail.cards) play("card");
    fighting = detail.battle;
  });
  document.addEventListener("signalled", () => {
    const now = Boolean($("#options"));
    const ended = Boolean($("#ask .scores"));
    if (ended && !over) play("end");
    else if (now && !mine) play("turn");
    mine = now;
    over = ended;
  });
}
document.addEventListener("preferred", ({ detail }) => detail === "sound" && play("turn"));
