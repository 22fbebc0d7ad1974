import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideWrite } from './merge';
import type { GameRecord, GameSave, SaveOutcome } from './records';
import { SaveQueue } from './saveQueue';
import { aRecord } from './testing';

/** A disk that finishes each write on command, and counts revisions like a backend. */
function slowDisk() {
  const stored = new Map<string, GameRecord>();
  const written: GameSave[] = [];
  const ends: (() => void)[] = [];
  const write = async (save: GameSave): Promise<SaveOutcome> => {
    const before = stored.get(save.id);
    const { kind, summary } = decideWrite(before, save);
    if (kind !== 'stale') stored.set(save.id, { ...before, ...save, ...summary } as GameRecord);
    written.push(save);
    const after = stored.get(save.id);
    await new Promise<void>((resolve) => ends.push(resolve));
    return kind !== 'stale' && after ? { kind: 'saved', record: after } : { kind: 'stale', record: before };
  };
  const end = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { stored, written, ends, write, end };
}

describe('the queue of saves', () => {
  it('writes in the very call', () => {
    const disk = slowDisk();
    void new SaveQueue(disk.write).save(aRecord());
    expect(disk.written).toHaveLength(1);
  });

  it('writes only the last of those that wait, and gives all of them its outcome', async () => {
    const disk = slowDisk();
    const queue = new SaveQueue(disk.write);
    const saves = [0, 1, 2, 3].map((ply) => queue.save(aRecord({ ply })));
    expect(disk.written.map(({ ply }) => ply)).toEqual([0]);
    await disk.end();
    expect(disk.written.map(({ ply }) => ply)).toEqual([0, 3]);
    await disk.end();
    const revisions = (await Promise.all(saves)).map(({ kind, ...rest }) => [kind, rest]);
    const last = ['saved', { record: aRecord({ ply: 3, revision: 2 }) }];
    expect(revisions).toEqual([['saved', { record: aRecord({ revision: 1 }) }], last, last, last]);
  });

  it('lets games pass each other', () => {
    const disk = slowDisk();
    const queue = new SaveQueue(disk.write);
    void queue.save(aRecord());
    void queue.save(aRecord({ id: 'two' }));
    expect(disk.written.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('does not take another tab’s revision for its own', async () => {
    const disk = slowDisk();
    const queue = new SaveQueue(disk.write);
    void queue.save(aRecord());
    await disk.end();
    disk.stored.set('one', aRecord({ revision: 2, ply: 77 }));
    const late = queue.save(aRecord({ ply: 1 }));
    await disk.end();
    expect(await late).toEqual({ kind: 'stale', record: aRecord({ revision: 2, ply: 77 }) });
    const after = queue.save(aRecord({ revision: 2, ply: 78 }));
    await disk.end();
    expect((await after).kind).toBe('saved');
    const again = queue.save(aRecord({ revision: 0, ply: 1 }));
    await disk.end();
    expect((await again).kind).toBe('stale');
  });

  it('goes on after a failure', async () => {
    let isFull = true;
    const queue = new SaveQueue(async (record) =>
      isFull ? { kind: 'failed', message: 'full' } : { kind: 'saved', record },
    );
    expect((await queue.save(aRecord())).kind).toBe('failed');
    isFull = false;
    expect((await queue.save(aRecord())).kind).toBe('saved');
  });

  it('takes along what came before a late write, but no save that would hide a best', async () => {
    const disk = slowDisk();
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const queue = new SaveQueue(async (_save, take) => {
      await begun;
      return disk.write(take());
    });
    const states = [
      { ply: 1, score: 4 },
      { ply: 2, score: 8 },
      { ply: 1, score: 4, undos: 1 },
      { ply: 2, score: 12, undos: 1 },
    ];
    const saves: Promise<SaveOutcome>[] = [];
    const areSplit = states.map((state) => {
      saves.push(queue.save(aRecord(state)));
      return queue.isSplit('one');
    });
    expect(areSplit).toEqual([false, false, true, true]);
    begin();
    await disk.end();
    await disk.end();
    await disk.end();
    expect(disk.written.map(({ score }) => score)).toEqual([8, 12]);
    expect((await Promise.all(saves)).map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved', 'saved']);
  });

  it('drops what waits for a deleted game', async () => {
    const disk = slowDisk();
    const queue = new SaveQueue(disk.write);
    void queue.save(aRecord());
    const waiting = queue.save(aRecord({ ply: 1 }));
    queue.forget('one');
    expect(await waiting).toEqual({ kind: 'stale', record: undefined });
    await disk.end();
    expect(disk.written).toHaveLength(1);
  });

  it('is settled when nothing runs and nothing waits', async () => {
    const disk = slowDisk();
    const queue = new SaveQueue(disk.write);
    expect(queue.isIdle('one')).toBe(true);
    void queue.save(aRecord());
    void queue.save(aRecord({ ply: 1 }));
    let isSettled = false;
    void queue.settled('one').then(() => {
      isSettled = true;
    });
    await disk.end();
    expect([isSettled, queue.isIdle('one')]).toEqual([false, false]);
    await disk.end();
    expect([isSettled, queue.isIdle('one')]).toEqual([true, true]);
    await queue.settled();
  });

  it('ends with the last save of every game, in any order of saves and ends of writes', async () => {
    const step = fc.oneof(fc.constant('end' as const), fc.constantFrom('one', 'two', 'three'));
    const property = fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const disk = slowDisk();
      const queue = new SaveQueue(disk.write);
      const last = new Map<string, number>();
      const saves: Promise<SaveOutcome>[] = [];
      for (const [ply, kind] of steps.entries()) {
        if (kind === 'end') await disk.end();
        else saves.push(queue.save(aRecord({ id: last.set(kind, ply) && kind, ply })));
      }
      while (disk.ends.length > 0) await disk.end();
      expect((await Promise.all(saves)).every(({ kind }) => kind === 'saved')).toBe(true);
      for (const [id, ply] of last) expect(disk.stored.get(id)?.ply).toBe(ply);
      const plies = disk.written.filter(({ id }) => id === 'one').map(({ ply }) => ply);
      expect(plies).toEqual([...plies].sort((a, b) => a - b));
    });
    await fc.assert(property, { numRuns: 60 });
  });
});
