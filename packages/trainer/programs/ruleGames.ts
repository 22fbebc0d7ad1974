/**
 * Measures rules of thumb: players that follow one play whole games, and the table says how often each makes 512, 1024 and 2048.
 * The chapters of "Learn to play" quote these figures (docs/playing.md). Each game is a function of its player and number.
 */
import { writeFileSync } from 'node:fs';
import { Game, makeVariant, maxRank } from '@twofold/core';
import { kernelWith, readKernels, readNetwork } from '../src/networkFiles.js';
import { playOut } from '../src/puzzles/players.js';
import { Xorshift } from '../src/xorshift.js';
import { parseOptions } from './options.js';
import { RULE_PLAYERS, type RulePlayer, rulePlayer } from './ruleGames/players.js';
import { measuredOf, rowOf } from './ruleGames/table.js';

const USAGE = `Usage: npx tsx packages/trainer/programs/ruleGames.ts [--games N] [--players LIST] [--out FILE]
Plays N games (1000) of each player that follows a rule, and prints a table. --players names some of them: ${RULE_PLAYERS.join(', ')}.
--out FILE writes the figures as JSON. Needs the files of npm run build.`;

const text = { type: 'string' } as const;
const options = parseOptions({ games: text, players: text, out: text }, USAGE);
const games = Number(options.games ?? 1000);
const wanted = options.players?.split(',');
const kernels = readKernels();
const kernel = kernelWith(readNetwork('small', kernels), kernels, () => 0);
const variant = makeVariant({ columns: 4, rows: 4 });

const players = RULE_PLAYERS.filter((name) => wanted?.includes(name) ?? true).map((name) => {
  const measured = measuredOf(name, playGames(name));
  console.log(rowOf(measured));
  return measured;
});
if (options.out !== undefined)
  writeFileSync(options.out, `${JSON.stringify({ games, players }, undefined, 2)}\n`);

function playGames(name: RulePlayer) {
  const choose = rulePlayer(name, kernel);
  return Array.from({ length: games }, (_, number) => {
    const game = playOut(new Game(variant, `rule ${number}`), choose, new Xorshift(6000 + number));
    return { score: game.score, largest: maxRank(game.board) };
  });
}
