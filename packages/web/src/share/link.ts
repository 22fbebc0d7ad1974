// A link that carries a whole game. The moves ride behind the '#', so no server ever sees them and no length
// limit of a server applies.
import type { GameRecord } from '../storage/types';

/** The path, under the site's base, that replays a compact line. */
export function replayPath(line: string): string {
  return `/games#replay=${line}`;
}

/** The compact line a link's hash carries, or undefined. */
export function lineOfHash(hash: string): string | undefined {
  return /^#replay=([\w-]+)$/.exec(hash)?.[1];
}

/** The whole address, for the clipboard. `base` is the path the site lies under. */
export function replayAddress(record: Pick<GameRecord, 'line'>, origin: string, base: string): string {
  return `${origin}${base}${replayPath(record.line)}`;
}
