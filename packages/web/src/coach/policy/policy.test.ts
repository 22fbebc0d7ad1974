import { boardFromValues, legalDirections, VARIANTS } from '@twofold/core';
import { solveExact } from '@twofold/solver';
import { describe, expect, it } from 'vitest';
import { createPolicy, type Scene, type Solve } from './policy';

const VARIANT = VARIANTS['2x2'];
const table = solveExact(VARIANT, 'score');
const FIRST = boardFromValues([
  [2, 2],
  [0, 4],
]);

/** Answers by the table, as the engine does. */
const solve: Solve = async (board) => {
  const lines = table.lines(board)!.map(({ direction, value }) => ({ direction, value }));
  lines.sort((one, other) => other.value - one.value);
  return { depth: 99, nodes: 0, milliseconds: 0, lines, player: 'exact', milestone: 8 };
};

function kindOf<K extends Scene['kind']>(scene: Scene, kind: K): Extract<Scene, { kind: K }> {
  expect(scene.kind).toBe(kind);
  return scene as Extract<Scene, { kind: K }>;
}

describe('the policy explorer', () => {
  it('has every direction of the position, best first, with what each costs', async () => {
    const policy = createPolicy(FIRST, VARIANT, solve);
    expect(policy.scene()).toMatchObject({ kind: 'solving', board: FIRST });
    await policy.open();
    const { choices, milestone } = kindOf(policy.scene(), 'position');
    expect(choices.map(({ direction }) => direction).sort()).toEqual(legalDirections(FIRST));
    expect([choices[0]!.loss, milestone, policy.canGoBack()]).toEqual([0, 8, false]);
    for (const { value, loss } of choices) expect(value + loss).toBeCloseTo(choices[0]!.value, 9);
  });

  it('has every new tile after a direction: its mean with the points made is what the direction is worth', async () => {
    const policy = createPolicy(FIRST, VARIANT, solve);
    await policy.open();
    for (const { direction, value } of kindOf(policy.scene(), 'position').choices) {
      await policy.choose(direction);
      const { points, replies } = kindOf(policy.scene(), 'moved');
      expect(replies.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
      const mean = replies.reduce((sum, reply) => sum + reply.probability * reply.value, 0);
      expect(points + mean).toBeCloseTo(value, 9);
      policy.back();
    }
    expect(policy.moves()).toBe(0);
  });

  it('goes on to the end of the game, back step by step, and to the first position', async () => {
    const policy = createPolicy(FIRST, VARIANT, solve);
    await policy.open();
    let moves = 0;
    for (; kindOf(policy.scene(), 'position').choices.length > 0; moves++) {
      await policy.choose(kindOf(policy.scene(), 'position').choices.at(-1)!.direction);
      await policy.meet(kindOf(policy.scene(), 'moved').replies.at(-1)!);
    }
    expect(policy.moves()).toBe(moves);
    expect(legalDirections(policy.scene().board)).toEqual([]);
    policy.back();
    expect(policy.scene().kind).toBe('moved');
    policy.restart();
    expect([policy.scene().board, policy.moves(), policy.canGoBack()]).toEqual([FIRST, 0, false]);
  });

  it('says where there are no exact values, and leads back from there', async () => {
    let isThere = true;
    const policy = createPolicy(FIRST, VARIANT, async (asked) => (isThere ? solve(asked) : undefined));
    await policy.open();
    isThere = false;
    await policy.choose(kindOf(policy.scene(), 'position').choices[0]!.direction);
    expect(policy.scene().kind).toBe('unknown');
    policy.back();
    expect(policy.scene().kind).toBe('position');
  });

  it('takes no notice of an answer that comes after the player went elsewhere', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isSlow = false;
    const policy = createPolicy(FIRST, VARIANT, async (board) => {
      if (isSlow) await held;
      return solve(board);
    });
    await policy.open();
    isSlow = true;
    const late = policy.choose(kindOf(policy.scene(), 'position').choices[0]!.direction);
    expect(policy.scene().kind).toBe('solving');
    policy.back();
    release();
    await late;
    expect(policy.scene()).toMatchObject({ kind: 'position', board: FIRST });
  });
});
