import { beforeEach, describe, expect, it } from 'vitest';
import { EVALUATION } from '../testing/fakeThread.js';
import { EvaluationStream } from './evaluationStream.js';
import type { Evaluation } from './port.js';

const [first, second, third] = [1, 2, 3].map((depth) => ({ ...EVALUATION, depth })) as [
  Evaluation,
  Evaluation,
  Evaluation,
];
const DONE = { done: true, value: undefined };
const is = (value: Evaluation) => ({ done: false, value });

let left = 0;
let stream: EvaluationStream;
beforeEach(() => {
  left = 0;
  stream = new EvaluationStream(() => {
    left++;
    stream.end();
  });
});

describe('a stream of evaluations', () => {
  it('keeps what nobody has read yet, in order, also after its end', async () => {
    stream.push(first);
    stream.push(second);
    expect(await stream.next()).toEqual(is(first));
    stream.end();
    expect([await stream.next(), await stream.next(), await stream.next()]).toEqual([is(second), DONE, DONE]);
  });

  it('answers readers who wait in the order in which they asked, and the rest when it ends', async () => {
    const readers = [stream.next(), stream.next(), stream.next(), stream.next()];
    for (const evaluation of [first, second]) stream.push(evaluation);
    stream.end();
    expect(await Promise.all(readers)).toEqual([is(first), is(second), DONE, DONE]);
  });

  it('throws its error once, to the first reader who waits', async () => {
    const [failed, ended] = [stream.next(), stream.next()];
    stream.end(new Error('It broke.'));
    await expect(failed).rejects.toThrow('It broke.');
    expect([await ended, await stream.next()]).toEqual([DONE, DONE]);
  });

  it('throws its error once, after what was not read yet', async () => {
    stream.push(first);
    stream.end(new Error('It broke.'));
    expect(await stream.next()).toEqual(is(first));
    await expect(stream.next()).rejects.toThrow('It broke.');
    expect(await stream.next()).toEqual(DONE);
  });

  it('is left once, with nothing more to read', async () => {
    for (const evaluation of [first, second, third]) stream.push(evaluation);
    expect(await stream.return()).toEqual(DONE);
    expect([await stream.next(), await stream.return(), left]).toEqual([DONE, DONE, 1]);
  });

  it('ends for who waits when another leaves', async () => {
    const waiting = stream.next();
    await stream.return();
    expect(await waiting).toEqual(DONE);
  });

  it('forgets its error, and what was not read, when it is left after its end', async () => {
    stream.push(first);
    stream.end(new Error('It broke.'));
    await stream.return();
    expect([await stream.next(), left]).toEqual([DONE, 0]);
  });

  it('is its own iterator', async () => {
    stream.push(first);
    stream.end();
    const read: Evaluation[] = [];
    for await (const evaluation of stream) read.push(evaluation);
    expect(read).toEqual([first]);
  });
});
