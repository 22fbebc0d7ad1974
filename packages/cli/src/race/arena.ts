/** An arena at the terminal: one race after another, until the player quits. */
import { grouped } from '../format.js';
import { type RankedServer, requireAnswer } from '../ranked/server.js';
import { FollowedRace } from './followedRace.js';
import type { RaceOptions } from './options.js';
import { beginNext, playRace } from './playRace.js';

const ASK_MS = 2_000;
const pause = ({ ports }: RankedServer) =>
  new Promise<void>((resolve) => {
    ports.later(resolve, ASK_MS);
  });

/** One race of an arena after another, until the player quits. The own standing is printed then. */
export async function raceInArena(
  server: RankedServer,
  named: string | undefined,
  name: string,
  options: RaceOptions,
): Promise<void> {
  const id = named ?? requireAnswer(await server.arenas.list(), server).arenas[0]!.id;
  console.log(`The arena: ${server.address}/race?arena=${id}`);
  const quitting = new AbortController();
  let asked: Promise<string> | undefined;
  const ask = (tell?: (text: string) => void) => {
    asked = nextInArena(server, id, quitting.signal, tell);
    return asked;
  };
  const race = new FollowedRace(await ask((text) => console.log(text)), server);
  const next = async () => {
    race.follow(await ask());
    await untilBegun(server, race, ask);
    return beginNext(server, race);
  };
  try {
    await untilBegun(server, race, ask);
    await playRace(server, race, name, { ...options, next });
  } finally {
    quitting.abort();
    await asked?.catch(() => {}); // an answer under way would end the pause
    race.stop();
    await server.arenas.pause(id);
  }
  const { you, players } = requireAnswer(await server.arenas.read(id), server);
  if (you) console.log(`You: rank ${you.rank} of ${grouped(players)} with ${grouped(you.points)} points.`);
}

/** Waits for the next race of an arena. Returns its id. Rejects when the player quits. */
async function nextInArena(
  server: RankedServer,
  id: string,
  quits: AbortSignal,
  tell: (text: string) => void = () => {},
): Promise<string> {
  let told = -1;
  for (;;) {
    const { race, waiting } = requireAnswer(await server.arenas.wait(id), server);
    quits.throwIfAborted();
    if (race !== null) return race;
    if (waiting !== told) tell(waiting < 2 ? 'Waiting for somebody to come ...' : `${waiting} wait ...`);
    told = waiting;
    await pause(server);
    quits.throwIfAborted();
  }
}

/** Waits for the start of a race of an arena. If somebody leaves in its countdown, `ask` finds another one. */
async function untilBegun(
  server: RankedServer,
  race: FollowedRace,
  ask: () => Promise<string>,
): Promise<void> {
  while ((await race.until(({ state }) => state !== 'starting')).state === 'lobby') {
    await pause(server);
    race.follow(await ask());
  }
}
