// Every look of every view, and every language in every size. The usual looks: e2e/access.spec.ts.
import { expect, test } from '@playwright/test';
import { choose } from '../coach';
import {
  expectFitInAll,
  findFaults,
  LOCALES,
  openPlayed,
  PALETTES,
  SIZES,
  THEMES,
  VIEWS,
  wear,
} from '../looks';

// A theme and a palette from a load of each view, by all rules of axe. The other palettes by the rules of colours.
for (const [index, theme] of THEMES.entries())
  test(`axe finds nothing on any view, in any palette: ${theme}`, async ({ page }) => {
    const palette = PALETTES[index]!;
    await choose(page, { theme, palette });
    await openPlayed(page);
    for (const view of VIEWS) {
      if (view !== '/') await page.goto(view);
      await expect(page.getByRole('main')).toBeVisible();
      expect(await findFaults(page), view).toEqual([]);
      for (const other of PALETTES.filter((each) => each !== palette)) {
        await wear(page, theme, other);
        expect(await findFaults(page, 'colours'), `${view}, ${other}`).toEqual([]);
      }
    }
  });

// A view is opened in one size and brought to the others. Over all languages each view is opened in each size.
for (const [index, locale] of LOCALES.entries())
  test(`every view fits every window, in ${locale}`, async ({ page }) => {
    await choose(page, { locale, arrowButtons: true });
    for (const [at, view] of VIEWS.entries()) {
      const first = (index + at) % SIZES.length;
      await page.setViewportSize(SIZES[first]!);
      await page.goto(view);
      await expectFitInAll(page, locale, view, [...SIZES.slice(first), ...SIZES.slice(0, first)]);
    }
  });
