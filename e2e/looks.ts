/** Checks that every look and language of the game must pass: axe, sizes of targets, texts that fit. */
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { ROUTES } from '../packages/web/src/app/routes';
import { expectBoard, KEYS, open } from './board';

export const VIEWS = ['/', ...ROUTES.map(({ path }) => path)];
export const THEMES = ['light', 'dark', 'contrast'] as const;
export const PALETTES = ['twofold', 'colourblind', 'classic'] as const;
export const LOCALES = ['en', 'de', 'ar', 'es', 'fr', 'ja', 'zh'] as const;
export const SIZES = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;
/** The rules of axe that colours alone decide; the outcome of all others is the same in every look. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Dresses the open page in a look, without loading it again: the stylesheet knows looks by two attributes alone. */
export async function wear(page: Page, theme: string, palette = 'twofold'): Promise<void> {
  await page.evaluate(
    ([theme, palette]) => Object.assign(document.documentElement.dataset, { theme, palette }),
    [theme, palette],
  );
}

/** Waits until every fade and slide has ended. */
export async function settle(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.getAnimations().filter(({ playState, effect }) => {
            const { iterations } = effect?.getTiming() ?? {};
            return playState === 'running' && iterations !== Number.POSITIVE_INFINITY;
          }).length,
      ),
    )
    .toBe(0);
}

/** The findings of axe on the current page, a line each: by all rules, or by the rules about colours. */
export async function findFaults(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' }); // its words may load later
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const options: axe.RunOptions = { resultTypes: ['violations'] };
  if (rules === 'colours') options.runOnly = COLOUR_RULES;
  return page.evaluate(async (options) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, options);
}

/**
 * Expects no finding of axe on the current page in any theme. Every target must be at least 44 px wide and
 * high.
 */
export async function expectNoFault(page: Page, where: string): Promise<void> {
  for (const [index, theme] of THEMES.entries()) {
    await wear(page, theme);
    expect(await findFaults(page, index === 0 ? 'all' : 'colours'), `${where}, ${theme}`).toEqual([]);
  }
  expect(await smallTargets(page), `small targets: ${where}`).toEqual([]);
  await wear(page, THEMES[0]);
}

/** Targets smaller than 44 px. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], select, summary, input[type=range], label:has(input)',
      ),
    ]
      .filter((target) => target.checkVisibility() && getComputedStyle(target).clipPath === 'none')
      .filter((target) => getComputedStyle(target).display !== 'inline')
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
      .map(({ target, box }) => `${target.outerHTML} ${box.width}x${box.height}`),
  );
}

/** A board with many different tiles on it. */
export async function openPlayed(page: Page): Promise<void> {
  const game = await open(page, 'axe');
  for (let i = 0; i < 40; i++) {
    const direction = ([3, 2, 3, 2, 1, 0] as const)[i % 6] ?? 3;
    game.play(direction);
    await page.keyboard.press(KEYS[direction]);
  }
  await expectBoard(page, game);
}

/** The same as `expectFit` in windows of several sizes, without another load of the page. */
export async function expectFitInAll(
  page: Page,
  locale: string,
  where: string,
  sizes: readonly { readonly width: number; readonly height: number }[] = SIZES,
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settle(page);
    await expectFit(page, locale, `${where} at ${size.width}x${size.height}`);
  }
}

/** A view in a language fits a window: no wider than it, and no text is cut off. */
export async function expectFit(page: Page, locale: string, where: string): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' }); // with the view's own words
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
  const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(spill, `${where} is wider than the window by ${spill} px`).toBeLessThanOrEqual(0);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, output, h1, h2, label')]
      .filter((e) => e.checkVisibility() && getComputedStyle(e).clipPath === 'none')
      .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline')
      .map((e) => e.textContent),
  );
  expect(cut, `texts cut off on ${where}`).toEqual([]);
}

/** One thing begins where another ends, or lower. So it crosses nothing of it, wherever it stands in the line. */
export async function expectBelow(page: Page, lower: string, upper: string): Promise<void> {
  const { y } = (await page.locator(lower).boundingBox())!;
  const above = (await page.locator(upper).boundingBox())!;
  expect(y, `${lower} is below ${upper}`).toBeGreaterThanOrEqual(above.y + above.height);
}
