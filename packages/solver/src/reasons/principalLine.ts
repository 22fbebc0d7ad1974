/**
 * The principal line of a move. Tiles come by chance, so no single line is the expected one. After each tile that may come the
 * best reply is known (analysis.ts). The line takes the reply that is best after most tiles, and gives its share. It goes on
 * among the lines with that reply only.
 */
import type { Direction } from '@twofold/core';
import type { Continuation, FollowedMove } from './analysis.js';

export interface PrincipalReply {
  readonly direction: Direction;
  /** The chance that this reply is the best one, given those before. */
  readonly share: number;
}

/** The replies of the principal line, as far as the move was followed. Of equal shares the first direction counts. */
export function principalLine({ next }: FollowedMove): PrincipalReply[] {
  const line: PrincipalReply[] = [];
  let open = next.map((continuation) => ({ continuation, chance: continuation.probability }));
  while (open.length > 0) {
    const total = open.reduce((sum, { chance }) => sum + chance, 0);
    const direction = mostLikely(open);
    if (direction === undefined) break; // most of the tiles end the game
    const chosen = open.filter(({ continuation }) => continuation.reply === direction);
    line.push({ direction, share: chosen.reduce((sum, { chance }) => sum + chance, 0) / total });
    open = chosen.flatMap(({ continuation, chance }) =>
      continuation.next.map((own) => ({ continuation: own, chance: chance * own.probability })),
    );
  }
  return line;
}

interface Open {
  readonly continuation: Continuation;
  readonly chance: number;
}

/** The reply with the largest chance. Undefined: the end of the game is more likely than any reply. */
function mostLikely(open: readonly Open[]): Direction | undefined {
  const chances = [0, 0, 0, 0];
  let end = 0;
  for (const { continuation, chance } of open) {
    if (continuation.reply === undefined) end += chance;
    else chances[continuation.reply]! += chance;
  }
  const most = Math.max(...chances);
  return end > most ? undefined : (chances.indexOf(most) as Direction);
}
