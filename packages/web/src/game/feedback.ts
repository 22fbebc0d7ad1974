// Optional sound and vibration, both off by default. The audio context is created with the first sound. That
// happens inside a key press or touch, as browsers demand.

import type { TurnTilt } from '../board/boardFrame';
import { settings } from '../settings/settings';
import type { GameController, GameEvent } from './gameController';

let context: AudioContext | undefined;

/** Listens to play: to the slides, which tiles may follow later. Returns a function that stops listening. */
export function startFeedback(controller: GameController): () => void {
  return controller.listen((event) => {
    if (event.kind === 'tilt' && event.bySolver) return; // feedback is for the player's own moves
    if (settings.sound) sound(event);
    if (settings.vibration) vibrate(event);
  });
}

function largestMerge({ motions }: TurnTilt): number {
  return Math.max(0, ...motions.filter(({ merges }) => merges).map(({ rank }) => rank + 1));
}

/** Plays a soft wooden tick for a slide, and for a merge a pentatonic note that rises with the tile. */
function sound(event: GameEvent): void {
  if (event.kind === 'tilt') {
    const rank = largestMerge(event.turn);
    if (rank > 0) note(220 * 2 ** (pentatonic(rank) / 12), 0.16, 0.12);
    else note(150, 0.05, 0.06);
    if (event.milestone) note(220 * 2 ** ((pentatonic(rank) + 12) / 12), 0.4, 0.1);
  } else if (event.kind === 'noMove') note(90, 0.07, 0.08);
}

/** Semitones of the n-th note of A minor pentatonic above A3. */
function pentatonic(n: number): number {
  return 12 * Math.floor(n / 5) + ([0, 3, 5, 7, 10][n % 5] ?? 0);
}

function note(hertz: number, seconds: number, loudness: number): void {
  context ??= new AudioContext();
  const [start, tone, envelope] = [context.currentTime, context.createOscillator(), context.createGain()];
  tone.type = 'triangle';
  tone.frequency.value = hertz;
  envelope.gain.setValueAtTime(loudness, start);
  envelope.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  tone.connect(envelope).connect(context.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

function vibrate(event: GameEvent): void {
  if (event.kind !== 'tilt' || !('vibrate' in navigator)) return;
  const rank = largestMerge(event.turn);
  if (event.milestone) navigator.vibrate([20, 40, 30]);
  else if (rank > 0) navigator.vibrate(Math.min(8 + rank, 20));
}
