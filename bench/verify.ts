/**
 * Speed of verifying replays, from their bytes as text to the verdict, `verify.text`, and of the compact form,
 * `verify.compact`: games of good play on 4x4 from a seed. Beside it what a program does that has only the public
 * game: read the letters, play them, compare score and position. Rounds alternate, medians of three are printed.
 */
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

function check(text: string): void {
  const verified = verifyAnyReplay(text);
  if (!verified.ok) throw new Error(verified.error.message);
}

/** The same by the game alone, which keeps a line that can be undone. */
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
