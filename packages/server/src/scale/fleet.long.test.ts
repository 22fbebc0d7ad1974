// @module-tag long
// Two processes on one PostgreSQL, behind HAProxy without sticky sessions. 50 ranked games and ten races go on all the time. A
// process is killed, both are replaced in turn, the database restarts, and its disk stands still. The oracles are each player's
// own record, and core's game dealt by the seed that is published at the end.
import { setTimeout as wait } from 'node:timers/promises';
import { Game, gameFromReplay, parseReplay, VARIANTS } from '@twofold/core';
import { checkProof, parseSecret, rankedDealer } from '@twofold/protocol';
import type { NewRace, RaceView } from '@twofold/protocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fleet, findHaproxy, startFleet } from '../testing/scale/fleet.js';
import { type Acknowledged, type ScaleGame, ScalePlayer } from '../testing/scale/player.js';

const GAMES = 50;
const RACES = 10;
/** Between two moves of a player, on average. */
const PAUSE_MS = 250;
const STALL_MS = 2_500;
const FULL_MS = 4_000;
/** Somewhat longer than the time between two sweeps of idle games. */
const REPLAY_MS = 90_000;

const hasProxy = findHaproxy() !== undefined;
if (!hasProxy) console.warn('HAProxy is not installed: the test of several processes is skipped.');

let fleet: Fleet;
const players: ScalePlayer[] = [];

beforeAll(async () => {
  if (hasProxy) fleet = await startFleet();
}, 300_000);
afterAll(() => fleet?.close(), 120_000);

async function newPlayer(): Promise<ScalePlayer> {
  const player = new ScalePlayer(fleet.url, `192.0.2.${1 + (players.length % 200)}`);
  players.push(player);
  await player.signIn();
  return player;
}

/** A race of two, each with a game and the newest view. */
interface PlayedRace {
  readonly id: string;
  readonly racers: readonly ScalePlayer[];
  readonly games: (ScaleGame | undefined)[];
  readonly views: (RaceView | undefined)[];
  readonly playing: Promise<unknown>;
  stop: () => void;
}

async function startRace(terms: NewRace): Promise<PlayedRace> {
  const racers = await Promise.all([newPlayer(), newPlayer()]);
  const [maker, guest] = racers as [ScalePlayer, ScalePlayer];
  const { id } = await maker.insist(() => maker.races.make(terms));
  await guest.insist(() => guest.races.command(id, 'join'));
  const games: (ScaleGame | undefined)[] = [];
  const views: (RaceView | undefined)[] = [];
  const stops: (() => void)[] = [];
  const playing = racers.map(async (racer, at) => {
    await new Promise<void>((resolve) => {
      const onRace = (race: RaceView) => {
        views[at] = race;
        if (race.state !== 'lobby' && race.state !== 'starting') resolve();
        const game = games[at];
        if (race.state === 'ended' && game) game.isStopped = true;
      };
      stops.push(racer.followRace(id, { onRace, onLink: () => {} }));
    });
    const own = views[at]!.racers[views[at]!.you!]!.game!;
    const game = racer.openGame(await racer.insist(() => racer.api.game(own)));
    games[at] = game;
    await game.play(PAUSE_MS);
  });
  for (const racer of racers) await racer.insist(() => racer.races.ready(id, true));
  const stop = () => {
    for (const each of stops) each();
    for (const game of games) game?.session.close();
  };
  return { id, racers, games, views, playing: Promise.all(playing), stop };
}

/** Of a race's game: when its race has ended, the game itself ends a moment later, or within a minute if that process fails. */
async function replayOf(player: ScalePlayer, id: string): Promise<string> {
  const until = performance.now() + REPLAY_MS;
  for (;;) {
    const answer = await player.api.replay(id);
    if (answer.ok) return answer.value;
    if (performance.now() > until) throw new Error(JSON.stringify(answer.error));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** A proved replay has exactly the moves and tiles that its player has. */
async function checkReplay(player: ScalePlayer, id: string): Promise<{ moves: Acknowledged[]; game: Game }> {
  const text = await replayOf(player, id);
  const proved = checkProof(text);
  if (!proved.ok) throw new Error(proved.error.message);
  const replay = parseReplay(text);
  if (!replay.ok) throw new Error(replay.error.message);
  const played = gameFromReplay(replay.value);
  if (!played.ok) throw new Error(played.error.message);
  const { seed, nonce } = await player.insist(() => player.api.game(id));
  const dealer = rankedDealer(parseSecret(seed!)!, parseSecret(nonce!)!);
  const game = new Game(VARIANTS.classic, '', { dealer });
  const moves = Array.from({ length: played.value.ply }, (_, at) => {
    const { direction, spawn } = game.play(played.value.turn(at + 1).direction)!;
    return { direction, spawn, at: 0 };
  });
  return { moves, game };
}

const plain = (moves: readonly Acknowledged[]) =>
  moves.map(({ direction, spawn: { cell, rank } }) => `${direction} ${cell} ${rank}`);

async function checkRace({ id, racers, games, views }: PlayedRace): Promise<void> {
  const seen = await Promise.all(
    [...racers, ...racers].map((racer) => racer.insist(() => racer.races.read(id))),
  );
  const outcomes = seen.map((race) =>
    race.racers.map(({ place, ply, score, reached }) => ({ place, ply, score, reached })),
  );
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  for (const view of views)
    expect(view?.racers.map(({ place }) => place)).toEqual(outcomes[0]!.map(({ place }) => place));
  const { endedAt } = seen[0]!;
  expect(seen[0]!.state).toBe('ended');
  expect(outcomes[0]!.map(({ place }) => place)).toContain(1);
  for (const [at, racer] of racers.entries()) {
    const { acknowledged, faults, session } = games[at]!;
    // The end takes all games of a race over.
    expect(faults.filter((fault) => fault.at < endedAt!)).toEqual([]);
    const { moves, game } = await checkReplay(racer, session.id);
    expect(plain(moves).slice(0, acknowledged.length)).toEqual(plain(acknowledged));
    const outcome = outcomes[0]![seen[at]!.you!]!;
    const before = acknowledged.filter((move) => move.at <= endedAt!).length;
    expect(outcome.ply).toBeGreaterThanOrEqual(before);
    expect(outcome.ply).toBeLessThanOrEqual(moves.length);
    while (game.ply > outcome.ply) game.undo();
    expect(outcome.score).toBe(game.score);
  }
}

it.skipIf(!hasProxy)(
  'loses and repeats nothing over a kill, a rolling restart, a restart of the database, and a disk that stands still or is full',
  { timeout: 540_000 },
  async () => {
    const began = performance.now();
    const step = (name: string) =>
      console.info(`${((performance.now() - began) / 1000).toFixed(1)} s: ${name}`);
    const [first, second] = fleet.processes;
    const games = await Promise.all(
      Array.from({ length: GAMES }, async () => {
        const player = await newPlayer();
        return { player, game: await player.newGame() };
      }),
    );
    const races = await Promise.all(
      Array.from({ length: RACES }, (_, at) =>
        startRace({ kind: 'first', target: at < RACES / 2 ? 64 : 256, people: 2 }),
      ),
    );
    const playing = games.map(({ game }) => game.play(PAUSE_MS));
    step('all play');
    await wait(5_500); // the countdown of races
    await first.end('SIGKILL');
    step('the first process is killed');
    await wait(1_000);
    first.start();
    await first.ready();
    step('it is back');
    await wait(1_000);
    for (const each of [second, first]) {
      expect(await each.end('SIGTERM')).toBe(0);
      each.start();
      await each.ready();
      step('a process is replaced');
      await wait(1_000);
    }
    await fleet.restartDatabase();
    step('the database was restarted');
    await wait(3_000);
    await fleet.stallDatabase(STALL_MS);
    step('its disk stood still');
    await wait(3_000);
    await fleet.fillDisk?.(FULL_MS);
    step(fleet.fillDisk ? 'its disk was full' : 'its disk cannot be filled here');
    await wait(3_000);

    await Promise.all(games.map(({ game }) => game.settle()));
    await Promise.all(playing);
    step('all moves are acknowledged');
    for (const { racers, games: own, id, views } of races) {
      if (views[0]?.state === 'ended') continue;
      // Whoever leaves ends the own game, perhaps at the other process.
      await Promise.all(own.map((game) => game!.settle()));
      for (const game of own) game!.session.close();
      await Promise.all(racers.map((racer) => racer.insist(() => racer.races.command(id, 'leave'))));
    }
    for (const race of races) {
      await expect.poll(() => race.views.map((view) => view?.state)).toEqual(['ended', 'ended']);
      await race.playing;
    }
    step('all races have ended');

    await Promise.all(
      games.map(async ({ player, game: { session, acknowledged, isLastUntold, faults, links } }) => {
        expect(faults, links.join('\n')).toEqual([]);
        expect(acknowledged.length).toBeGreaterThan(20);
        const ended = await player.insist(() => session.resign());
        expect(ended.ply).toBe(acknowledged.length + (isLastUntold ? 1 : 0));
        const { moves } = await checkReplay(player, session.id);
        expect(moves.length).toBe(ended.ply);
        expect(plain(moves).slice(0, acknowledged.length)).toEqual(plain(acknowledged));
      }),
    );
    await Promise.all(races.map((race) => checkRace(race)));
    const results = await fleet.database.db
      .selectFrom('results')
      .select('game_id')
      .where(
        'game_id',
        'in',
        games.map(({ game }) => game.session.id),
      )
      .execute();
    expect(results.map((row) => row.game_id).sort()).toEqual(games.map(({ game }) => game.session.id).sort());
    step(`${games.reduce((sum, { game }) => sum + game.acknowledged.length, 0)} moves of games are checked`);

    // Whatever a client heard meanwhile is an error of ours, or of the proxy in our form.
    const errors = players.flatMap((player) => player.errors);
    for (const error of new Set(errors)) {
      expect(error).toMatch(/"code":"[a-z_]+","message":"[A-Z][^"]+\."/);
      expect(error, fleet.processes.map(({ faults }) => faults).join('\n')).not.toMatch(/^500/);
    }
    step(
      `${errors.length} requests were refused: ${[...new Set(errors.map((error) => /"code":"(\w+)"/.exec(error)?.[1]))].join()}`,
    );
    for (const race of races) race.stop();
    for (const { game } of games) game.session.close();
  },
);
