// Optional sound and vibration. Both are off by default; the audio context is made on the first sound only,
// inside a key press or a touch, as browsers demand.
import { settings } from '../settings/settings';
import { type Happening, session } from './session';

let context: AudioContext | undefined;

/** Follows the game. Returns its own end. */
export function startFeedback(): () => void {
  return session.listen((happening) => {
    if (happening.kind === 'turn' && happening.bySolver) return; // nobody's hand to answer to
    if (settings.sound) sound(happening);
    if (settings.vibration) vibrate(happening);
  });
}

function largestMerge(happening: Happening): number {
  if (happening.kind !== 'turn') return 0;
  return Math.max(0, ...happening.turn.motions.filter(({ merges }) => merges).map(({ rank }) => rank + 1));
}

/** A soft wooden tick for a slide; a merge sounds a pentatonic note that rises with the tile. */
function sound(happening: Happening): void {
  if (happening.kind === 'turn') {
    const rank = largestMerge(happening);
    if (rank > 0) note(220 * 2 ** (pentatonic(rank) / 12), 0.16, 0.12);
    else note(150, 0.05, 0.06);
    if (happening.milestone) note(220 * 2 ** ((pentatonic(rank) + 12) / 12), 0.4, 0.1);
  } else if (happening.kind === 'noMove') note(90, 0.07, 0.08);
}

/** Semitones above A3 of the n-th note of A minor pentatonic. */
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
