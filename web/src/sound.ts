/** Soft sounds, made on the spot. */
import { prefs } from "./prefs.svelte";

let context: AudioContext | null = null;

function note(pitch: number, at: number, length: number, loudness: number): void {
  if (!context) return;
  const start = context.currentTime + at;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = "sine";
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loudness, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

function play(notes: [pitch: number, at: number, length: number, loudness: number][]): void {
  if (!prefs.likes.call || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    for (const each of notes) note(...each);
  } catch {
    // no sound device
  }
}

export const yourTurn = (): void =>
  play([
    [523, 0, 0.25, 0.05],
    [784, 0.12, 0.4, 0.05],
  ]);
export const bell = (): void =>
  play([
    [660, 0, 1.6, 0.07],
    [1320, 0, 1.1, 0.03],
    [1782, 0, 0.8, 0.02],
  ]);
export const tap = (): void => play([[240, 0, 0.09, 0.04]]);
