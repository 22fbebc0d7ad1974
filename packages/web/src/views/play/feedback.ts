// Optional sound and vibration, both off by default. The audio context is created with the first sound. That
// happens inside a key press or touch, as browsers demand.

import { describeTurn } from '@twofold/core';
import { currentGame, type Happening, variant } from '../../game/currentGame';
import { settings } from '../../settings/settings';

let context: AudioContext | undefined;

/** Listens to play. Returns a function that stops listening. */
export function startFeedback(): () => void {
  return currentGame.listen((happening) => {
    if (happening.kind === 'turn' && happening.bySolver) return; // feedback is for the player's own moves
    if (settings.sound) sound(happening);
    if (settings.vibration) vibrate(happening);
  });
}

/** The rank of the largest tile made by a merge, 0 for none. */
function largestMerge(happening: Happening): number {
  if (happening.kind !== 'turn') return 0;
  const [largest] = describeTurn(happening.turn, variant()).merges;
  return largest ? Math.log2(largest.sum) : 0;
}

/** Plays a soft wooden tick for a slide, and for a merge a pentatonic note that rises with the tile. */
function sound(happening: Happening): void {
  if (happening.kind === 'turn') {
    const rank = largestMerge(happening);
    if (rank > 0) note(220 * 2 ** (pentatonic(rank) / 12), 0.16, 0.12);
    else note(150, 0.05, 0.06);
    if (happening.milestone) note(220 * 2 ** ((pentatonic(rank) + 12) / 12), 0.4, 0.1);
  } else if (happening.kind === 'noMove') note(90, 0.07, 0.08);
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

function vibrate(happening: Happening): void {
  if (happening.kind !== 'turn' || !('vibrate' in navigator)) return;
  const rank = largestMerge(happening);
  if (happening.milestone) navigator.vibrate([20, 40, 30]);
  else if (rank > 0) navigator.vibrate(Math.min(8 + rank, 20));
}
