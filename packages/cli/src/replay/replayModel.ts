/**
 * The replay screen without a terminal: the current ply, whether the replay plays by itself, and how fast.
 */
import type { Game, Replay, Turn } from '@twofold/core';
import type { Key } from '../terminal/screen/keys.js';

/** Time between two moves in milliseconds, the slowest first. */
export const MOVE_INTERVALS = [2000, 1000, 500, 250, 120, 60, 30] as const;
const USUAL_SPEED = 3;
const LEAP = 10;

/** A replay, and its game at the start. */
export interface Recording {
  readonly replay: Replay;
  readonly game: Game;
}

export interface ReplayState {
  readonly game: Game;
  playing: boolean;
  speed: number; // index into MOVE_INTERVALS
  turn: Turn | undefined; // the last move, for the view to animate
}

export function startReplay(game: Game): ReplayState {
  return { game, playing: false, speed: USUAL_SPEED, turn: undefined };
}

/** Handles a key; the answer is what else it asks for. `play`: to go on from the position that is shown. */
export function pressReplayKey(state: ReplayState, key: Key): 'quit' | 'suspend' | 'play' | undefined {
  const { game } = state;
  if (key === 'q' || key === 'ctrl-c' || key === 'escape') return 'quit';
  if (key === 'ctrl-z') return 'suspend';
  if (key === 'c') return 'play';
  if (key === 'space') playOrPause(state);
  else if (key === '+' || key === '=') state.speed = Math.min(MOVE_INTERVALS.length - 1, state.speed + 1);
  else if (key === '-') state.speed = Math.max(0, state.speed - 1);
  else if (['right', 'l', 'd', '6'].includes(key)) stepTo(state, game.ply + 1);
  else if (['left', 'h', 'a', '4'].includes(key)) stepTo(state, game.ply - 1);
  else if (key === 'pagedown') stepTo(state, game.ply + LEAP);
  else if (key === 'pageup') stepTo(state, game.ply - LEAP);
  else if (key === 'home' || key === 'g' || key === '0') stepTo(state, 0);
  else if (key === 'end' || key === 'G' || key === '$') stepTo(state, game.length);
  return undefined;
}

/** Plays the next move of automatic play, which stops at the last move. */
export function advance(state: ReplayState): void {
  const { game } = state;
  moveTo(state, game.ply + 1);
  if (game.ply === game.length) state.playing = false;
}

/** From the end it plays again from the start. */
function playOrPause(state: ReplayState): void {
  const { game } = state;
  if (!state.playing && game.ply === game.length) moveTo(state, 0);
  state.playing = !state.playing && game.length > 0;
}

function stepTo(state: ReplayState, ply: number): void {
  state.playing = false;
  moveTo(state, ply);
}

function moveTo(state: ReplayState, ply: number): void {
  const { game } = state;
  const from = game.ply;
  game.goTo(Math.min(game.length, Math.max(0, ply)));
  state.turn = game.ply === from + 1 ? game.turn(game.ply) : undefined;
}
