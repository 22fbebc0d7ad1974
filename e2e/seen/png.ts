/** A reader of the browser's screenshots: PNG of 8 bits a channel, without interlacing, by the standard's own words. */
import { inflateSync } from 'node:zlib';

/** A colour: red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A picture in pixels, row by row from the top left. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): Colour;
}

/** Reads a PNG. RangeError: it is of a kind that no screenshot is. */
export function readPng(file: Buffer): Picture {
  const parts: Buffer[] = [];
  let [width, height, channels] = [0, 0, 0];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const [type, body] = [
      file.toString('latin1', at + 4, at + 8),
      file.subarray(at + 8, at + 8 + file.readUInt32BE(at)),
    ];
    if (type === 'IHDR') {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      channels = { 2: 3, 6: 4 }[body[9]!] ?? 0;
      if (body[8] !== 8 || body[12] !== 0 || channels === 0)
        throw new RangeError(`a PNG of type ${[...body.subarray(8)]}`);
    }
    if (type === 'IDAT') parts.push(body);
  }
  const pixels = unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
  return {
    width,
    height,
    at(x, y) {
      const first = (y * width + x) * channels;
      return [pixels[first]!, pixels[first + 1]!, pixels[first + 2]!];
    },
  };
}

/** The bytes of all rows. Each is stored as the difference from what its row's filter predicts. */
function unfilter(stored: Buffer, stride: number, height: number, channels: number): Uint8Array {
  const bytes = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = stored[y * (stride + 1)]!;
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x < channels ? 0 : bytes[at - channels]!;
      const up = y === 0 ? 0 : bytes[at - stride]!;
      const upLeft = x < channels || y === 0 ? 0 : bytes[at - stride - channels]!;
      bytes[at] = stored[at + y + 1]! + predict(filter, left, up, upLeft);
    }
  }
  return bytes;
}

function predict(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const toLeft = Math.abs(up - upLeft);
  const toUp = Math.abs(left - upLeft);
  const toUpLeft = Math.abs(left + up - 2 * upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}
