// Joins of two states: in any order, in any grouping, and twice, the result is one.
import { Game, makeCompact, parseCompact, VARIANTS } from '@twofold/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claimsOf } from '../claims';
import type { GameRecord } from '../records';
import { holds, joinGames, rootOf } from './joinGames';
import { answerKind, bestKind, noteKind, playerKind, type RecordKind, settingKind } from './records';

const few = fc.nat(3);
const none = { all: async () => [], get: async () => undefined, put: async () => true };
const content = fc.record({ id: fc.constant('n'), line: fc.constantFrom('a', 'b'), addedAt: few });
const schedule = fc.record({ last: few, due: few });

/** Each kind with values of it. The joins read no other fields. */
const KINDS: readonly [string, RecordKind<never, never>, fc.Arbitrary<unknown>][] = (
  [
    [
      'settings',
      settingKind({ read: () => ({}), usual: {}, write: () => {}, now: () => 0 }),
      fc.record({ at: few, value: few }),
    ],
    [
      'bests',
      bestKind({ all: async () => new Map(), get: none.get, put: async () => {} }),
      fc.record({ score: few, maxRank: few }),
    ],
    [
      'notes',
      noteKind(none),
      fc.oneof(
        fc.record({ removedAt: few }),
        fc.record({ content, schedule, removedAt: few }, { requiredKeys: ['content'] }),
      ),
    ],
    [
      'answers',
      answerKind(none, async () => {}),
      fc.record(
        {
          id: fc.constant('p'),
          rating: few,
          deviation: few,
          volatility: few,
          wasRight: fc.boolean(),
          at: few,
          rated: fc.record({ at: few, against: few, isRight: fc.boolean() }),
        },
        { requiredKeys: ['id', 'rating', 'deviation', 'volatility', 'wasRight', 'at'] },
      ),
    ],
    [
      'bests of practice',
      playerKind({ get: none.get, put: async () => {} }),
      fc.record({ bestStreak: few, bestTimed: few }),
    ],
  ] as const
).map(([name, kind, values]) => [name, kind as unknown as RecordKind<never, never>, values]);

it.each(KINDS)('of %s', (_, kind, values) => {
  const join = (one: unknown, other: unknown): unknown => kind.join(one as never, other as never);
  fc.assert(
    fc.property(values, values, values, (a, b, c) => {
      expect(join(a, b)).toEqual(join(b, a));
      expect(join(join(a, b), c)).toEqual(join(a, join(b, c)));
      expect(join(join(a, b), b)).toEqual(join(a, b));
    }),
  );
});

const state = fc.record({
  moves: fc.array(fc.nat(3), { minLength: 1, maxLength: 4 }),
  undos: fc.nat(2),
  back: fc.nat(1),
  updatedAt: few,
  help: fc.nat(2),
  elapsed: few,
});
const states = fc.array(state, { minLength: 1, maxLength: 5 });

function gameOf({
  moves,
  undos,
  back,
  updatedAt,
  help,
  elapsed,
}: typeof state extends fc.Arbitrary<infer S> ? S : never): GameRecord {
  const game = new Game(VARIANTS.classic, 'join', { undos });
  for (const direction of moves) game.play(direction as 0);
  for (let count = 0; count < back; count++) game.undo();
  return {
    id: 'one',
    revision: 1,
    ...claimsOf(game),
    line: makeCompact(game),
    keptGoing: false,
    startedAt: 0,
    updatedAt,
    elapsed,
    milestones: [],
    ...(help > 0 && { help }),
  };
}

function movesIn({ line }: GameRecord): string {
  const replay = parseCompact(line as string);
  return replay.ok ? replay.value.moves.join('') : '';
}

/** The games of an id and of its copies, as a device with all of them comes to have them. */
function familyOf(records: readonly GameRecord[]): GameRecord[] {
  const family = new Map<string, GameRecord>();
  const add = (record: GameRecord): void => {
    const known = family.get(record.id);
    if (!known) return void family.set(record.id, record);
    const joined = joinGames(known, record)!;
    family.set(record.id, joined.game);
    if (joined.copy) add(joined.copy);
  };
  for (const record of records) add(record);
  for (const copy of [...family.values()].filter(({ id }) => id !== rootOf(id))) {
    const holder = [...family.values()].find((other) => other.id !== copy.id && holds(other, copy));
    if (!holder) continue;
    family.delete(copy.id);
    family.set(holder.id, joinGames(holder, { ...copy, id: holder.id })!.game);
  }
  return [...family.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

it('of games keep every line once, whichever comes first', () => {
  fc.assert(
    fc.property(states, fc.infiniteStream(fc.nat()), (all, order) => {
      const records = all.map(gameOf);
      const family = familyOf(records);
      const shuffled = [...records, ...records]
        .map((record) => ({ record, at: order.next().value! }))
        .sort((a, b) => a.at - b.at)
        .map(({ record }) => record);
      const shown = (record: GameRecord) => [record.id, movesIn(record), record.ply, record.updatedAt];
      expect(familyOf(shuffled).map(shown)).toEqual(family.map(shown));
      for (const record of records)
        expect(family.filter((game) => holds(game, record)).length).toBeGreaterThan(0);
      for (const game of family) expect(family.filter((other) => holds(other, game))).toEqual([game]);
    }),
    { numRuns: 300 },
  );
});
