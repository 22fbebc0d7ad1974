// A person's view and actions, by roles and names, on the small driver of every engine.
import { type Board, boardFromValues, findVariant, Game, VARIANTS } from '@twofold/core';
import { expect } from 'vitest';
import type { Point, Tab } from './driver';

export const KEYS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'] as const;
const POLL = { timeout: 30_000, interval: 50 };

type Role = 'button' | 'link' | 'heading' | 'img' | 'dialog' | 'textbox' | 'status' | 'alert' | 'region';

/**
 * In the page: the centre of the first visible element of a role whose name matches, scrolled to. Undefined
 * while there is none. `isFree`: undefined as well while something covers it.
 */
function locate(role: string, name: string, isFree: boolean): Point | undefined {
  const selectors: Record<string, string> = {
    button: 'button, summary, [role=button]',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    textbox: 'textarea, input:not([type])',
    region: 'section',
  };
  const nameOf = (element: Element) => {
    const by = document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent;
    const label = (element as HTMLTextAreaElement).labels?.[0]?.textContent;
    return (element.getAttribute('aria-label') ?? by ?? label ?? element.textContent ?? '')
      .replace(/\s+/g, ' ')
      .trim();
  };
  const pattern = new RegExp(name);
  const target = [
    ...document.querySelectorAll(`${selectors[role] ?? ''}${selectors[role] ? ', ' : ''}[role=${role}]`),
  ]
    .filter((element) => element.checkVisibility())
    .find((element) => pattern.test(nameOf(element)));
  if (!target) return undefined;
  target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = target.getBoundingClientRect();
  const centre = [x + width / 2, y + height / 2] as const;
  return !isFree || target.contains(document.elementFromPoint(...centre)) ? centre : undefined;
}

export function isShown(tab: Tab, role: Role, name: RegExp): Promise<boolean> {
  return tab.evaluate(locate, role, name.source, false).then((point) => Array.isArray(point));
}

export async function expectShown(tab: Tab, role: Role, name: RegExp): Promise<void> {
  await expect.poll(() => isShown(tab, role, name), { ...POLL, message: `${role} ${name}` }).toBe(true);
}

export async function expectGone(tab: Tab, role: Role, name: RegExp): Promise<void> {
  await expect.poll(() => isShown(tab, role, name), { ...POLL, message: `no ${role} ${name}` }).toBe(false);
}

/** Waits for an element and clicks it with the mouse. */
export async function click(tab: Tab, role: Role, name: RegExp): Promise<void> {
  let point: Point | undefined | null;
  await expect
    .poll(
      async () => {
        point = await tab.evaluate(locate, role, name.source, true);
        return Array.isArray(point);
      },
      { ...POLL, message: `${role} ${name} to click` },
    )
    .toBe(true);
  if (point) await tab.drag(point);
}

/** The text of the first element that a selector finds; '' without one. */
export function textOf(tab: Tab, selector: string): Promise<string> {
  return tab.evaluate((selector) => document.querySelector(selector)?.textContent ?? '', selector);
}

export async function expectText(tab: Tab, selector: string, text: RegExp): Promise<void> {
  await expect.poll(() => textOf(tab, selector), { ...POLL, message: selector }).toMatch(text);
}

/** Chooses an option of the list with this name. */
export async function choose(tab: Tab, list: string, value: string): Promise<void> {
  await tab.evaluate(
    (list, value) => {
      const select = [...document.querySelectorAll('select')].find((one) =>
        (one.ariaLabel ?? one.labels?.[0]?.textContent ?? '').trim().startsWith(list),
      );
      if (!select) throw new Error(`there is no list ${list}`);
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    list,
    value,
  );
}

/** The numbers on the board as its labels tell them; undefined while there is no board. */
async function readBoard(tab: Tab): Promise<Board | undefined> {
  const rows = await tab.evaluate(() =>
    [...document.querySelectorAll('[role=grid] [role=row]')].map((row) =>
      [...row.querySelectorAll('[role=gridcell]')].map(
        (cell) => Number.parseInt(cell.getAttribute('aria-label') ?? '', 10) || 0,
      ),
    ),
  );
  return rows.length > 1 ? boardFromValues(rows) : undefined;
}

/** Expects the tab to show the game. */
export async function expectGame(tab: Tab, game: Game): Promise<void> {
  const shown = async () => [...((await readBoard(tab))?.ranks ?? [])];
  await expect.poll(shown, { ...POLL, message: 'board' }).toEqual([...game.board.ranks]);
  const score = async () => Number((await textOf(tab, 'output[aria-label="Score"]')).replace(/\D/g, ''));
  await expect.poll(score, { ...POLL, message: 'score' }).toBe(game.score);
}

/** Opens the game of a seed; its tiles are core's. */
export async function openGame(tab: Tab, origin: string, seed: string, variant = 'classic'): Promise<Game> {
  await tab.goto(`${origin}/?variant=${variant}&seed=${encodeURIComponent(seed)}`);
  const game = new Game(findVariant(variant) ?? VARIANTS.classic, seed);
  await expectGame(tab, game);
  return game;
}

/** Plays by keys, on the page and in the game, with a fixed preference of directions. */
export async function playSome(tab: Tab, game: Game, moves = Number.POSITIVE_INFINITY): Promise<void> {
  for (let move = 0; move < moves && game.status !== 'over'; move++) {
    const direction = ([3, 2, 1, 0] as const).find((candidate) => game.play(candidate) !== undefined);
    if (direction !== undefined) await tab.press(KEYS[direction]);
  }
}
