/**
 * Play by lines, for screen readers, dumb terminals and pipes. Each input line is a command, and each turn is
 * printed as text that can be read aloud. The model is the screen's.
 */
import { createInterface } from 'node:readline';
import type { Game } from '@twofold/core';
import { newSeed } from '../seed.js';
import { EXIT_SIGNALS } from '../terminal/screen/exitSignals.js';
import {
  DIRECTION_NAMES,
  describeBoard,
  describeEvent,
  describeScore,
  printable,
  tellTurn,
} from '../terminal/speech.js';
import { hintWords } from './hintWords.js';
import { type Hints, LOADING, openHints } from './playHint.js';
import {
  answer,
  type Command,
  type Effect,
  type Hint,
  keepSafe,
  obey,
  type PlayState,
  startPlay,
} from './playModel.js';
import { noteHint } from './playTimes.js';
import type { SavedGame } from './savedGame.js';

export interface LinesOptions {
  readonly game: Game;
  readonly saved: SavedGame;
  readonly message: string;
}

const HELP = `Type a command and Enter:
up, right, down, left (or w, d, s, a, or k, l, j, h): slide the tiles
undo (u), redo (r), hint (t), new (n), board (b), score (p), help (?), quit (q)`;

type Word = Command | 'board' | 'score';

/** The command of each word that a player may type. */
const WORDS: Readonly<Record<string, Word>> = {
  // The escape sequences of arrow keys too, in lower case: players with such keys will press them.
  ...Object.fromEntries(['up', 'w', 'k', '\x1b[a'].map((word) => [word, 0 as const])),
  ...Object.fromEntries(['right', 'd', 'l', '\x1b[c'].map((word) => [word, 1 as const])),
  ...Object.fromEntries(['down', 's', 'j', '\x1b[b'].map((word) => [word, 2 as const])),
  ...Object.fromEntries(['left', 'a', 'h', '\x1b[d'].map((word) => [word, 3 as const])),
  undo: 'undo',
  u: 'undo',
  redo: 'redo',
  r: 'redo',
  hint: 'hint',
  t: 'hint',
  new: 'new',
  n: 'new',
  help: 'help',
  '?': 'help',
  quit: 'quit',
  q: 'quit',
  exit: 'quit',
  board: 'board',
  b: 'board',
  score: 'score',
  p: 'score',
};

/** The command of a line. Undefined: it is none. */
export function wordOf(line: string): Word | undefined {
  return Object.hasOwn(WORDS, line) ? WORDS[line] : undefined;
}

/** Plays until the player quits or the input ends. Returns the game at the end. */
export async function playByLines({ game, saved, message }: LinesOptions): Promise<Game> {
  const state = startPlay(game, '');
  const hints = openHints();
  const listeners = Object.entries(EXIT_SIGNALS).map(
    ([signal, code]) => [signal, () => process.exit(code)] as const,
  );
  for (const [signal, listener] of listeners) process.on(signal, listener);
  try {
    say(message, describeBoard(game.board), describeScore(game), describeEvent(game) ?? '');
    for await (const line of createInterface({ input: process.stdin, terminal: false })) {
      if (await follow(state, line.trim().toLowerCase(), saved, hints)) break;
    }
  } finally {
    hints.close();
    process.stdin.destroy(); // its writer may leave it open, and that would keep this process running
    for (const [signal, listener] of listeners) process.off(signal, listener);
  }
  return state.game;
}

/** Executes a line; true if it ends the play. */
async function follow(state: PlayState, line: string, saved: SavedGame, hints: Hints): Promise<boolean> {
  const { game } = state;
  const effects = state.asks === undefined ? command(state, line) : answer(state, line[0] ?? '', newSeed);
  for (const effect of effects) await perform(effect, state, saved, hints);
  if (effects.includes('save')) tell(state, game);
  else say(state.message);
  return effects.includes('quit');
}

function command(state: PlayState, line: string): Effect[] {
  state.message = '';
  const word = wordOf(line);
  if (word === 'board') say(describeBoard(state.game.board));
  else if (word === 'score') say(describeScore(state.game));
  else if (word === 'help') say(HELP);
  else if (word !== undefined) return obey(state, word, newSeed);
  else if (line !== '') say(`"${printable(line)}" is no command. Type help for those there are.`);
  return [];
}

async function perform(effect: Effect, state: PlayState, saved: SavedGame, hints: Hints): Promise<void> {
  if (effect === 'save') keepSafe(state, () => saved.save(state.game));
  else if (effect === 'keep') keepSafe(state, () => saved.keep(state.left!, new Date()));
  else if (effect === 'hint') {
    if (!hints.isReady(state.game)) say(LOADING);
    const evaluation = await hints.ask(state.game).catch((error: Error) => say(error.message));
    state.hint = undefined;
    if (evaluation) {
      noteHint(state.game);
      keepSafe(state, () => saved.save(state.game));
      say(describeHint(state.game, evaluation));
    }
  }
}

/** The changes: a move by its turn, everything else by its message and the board. */
function tell(state: PlayState, before: Game): void {
  const { game, turn, message } = state;
  const moved = game === before && turn?.ply === game.ply && !message.startsWith('Redone');
  if (moved) say(tellTurn(turn, game.variant), describeBoard(game.board), message);
  else say(message, describeBoard(game.board));
}

/** "Hint: Left." or why it is best, how each direction stands, and the chance of the first tile in doubt. */
function describeHint(game: Game, hint: Hint): string {
  const { directions, why, made, chances, points } = hintWords(game, hint);
  return [
    `Hint: ${why ?? `${DIRECTION_NAMES[directions[0]!.direction]}.`}`,
    ...directions.map(
      ({ direction, word, cost }) =>
        `${DIRECTION_NAMES[direction]} is ${cost === undefined ? word : `${word} by ${cost}`}.`,
    ),
    ...(made === undefined ? [] : [`${DIRECTION_NAMES[directions[0]!.direction]} makes ${made}.`]),
    ...chances.map(({ tile, chance }) => `${chance} chance of ${tile}, if the solver plays on.`),
    ...(points === undefined ? [] : [`${points} points to come.`]),
  ].join('\n');
}

function say(...texts: string[]): void {
  for (const text of texts) if (text !== '') console.log(text);
}
