import { boardFromValues, Game, makeReplay, replayFromGame, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import { playSome, someReplay } from '../testing/uploading.js';
import { checkUpload, TOO_MANY_POINTS } from './checkUpload.js';

it('gives what the moves lead to, and keeps no tag', () => {
  const game = playSome('facts', 30);
  const checked = checkUpload(someReplay('facts', 30));
  expect(checked).toMatchObject({
    ok: true,
    value: { variant: 'classic', score: game.score, ply: 30, setUp: false },
  });
  expect(JSON.stringify(checked)).not.toContain('Somebody');
});

it('marks a game that began from a board or with points that its seed does not give', () => {
  const large = boardFromValues([
    [2048, 1024, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 2],
  ]);
  const usual = boardFromValues([
    [2, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 4, 0, 0],
    [0, 0, 0, 0],
  ]);
  for (const [options, setUp] of [
    [{ start: large }, true],
    [{ start: usual }, true], // not the one of the seed
    [{}, false],
    [{ start: usual, startScore: 1_000_000 }, true],
  ] as const) {
    const game = new Game(VARIANTS.classic, 'set up', options);
    game.play(3);
    const checked = checkUpload(makeReplay(replayFromGame(game)));
    expect(checked.ok && checked.value.setUp).toBe(setUp);
  }
});

it('refuses a score that is no exact number, which no database stores', () => {
  const start = { columns: 2, rows: 2, ranks: Uint8Array.of(70, 70, 0, 0) };
  const game = new Game(VARIANTS['2x2'], 'huge', { start });
  game.play(3);
  expect(checkUpload(makeReplay(replayFromGame(game)))).toMatchObject({
    ok: false,
    error: { code: TOO_MANY_POINTS },
  });
});
