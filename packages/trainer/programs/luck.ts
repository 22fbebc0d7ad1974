/**
 * Measures how much luck games have, so that a review can say "luckier than 81 % of games". Players like people play whole games.
 * Each game is reviewed at the normal level, exactly as the page does. Every game is a function of its number. Finished
 * ones are in a record and are not played again.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { makeVariant } from '@twofold/core';
import { createAdvisor, USUAL_NETWORK } from '@twofold/solver';
import { createNodeEngine } from '@twofold/solver/node';
import { kernelWith, readKernels, readNetwork } from '../src/networkFiles.js';
import { type ChooseMove, playerNamed } from '../src/puzzles/players.js';
import { exactPlayers, playGame, reviewedLuck } from './luck/game.js';
import { BOARDS, checkOf, type LuckGame, tableOf } from './luck/table.js';
import { parseOptions, wrongUsage } from './options.js';

const USAGE = `Usage: npx tsx packages/trainer/programs/luck.ts --record FILE [--games N] [--minutes N] [--players LIST] [--write FILE]
--board SIZE    4x4 (default), or one that is solved: 2x3, 2x4
--games N       games of each player (200)
--players LIST  noises of players, and for 4x4 random, corner, heuristic; NAME/K is a player of every K-th game only
--write FILE    writes the quantiles of all recorded games, of every board, as JSON
Prints a table of the record, and how quantiles of one half fit the other. Needs the files of npm run build.`;
/** Strong players' games are long, so they play fewer. */
const USUAL_PLAYERS = '0.3,0.17,0.1,0.055,0.03,corner,0.017/2,0.01/4,0.003/16';
/** On solved boards games are short. The last is optimal play. */
const EXACT_PLAYERS = '1,0.3,0.1,0.05,0.02,0.01,0.003,0';

const text = { type: 'string' } as const;
const { record, ...options } = parseOptions(
  { record: text, board: text, games: text, minutes: text, players: text, write: text },
  USAGE,
);
if (record === undefined) wrongUsage('Name a record.', USAGE);
const known: LuckGame[] = existsSync(record)
  ? readFileSync(record, 'utf8')
      .split('\n')
      .flatMap((line) => (line.endsWith('}') ? [{ board: '4x4', ...JSON.parse(line) }] : [])) // a kill may have cut off the last one
  : [];
const board = options.board ?? '4x4';
if (!BOARDS.includes(board)) wrongUsage(`There is no measure of ${board}.`, USAGE);
await play();
const tables = BOARDS.map((name) => tableOf(name, ofBoard(name))).filter(({ cells }) => cells.length > 0);
for (const table of tables) {
  console.log(`${table.columns}x${table.rows}, ${table.games} games`);
  for (const { loss, moves, games, luck } of table.cells) {
    const [low, middle, high] = [luck[2], luck[10], luck[18]].map((points) => points!.toFixed(0));
    const losses = loss.map((share) => `${(100 * share).toPrecision(3)} %`).join(' to ');
    console.log(`| ${losses} | ${moves.join(' to ')} | ${games} | ${low} | ${middle} | ${high} |`);
  }
  const checked = checkOf(`${table.columns}x${table.rows}`, ofBoard(`${table.columns}x${table.rows}`));
  for (const { said, came, games } of checked) console.log(`| ${said} | ${came} | ${games} |`);
}
if (options.write !== undefined) writeFileSync(options.write, `${JSON.stringify({ tables })}\n`);

function ofBoard(name: string): LuckGame[] {
  return known.filter((game) => game.board === name);
}

async function play(): Promise<void> {
  const end = performance.now() + 60_000 * Number(options.minutes ?? Infinity);
  const advisor = createAdvisor({
    openEngine: () => createNodeEngine({ threads: 1 }),
    network: USUAL_NETWORK,
    waitsForNetwork: true,
  });
  const [columns = 4, rows = 4] = board.split('x').map(Number);
  const variant = makeVariant({ columns, rows });
  const playerOf = board === '4x4' ? networkPlayers() : exactPlayers(variant);
  const players = (options.players ?? (board === '4x4' ? USUAL_PLAYERS : EXACT_PLAYERS))
    .split(',')
    .map((name) => name.split('/'));
  for (let game = 0; game < Number(options.games ?? 200); game++) {
    for (const [player = '', every = '1'] of players) {
      if (game % Number(every) !== 0 || performance.now() > end) continue;
      if (ofBoard(board).some((own) => own.player === player && own.game === game)) continue;
      const played = playGame(player, game, variant, playerOf(player));
      const measured = { board, player, game, ...(await reviewedLuck(played, advisor)) };
      known.push(measured);
      appendFileSync(record!, `${JSON.stringify(measured)}\n`);
    }
  }
  advisor.dispose();
}

function networkPlayers(): (name: string) => ChooseMove {
  const kernels = readKernels();
  const kernel = kernelWith(readNetwork(USUAL_NETWORK, kernels), kernels, () => 0);
  return (name) => playerNamed(name, kernel);
}
