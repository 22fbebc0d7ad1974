// A learner's program step by step, on the built site with its real security policy.
import { expect, type Page, test } from '@playwright/test';
import { choose } from './coach';
import { expectNoFault, settle } from './looks';

/** "Repeat until nothing changes": 16 from 4 4 _ 8. In TypeScript, with a type that takes lines. */
const REPEAT = `type Row =
  number[];
export function tiltRow(row: Row): number {
  console.log('row', row);
  let points = 0;
  for (let i = 1; i < row.length; i++) {
    if (row[i] === 0 || (row[i - 1] !== 0 && row[i - 1] !== row[i])) continue;
    if (row[i - 1] === row[i]) points += 2 * row[i];
    row[i - 1] += row[i];
    row[i] = 0;
    i = 0;
  }
  return points;
}`;

const steps = (page: Page) => page.getByRole('region', { name: 'Step by step' });
const own = (page: Page) => steps(page).getByRole('region', { name: 'Steps of your program' });
const line = (page: Page) => own(page).locator('li.is-lit');

async function openFailure(page: Page): Promise<void> {
  await choose(page, {});
  await page.goto('/learn?own=two-pointers');
  await expect(page.getByRole('textbox', { name: /^Your program/ })).toBeVisible();
  const file = { name: 'repeat.ts', mimeType: 'text/plain', buffer: Buffer.from(REPEAT) };
  await page.locator('.own input[type=file]').setInputFiles(file);
  await expect(page.locator('.own select').first()).toHaveValue('typescript');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Step through this board' }).click();
  await expect(line(page)).toContainText("console.log('row', row)");
}

test('a wrong program is stepped through on the board that fails, beside the lesson', async ({ page }) => {
  const breaches: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) breaches.push(message.text());
  });
  await openFailure(page);
  await expect(line(page)).toContainText('→ prints row [0,0,0,0]');
  await expect(
    own(page).getByText('Line 4 in tiltRow, call depth 1. This is row or column 1.'),
  ).toBeVisible();
  await own(page).focus();
  for (let press = 0; press < 15; press++) await page.keyboard.press('ArrowRight');
  await expect(own(page).getByText(/^Line 5 in tiltRow.* row or column 2/)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(line(page)).toContainText('→ prints row [2,2,2,2]');
  await expect(own(page).locator('figure').first()).toContainText('row');
  await expect(steps(page).getByText('Row 1 is read: 2, 2, 2, 2.')).toBeVisible();
  await page.keyboard.press('End');
  await expect(own(page).getByText('The tilted board is not the right one.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(own(page).getByText('tiltRow gives 0.')).toBeVisible();
  await settle(page);
  await expectNoFault(page, 'steps of a program');
  // Another board, by its text; and an end that is right.
  await steps(page).getByLabel('Board as text').fill('2 4 2');
  await steps(page).getByRole('button', { name: 'Set board' }).click();
  await expect(line(page)).toContainText('→ prints row [2,4,2]');
  await own(page).getByRole('slider', { name: 'Step' }).focus();
  await page.keyboard.press('End');
  await expect(own(page).getByText('The end: the answer is right.')).toBeVisible();
  await steps(page).getByRole('button', { name: 'Close the steps' }).click();
  await expect(page.getByRole('button', { name: 'Step through', exact: true })).toBeFocused();
  expect(breaches).toEqual([]);
});

test('on a phone line and bar are in view together, however it is held', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openFailure(page);
  for (const [width, height] of [
    [360, 740],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (let press = 0; press < 8; press++) {
      await own(page).getByRole('button', { name: 'Next step' }).click();
      await expect(line(page)).toBeInViewport({ ratio: 1 / 3 });
      await expect(own(page).getByRole('slider', { name: 'Step' })).toBeInViewport();
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${width} x ${height}`).toBeLessThanOrEqual(width);
  }
});
