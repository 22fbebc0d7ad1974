/**
 * Races: how long moves wait for their tiles while each racer follows the race, at two moves a second. Also the number of
 * views of races that the server sends. `npm run bench -- server/races --racers 200 --people 4`.
 */
import { parseArgs } from 'node:util';
import type { RaceMessage, RaceView } from '../../packages/protocol/src/index.js';
import { measureLimits } from './limits.js';
import { Load } from './load.js';
import type { Player } from './player.js';
import { DATABASES, type DatabaseName, startServerUnderLoad } from './serverProcess.js';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'both' },
    racers: { type: 'string', default: '200' },
    people: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '10' },
  },
});
const people = Number(values.people);
const races = Math.ceil(Number(values.racers) / people);
const WARM_SECONDS = 2;
const TOGETHER = 8;
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
  const { body } = await players[0]!.ask('POST', '/races', { kind: 'points', minutes: 10, people });
  const { id } = body.race;
  for (const player of players.slice(1)) await player.ask('POST', `/races/${id}/join`);
  const games = players.map((player) => gameOf(player, id));
  for (const player of players) await player.ask('POST', `/races/${id}/ready`, { ready: true });
  for (const [seat, player] of players.entries()) await player.race(await games[seat]!);
  return players;
}

async function bench(name: DatabaseName): Promise<void> {
  const server = await startServerUnderLoad(name);
  const load = new Load(server);
  try {
    const limits = await measureLimits(server.folder);
    let next = 0;
    const work = async () => {
      while (next < races) load.add(await startRace(load, next++));
    };
    await Promise.all(Array.from({ length: TOGETHER }, work));
    await load.play(WARM_SECONDS);
    const before = views;
    const { games: racers, ...played } = await load.play(Number(values.seconds));
    const viewsPerSecond = Math.round((views - before) / Number(values.seconds));
    const figures = { races, people, racers, viewsPerSecond, ...played };
    console.log(JSON.stringify({ bench: 'server.races', database: name, ...figures, ...limits }));
  } finally {
    load.close();
    await server.close();
  }
}

for (const name of DATABASES) if (values.database === 'both' || values.database === name) await bench(name);
process.exit();
