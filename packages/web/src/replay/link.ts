// A link that contains a whole game. The moves follow the '#', so servers neither see them nor limit their
// length.
import { wholeLine } from '../storage/transfer/lineText';

/** The path below the site's base that replays a compact line. */
export function replayPath(line: string): string {
  return `/games#replay=${line}`;
}

/** The replay text in a link's hash, in any form that core reads, or undefined. */
export function lineOfHash(hash: string): string | undefined {
  const part = /^#replay=(.+)$/s.exec(hash)?.[1];
  try {
    return part && decodeURIComponent(part);
  } catch {
    return part; // a % that escapes nothing
  }
}

/** The path below the site's base that reviews a game: a stored one by its id, another by its line. */
export function reviewPath(record: Parameters<typeof wholeLine>[0] & { readonly id: string }): string {
  return record.id === ''
    ? `/analyse#replay=${wholeLine(record)}`
    : `/analyse?game=${encodeURIComponent(record.id)}`;
}

/** The full address, for the clipboard. `base` is the path of the site. */
export function replayAddress(record: Parameters<typeof wholeLine>[0], origin: string, base: string): string {
  return `${origin}${base}${replayPath(wholeLine(record))}`;
}

/** The path below the site's base that opens a game on the analysis board at a move. */
export function analysisPath(
  record: Parameters<typeof wholeLine>[0] & { readonly id: string },
  ply: number,
): string {
  return record.id === ''
    ? `/analyse?show=board#replay=${wholeLine(record)}&ply=${ply}`
    : `/analyse?show=board&game=${encodeURIComponent(record.id)}&ply=${ply}`;
}
