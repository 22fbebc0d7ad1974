// The state of a running replay: its position and speed. It is the headless half of the player. States are
// immutable values, which the view replaces.

export interface Playback {
  readonly ply: number; // 0 to length
  readonly length: number;
  readonly speed: number; // 1: the speed of a person
  readonly isPlaying: boolean;
  readonly due: number; // plies that are due but not played yet, mostly a fraction
}

export const SPEEDS = [1, 2, 5, 10, 20, 50] as const;

/** Milliseconds a move at speed 1. At speed 50 a frame holds two moves or more. */
const PLY_MS = 400;

/**
 * Longest time counted for a frame in milliseconds. So a replay does not leap after a hidden tab or a slow
 * frame.
 */
const LONGEST_FRAME_MS = 250;

/** A stopped replay at a ply. */
export function openPlayback(length: number, ply: number): Playback {
  return { ply: clamp(ply, length), length, speed: 1, isPlaying: false, due: 0 };
}

/** Starts playing, with the first move at once. At the end it restarts from the beginning. */
export function play(playback: Playback): Playback {
  const { ply, length } = playback;
  if (length === 0) return playback;
  return { ...playback, ply: ply === length ? 0 : ply, isPlaying: true, due: 1 };
}

export function pause(playback: Playback): Playback {
  return { ...playback, isPlaying: false, due: 0 };
}

/** Stops at a ply, clamped to the replay. */
export function seek(playback: Playback, ply: number): Playback {
  return { ...pause(playback), ply: clamp(ply, playback.length) };
}

export function setSpeed(playback: Playback, speed: number): Playback {
  return { ...playback, speed };
}

/** Advances by the plies that are due after this time, and stops at the end. */
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

/** The least step of Page up and Page down, in moves, and their share of a long replay. */
const PAGE = { moves: 10, share: 0.02 };

/**
 * The ply to which a key leads, beyond the ends too. Undefined: it has no meaning. A graph is a slider: there Up and Down are Right
 * and Left. Page up and Page down take larger steps there. Elsewhere these keys scroll the page.
 */
export function plyOfKey(
  key: string,
  { ply, length }: Pick<Playback, 'ply' | 'length'>,
  isSlider: boolean,
): number | undefined {
  const page = Math.max(PAGE.moves, Math.round(PAGE.share * length));
  const steps: Record<string, number> = {
    ...{ ArrowLeft: -1, ArrowRight: 1, Home: -ply, End: length - ply },
    ...(isSlider && { ArrowDown: -1, ArrowUp: 1, PageDown: -page, PageUp: page }),
  };
  const step = steps[key];
  return step === undefined ? undefined : ply + step;
}
