/** Soft sounds, made on the spot. */
import { prefs } from "./prefs.svelte";

type Note = [pitch: number, at: number, length: number, loudness: number];

/** The volume at which the loudness written below is what one hears. */
const USUAL = 60;
const SILENCE = 0.0001;
let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** A gain that swells at once and dies away. */
function swell(audio: AudioContext, start: number, length: number, loudness: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(SILENCE, start);
  gain.gain.exponentialRampToValueAtTime((loudness * prefs.likes.volume) / USUAL, start + Math.min(0.015, length / 4));
  gain.gain.exponentialRampToValueAtTime(SILENCE, start + length);
  gain.connect(audio.destination);
  return gain;
}

function note(audio: AudioContext, [pitch, at, length, loudness]: Note): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  tone.type = "sine";
  tone.frequency.value = pitch;
  tone.connect(swell(audio, start, length, loudness));
  tone.start(start);
  tone.stop(start + length);
}

/** A rustle round a pitch, as of paper or of something small that falls on wood. */
function rustle(audio: AudioContext, [pitch, at, length, loudness]: Note): void {
  const start = audio.currentTime + at;
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  noise ??= whiteNoise(audio);
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band).connect(swell(audio, start, length, loudness));
  source.start(start, Math.random() / 2, length);
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

function play(make: (audio: AudioContext, note: Note) => void, notes: readonly Note[]): void {
  if (!prefs.likes.volume || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    for (const each of notes) make(context, each);
  } catch {
    // no sound device
  }
}

export const yourTurn = (): void => {
  if (prefs.likes.call)
    play(note, [
      [523, 0, 0.25, 0.05],
      [784, 0.12, 0.4, 0.05],
    ]);
};
export const bell = (): void =>
  play(note, [
    [660, 0, 1.6, 0.07],
    [1320, 0, 1.1, 0.03],
    [1782, 0, 0.8, 0.02],
  ]);
export const tap = (): void => play(rustle, [[380, 0, 0.07, 0.16]]);
/** A card that is drawn, laid down or thrown away. */
export const card = (): void => play(rustle, [[2600, 0, 0.13, 0.1]]);
/** Two dice that roll out. */
export const dice = (): void =>
  play(
    rustle,
    [0, 0.07, 0.13, 0.21, 0.3, 0.42].map((at, i): Note => [1700 - 130 * i, at, 0.05, 0.16 - 0.016 * i]),
  );
