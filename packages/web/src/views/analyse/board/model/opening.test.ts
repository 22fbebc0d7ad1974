import { Game, legalDirections, makeCompact, replayFromGame, VARIANTS } from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameLibrary } from '../../../../storage/records';
import { wantedOf } from '../../location';
import { type KeptAnalysis, keptPath } from './keptAnalyses';
import { analysisPath, openReplayAt, openText, openWanted, positionPath } from './opening';

const none = { get: async () => undefined } as unknown as GameLibrary;

async function openPath(path: string, kept?: KeptAnalysis) {
  const { search, hash } = new URL(path, 'https://play.example');
  const wanted = wantedOf({ search, hash });
  if (wanted.kind !== 'board') throw new Error(`${path} is ${wanted.kind}`);
  return openWanted(wanted, none, async () => kept);
}

function played(seed: string, moves: number): Game {
  const game = new Game(VARIANTS.classic, seed);
  while (game.ply < moves) game.play(legalDirections(game.board)[0]!);
  return game;
}

describe('the address of an analysis', () => {
  it('opens a position by its rules', async () => {
    for (const id of ['classic', 'even', '3x5', '2x2-course']) {
      const variant = VARIANTS[id] ?? (await import('@twofold/core')).findVariant(id)!;
      const { start } = new Game(variant, 'address');
      const opened = await openPath(positionPath(start, variant));
      if (!opened.ok) throw new Error(opened.error.message);
      expect(opened.value.tree.variant.id).toBe(variant.id);
      expect(opened.value.tree.root.board).toEqual(start);
    }
  });

  it('opens a replay at a ply, and what was tried from there at its node', async () => {
    const game = played('linked', 20);
    const opened = await openPath(`/analyse?show=board#replay=${makeCompact(game)}&ply=7`);
    if (!opened.ok) throw new Error(opened.error.message);
    const { tree, node, seed } = opened.value;
    expect([node.ply, seed]).toEqual([7, 'linked']);
    expect(node.board).toEqual(game.turn(7).board);
    const again = await openPath(analysisPath(tree, node, seed));
    expect(again).toMatchObject({ ok: true, value: { seed: 'linked', node: { ply: 7 } } });
    const other = legalDirections(node.board).find(
      (direction) => direction !== node.children[0]!.move!.direction,
    )!;
    const { tilt } = await import('@twofold/core');
    const cell = tilt(node.board, other).board.ranks.indexOf(0);
    const variation = tree.add(node, other, { cell, rank: 2 })!;
    const path = analysisPath(tree, variation, seed);
    expect(path).toContain('&node=');
    const third = await openPath(path);
    if (!third.ok) throw new Error(third.error.message);
    expect(third.value.node.board).toEqual(variation.board);
    expect(third.value.node.parent!.children).toHaveLength(2);
  });

  it('opens a kept analysis as it was stored last', async () => {
    const early = `/analyse?show=board&kept=a#replay=${makeCompact(played('kept', 3))}&ply=3`;
    const kept = (path: string): KeptAnalysis => ({
      ...{ id: 'a', path, variant: 'classic', position: '0', moves: 9, updatedAt: 5 },
    });
    const late = kept(`/analyse?show=board&kept=a#replay=${makeCompact(played('kept', 9))}&ply=7`);
    const opened = await openPath(early, late);
    expect(opened).toMatchObject({ ok: true, value: { kept: late, node: { ply: 7 } } });
    if (!opened.ok) throw new Error(opened.error.message);
    const { tree, node, seed } = opened.value;
    expect(tree.mainLine()).toHaveLength(9);
    const path = keptPath(analysisPath(tree, node, seed), 'a');
    const again = await openPath(path, kept(path));
    if (!again.ok) throw new Error(again.error.message);
    const { value } = again; // its address is the same: nothing is to be stored
    expect(keptPath(analysisPath(value.tree, value.node, value.seed), 'a')).toBe(path);
    const notKept = await openPath(early);
    expect(notKept).toMatchObject({ ok: true, value: { node: { ply: 3 } } });
    expect(notKept.ok && notKept.value.kept).toBeUndefined();
    const broken = await openPath(early, kept('/analyse?position=01/1&kept=a'));
    expect(broken.ok && broken.value.kept).toBeUndefined(); // it is not written over
  });

  it('opens a first board where nothing is named, and says what is gone', async () => {
    expect(await openPath('/analyse?show=board')).toMatchObject({ ok: true, value: { node: { ply: 0 } } });
    expect(await openPath('/analyse?show=board&game=x')).toMatchObject({
      ok: false,
      error: { code: 'gone' },
    });
  });

  it('refuses rules that there are not, or of another size', async () => {
    for (const id of ['foo', '3x3'])
      expect(await openPath(`/analyse?position=0001/1000/0000/0000&variant=${id}`)).toMatchObject({
        ok: false,
        error: { code: 'variant-unknown' },
      });
    expect(await openPath('/analyse?position=0001/1000/0000/0000&variant=even')).toMatchObject({ ok: true });
  });

  it('refuses a broken position with a sentence, and never throws', async () => {
    const broken = await openPath('/analyse?position=01/1');
    expect(broken).toMatchObject({ ok: false });
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.constantFrom('position', 'replay'), async (text, part) => {
        const opened = await openPath(`/analyse?show=board#${part}=${encodeURIComponent(text)}`);
        if (!opened.ok) expect(opened.error.message).toMatch(/\w+ \w+/);
      }),
    );
  });

  it('refuses a replay that is too long for a tree, whatever its moves are', () => {
    const moves = new Uint8Array(2 ** 18 + 1);
    const replay = { ...replayFromGame(played('long', 3)), moves };
    expect(openReplayAt(replay)).toMatchObject({ ok: false, error: { code: 'analysis-too-long' } });
  });

  it('reads a board of any program', () => {
    for (const text of [
      '2 4 8 16\n32 64 128 256\n0 0 0 0\n2 0 0 2',
      '[[2,0],[0,4]]',
      '0012/0000/0000/0000',
    ]) {
      expect(openText(text).ok).toBe(true);
    }
  });
});
