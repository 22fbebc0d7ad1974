/**
 * The frames of `twofold env`, as docs/environment-protocol.md describes them: eight bytes of header, then the payload.
 *
 *   byte  0   1   2   3 |  4   |  5   6   7 | 8 ...
 *        payload length | kind |    zeros   | payload
 */

/** Bytes before each payload: a multiple of eight, so that the numbers behind it are aligned. */
export const HEADER = 8;

/** Most bytes of a request: boards for 65,536 games of 8x8 are shorter. */
export const LONGEST_REQUEST = 2 ** 25;

/** The kinds of frames. Their codes are ASCII letters, so that a dump can be read. */
export const KINDS = {
  hello: 0x48, // H
  reset: 0x52, // R
  step: 0x53, // S
  seeds: 0x51, // Q
  batch: 0x42, // B
  text: 0x54, // T
  error: 0x45, // E
} as const;

export interface Frame {
  readonly kind: number;
  readonly payload: Uint8Array;
}

/** The bytes do not form frames: where the next one begins is unknown. */
export class FrameError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Writes the header of a payload of this length. */
export function writeHeader(frame: Buffer, kind: number, length: number): void {
  frame.writeUInt32LE(length, 0);
  frame.writeUInt32LE(kind, 4);
}

export function textFrame(kind: number, text: string): Buffer {
  const payload = Buffer.from(text, 'utf8');
  const frame = Buffer.alloc(HEADER + payload.length);
  writeHeader(frame, kind, payload.length);
  payload.copy(frame, HEADER);
  return frame;
}

/** Finds frames in a stream of chunks. A long frame is joined once, when it is whole. */
export class FrameReader {
  #chunks: Uint8Array[] = [];
  #length = 0;

  /** The frames that this chunk completes. Throws FrameError after the last good one. */
  *push(chunk: Uint8Array): Generator<Frame, void> {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    while (this.#length >= HEADER) {
      const { length, kind } = readHeader(this.#head());
      if (this.#length < HEADER + length) return;
      const bytes = this.#join();
      this.#keep(bytes.subarray(HEADER + length));
      yield { kind, payload: bytes.subarray(HEADER, HEADER + length) };
    }
  }

  /** Throws FrameError if the stream has ended within a frame. */
  end(): void {
    if (this.#length === 0) return;
    throw new FrameError('frame-cut', `The input ended within a frame, after ${this.#length} of its bytes.`);
  }

  /** The first chunk, with a whole header. */
  #head(): Uint8Array {
    return this.#chunks[0]!.length >= HEADER ? this.#chunks[0]! : this.#join();
  }

  #join(): Uint8Array {
    if (this.#chunks.length > 1) this.#keep(Buffer.concat(this.#chunks, this.#length));
    return this.#chunks[0]!;
  }

  #keep(bytes: Uint8Array): void {
    this.#chunks = bytes.length === 0 ? [] : [bytes];
    this.#length = bytes.length;
  }
}

function readHeader(bytes: Uint8Array): { length: number; kind: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER);
  const length = view.getUint32(0, true);
  const kind = view.getUint32(4, true);
  if (kind > 255) throw new FrameError('frame-header', 'Bytes 5 to 7 of a header are zero; these are not.');
  if (length > LONGEST_REQUEST) {
    throw new FrameError('frame-too-long', `A request has at most ${LONGEST_REQUEST} bytes, not ${length}.`);
  }
  return { length, kind };
}
