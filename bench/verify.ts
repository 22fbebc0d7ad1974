/**
 * Speed of verifying replays. `verify.text` is the time from text to verdict, and `verify.compact` the same
 * for the compact form. Both use games of good play on 4x4 from a seed. `verify.verse` is a 2048verse replay
 * of 50,000 moves, from bytes to verdict, as after a drop on the web game. Beside the first two stands a
 * program with only the public `Game`: it reads the letters, plays them, and compares score and position.
 * Rounds alternate, medians of three are printed.
 */
import { readFileSync } from 'node:fs';
import {
  Game,
  legalDirections,
  makeCompact,
  makePosition,
  makeReplay,
  VARIANTS,
  verifyAnyReplay,
} from '../packages/core/src/index.js';
import { median, rate } from './measure.js';

const ROUNDS = 3;
const VERSE = new URL('../packages/core/src/notation/fixtures/long.verse', import.meta.url);
const GAMES = 200;
const REPEATS = 20;
const LETTERS = 'URDL';

interface Written {
  text: string;
  compact: string;
  plies: number;
}

/** Games of a simple player, some 300 moves each: down or left while it can. */
function playGames(): Written[] {
  return Array.from({ length: GAMES }, (_, number) => {
    const game = new Game(VARIANTS.classic, `bench ${number}`);
    while (game.status !== 'over') {
      const legal = legalDirections(game.board);
      game.play(game.ply % 2 === 0 && legal.includes(3) ? 3 : legal.includes(2) ? 2 : legal.at(-1)!);
    }
    return { text: makeReplay(game), compact: makeCompact(game), plies: game.ply };
  });
}

function check(text: string | Uint8Array): void {
  const verified = verifyAnyReplay(text);
  if (!verified.ok) throw new Error(verified.error.message);
}

/** The same with `Game` alone, which keeps a line for undo. */
function replay(text: string): void {
  const field = (name: string) => new RegExp(`^\\[${name} "(.*)"\\]$`, 'm').exec(text)![1]!;
  const game = new Game(VARIANTS.classic, field('Seed'));
  for (const letter of text.slice(text.indexOf('\n\n')).matchAll(/[URDL]/g)) {
    if (!game.play(LETTERS.indexOf(letter[0]) as 0 | 1 | 2 | 3)) throw new Error('not a move');
  }
  if (String(game.score) !== field('Score') || makePosition(game.board) !== field('Final')) {
    throw new Error('a false claim');
  }
}

function pliesPerSecondOf(games: readonly Written[], run: (game: Written) => void): number {
  return rate(() => {
    for (let repeat = 0; repeat < REPEATS; repeat++) games.forEach(run);
    return REPEATS * games.reduce((sum, game) => sum + game.plies, 0);
  });
}

const games = playGames();
const contestants = {
  text: ({ text }: Written) => check(text),
  compact: ({ compact }: Written) => check(compact),
  game: ({ text }: Written) => replay(text),
};
for (const run of Object.values(contestants)) pliesPerSecondOf(games, run);
const rounds = Array.from({ length: ROUNDS }, () => ({
  text: pliesPerSecondOf(games, contestants.text),
  compact: pliesPerSecondOf(games, contestants.compact),
  game: pliesPerSecondOf(games, contestants.game),
}));
const gamePliesPerSecond = median(rounds.map(({ game }) => game));
for (const form of ['text', 'compact'] as const) {
  const pliesPerSecond = median(rounds.map((round) => round[form]));
  const ratio = Number((pliesPerSecond / gamePliesPerSecond).toFixed(2));
  console.log(JSON.stringify({ bench: `verify.${form}`, pliesPerSecond, ratio, gamePliesPerSecond }));
}

const verse = readFileSync(VERSE);
const VERSE_PLIES = 50_000;
const checkVerse = () => {
  check(verse);
  return VERSE_PLIES;
};
const pliesPerSecond = median(Array.from({ length: ROUNDS }, () => rate(checkVerse)));
const milliseconds = Math.round((VERSE_PLIES / pliesPerSecond) * 1000);
console.log(JSON.stringify({ bench: 'verify.verse', pliesPerSecond, plies: VERSE_PLIES, milliseconds }));
