import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EVALUATION } from '../../testing/fakeThread.js';
import { DepthOrder } from './depthOrder.js';

const depthsOf = (evaluations: readonly { depth: number }[]) => evaluations.map(({ depth }) => depth);

it('gives back depths of several threads in order, however they arrive', () => {
  const orders = fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 });
  fc.assert(
    fc.property(orders, (depths) => {
      const order = new DepthOrder(2);
      const due = depths.map((depth) => depthsOf(order.take({ ...EVALUATION, depth })));
      expect(due.flat()).toEqual([1, 2, 3, 4, 5, 6]);
      // As soon as it can: whatever is due once a depth has arrived is all that follows without a gap.
      depths.forEach((_, at) => {
        const arrived = new Set(depths.slice(0, at + 1));
        const gap = [1, 2, 3, 4, 5, 6, 7].find((depth) => !arrived.has(depth))!;
        expect(due.slice(0, at + 1).flat()).toHaveLength(gap - 1);
      });
      expect(order.takeRest()).toEqual([]);
    }),
  );
});

it('keeps what follows a gap to the end', () => {
  const order = new DepthOrder(2);
  const taken = [1, 9, 8].map((depth) => depthsOf(order.take({ ...EVALUATION, depth })));
  expect(taken).toEqual([[1], [], []]);
  expect(depthsOf(order.takeRest())).toEqual([8, 9]);
  expect(order.takeRest()).toEqual([]);
});

it('holds nothing of one thread back', () => {
  const order = new DepthOrder(1);
  expect(depthsOf(order.take({ ...EVALUATION, depth: 4 }))).toEqual([4]);
});
