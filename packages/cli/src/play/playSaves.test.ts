// The saves of the installed command: `npm test` builds before this test runs.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { SmallDisk } from '../testing/fullDisk.js';
import { killRepeatedly } from '../testing/kills.js';
import { PlainPlay } from '../testing/plainPlay.js';
import { SLOW } from '../testing/transcript.js';

/** A board on which every turn of these tests moves. Each turn is printed with its new tile. */
const VARIANT = '8x8';
const TURNS = 'left\nup\nright\ndown\n';
const NEW_TILE = ' New ';

const SAVED = `twofold/${VARIANT}.2048`;

describe('a game whose process is killed', () => {
  let data: string;
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'twofold-kills-'));
  });
  afterEach(() => rmSync(data, { recursive: true }));

  it('has every turn that was shown, under fast typing on a slow disk', { timeout: SLOW }, async () => {
    const { turns, lost } = await killRepeatedly(data, 3);
    expect(lost).toEqual([]);
    expect(turns).toBeGreaterThanOrEqual(3); // each process printed one
  });
});

describe('a game on a disk', { timeout: SLOW }, () => {
  let disk: SmallDisk | undefined;
  const plays: PlainPlay[] = [];
  afterEach(async () => {
    for (const play of plays.splice(0)) {
      play.process.kill('SIGKILL');
      await play.exited();
    }
    disk?.unmount();
    disk = undefined;
  });

  /** A small disk. Where there can be none, the test is skipped with a reason. */
  function mount(context: TestContext): SmallDisk {
    try {
      disk = new SmallDisk(64);
      return disk;
    } catch (error) {
      return context.skip((error as Error).message);
    }
  }

  function play(on: SmallDisk, slowSync = false): PlainPlay {
    const play = new PlainPlay({ data: on.path, args: ['--variant', VARIANT, '--seed', 'abc'], slowSync });
    plays.push(play);
    return play;
  }

  const count = (game: PlainPlay, text: string) => game.output.split(text).length - 1;

  /** Types turns until a save fails; returns the number of saved turns. */
  async function typeUntilNotSaved(game: PlainPlay): Promise<number> {
    while (!game.output.includes('Not saved')) await game.type(TURNS, NEW_TILE, 4);
    await game.type('score\n', 'moves.');
    return count(game, NEW_TILE) - count(game, 'Not saved');
  }

  it('that is full at the start: plays with a warning, and leaves no files', async (context) => {
    const full = mount(context);
    full.fill();
    const game = play(full);
    await game.prints('Not saved: ENOSPC');
    await game.type(TURNS, NEW_TILE, 4);
    expect(await game.quit()).toBe(1);
    expect(game.errors).toContain('The last moves are not saved: ENOSPC');
    expect(full.files()).toEqual([]);
  });

  it('that is full at the start: goes on with the saved game, and saves as soon as there is room', {
    tags: ['long'],
  }, async (context) => {
    const full = mount(context);
    const first = play(full);
    await first.type(TURNS, NEW_TILE, 4);
    expect(await first.quit()).toBe(0);
    full.fill();
    const second = play(full);
    await second.prints('4 moves.');
    await second.type('left\nup\n', 'Not saved: ENOSPC');
    full.empty();
    expect(await second.quit()).toBe(0);
    expect(second.errors).toBe('');
    expect(full.files()).toEqual([SAVED]);
    const third = play(full);
    await third.prints('6 moves.');
  });

  it.for(['killed', 'quit'])(
    'that fills while an fsync runs and a save waits: keeps what was saved, then %s',
    async (end, context) => {
      const filling = mount(context);
      const game = play(filling, true);
      await game.prints('0 moves.');
      await game.type(TURNS, NEW_TILE, 2);
      filling.fill();
      let saved = await typeUntilNotSaved(game);
      if (end === 'killed') game.process.kill('SIGKILL');
      else if ((await game.quit()) === 0)
        saved = count(game, NEW_TILE); // the last attempt found room
      else expect(game.errors).toContain('The last moves are not saved: ENOSPC');
      await game.exited();
      filling.empty();
      const next = play(filling);
      await next.prints(' moves.');
      const [, moves] = /([\d,]+) moves\./.exec(next.output)!;
      expect(Number(moves!.replaceAll(',', ''))).toBeGreaterThanOrEqual(saved);
      expect(await next.quit()).toBe(0);
      expect(filling.files()).toEqual([SAVED]);
    },
  );

  it('that cannot be written to: plays with a warning', async (context) => {
    const readOnly = mount(context);
    const first = play(readOnly);
    await first.type(TURNS, NEW_TILE, 4);
    expect(await first.quit()).toBe(0);
    const before = readFileSync(join(readOnly.path, SAVED), 'utf8');
    readOnly.makeReadOnly();
    const second = play(readOnly);
    await second.prints('Not saved: EROFS');
    await second.prints('4 moves.');
    await second.type('left\n', 'Not saved: EROFS');
    expect(await second.quit()).toBe(1);
    expect(second.errors).toContain('The last moves are not saved: EROFS');
    expect(readFileSync(join(readOnly.path, SAVED), 'utf8')).toBe(before);
  });
});
