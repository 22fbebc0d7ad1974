// Every look and size from a page load of its own, by all rules of axe: e2e/access.spec.ts checks them in one page.
import { expect, test } from '@playwright/test';
import { choose } from '../coach';
import { expectFit, findFaults, LOCALES, openPlayed, PALETTES, SIZES, THEMES, VIEWS } from '../looks';

for (const theme of THEMES)
  for (const palette of PALETTES)
    test(`axe finds nothing on any view: ${theme}, ${palette}`, async ({ page }) => {
      await choose(page, { theme, palette });
      await openPlayed(page);
      for (const view of VIEWS) {
        if (view !== '/') await page.goto(view);
        await expect(page.getByRole('main')).toBeVisible();
        expect(await findFaults(page), view).toEqual([]);
      }
    });

for (const locale of LOCALES)
  test(`every view fits windows in which it is opened, in ${locale}`, async ({ page }) => {
    await choose(page, { locale, arrowButtons: true });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const view of VIEWS) {
        await page.goto(view);
        await expectFit(page, locale, `${view} at ${size.width}x${size.height}`);
      }
    }
  });
