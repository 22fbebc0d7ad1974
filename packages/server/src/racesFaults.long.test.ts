// @module-tag long
// Races while their server is killed, again and again, with kill -9. Every acknowledged move counts, nobody sees ahead, and there
// is one outcome. The oracle is core's game alone, dealt by the seed that is published at the end.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Direction, Game, makePosition, VARIANTS } from '@twofold/core';
import { directionOf, parseSecret, rankedDealer } from '@twofold/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testConnection } from './testing/database.js';
import { ask, followRace, startRace } from './testing/races/raceClient.js';
import { RankedClient } from './testing/rankedClient.js';
import { type RankedServer, startRankedServer } from './testing/rankedServer.js';

const CHILD = new URL('./testing/children/rankedChild.ts', import.meta.url);
const KILLS = 8;
const ORDER = 'LDRD';

let server: RankedServer;
const children: ChildProcess[] = [];

beforeAll(async () => {
  server = await startRankedServer();
}, 60_000);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.close();
});

async function startChild(): Promise<{ child: ChildProcess; url: string }> {
  const name = server.database.description;
  const argument = JSON.stringify(await testConnection(name));
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD.pathname, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [port] = await once(child.stdout!, 'data');
  return { child, url: `http://127.0.0.1:${String(port).trim()}` };
}

it('a race whose server is killed again and again has every acknowledged move, and one outcome', {
  timeout: 240_000,
}, async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => RankedClient.signIn(server.url)));
  const { id, sockets, games } = await startRace(people, { kind: 'first', target: 2048 });
  for (const socket of sockets) socket.close();
  const played: string[] = people.map(() => ''); // the moves that were acknowledged
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, url } = await startChild();
    const follower = followRace(people[2]!.at(url), id);
    const until = performance.now() + 1_500 + 300 * kill;
    const running = people.map(async (person, at) => {
      const client = person.at(url);
      while (performance.now() < until) {
        const ply = played[at]!.length + 1;
        for (const moves of [...ORDER.slice(ply % 4), ...ORDER, 'U']) {
          const answer = await client
            .ask('POST', `/ranked/games/${games[at]}/moves`, { ply, moves })
            .catch(() => undefined);
          if (!answer) return; // killed: the move may be durable or not
          if (answer.status === 200 && answer.body.spawns.length === 1) {
            played[at] += moves;
            break;
          }
          // A move that was durable without its answer has another direction perhaps: its own is taken over.
          if (answer.body.refused?.code === 'conflict') {
            const stored = await server.database.db
              .selectFrom('plies')
              .select('direction')
              .where('game_id', '=', games[at]!)
              .where('ply', '=', ply)
              .executeTakeFirst();
            played[at] = played[at]! + 'URDL'[stored!.direction]!;
            break;
          }
        }
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000 + 200 * kill));
    child.kill('SIGKILL');
    await Promise.all(running);
    for (const { racers, you } of follower.views) {
      for (const { shownPly } of racers) expect(shownPly).toBeLessThanOrEqual(racers[you!]!.ply);
    }
  }
  expect(Math.min(...played.map(({ length }) => length))).toBeGreaterThan(3);
  for (const person of people) await ask(person, `/races/${id}/leave`);
  const again = followRace(people[0]!, id);
  const ended = await again.until((race) => race.state === 'ended');
  again.close();
  expect(ended.racers.map(({ place }) => place).sort()).toContain(1);
  for (const [at, letters] of played.entries()) {
    const { body } = await people[at]!.ask('GET', `/ranked/games/${games[at]}`);
    const dealer = rankedDealer(parseSecret(body.game.seed)!, parseSecret(body.game.nonce)!);
    const game = new Game(VARIANTS.classic, '', { dealer });
    for (const letter of letters) expect(game.play(directionOf(letter) as Direction)).toBeDefined();
    expect(body.game.ply).toBeGreaterThanOrEqual(letters.length);
    expect(body.game.ply).toBeLessThanOrEqual(letters.length + 1); // one may be durable without its answer
    if (body.game.ply === letters.length) expect(body.game.board).toBe(makePosition(game.board));
    expect(ended.racers[at]).toMatchObject({ ply: body.game.ply, score: body.game.score });
  }
});
