/**
 * What `twofold env` answers, frame by frame. The results of a step are written where they are sent from: the arrays of the
 * batch are views of one frame.
 */
import type { Batch, Failure, VectorEnvironment } from '@twofold/core';
import { type Frame, HEADER, KINDS, textFrame, writeHeader } from './frames.js';
import { parseReset } from './requests.js';

/** The protocol's version. A client of another one must not go on. */
const VERSION = 1;
const MAGIC = '2048ENV\0';
const HELLO_LENGTH = 32;

export class EnvironmentSession {
  readonly #games: VectorEnvironment;
  readonly #frame: Buffer;
  readonly #batch: Batch;

  constructor(games: VectorEnvironment) {
    this.#games = games;
    const { frame, batch } = frameOf(games);
    this.#frame = frame;
    this.#batch = batch;
  }

  /** The first frame: what the client needs to read the others. */
  hello(): Buffer {
    const { count, variant } = this.#games;
    const frame = Buffer.alloc(HEADER + HELLO_LENGTH);
    writeHeader(frame, KINDS.hello, HELLO_LENGTH);
    frame.write(MAGIC, HEADER, 'latin1');
    const numbers = [VERSION, count, variant.columns, variant.rows, this.#frame.length - HEADER, 0];
    numbers.forEach((number, index) => {
      frame.writeUInt32LE(number, HEADER + 8 + 4 * index);
    });
    return frame;
  }

  /** One frame for each request. A batch is overwritten by the next answer. */
  answer({ kind, payload }: Frame): Buffer {
    if (kind === KINDS.step) return this.#step(payload);
    if (kind === KINDS.reset) return this.#reset(payload);
    if (kind === KINDS.seeds) return textFrame(KINDS.text, JSON.stringify(this.#games.seeds));
    return errorFrame({
      code: 'request-kind',
      message: `A request is R, S or Q, not a frame of kind ${kind}.`,
    });
  }

  #step(actions: Uint8Array): Buffer {
    try {
      this.#games.step(actions, this.#batch);
    } catch (error) {
      return errorFrame({ code: 'step-actions', message: wrongArgument(error) });
    }
    return this.#frame;
  }

  #reset(payload: Uint8Array): Buffer {
    const request = parseReset(payload, this.#games.count, this.#games.variant);
    if (!request.ok) return errorFrame(request.error);
    const { seeds, boards, some } = request.value;
    try {
      if (some) this.#games.resetSome(some, this.#batch);
      else this.#games.reset(seeds, { out: this.#batch, ...(boards && { boards }) });
    } catch (error) {
      return errorFrame({ code: 'reset-field', message: wrongArgument(error) }); // a seed for all may become too long
    }
    return this.#frame;
  }
}

export function errorFrame({ code, message }: Failure): Buffer {
  return textFrame(KINDS.error, JSON.stringify({ code, message }));
}

/** The message of core about an argument. Other errors are not the client's, and are thrown again. */
function wrongArgument(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  throw error;
}

/** A frame, and a batch whose arrays lie in it: eight-byte numbers first, so that all are aligned. */
function frameOf({ count, variant }: VectorEnvironment): { frame: Buffer; batch: Batch } {
  const cells = variant.columns * variant.rows;
  const length = count * (8 + 8 + 4 + 2 * cells + 4 + 4 + 1 + 1 + 1);
  const buffer = new ArrayBuffer(HEADER + length);
  const frame = Buffer.from(buffer);
  writeHeader(frame, KINDS.batch, length);
  let at = HEADER;
  const take = (bytes: number) => {
    at += bytes;
    return at - bytes;
  };
  const bytes = (width: number) => new Uint8Array(buffer, take(count * width), count * width);
  const batch: Batch = {
    rewards: new Float64Array(buffer, take(8 * count), count),
    scores: new Float64Array(buffer, take(8 * count), count),
    plies: new Int32Array(buffer, take(4 * count), count),
    observations: bytes(cells),
    finalObservations: bytes(cells),
    legal: bytes(4),
    finalLegal: bytes(4),
    terminated: bytes(1),
    truncated: bytes(1),
    moved: bytes(1),
  };
  return { frame, batch };
}
