// What a person sees of the board, read from screenshots: one of the states of a first hour. Every state, look and size:
// long/seen.spec.ts.
import { test } from '@playwright/test';
import { wear } from './looks';
import { reach, STATES } from './seen/states';

test('the board with the focus by key is seen as it stands, in a theme and in forced colours', async ({
  page,
}) => {
  const state = STATES.find(({ name }) => name === 'with the focus by key')!;
  await reach(page, state);
  await wear(page, 'light');
  await state.look(page, `${state.name}, light`, { theme: 'light', palette: 'twofold' });
  await page.emulateMedia({ forcedColors: 'active' });
  await state.look(page, `${state.name}, forced colours`, 'forced');
});
