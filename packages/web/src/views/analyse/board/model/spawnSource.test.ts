import { VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import { MoveTree } from './moveTree';
import { makeSpawnSource, type SpawnPorts } from './spawnSource';

const BOARD = { columns: 4, rows: 4, ranks: Uint8Array.from([1, 2, 0, ...Array(13).fill(3)]) };
const { root } = new MoveTree(VARIANTS.classic, BOARD);
const move = { from: root, direction: 3, afterstate: BOARD } as const;

function setUp({ mayLoad = true, answers = true } = {}) {
  const said: string[] = [];
  const ports = {
    mayLoad: async () => mayLoad,
    onFailure: () => void said.push('failure'),
    advisor: {
      async load() {
        await undefined;
        said.push('loaded');
      },
      ask(board: typeof BOARD) {
        said.push('asked');
        const value = board.ranks[2] === 2 ? 100 : 50; // a 4 is the kinder tile
        return { answer: Promise.resolve(answers ? { lines: [{ value }] } : undefined), cancel() {} };
      },
    },
  } as unknown as SpawnPorts;
  return { said, ports };
}

it('the solver values all tiles once its network is there', async () => {
  for (const [kind, rank] of [
    ['harmful', 1],
    ['kind', 2],
  ] as const) {
    const { said, ports } = setUp();
    expect(await makeSpawnSource(kind, '', ports).tile(move, VARIANTS.classic)).toMatchObject({
      cell: 2,
      rank,
    });
    expect(said).toEqual(['loaded', 'asked', 'asked']);
  }
});

it('chance deals where the network may not be loaded without a question, and where the solver is silent', async () => {
  const waiting = setUp({ mayLoad: false });
  const tile = { cell: 2, rank: expect.any(Number) };
  expect(await makeSpawnSource('kind', '', waiting.ports).tile(move, VARIANTS.classic)).toEqual(tile);
  expect(waiting.said).toEqual([]);
  const silent = setUp({ answers: false });
  expect(await makeSpawnSource('kind', '', silent.ports).tile(move, VARIANTS.classic)).toEqual(tile);
  expect(silent.said).toEqual(['loaded', 'asked', 'failure']);
});
