// The end of a race beside its last moves: a move that was received before the end counts.
import { DOWN, Game, LEFT, makePosition, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import type { StoredRace } from '../../db/queries/races/races.js';
import { applyCommand, newRace, type Race } from '../../races/race.js';
import { WatchedRace } from './watchedRace.js';

const START = 1_000_000;

/** A race alone whose game has some moves, 100 ms apart. */
function raceAlone(moves: number): { race: WatchedRace; game: Game; lastAt: number } {
  const game = new Game(VARIANTS.classic, 'one');
  const start = makePosition(game.board);
  while (game.ply < moves) if (!game.play(LEFT)) game.play(DOWN);
  const terms = {
    kind: 'points',
    variant: 'classic',
    target: null,
    limitMs: 60_000,
    isBlind: false,
  } as const;
  const made: Race = {
    ...newRace(terms, 1, ['ada'], START),
    state: 'starting',
    startsAt: START,
  };
  const begun = applyCommand(made, { type: 'begin' }, START);
  if (!begun.ok) throw new Error(begun.code);
  const person = {
    account: 'ada',
    name: 'Ada',
    isErased: false,
    isBot: false,
    isClaimed: false,
    seenAt: null,
    gameId: 'game',
    start,
    outcome: null,
    rating: null,
  };
  const stored: StoredRace = {
    id: 'race',
    race: begun.race,
    isWatched: false,
    arenaId: null,
    dealId: 'deal',
    signsSince: null,
    people: [person],
  };
  const race = new WatchedRace(stored);
  for (let ply = 1; ply <= moves; ply++) {
    const { direction, spawn } = game.turn(ply);
    race.track('game').add({ ply, direction, spawn, at: START + 100 * ply });
  }
  return { race, game, lastAt: START + 100 * moves };
}

const resignedAt = (at: number) => ({
  ...({ id: 'game', status: 'resigned', ply: 20 } as const),
  ...{ startedAt: new Date(START), endedAt: new Date(at) },
});

it('a race that everybody has given up ends after their last moves, and counts them', () => {
  const { race, game, lastAt } = raceAlone(20);
  race.note(resignedAt(lastAt + 300));
  // The game is over at once. An end in the past would come before its last moves.
  for (const later of [0, 300, 799]) expect(race.decided(lastAt + later)).toBeUndefined();
  expect(race.decided(lastAt + 800)!.left).toEqual(['ada']); // by whichever door
  for (const later of [300, 800]) expect(race.view('ada', 0, lastAt + later).racers[0]!.left).toBe(true);
  expect(race.decided(lastAt + 800)!.outcomes.get('ada')).toMatchObject({ ply: 20, score: game.score });
});

it.each(['resign', 'leave'] as const)('who gives up after the end of a race has not left it: %s', (door) => {
  const { race } = raceAlone(20);
  const { endsAt } = race.stored.race;
  if (door === 'leave') {
    const left = applyCommand(race.stored.race, { type: 'leave', account: 'ada' }, endsAt! + 300);
    if (left.ok) race.stored = { ...race.stored, race: left.race };
  }
  race.note(resignedAt(endsAt! + 300));
  expect(race.decided(endsAt! + 700)).toMatchObject({ at: endsAt, left: [] });
  // Nor is it shown so until this process hears of the end: another one has ended the race, and its games.
  expect(race.view('ada', 0, endsAt! + 700).racers[0]!.left).toBe(false);
});
