/**
 * The most people in races at two moves a second, each of whom follows the race. Of 100 moves 99 must have their tile within 50 ms.
 * Also the number of views of races that the server sends. `npm run bench -- server/races --people 4 --from 200`, or with
 * `--racers 200` those.
 */
import type { RaceMessage, RaceView } from '../../packages/protocol/src/index.js';
import { measureLimits } from './load/limits.js';
import type { Load, Played } from './load/load.js';
import { onEach, readOptions, report, underLoad } from './load/options.js';
import type { Player } from './load/player.js';
import { searchLoad } from './load/search.js';
import type { DatabaseName } from './load/serverProcess.js';

const { database, racers, from, people, seconds } = readOptions({
  database: 'both',
  racers: 0,
  from: 200,
  people: 4,
  seconds: 8,
});
const WARM_SECONDS = 2;
/** Races that start side by side: each has a countdown of some seconds. */
const TOGETHER = 50;
const SEARCH = { from, step: people, milliseconds: 180_000 };
let views = 0;

/** Follows a race until the own game is there. Views are counted for good. */
function gameOf(player: Player, race: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = player.open(`/races/${race}/socket`);
    socket.on('error', reject);
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as RaceMessage;
      if (message.type !== 'race') return;
      views++;
      const game = ownGame(message.race);
      if (game) resolve(game);
    });
  });
}

function ownGame({ state, racers, you }: RaceView): string | undefined {
  return (state === 'running' && you !== null && racers[you]?.game) || undefined;
}

async function startRace(load: Load, number: number): Promise<Player[]> {
  const players = Array.from({ length: people }, (_, seat) => load.newPlayer(number * people + seat));
  for (const player of players) await player.signIn();
  const { body } = await players[0]!.ask<{ race: RaceView }>('POST', '/races', {
    kind: 'points',
    minutes: 10,
    people,
  });
  const { id } = body.race;
  for (const player of players.slice(1)) await player.ask('POST', `/races/${id}/join`);
  const games = players.map((player) => gameOf(player, id));
  for (const player of players) await player.ask('POST', `/races/${id}/ready`, { ready: true });
  for (const [seat, player] of players.entries()) await player.race(await games[seat]!);
  return players;
}

/** A new server has races of that many people. */
function play(
  name: DatabaseName,
  count: number,
): Promise<Played & { races: number; viewsPerSecond: number }> {
  return underLoad(name, async (_server, load) => {
    const races = Math.ceil(count / people);
    let next = 0;
    const work = async () => {
      while (next < races) load.add(await startRace(load, next++));
    };
    await Promise.all(Array.from({ length: TOGETHER }, work));
    await load.play(WARM_SECONDS);
    const before = views;
    const played = await load.play(seconds);
    return { races, viewsPerSecond: Math.round((views - before) / seconds), ...played };
  });
}

await onEach(database, async ({ name, folder }) => {
  const limits = await measureLimits(folder);
  const { best, beyond } =
    racers > 0
      ? { best: await play(name, racers), beyond: undefined }
      : await searchLoad(SEARCH, (size) => play(name, size));
  report('server.races', { database: name, people, ...best, beyond, ...limits });
});
process.exit();
