import fc from 'fast-check';
import { expect, test } from 'vitest';
import { below, randomOf, sampleReplay } from '../../test/sampleReplays.js';
import { Game } from '../game/game.js';
import { makeCompact } from '../replay/compact.js';
import { replayFromGame } from '../replay/gameReplay.js';
import { makeReplay } from '../replay/text/makeText.js';
import { verifyReplay } from '../replay/verify.js';
import { VARIANTS } from '../variant.js';
import { verifyAnyReplay } from './verifyText.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

test('of what holds it gives the replay and where its game stands', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const replay = sampleReplay(randomOf(seed));
      const standing = verifyReplay(replay);
      expect(verifyAnyReplay(makeReplay(replay))).toEqual({
        ok: true,
        value: { replay, standing: standing.ok && standing.value },
      });
    }),
    { numRuns: 50 },
  );
});

const told = (header: string, moves: string) =>
  `[Twofold "1"]\n[Variant "2x2"]\n[Start "11/00"]\n${header}\n${moves}`;

test.each<[string, string, string, number, number]>([
  ['a move that moves nothing', told('', '{U} L3 U2\nU3 *'), 'move-illegal', 6, 1],
  ['a tile on a tile', told('', 'L3 U1 *'), 'spawn-impossible', 5, 4],
  ['a move in a variation', told('', 'L3 (D1 {L \\} R} R0 (U2)\n L0) U2 *'), 'spawn-impossible', 6, 2],
  ['a move after a variation', told('', 'L3 (D1 (D0)) U2 U3 *'), 'move-illegal', 5, 17],
  ['the score', told('  [Score "8"]\n', 'L3 *'), 'claim-score', 4, 3],
  ['the largest tile', told('[Ply "1"]\n[MaxTile "8"]\n', 'L3 *'), 'claim-maxtile', 5, 1],
  ['the last position', told('[Final "20/00"]\n', 'L3 *'), 'claim-final', 4, 1],
])('tells line and column of %s that cannot be', (_, text, code, line, column) => {
  expect(verifyAnyReplay(text)).toMatchObject({ ok: false, error: { code, line, column } });
  const marked = `\ufeff${text.replaceAll('\n', '\r\n')}`;
  expect(verifyAnyReplay(marked)).toMatchObject({ ok: false, error: { code, line, column } });
});

test('the place of a refused move is that move, among comments and variations too', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const random = randomOf(seed);
      const lines = makeReplay(sampleReplay(random))
        .replace(/\[Check.*\]\n/, '')
        .split('\n');
      const at = below(random, lines.length);
      lines[at] = lines[at]!.replace(/[URDL]/g, (letter) =>
        random() < 0.2 ? 'URDL'[below(random, 4)]! : letter,
      );
      const result = verifyAnyReplay(lines.join('\n'));
      const direction = /^(?:Move|After move) \d+ \((\w)/.exec(result.ok ? '' : result.error.message)?.[1];
      if (result.ok || direction === undefined) return;
      expect(lines[result.error.line! - 1]![result.error.column! - 1]).toBe(direction.toUpperCase());
    }),
    { numRuns: 300 },
  );
});

test.each<[string, string | Uint8Array]>([
  ['', `{${' '.repeat(2 ** 24)}}`],
  [' of bytes', new TextEncoder().encode(`\ufeff{${' '.repeat(2 ** 24)}}`)],
])('a save%s that is too large for a replay is refused as a save', (_, save) => {
  expect(verifyAnyReplay(save)).toMatchObject({ ok: false, error: { code: 'is-save' } });
});

test('bytes are verified as their text is', () => {
  const text = `\ufeff${told('', 'L3 U1 *')}`;
  expect(verifyAnyReplay(new TextEncoder().encode(text))).toEqual(verifyAnyReplay(text));
});

test('a link has no places, and is verified all the same', () => {
  const game = new Game(VARIANTS.classic, 'link');
  for (let i = 0; game.ply < 20; i++) game.play((i % 4) as 0 | 1 | 2 | 3);
  expect(verifyAnyReplay(` ${makeCompact(game)}\n`)).toMatchObject({
    ok: true,
    value: { standing: { ply: 20 } },
  });
  const blocked = { ...replayFromGame(game), moves: new Uint8Array(20) };
  const refused = verifyAnyReplay(makeCompact(blocked));
  expect(refused).toMatchObject({ ok: false, error: { code: 'move-illegal' } });
  expect(refused.ok || refused.error).not.toHaveProperty('line');
});
