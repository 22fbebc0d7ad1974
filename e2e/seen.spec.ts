// What a person sees of the board in the states of a first hour, read from screenshots. Every size and palette:
// long/seen.spec.ts.
import { test } from '@playwright/test';
import { THEMES, wear } from './looks';
import { reach, STATES } from './seen/states';

for (const state of STATES)
  test(`the board ${state.name} is seen as it stands, in each theme and in forced colours`, async ({
    page,
  }) => {
    await reach(page, state);
    for (const theme of THEMES) {
      await wear(page, theme);
      await state.look(page, `${state.name}, ${theme}`, { theme, palette: 'twofold' });
    }
    await page.emulateMedia({ forcedColors: 'active' });
    await state.look(page, `${state.name}, forced colours`, 'forced');
  });
