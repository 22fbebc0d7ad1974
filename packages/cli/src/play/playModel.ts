/**
 * The play screen without a terminal: keys go in, effects outside of the model come out. The state holds
 * everything that the view shows. It is one mutable state; the rules are core's.
 */
import { type Direction, DOWN, Game, LEFT, RIGHT, type Turn, UP, type Variant } from '@twofold/core';
import type { Evaluation } from '@twofold/solver';
import type { Why } from '@twofold/solver/internal';
import type { Key } from '../terminal/screen/keys.js';
import { describeEvent, describeNoMove, describeStep } from '../terminal/speech.js';
import { noteHint, noteTurn } from './playTimes.js';

/** The action of a key; the line mode has words for the same actions. */
export type Command = 'undo' | 'redo' | 'hint' | 'new' | 'help' | 'quit' | Direction;

/** An effect outside of the model. */
export type Effect = 'save' | 'keep' | 'hint' | 'quit' | 'suspend';

/** The solver's answer, best direction first. `why`: why it is better than the next one, where one is clearly better. */
export type Hint = Pick<Evaluation, 'lines' | 'depth' | 'player' | 'exact'> & { why?: Why };

export interface PlayState {
  game: Game;
  turn: Turn | undefined; // the last move, for the view to animate
  message: string; // one line for the player
  hint: Hint | 'waiting' | undefined;
  asks: 'new' | undefined; // a question that waits for y or n
  help: boolean;
  left: Game | undefined; // the game that a new one has replaced
}

export function startPlay(game: Game, message: string): PlayState {
  return { game, turn: undefined, message, hint: undefined, asks: undefined, help: false, left: undefined };
}

/** The action of each key. */
export const KEYS: Readonly<Record<string, Command>> = {
  up: UP,
  right: RIGHT,
  down: DOWN,
  left: LEFT,
  w: UP,
  d: RIGHT,
  s: DOWN,
  a: LEFT,
  k: UP,
  l: RIGHT,
  j: DOWN,
  h: LEFT,
  // The keypad's arrows with NumLock on.
  8: UP,
  6: RIGHT,
  2: DOWN,
  4: LEFT,
  u: 'undo',
  backspace: 'undo',
  r: 'redo',
  'ctrl-r': 'redo',
  t: 'hint',
  n: 'new',
  '?': 'help',
  q: 'quit',
  'ctrl-c': 'quit',
  'ctrl-d': 'quit',
};

/** Handles a key. `newSeed` deals a new game if the key begins one. */
export function pressKey(state: PlayState, key: Key, newSeed: () => string): Effect[] {
  if (key === 'ctrl-z') return ['suspend'];
  if (key === 'ctrl-c') return ['quit'];
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (state.help) {
    state.help = false;
    if (name === '?' || name === 'q' || name === 'escape') return [];
  }
  if (state.asks !== undefined) return answer(state, name, newSeed);
  const command = KEYS[name];
  return command === undefined ? [] : obey(state, command, newSeed);
}

/** Executes an action. */
export function obey(state: PlayState, command: Command, newSeed: () => string): Effect[] {
  switch (command) {
    case 'undo':
    case 'redo':
      return step(state, command);
    case 'hint':
      return askHint(state);
    case 'new':
      return askNew(state, newSeed);
    case 'help':
      state.help = true;
      return [];
    case 'quit':
      return ['quit'];
    default:
      return move(state, command);
  }
}

/** The answer to the question: every key but y is no, Enter too. */
export function answer(state: PlayState, key: Key, newSeed: () => string): Effect[] {
  state.asks = undefined;
  state.message = '';
  return key === 'y' ? begin(state, newSeed()) : [];
}

/**
 * Writes to the disk. If that fails, returns a warning for the player. Play goes on, and the next save may
 * succeed.
 */
export function saving(write: () => void): string[] {
  try {
    write();
    return [];
  } catch (error) {
    return [`Not saved: ${(error as Error).message}`];
  }
}

/** As `saving`, with the warning as the message. */
export function keepSafe(state: PlayState, write: () => void): void {
  const [warning] = saving(write);
  if (warning !== undefined) state.message = warning;
}

/** Shows the solver's answer about the current position. */
export function showHint(state: PlayState, hint: Hint): void {
  noteHint(state.game);
  state.hint = hint;
  state.message = '';
}

function move(state: PlayState, direction: Direction): Effect[] {
  const { game } = state;
  if (game.status === 'over') {
    state.turn = undefined;
    state.message = describeEvent(game) ?? '';
    return [];
  }
  const turn = game.play(direction);
  if (turn === undefined) {
    state.message = describeNoMove(direction);
    return [];
  }
  noteTurn(game);
  show(state, describeEvent(game) ?? '', turn);
  return ['save'];
}

function step(state: PlayState, kind: 'undo' | 'redo'): Effect[] {
  const { game } = state;
  const done = kind === 'undo' ? game.undo() : game.redo();
  if (!done) {
    state.message = kind === 'undo' ? 'This is the start of the game.' : 'There is no move to make again.';
    return [];
  }
  noteTurn(game);
  show(state, describeStep(kind, game), kind === 'redo' ? game.turn(game.ply) : undefined);
  return ['save'];
}

function askHint(state: PlayState): Effect[] {
  if (state.game.status === 'over') {
    state.message = 'The game is over: u takes a move back, n begins a new one.';
    return [];
  }
  state.hint = 'waiting';
  return ['hint'];
}

/** A game under way is never left without a question. */
function askNew(state: PlayState, newSeed: () => string): Effect[] {
  const { game } = state;
  if (game.length === 0 || game.status === 'over') return begin(state, newSeed());
  state.asks = 'new';
  state.message = 'Leave this game for a new one? (y/n)';
  return [];
}

function begin(state: PlayState, seed: string): Effect[] {
  const { variant, length } = state.game;
  state.left = length > 0 ? state.game : undefined;
  state.game = freshGame(variant, seed);
  show(state, 'A new game.', undefined);
  return state.left ? ['keep', 'save'] : ['save'];
}

/** A game of a variant, dealt by a seed. */
export function freshGame(variant: Variant, seed: string): Game {
  return new Game(variant, seed);
}

function show(state: PlayState, message: string, turn: Turn | undefined): void {
  state.message = message;
  state.turn = turn;
  state.hint = undefined;
}
