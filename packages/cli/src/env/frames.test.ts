import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameError, FrameReader, HEADER, KINDS, LONGEST_REQUEST, textFrame, writeHeader } from './frames.js';

const frames = fc.array(fc.record({ kind: fc.nat(255), payload: fc.uint8Array({ maxLength: 300 }) }), {
  maxLength: 8,
});

function encode({ kind, payload }: { kind: number; payload: Uint8Array }): Buffer {
  const frame = Buffer.alloc(HEADER + payload.length);
  writeHeader(frame, kind, payload.length);
  frame.set(payload, HEADER);
  return frame;
}

/** Everything that a reader finds in a stream that is cut at these places. */
function readAll(bytes: Buffer, cuts: readonly number[]) {
  const reader = new FrameReader();
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  const found = places.slice(1).flatMap((end, index) => [...reader.push(bytes.subarray(places[index], end))]);
  reader.end();
  return found.map(({ kind, payload }) => ({ kind, payload: [...payload] }));
}

describe('frames', () => {
  it('are found however the stream is cut', () => {
    fc.assert(
      fc.property(frames, fc.array(fc.nat(5000), { maxLength: 20 }), (sent, cuts) => {
        const bytes = Buffer.concat(sent.map(encode));
        expect(readAll(bytes, cuts)).toEqual(
          sent.map(({ kind, payload }) => ({ kind, payload: [...payload] })),
        );
      }),
    );
  });

  it('are found, or refused, in any bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.array(fc.nat(400), { maxLength: 5 }),
        (bytes, cuts) => {
          try {
            readAll(Buffer.from(bytes), cuts);
          } catch (error) {
            expect(error).toBeInstanceOf(FrameError);
            expect((error as FrameError).code).toMatch(/^frame-(cut|header|too-long)$/);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('that are too long are refused by their header', () => {
    const frame = Buffer.alloc(HEADER);
    writeHeader(frame, KINDS.reset, LONGEST_REQUEST + 1);
    expect(() => [...new FrameReader().push(frame)]).toThrow('at most 33554432 bytes');
  });

  it('have their kind and length in little-endian order', () => {
    expect([...textFrame(KINDS.text, 'né')]).toEqual([3, 0, 0, 0, 0x54, 0, 0, 0, 0x6e, 0xc3, 0xa9]);
  });
});
