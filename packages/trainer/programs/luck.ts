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
import { playAndReview } from './luck/game.js';
import { checkOf, type LuckGame, tableOf } from './luck/table.js';
import { parseOptions, wrongUsage } from './options.js';

const USAGE = `Usage: npx tsx packages/trainer/programs/luck.ts --record FILE [--games N] [--minutes N] [--players LIST] [--write FILE]
--games N       games of each player (200)
--players LIST  noises of 1-ply players, or random, corner, heuristic; NAME/K is a player of every K-th game only
--write FILE    writes the quantiles of all recorded games as JSON
Prints a table of the record, and how quantiles of one half fit the other. Needs the files of npm run build.`;
/** Strong players' games are long, so they play fewer. */
const USUAL_PLAYERS = '0.3,0.17,0.1,0.055,0.03,corner,0.017/2,0.01/4,0.003/16';

const text = { type: 'string' } as const;
const { record, ...options } = parseOptions(
  { record: text, games: text, minutes: text, players: text, write: text },
  USAGE,
);
if (record === undefined) wrongUsage('Name a record.', USAGE);
const known: LuckGame[] = existsSync(record)
  ? readFileSync(record, 'utf8')
      .split('\n')
      .flatMap((line) => (line.endsWith('}') ? [JSON.parse(line)] : [])) // a kill may have cut off the last one
  : [];
await play();
const table = tableOf(known);
for (const { loss, moves, games, luck } of table.cells) {
  const [low, middle, high] = [luck[2], luck[10], luck[18]].map((points) => points!.toFixed(0));
  const losses = loss.map((share) => `${(100 * share).toPrecision(3)} %`).join(' to ');
  console.log(`| ${losses} | ${moves.join(' to ')} | ${games} | ${low} | ${middle} | ${high} |`);
}
for (const { said, came, games } of checkOf(known)) console.log(`| ${said} | ${came} | ${games} |`);
if (options.write !== undefined) writeFileSync(options.write, `${JSON.stringify(table)}\n`);

async function play(): Promise<void> {
  const end = performance.now() + 60_000 * Number(options.minutes ?? Infinity);
  const kernels = readKernels();
  const kernel = kernelWith(readNetwork(USUAL_NETWORK, kernels), kernels, () => 0);
  const advisor = createAdvisor({
    openEngine: () => createNodeEngine({ threads: 1 }),
    network: USUAL_NETWORK,
    waitsForNetwork: true,
  });
  const variant = makeVariant({ columns: 4, rows: 4 });
  const players = (options.players ?? USUAL_PLAYERS).split(',').map((name) => name.split('/'));
  for (let game = 0; game < Number(options.games ?? 200); game++) {
    for (const [player = '', every = '1'] of players) {
      if (game % Number(every) !== 0 || performance.now() > end) continue;
      if (known.some((own) => own.player === player && own.game === game)) continue;
      const measured = await playAndReview(player, game, { kernel, advisor, variant });
      known.push(measured);
      appendFileSync(record!, `${JSON.stringify(measured)}\n`);
    }
  }
  advisor.dispose();
}
