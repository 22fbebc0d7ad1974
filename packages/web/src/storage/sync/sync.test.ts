// Devices of one account, offline for a while, with requests and answers that are lost.
import type { Direction } from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NotebookEntry } from '../../notebook/entry';
import { entryId } from '../../notebook/entry';
import { Device, FakeServer, type Fault } from './testing';

const LINE =
  '0001/0013/4321/5753 1064 921 corner,order 199363,-,-,226349 1024:675,-,-,690 U:U92D21R11U81Rd1:4:edge:128:1000:0 L:L12D31D21R01D91';
const NOTE = entryId(LINE);

const entryAt = (addedAt: number): NotebookEntry => ({
  id: NOTE,
  line: LINE,
  variant: 'classic',
  played: 0,
  addedAt,
});
const reviewed = (entry: NotebookEntry, last: number): NotebookEntry => ({
  ...entry,
  schedule: { due: last + 1, last, stability: 2, difficulty: 5, interval: 1, repetitions: 1, lapses: 0 },
});

/** The games of a device: id and moves. */
async function linesOf(own: Device) {
  return (await own.shown()).games.map(([id, moves]) => [id, moves]);
}

function setUp(count = 2) {
  const clock = { now: 1_700_000_000_000 };
  const server = new FakeServer();
  const devices = Array.from({ length: count }, () => new Device(clock));
  const sync = async (...all: Device[]) => {
    for (const device of all) expect(await device.sync(server)).toMatchObject({ ok: true });
  };
  return { clock, server, devices, sync, a: devices[0]!, b: devices[1]! };
}

describe('a game', () => {
  it('goes on where another device has left it', async () => {
    const { a, b, sync } = setUp();
    await a.play('one', [3, 2]);
    await sync(a, b);
    const moves = await b.play('one', [1, 0]);
    await sync(b, a);
    expect(await a.shown()).toEqual(await b.shown());
    expect(await linesOf(a)).toEqual([['one', moves]]);
  });

  it('that went on in two ways is two games, on each device', async () => {
    const { a, b, sync } = setUp();
    await a.play('one', [3, 2]);
    await sync(a, b);
    const [long, short] = [await a.play('one', [3, 2, 3]), await b.play('one', [1, 0])];
    expect(long.length).toBeGreaterThan(short.length);
    await sync(a, b, a);
    const { games } = await a.shown();
    expect(games.map(([, moves]) => moves).sort()).toEqual([long, short].sort());
    expect(games.find(([id]) => id === 'one')?.[1]).toBe(long);
    expect(await b.shown()).toEqual(await a.shown());
  });

  it('takes back moves without leaving a copy, also where an answer was lost', async () => {
    const { a, b, server, sync } = setUp();
    await a.play('one', [3, 2, 1]);
    await sync(a, b);
    await a.play('one', [], 2);
    await a.sync(server, ['none', 'lostAnswer']);
    const moves = await a.play('one', [0, 1], 1);
    await sync(a, b);
    expect(await linesOf(b)).toEqual([['one', moves]]);
  });

  it('that is deleted goes on all devices, unless one went on with it', async () => {
    const { a, b, sync } = setUp();
    await a.play('one', [3, 2]);
    await a.play('two', [3, 2]);
    await sync(a, b);
    for (const id of ['one', 'two']) await a.backend.remove(id);
    const moves = await b.play('two', [3, 2, 1]);
    await sync(a, b, a);
    expect(await linesOf(a)).toEqual([['two', moves]]);
    expect(await b.shown()).toEqual(await a.shown());
  });

  it('that was deleted does not come back from a device that was away for a year', async () => {
    const { a, b, server, sync } = setUp();
    await a.play('one', [3, 2]);
    await a.play('two', [3, 2]);
    await sync(a, b);
    await a.backend.remove('one');
    await sync(a);
    server.forgetDeletions();
    await a.play('three', [3, 2]);
    await sync(a, b);
    expect((await b.shown()).games.map(([id]) => id)).toEqual(['three', 'two']);
  });

  it('that the browser has lost comes back from the server, and stays on the other devices', async () => {
    const { a, b, sync } = setUp();
    await a.play('one', [3, 2]);
    await a.play('two', [3, 2]);
    await sync(a, b);
    const before = await b.shown();
    await a.lose('one');
    await a.lose('two');
    await a.play('three', [3]);
    await sync(a);
    expect((await a.shown()).games.map(([id]) => id)).toEqual(['one', 'three', 'two']);
    await sync(b, a);
    expect((await b.shown()).games).toEqual(expect.arrayContaining(before.games));
    await a.backend.remove('one'); // after a deletion that was undone, too
    await a.play('one', [3, 2]);
    await sync(a);
    await a.lose('one');
    await sync(a, b);
    expect((await b.shown()).games).toHaveLength(3);
    expect(await b.shown()).toEqual(await a.shown());
  });

  it('that is deleted after its upload, whose answer was lost, does not come back', async () => {
    const { a, b, server, sync } = setUp();
    await a.play('one', [3, 2]);
    await a.sync(server, ['none', 'lostAnswer']);
    expect(server.items.get('game one')?.body).toBeTypeOf('string');
    await a.backend.remove('one');
    await sync(a, a, b);
    expect([(await a.shown()).games, (await b.shown()).games]).toEqual([[], []]);
    expect(server.items.get('game one')?.body).toBeNull();
  });

  it('is never lost by a server that begins anew', async () => {
    const { a, b, server, sync } = setUp();
    await a.play('one', [3, 2]);
    await sync(a, b);
    Object.assign(server, { epoch: 'second', version: 0 });
    server.items.clear();
    await b.play('one', [3]);
    await sync(a, b, a);
    expect(server.items.size).toBeGreaterThan(0);
    expect(await a.shown()).toEqual(await b.shown());
    expect((await a.shown()).games).toHaveLength(1);
  });

  it('without room stays here, and is counted', async () => {
    const { a, server } = setUp();
    for (const id of ['one', 'two', 'three']) await a.play(id, [3, 2]);
    server.room = 2;
    expect(await a.sync(server)).toMatchObject({ ok: true, value: { unsynced: 2 } }); // a game, and the best
    const requests = server.pushes;
    expect(await a.sync(server)).toMatchObject({ ok: true, value: { unsynced: 2 } });
    expect(server.pushes).toBe(requests); // nothing has changed, and there is no more room
    await a.play('one', [1]);
    expect(await a.sync(server)).toMatchObject({ ok: true, value: { unsynced: 2 } });
    expect(server.pushes).toBe(requests + 1);
    server.room = 9;
    expect(await a.sync(server)).toMatchObject({ ok: true, value: { unsynced: 0, sent: 2 } });
  });

  it('without room is stored as soon as another one is deleted', async () => {
    const { a, server } = setUp();
    await a.play('one', [3, 2]);
    await a.sync(server);
    server.room = server.items.size; // the game, and the best
    await a.play('two', [3, 2]);
    expect(await a.sync(server)).toMatchObject({ ok: true, value: { unsynced: 1 } });
    await a.play('two', [1]);
    await a.backend.remove('one');
    expect(await a.sync(server)).toMatchObject({ ok: true, value: { unsynced: 0 } });
  });

  it('of a later version is left as it is', async () => {
    const { a, b, server, sync } = setUp();
    await a.play('one', [3, 2]);
    await sync(a, b);
    const body = '{"format":"twofold-export","version":9}';
    server.items.set('game one', { kind: 'game', id: 'one', version: ++server.version, body });
    await b.play('one', [1]);
    await sync(b, a, b);
    expect(server.items.get('game one')?.body).toBe(body);
    expect((await b.shown()).games).toHaveLength(1);
  });
});

describe('settings, notebook and answers', () => {
  it('the later change of a setting counts, and the usual values of a new device do not', async () => {
    const { a, b, clock, sync } = setUp();
    a.settings.theme = 'dark';
    await sync(a, b);
    expect(b.settings.theme).toBe('dark');
    b.settings.theme = 'light';
    a.settings.sound = true;
    clock.now++;
    await sync(b, a, b);
    expect([a.settings, b.settings]).toEqual(Array(2).fill({ theme: 'light', sound: true, watchSpeed: 4 }));
    a.settings.theme = 'auto';
    clock.now++;
    await sync(a, b);
    expect(b.settings.theme).toBe('auto');
  });

  it('a position keeps its latest review, and stays away once it is removed', async () => {
    const { a, b, clock, sync } = setUp();
    const at = clock.now;
    a.notes.set(NOTE, reviewed(entryAt(at), at + 5));
    b.notes.set(NOTE, entryAt(at + 9));
    await sync(a, b, a);
    expect(a.notes.get(NOTE)).toMatchObject({ addedAt: at + 9, schedule: { last: at + 5 } });
    expect(b.notes).toEqual(a.notes);
    a.notes.set(NOTE, { id: NOTE, removedAt: at + 20 });
    b.notes.set(NOTE, reviewed(b.notes.get(NOTE) as NotebookEntry, at + 30));
    await sync(a, b, a);
    expect([a.notes.get(NOTE), b.notes.get(NOTE)]).toEqual(Array(2).fill({ id: NOTE, removedAt: at + 20 }));
    b.notes.set(NOTE, entryAt(at + 40));
    await sync(b, a);
    expect(a.notes.get(NOTE)).toMatchObject({ addedAt: at + 40 });
  });

  it('the rating is that of the answers of all devices, in the order of their times', async () => {
    const { a, b, clock, sync } = setUp();
    const alone = new Device(clock);
    for (const [device, id, isRight] of [
      [a, 'p', true],
      [b, 'q', false],
      [a, 'r', true],
      [b, 's', true],
    ] as const) {
      device.answer(id, isRight);
      alone.answer(id, isRight);
      alone.answers.get(id)!;
      const { rated } = device.answers.get(id)!;
      alone.answers.set(id, { ...alone.answers.get(id)!, rated: rated! });
    }
    await sync(a, b, a);
    expect(a.rating).toEqual(b.rating);
    expect(a.rating.rating).toBeCloseTo(alone.rating.rating, 8);
    expect(a.answers.size).toBe(4);
  });
});

const device = fc.nat(2);
const direction = fc.nat(3) as fc.Arbitrary<Direction>;
const fault = fc.constantFrom<Fault>('none', 'none', 'lostRequest', 'lostAnswer');
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('play' as const),
      device,
      game: fc.nat(1),
      moves: fc.array(direction, { minLength: 1, maxLength: 4 }),
      undos: fc.constantFrom(0, 0, 0, 1, 2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('delete' as const, 'lose' as const),
      device,
      game: fc.nat(1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('other' as const), device, what: fc.nat(6), wait: fc.nat(2) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('sync' as const),
      device,
      faults: fc.array(fault, { maxLength: 4 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Changes something that is no game. */
function change(own: Device, what: number, clock: { now: number }): void {
  const note = own.notes.get(NOTE);
  if (what === 0) own.settings.theme = ['auto', 'light', 'dark'][clock.now % 3]!;
  if (what === 1) own.notes.set(NOTE, note && 'line' in note ? note : entryAt(clock.now));
  if (what === 2 && note && 'line' in note) own.notes.set(NOTE, reviewed(note, clock.now));
  if (what === 3 && note) own.notes.set(NOTE, { id: NOTE, removedAt: clock.now });
  if (what === 4) own.answer(`p${clock.now % 3}`, clock.now % 2 === 0);
  if (what === 5) own.bests = { ...own.bests, bestStreak: own.bests.bestStreak + 1 };
  if (what === 6) own.settings.sound = !own.settings.sound;
  clock.now++;
}

it('three devices come to the same, and no line of moves is lost, in any interleaving', async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 5, maxLength: 30 }),
    async (steps: Step[]) => {
      const { clock, server, devices, sync } = setUp(3);
      const played = new Map<string, Set<string>>(); // by the game: every line that a device had
      const dropped: { game: string; line: string }[] = []; // by the player: deleted, or taken back
      const answered = new Set<string>();
      for (const each of steps) {
        const own = devices[each.device]!;
        if (each.kind === 'sync') await own.sync(server, [...each.faults]);
        if (each.kind === 'other') {
          clock.now += each.wait;
          change(own, each.what, clock);
          for (const id of own.answers.keys()) answered.add(id);
        }
        if (each.kind === 'play' || each.kind === 'delete' || each.kind === 'lose') {
          const id = `game${each.game}`;
          const before = (await own.shown()).games.find(([name]) => name === id)?.[1] as string | undefined;
          if (each.kind !== 'play') {
            if (before !== undefined) dropped.push({ game: id, line: before });
            await (each.kind === 'lose' ? own.lose(id) : own.backend.remove(id));
          } else {
            const line = await own.play(id, each.moves, each.undos);
            if (before !== undefined && !line.startsWith(before)) dropped.push({ game: id, line: before });
            played.set(id, (played.get(id) ?? new Set()).add(line));
          }
        }
      }
      for (let round = 0; round < 4; round++) await sync(...devices);
      const [first, ...others] = await Promise.all(devices.map((own) => own.shown()));
      for (const other of others) expect(other).toEqual(first);
      for (const [id, lines] of played) {
        const family = first!.games.filter(([name]) => name === id || `${name}`.startsWith(`${id}~`));
        const left = family.map(([, moves]) => moves as string);
        for (const line of lines) {
          if (line === '' || dropped.some((one) => one.game === id && one.line.startsWith(line))) continue;
          expect(
            left.some((moves) => moves.startsWith(line)),
            `${id} ${line} of ${left}`,
          ).toBe(true);
        }
        // no copy without need; the game itself may be shorter than one: its player took moves back
        for (const [name, moves] of family) {
          if (name === id) continue;
          expect(left.filter((other) => other.startsWith(moves as string))).toEqual([moves]);
        }
      }
      for (const id of answered) expect(first!.answers.map((answer) => answer.id)).toContain(id);
      for (const own of devices)
        expect(await own.sync(server)).toMatchObject({ value: { sent: 0, received: 0 } });
    },
  );
  await fc.assert(property, { numRuns: Number(import.meta.env.VITE_RUNS ?? 60) });
}, 120_000);
