// The analysis board without its look: what keys reach, and what leaves the board for another position.
import { type Direction, type Spawn, VARIANTS } from '@twofold/core';
import { createRoot } from 'solid-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageAdvisor } from '../../../../coach/pageAdvisor';
import { closeToast, toasts } from '../../../../ui/toasts/toasts';
import { createAnalysis } from './analysis';
import { guarded } from './cellKeys';
import { type KeptAnalysis, type KeptStore, keptPath } from './keptAnalyses';
import { MoveTree } from './moveTree';

const BOARD = {
  columns: 4,
  rows: 4,
  ranks: Uint8Array.from([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
};
const ADVISOR = { network: () => ({ kind: 'none' }), trouble: () => undefined } as unknown as PageAdvisor;
const TILE: Spawn = { cell: 15, rank: 1 };
const [UP, LEFT]: Direction[] = [0, 3];

/** A board with a main move and a variation. The shown position is after the main move. */
function open(keptStore?: KeptStore, kept?: KeptAnalysis) {
  const tree = new MoveTree(VARIANTS.classic, BOARD);
  const node = tree.add(tree.root, LEFT!, TILE)!;
  tree.add(tree.root, UP!, TILE);
  const analysis = createRoot(() =>
    createAnalysis(
      { tree, node, seed: 'abc', ...(kept && { kept }) },
      {
        advisor: ADVISOR,
        openLink: async () => undefined,
        asking: Promise.resolve(5),
        keptStore: Promise.resolve(keptStore),
      },
    ),
  );
  return { analysis, tree, node, game: analysis.game };
}

const undo = () => toasts().at(-1)!.action!.run();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: 'https://twofold.test' });
  vi.stubGlobal('document', { hidden: false, addEventListener() {}, removeEventListener() {} });
});
afterEach(() => {
  closeToast('analysis');
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an analysis', () => {
  it('keeps the game behind the editor from every command', () => {
    const { analysis, game, node } = open();
    const keyed = guarded(game, () => analysis.setup() !== undefined);
    analysis.beginSetup();
    for (const direction of [0, 1, 2, 3] as const) keyed.play(direction);
    keyed.undo();
    keyed.redo();
    keyed.newGame();
    expect(game.node()).toBe(node);
    analysis.cancelSetup();
    keyed.undo();
    expect(game.node()).toBe(node.parent);
  });

  it('keeps the tree when the editor changed nothing', () => {
    const { analysis, game, tree, node } = open();
    analysis.beginSetup();
    game.undo(); // the board behind may have moved on
    analysis.endSetup();
    expect(game.tree()).toBe(tree);
    game.goTo(node);
    analysis.beginSetup();
    analysis.setup()!.press(3);
    analysis.setup()!.press(3);
    analysis.endSetup();
    expect([game.tree(), game.node()]).toEqual([tree, node]);
    expect(toasts()).toEqual([]);
  });

  it('gives back the whole analysis after an edited position', () => {
    const { analysis, game, tree, node } = open();
    analysis.beginSetup();
    analysis.setup()!.press(3);
    analysis.endSetup();
    expect(game.tree().root.children).toHaveLength(0);
    expect([analysis.ownSeed(), analysis.kind()]).toEqual([undefined, 'chance']);
    undo();
    expect(game.tree()).toBe(tree);
    expect(game.node()).toBe(node);
    expect([analysis.ownSeed(), analysis.seed(), analysis.kind()]).toEqual(['abc', 'abc', 'seed']);
  });

  it('gives back the whole analysis and the draft after a pasted position', async () => {
    const { analysis, game, tree } = open();
    analysis.beginSetup();
    analysis.setup()!.press(3);
    await analysis.pasting.take('0000/0100/0000/0020');
    expect(analysis.setup()).toBeUndefined();
    expect(game.tree()).not.toBe(tree);
    undo();
    expect(game.tree()).toBe(tree);
    expect(analysis.setup()!.board().ranks[3]).toBe(1);
  });

  it('writes a change into its address at once, and those that follow together', async () => {
    const replaceState = vi.fn();
    vi.stubGlobal('history', { replaceState });
    const { analysis, game, node } = open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(replaceState).not.toHaveBeenCalled(); // the page has opened by that address
    game.undo();
    await vi.advanceTimersByTimeAsync(0);
    expect(replaceState.mock.lastCall![2]).toContain(analysis.path());
    game.goTo(node);
    game.undo();
    game.goTo(node);
    await vi.advanceTimersByTimeAsync(300);
    expect(replaceState).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(100);
    expect(replaceState).toHaveBeenCalledTimes(2);
    expect(replaceState.mock.lastCall![2]).toContain(analysis.path());
  });

  it('a kept one is stored after its first change, and not because it was opened', async () => {
    const replaceState = vi.fn();
    vi.stubGlobal('history', { replaceState });
    const path = keptPath(open().analysis.path(), 'a');
    const kept = { id: 'a', path, variant: 'classic', position: '0', moves: 2, updatedAt: 5 };
    const store = {
      get: vi.fn(async () => kept),
      replace: vi.fn(async (..._: Parameters<KeptStore['replace']>) => 'stored' as const),
    };
    const { analysis, game } = open(store as unknown as KeptStore, kept);
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.replace).not.toHaveBeenCalled();
    expect(replaceState.mock.lastCall![2]).toContain(path); // the address was that of an earlier version
    game.undo();
    await analysis.pasting.take('0000/0100/0000/0020');
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.replace).toHaveBeenCalledOnce(); // before another took its place
    const [known, next] = store.replace.mock.lastCall!;
    expect([known, next.path]).toEqual([kept, path.replace('ply=1', 'ply=0')]);
    undo();
    expect(analysis.isKept()).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.replace).toHaveBeenCalledOnce();
  });
});
