import { Game, gameFromReplay, legalDirections, makeCompact, parseCompact, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import { openReplay } from '../../../replay/recording';
import { replayUpTo } from './replayUpTo';

it('goes on with the tiles that the game would have had', () => {
  const game = new Game(VARIANTS.classic, 'play on');
  while (game.ply < 30) game.play(legalDirections(game.board)[0]!);
  const replay = parseCompact(makeCompact(game));
  if (!replay.ok) throw new Error(replay.error.message);
  for (const ply of [0, 12]) {
    const cut = replayUpTo({ ...replay.value, claims: { ply: 30 } }, ply);
    expect(openReplay(cut, 0).ok).toBe(true);
    const again = gameFromReplay(cut);
    if (!again.ok) throw new Error(again.error.message);
    while (again.value.ply < 30) again.value.play(legalDirections(again.value.board)[0]!);
    expect([...again.value.board.ranks]).toEqual([...game.board.ranks]);
  }
});
