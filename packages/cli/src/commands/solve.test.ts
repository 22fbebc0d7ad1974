import { expect, it } from 'vitest';
import { TerminalSession } from '../testing/terminal.js';
import { SLOW, transcriptOf } from '../testing/transcript.js';

/** Figures that depend on the machine, or on the fitted chances. */
const STEADY = `sed -E 's/[0-9.<>]+ %/P %/g; s/[0-9.,]+ ms/T ms/; s/("milliseconds":|"successRate":|"chance":)[0-9.]+/\\1N/g'`;

it(
  'tells the values of all directions, best first, of arguments and of lines',
  async () => {
    const transcript = await transcriptOf(
      `twofold solve --depth 4 12/00 '21/12' | ${STEADY}`,
      `printf '1200\\n\\n2210\\n' | twofold solve --depth 3 --from rowHex | ${STEADY}`,
      `printf '2 4 / 0 0\\n' | twofold solve --depth 2 --from values --json | ${STEADY}`,
      `twofold solve --nodes 500 --four-chance 0.5 123/000 123000/000000 | ${STEADY}`,
    );
    await expect(transcript).toMatchFileSnapshot('../fixtures/transcripts/solve.transcript');
  },
  SLOW,
);

it('tells what it cannot read, and solves the others', { timeout: SLOW, tags: ['long'] }, async () => {
  const transcript = await transcriptOf(
    `printf '12/00\\n12/0!\\n12\\n' | twofold solve --depth 1 2>&1 | ${STEADY}`,
    "twofold solve --depth 1 '12/0!' --json",
    'twofold solve 12/00 --network smal',
    'twofold solve 12/00 --depht 2; twofold solve 12/00 --ms 0',
  );
  await expect(transcript).toMatchFileSnapshot('../fixtures/transcripts/solve-refused.transcript');
});

it(
  'plays 4x4 by the small network by default, and shows chances',
  async () => {
    const said = await transcriptOf('twofold solve --ms 50 --json 00b1/2000/0000/0001');
    const { lines, ...answer } = JSON.parse(said.split('\n')[1]!);
    expect(answer).toMatchObject({ position: '00b1/2000/0000/0001', player: 'small', milestone: 4096 });
    expect(lines).toHaveLength(4);
    expect(lines[0].successRate).toBeGreaterThan(0.5);
    expect(lines[0]).toMatchObject({ direction: answer.best[0], cost: 0 });
    expect(answer.inDoubt).toBe(32768);
  },
  SLOW,
);

it(
  'says that a move makes the tile, with the chance 1, and that equals are equal',
  async () => {
    const [made, equal] = (
      await transcriptOf('twofold solve --depth 3 --json ee13/0200/0010/0000 1000/0000/0000/0001')
    )
      .split('\n')
      .slice(1)
      .map((line) => line && JSON.parse(line));
    const { direction, successRate } = made.lines[0];
    expect({ direction, successRate, made: made.made, inDoubt: made.inDoubt }).toEqual({
      direction: 'left',
      successRate: 1,
      made: 32768,
      inDoubt: 65536,
    });
    expect(
      made.lines.find((line: { direction: string }) => line.direction === 'down').successRate,
    ).toBeLessThan(1);
    expect(equal.best.length).toBeGreaterThan(1);
  },
  SLOW,
);

it(
  'deepens before one\u2019s eyes on a terminal, and leaves the deepest answer there',
  async () => {
    const session = new TerminalSession(['solve', '--depth', '4', '123/000/210']);
    expect(await session.exited()).toBe(0);
    const depths = [...session.screen.main.matchAll(/depth (\d+),/g)].map(([, depth]) => Number(depth));
    expect(depths).toEqual([1, 2, 3, 4, 4]); // the last one is written once more and stays
  },
  SLOW,
);

it('solves what any input holds, and draws the board where colours are wanted', {
  timeout: SLOW,
  tags: ['long'],
}, async () => {
  const transcript = await transcriptOf(
    `printf '2 4\\n0 0\\n\\n12/00\\n' | twofold solve --depth 1 --json - told.2048 | ${STEADY}`,
    `export TERM=xterm-256color COLORTERM= LC_ALL=C.UTF-8; twofold solve --depth 1 --color always 12/00 | head -n 4 | cat -v`,
  );
  await expect(transcript).toMatchFileSnapshot('../fixtures/transcripts/solve-inputs.transcript');
  const session = new TerminalSession(['solve', '--depth', '1', '123/000/210']);
  expect(await session.exited()).toBe(0);
  expect(session.screen.main).toMatch(/123\/000\/210.*2 .*4 .*8 .*The solver is being loaded/s);
});
