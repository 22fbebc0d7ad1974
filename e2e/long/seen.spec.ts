// What a person sees of the board in every state: in every theme and palette, in forced colours, and in every size. Each
// look is seen in one size, each size in one look or two.
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
const LOOKS = THEMES.flatMap((theme) => PALETTES.map((palette) => ({ theme, palette })));

for (const state of STATES)
  test(`the board ${state.name} is seen as it stands, in every look and size`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await reach(page, state);
    for (const [index, look] of LOOKS.entries()) {
      const [width, height] = SIZES[index % SIZES.length]!;
      await page.setViewportSize({ width, height });
      await wear(page, look.theme, look.palette);
      await state.look(page, `${state.name}, ${look.theme}, ${look.palette}, ${width} x ${height}`, look);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    await state.look(page, `${state.name}, forced colours`, 'forced');
  });
