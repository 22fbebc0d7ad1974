// What a person sees of the board in every state, size, theme and palette. The usual look: e2e/seen.spec.ts.
import { test } from '@playwright/test';
import { PALETTES, THEMES, wear } from '../looks';
import { reach, STATES } from '../seen/states';

const SIZES = [
  [320, 568],
  [360, 740],
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const;

for (const state of STATES)
  test(`the board ${state.name} is seen as it stands, in every look`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await reach(page, state);
    for (const theme of THEMES)
      for (const palette of PALETTES) {
        await wear(page, theme, palette);
        await state.look(page, `${state.name}, ${theme}, ${palette}`, { theme, palette });
      }
    await page.emulateMedia({ forcedColors: 'active' });
    await state.look(page, `${state.name}, forced colours`, 'forced');
  });

for (const [width, height] of SIZES)
  for (const state of STATES)
    test(`the board ${state.name} is seen as it stands in ${width} x ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await reach(page, state);
      await state.look(page, `${state.name}, ${width} x ${height}`);
    });
