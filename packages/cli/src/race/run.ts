/** A race at the terminal: joins, waits for the others, plays the own game, and prints the places at the end. */
import { type RankedServer, rankedServer, requireAnswer, whenReady } from '../ranked/server.js';
import { EXIT_SIGNALS } from '../terminal/screen/exitSignals.js';
import { raceInArena } from './arena.js';
import { FollowedRace } from './followedRace.js';
import type { RaceOptions } from './options.js';
import { playRace } from './playRace.js';
import { readLink, termsOf } from './terms.js';
import { describeLobby, isDeserted } from './words.js';

/** A server that does not answer holds up no end of the command for longer than this. */
const LEAVE_MS = 2_000;

export async function runRace(link: string | undefined, options: RaceOptions): Promise<void> {
  const { id: named, arena, address } = readLink(link);
  if (named === undefined && arena === undefined && !options.new && !options.arena)
    throw new RangeError('Give the link of a race, or make one: twofold race --new --first-to 512');
  const server = rankedServer(address ?? options.server);
  const { name } = await whenReady(() => server.api.makeAccount(), server);
  if (arena !== undefined || options.arena) return raceInArena(server, arena, name, options);
  const id = named ?? requireAnswer(await server.races.api.make(termsOf(options)), server).id;
  if (named === undefined && !options.alone) console.log(`The race: ${server.address}/race?race=${id}`);
  const race = new FollowedRace(id, server);
  try {
    await join(server, race);
    await playRace(server, race, name, options);
  } finally {
    race.stop();
  }
}

/** Joins and is ready. Says who is there until the race starts. */
async function join(server: RankedServer, race: FollowedRace): Promise<void> {
  const { api } = server.races;
  if (requireAnswer(await api.read(race.id), server).blind)
    throw new Error(
      `This race is blind: its numbers are hidden. A terminal shows them, so race in a browser: ${server.address}/race?race=${race.id}`,
    );
  const joined = requireAnswer(await api.command(race.id, 'join'), server);
  const stopLeaving = leaveOnSignal(server, race);
  if (joined.state === 'lobby') requireAnswer(await api.ready(race.id, true), server);
  let told = '';
  const stop = race.listen(() => {
    const isWaiting = race.race?.state === 'lobby' && !isDeserted(race.race);
    const text = isWaiting ? describeLobby(race.race!) : '';
    if (text && text !== told) console.log(text);
    told = text;
  });
  await race
    .until((seen) => seen.state === 'running' || seen.state === 'ended' || isDeserted(seen))
    .finally(() => {
      stop();
      stopLeaving();
    });
}

/** Whoever ends the command before the start leaves the race: the others wait for nobody who is gone. Returns how to stop that. */
function leaveOnSignal(server: RankedServer, race: FollowedRace): () => void {
  const leaving = Object.entries(EXIT_SIGNALS).map(([signal, code]) => {
    const leave = () => {
      const exit = () => process.exit(code);
      if (race.race?.state === 'running') return exit();
      void server.races.api.command(race.id, 'leave').finally(exit);
      server.ports.later(exit, LEAVE_MS);
    };
    process.once(signal, leave);
    return () => process.off(signal, leave);
  });
  return () => {
    for (const stop of leaving) stop();
  };
}
