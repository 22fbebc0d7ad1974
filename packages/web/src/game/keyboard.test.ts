// Keys of a person in the play view, over a game whose tiles come later: the moves and the speech.
import { describeTurn, findVariant, Game, LEFT, sameBoard, VARIANTS } from '@twofold/core';
import { createRoot } from 'solid-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeBoard, describeScore, tellTurn } from '../board/speech';
import { activateLocale } from '../i18n/i18n';
import { listenForKeys } from './keyboard';
import { createNarrator } from './narrator';
import { DelayedGame, TileServer } from './testing';

const LATENCY = 150;
const QUIET = 150; // the announcer waits for a pause of this length

let page: EventTarget;
beforeEach(async () => {
  await activateLocale('en', []);
  page = new EventTarget();
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function press(key: string, repeat = false): void {
  page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, code: '', repeat }));
}

/** A play view's keyboard and narrator over a delayed game. */
function aView() {
  const game = new DelayedGame((variant) => new TileServer(variant, 'keys', LATENCY));
  return createRoot((end) => {
    const narrator = createNarrator(game);
    const grid = {} as HTMLElement; // no key here explores the board
    const [askHint, closeHint] = [vi.fn(), vi.fn()];
    const stop = listenForKeys({ controller: game, narrator, grid, askHint, closeHint });
    return { game, closeHint, said: () => narrator.text(), end: () => [stop(), end()] };
  });
}

const KEYS = ['ArrowLeft', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowUp'];
const DIRECTIONS = [3, 2, 3, 0, 1, 0] as const;

it('plays 20 fast keys in order, each tile 150 ms late, to the board of the local game', async () => {
  const { game, end } = aView();
  const local = new Game(VARIANTS.classic, 'keys');
  for (let i = 0; i < 20; i++) {
    press(KEYS[(i * 5) % 6]!);
    local.play(DIRECTIONS[(i * 5) % 6]!);
    await vi.advanceTimersByTimeAsync(40);
  }
  await vi.advanceTimersByTimeAsync(LATENCY);
  expect(sameBoard(game.game.board, local.board)).toBe(true);
  expect([game.game.score, game.game.ply]).toEqual([local.score, local.ply]);
  end();
});

it('says a move when its tile is there, and names the tile', async () => {
  const { game, said, end } = aView();
  await vi.advanceTimersByTimeAsync(QUIET);
  const before = said();
  press('ArrowLeft');
  await vi.advanceTimersByTimeAsync(LATENCY - 1);
  expect(said()).toBe(before);
  await vi.advanceTimersByTimeAsync(1 + QUIET);
  expect(said()).toBe(tellTurn(describeTurn(game.game.turn(1), game.variant()), 'full'));
  end();
});

it('says the end of the game, also where keys follow it at once', async () => {
  const { game, said, end } = aView();
  for (let i = 0; game.game.status !== 'over'; i++) {
    press(KEYS[i % 6]!);
    await vi.advanceTimersByTimeAsync(LATENCY);
  }
  press('ArrowLeft');
  press('ArrowUp');
  await vi.advanceTimersByTimeAsync(QUIET);
  const { score, ply } = game.game;
  expect(said()).toContain(`Game over. Score ${score.toLocaleString('en')} after ${ply} moves`);
  end();
});

it('reads the board and the score as they are shown, before the tile is there', async () => {
  const { game, said, end } = aView();
  game.server.hold();
  press('ArrowLeft');
  press('b');
  await vi.advanceTimersByTimeAsync(QUIET);
  expect(said()).toBe(describeBoard(new Game(VARIANTS.classic, 'keys').play(LEFT)!.afterstate));
  press('p');
  await vi.advanceTimersByTimeAsync(QUIET);
  const { score } = game.record();
  expect([said(), game.waiting()]).toEqual([describeScore(score, score, 1), true]);
  end();
});

it('starts a new game of the same variant without a wait', async () => {
  const { game, end } = aView();
  game.newGame('5x5');
  press('ArrowLeft');
  press('n');
  expect([game.variant(), game.waiting()]).toEqual([findVariant('5x5'), false]);
  end();
});

it('starts a new game with R as with N', () => {
  const { game, end } = aView();
  game.newGame('5x5');
  press('ArrowLeft');
  press('r');
  expect([game.variant(), game.waiting()]).toEqual([findVariant('5x5'), false]);
  end();
});

it('brings back the game before New game with U, and takes no move of it back while the key is held', async () => {
  const undo = vi.fn();
  const { game, end } = aView();
  const inGame = (id: string) => Object.assign(game, { undo, record: () => ({ id }) });
  undo.mockImplementation(() => inGame('before'));
  inGame('new');
  press('u');
  for (let i = 0; i < 5; i++) press('u', true);
  expect(undo).toHaveBeenCalledOnce();
  press('u');
  press('u', true);
  expect(undo).toHaveBeenCalledTimes(3);
  end();
});

it('closes the hint with Escape', () => {
  const { closeHint, end } = aView();
  press('Escape');
  expect(closeHint).toHaveBeenCalledOnce();
  end();
});

it('hears no key after its end', () => {
  const { game, end } = aView();
  end();
  press('ArrowLeft');
  expect(game.waiting()).toBe(false);
});

it('a click that a program sends to the document changes nothing, and throws nothing', async () => {
  const { game, end } = aView();
  const thrown = vi.fn();
  process.on('uncaughtException', thrown);
  page.dispatchEvent(Object.assign(new Event('click'), { detail: 1 })); // its target has no `closest`
  press('ArrowLeft');
  await vi.advanceTimersByTimeAsync(LATENCY); // what a listener throws is reported after its event
  process.off('uncaughtException', thrown);
  expect(thrown).not.toHaveBeenCalled();
  expect(game.game.ply).toBe(1);
  end();
});
