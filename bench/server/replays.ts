/**
 * Replays of 20,000 plies that the server verifies in a second, as uploads from outside. Beside it the figure of one thread that
 * does nothing else. `npm run bench -- server/replays`.
 */
import {
  type Direction,
  Game,
  makeReplay,
  tilt,
  VARIANTS,
  verifyAnyReplay,
} from '../../packages/core/src/index.js';
import { readOptions, report, underLoad } from './load/options.js';
import { otherWork, startWatch } from './load/otherWork.js';
import type { DatabaseName } from './load/serverProcess.js';

const { database, plies, replays } = readOptions({ database: 'embedded', plies: 20_000, replays: 60 });
const TOGETHER = 4;

/** A game of some moves on 8x8: the move that leaves most cells empty. */
function playGame(seed: string): string {
  const game = new Game(VARIANTS['8x8']!, seed);
  while (game.ply < plies) {
    let best: Direction = 0;
    let most = -1;
    for (const direction of [3, 2, 1, 0] as const) {
      const { board, moved } = tilt(game.board, direction);
      const empty = moved ? board.ranks.reduce((count, rank) => count + (rank === 0 ? 1 : 0), 0) : -1;
      if (empty > most) [best, most] = [direction, empty];
    }
    if (!game.play(best)) throw new Error(`over after ${game.ply}`);
  }
  return makeReplay(game);
}

const texts = Array.from({ length: replays }, (_, at) => playGame(`bench ${at % 6} ${at}`));
const alone = performance.now();
for (const text of texts) if (!verifyAnyReplay(text).ok) throw new Error('refused');
const aloneASecond = (1000 * texts.length) / (performance.now() - alone);

await underLoad(database as DatabaseName, async (server, load) => {
  const players = texts.map((_, at) => load.newPlayer(at));
  for (const player of players) await player.signIn();
  await players[0]!.ask('POST', '/replays', texts[0]); // the workshop's threads are started by it
  const [before, began, watch] = [await server.figures(), performance.now(), startWatch()];
  let next = 1;
  const work = async () => {
    while (next < texts.length) {
      const at = next++;
      await players[at]!.ask('POST', '/replays', texts[at]);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  const took = performance.now() - began;
  const { cpu, stall } = await server.figures();
  const replaysPerSecond = Number(((1000 * (texts.length - 1)) / took).toFixed(1));
  const figures = { plies, replaysPerSecond, oneThreadAlone: Number(aloneASecond.toFixed(1)) };
  const used = { serverCore: Number(((cpu - before.cpu) / took).toFixed(2)), stall: Math.round(stall) };
  report('server.replays', { ...figures, ...used, ...otherWork(watch) });
});
process.exit();
