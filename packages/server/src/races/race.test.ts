import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCommand, COUNTDOWN_MS, type Command, newRace, type Race, type Terms } from './race.js';

const TERMS: Terms = { kind: 'first', variant: 'classic', target: 9, limitMs: 60_000, isBlind: false };

function run(race: Race, ...commands: [Command, number?][]): Race {
  return commands.reduce((before, [command, now = 0]) => {
    const applied = applyCommand(before, command, now);
    if (!applied.ok) throw new Error(applied.code);
    return applied.race;
  }, race);
}

const join = (account: string): [Command] => [{ type: 'join', account }];
const ready = (account: string, isReady = true): [Command] => [{ type: 'ready', account, isReady }];
const lobby = (most = 8) => newRace(TERMS, most, ['a'], 0);

describe('a race', () => {
  it('starts after a countdown when all are ready', () => {
    const race = run(lobby(), join('b'), ready('a'), ready('b'));
    expect(race).toMatchObject({ state: 'starting', startsAt: COUNTDOWN_MS });
    expect(run(race, [{ type: 'begin' }, COUNTDOWN_MS - 1])).toBe(race);
    expect(run(race, [{ type: 'begin' }, COUNTDOWN_MS])).toMatchObject({
      state: 'running',
      endsAt: COUNTDOWN_MS + 60_000,
    });
  });

  it('does not start with one, and goes back to its lobby when one is not ready any more', () => {
    expect(run(lobby(), ready('a')).state).toBe('lobby');
    expect(run(lobby(), join('b'), ready('a'), ready('b'), ready('a', false)).state).toBe('lobby');
  });

  it('starts without those who are not ready, if two are', () => {
    const race = run(lobby(), join('b'), join('c'), ready('a'), ready('b'), [
      { type: 'start', account: 'a' },
    ]);
    expect(race.state).toBe('starting');
    expect(race.racers.map(({ account }) => account)).toEqual(['a', 'b']);
    expect(
      applyCommand(run(lobby(), join('b'), ready('a')), { type: 'start', account: 'a' }, 0),
    ).toMatchObject({
      code: 'tooFew',
    });
  });

  it('takes nobody when it is full, or under way', () => {
    expect(applyCommand(run(lobby(2), join('b')), { type: 'join', account: 'c' }, 0)).toMatchObject({
      code: 'full',
    });
    const under = run(lobby(), join('b'), ready('a'), ready('b'));
    expect(applyCommand(under, { type: 'join', account: 'c' }, 0)).toMatchObject({ code: 'started' });
  });

  it('starts without one who leaves, if two who are ready stay', () => {
    const lobbied = run(lobby(), join('b'), join('c'), ready('a'), ready('b'));
    expect(lobbied.state).toBe('lobby');
    const left = run(lobbied, [{ type: 'leave', account: 'c' }, 700]);
    expect(left).toMatchObject({ state: 'starting', startsAt: 700 + COUNTDOWN_MS });
    const starting = run(lobbied, ready('c'), [{ type: 'leave', account: 'c' }, 900]);
    expect(starting).toMatchObject({ state: 'starting', startsAt: COUNTDOWN_MS });
    expect(run(left, [{ type: 'leave', account: 'b' }])).toMatchObject({ state: 'lobby', startsAt: null });
    const idle = run(lobby(), join('b'), join('c'), ready('a'), [{ type: 'leave', account: 'c' }]);
    expect(idle.state).toBe('lobby');
  });

  it('of an arena goes on without one who leaves or is not ready any more, and nobody joins it', () => {
    const people = ['a', 'b', 'c'];
    const race = run(newRace(TERMS, 3, people, 0, 'arena'), ...people.map((account) => ready(account)));
    expect(race.state).toBe('starting');
    expect(run(race, ready('b', false))).toBe(race);
    const left = run(race, [{ type: 'leave', account: 'c' }]);
    expect(left).toMatchObject({ state: 'starting', startsAt: COUNTDOWN_MS });
    const alone = run(left, [{ type: 'leave', account: 'b' }]);
    expect(alone.state).toBe('lobby');
    expect(applyCommand(alone, { type: 'join', account: 'd' }, 0)).toMatchObject({ code: 'started' });
  });

  it('of two who were paired takes nobody else, also when one of them leaves', () => {
    const paired = run(newRace(TERMS, 2, ['a', 'b'], 0, 'quick'), ready('a'), ready('b'));
    const left = run(paired, [{ type: 'leave', account: 'b' }]);
    expect(left.state).toBe('lobby');
    expect(applyCommand(left, { type: 'join', account: 'c' }, 0)).toMatchObject({ code: 'started' });
  });

  it('does not start with somebody who is away: they are ready no more', () => {
    const starting = run(lobby(), join('b'), ready('a'), ready('b'));
    const away = run(starting, [{ type: 'away', accounts: ['b'] }]);
    expect(away).toMatchObject({ state: 'lobby', startsAt: null });
    expect(away.racers.map(({ isReady }) => isReady)).toEqual([true, false]);
    expect(run(away, [{ type: 'away', accounts: ['b'] }])).toBe(away);
    const running = run(starting, [{ type: 'begin' }, COUNTDOWN_MS]);
    for (const kept of [running, run(newRace(TERMS, 2, ['a', 'b'], 0, 'quick'), ready('a'), ready('b'))])
      expect(run(kept, [{ type: 'away', accounts: ['b'] }])).toBe(kept);
  });

  it('keeps whoever leaves it under way, with the seat', () => {
    const under = run(lobby(), join('b'), ready('a'), ready('b'), [{ type: 'begin' }, COUNTDOWN_MS]);
    const left = run(under, [{ type: 'leave', account: 'b' }]);
    expect(left.racers[1]).toMatchObject({ account: 'b', seat: 1, hasLeft: true });
    expect(left.racers[0]).toBe(under.racers[0]);
  });

  it('has one rematch, whoever presses', () => {
    const over = run(
      lobby(),
      join('b'),
      ready('a'),
      ready('b'),
      [{ type: 'begin' }, COUNTDOWN_MS],
      [{ type: 'end', at: 9_000 }],
    );
    const first = run(over, [{ type: 'rematch', account: 'b', next: 'one' }]);
    expect(run(first, [{ type: 'rematch', account: 'a', next: 'two' }]).next).toBe('one');
  });
});

const account = fc.constantFrom(...'abcdefghij');
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constantFrom('join', 'leave', 'start'), account }),
  fc.record({ type: fc.constant('ready'), account, isReady: fc.boolean() }),
  fc.record({ type: fc.constant('rematch'), account, next: fc.string({ minLength: 1, maxLength: 2 }) }),
  fc.record({ type: fc.constant('away'), accounts: fc.array(account, { maxLength: 3 }) }),
  fc.constant({ type: 'begin' }),
  fc.record({ type: fc.constant('end'), at: fc.nat(90_000) }),
) as fc.Arbitrary<Command>;

const ORDER = ['lobby', 'starting', 'running', 'ended'];

describe('any commands, in any order and repeated', () => {
  it('leave a race with its rules', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.tuple(command, fc.nat(4_000)), { maxLength: 60 }),
        (most, list) => {
          let now = 0;
          let race = newRace(TERMS, most, ['a'], 0);
          for (const [next, passed] of list) {
            now += passed;
            const applied = applyCommand(race, next, now);
            if (!applied.ok) continue;
            const after = applied.race;
            const again = applyCommand(after, next, now);
            expect(again.ok && again.race).toEqual(after); // a repeated command changes nothing
            expect(after.racers.length).toBeLessThanOrEqual(most);
            expect(new Set(after.racers.map(({ seat }) => seat)).size).toBe(after.racers.length);
            expect(new Set(after.racers.map((racer) => racer.account)).size).toBe(after.racers.length);
            if (race.state === 'running') expect(ORDER.indexOf(after.state)).toBeGreaterThanOrEqual(2);
            if (race.state === 'ended') {
              expect(after).toMatchObject({ state: 'ended', endedAt: race.endedAt, startsAt: race.startsAt });
              if (race.next) expect(after.next).toBe(race.next);
            }
            if (ORDER.indexOf(race.state) >= 2) expect(after.racers.length).toBe(race.racers.length);
            race = after;
          }
        },
      ),
    );
  });
});
