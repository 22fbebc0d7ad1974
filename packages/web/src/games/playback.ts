// Where a replay stands and how fast it runs: the headless half of the player. States are values; the view
// keeps one and replaces it, so a frame shows exactly one state however many plies it passed.

export interface Playback {
  readonly ply: number; // 0 to length
  readonly length: number;
  readonly speed: number; // 1: as a person plays
  readonly isPlaying: boolean;
  readonly due: number; // plies, mostly a fraction, that time has paid for and that are not played yet
}

export const SPEEDS = [1, 2, 5, 10, 20, 50] as const;

/** Milliseconds from move to move at speed 1; at 50 two moves and more fall into one frame. */
const PLY_MS = 400;

/** After a long pause (a hidden tab, a slow frame) the replay goes on; it does not leap. */
const LONGEST_FRAME_MS = 250;

/** Stands still at a ply. */
export function openPlayback(length: number, ply: number): Playback {
  return { ply: clamp(ply, length), length, speed: 1, isPlaying: false, due: 0 };
}

/** Runs, the first move at once; from the start again if it stands at the end. */
export function play(playback: Playback): Playback {
  const { ply, length } = playback;
  if (length === 0) return playback;
  return { ...playback, ply: ply === length ? 0 : ply, isPlaying: true, due: 1 };
}

export function pause(playback: Playback): Playback {
  return { ...playback, isPlaying: false, due: 0 };
}

/** Stands still at a ply, or at the end that is nearer to it. */
export function seek(playback: Playback, ply: number): Playback {
  return { ...pause(playback), ply: clamp(ply, playback.length) };
}

export function setSpeed(playback: Playback, speed: number): Playback {
  return { ...playback, speed };
}

/** Lets time pass: goes on by as many plies as fit in, and stops at the end. */
export function tick(playback: Playback, milliseconds: number): Playback {
  if (!playback.isPlaying) return playback;
  const due = playback.due + (Math.min(milliseconds, LONGEST_FRAME_MS) * playback.speed) / PLY_MS;
  const steps = Math.floor(due);
  const ply = Math.min(playback.ply + steps, playback.length);
  if (ply === playback.length) return { ...pause(playback), ply };
  return { ...playback, ply, due: due - steps };
}

function clamp(ply: number, length: number): number {
  return Math.min(Math.max(Math.round(ply), 0), length);
}
