// What a person sees of the board in the states of a first hour, read from screenshots. Every theme, palette and size:
// long/seen.spec.ts.
import { test } from '@playwright/test';
import { tagOf } from './long';
import { wear } from './looks';
import { reach, STATES } from './seen/states';

for (const state of STATES)
  test(
    `the board ${state.name} is seen as it stands, in a theme and in forced colours`,
    tagOf(state === STATES[1]),
    async ({ page }) => {
      await reach(page, state);
      await wear(page, 'light');
      await state.look(page, `${state.name}, light`, { theme: 'light', palette: 'twofold' });
      await page.emulateMedia({ forcedColors: 'active' });
      await state.look(page, `${state.name}, forced colours`, 'forced');
    },
  );
