// The chapters after the five ways: each opens, works by keyboard alone, is clean for axe, and fits a phone.
import { expect, type Page, test } from '@playwright/test';
import { tagOf } from './long';
import { expectNoFault } from './looks';

/** The picture's own sentence about what was done. */
const said = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press(key);
}

/** What each chapter does, by keyboard. */
const ACTS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async spawn(page) {
    await press(page, 'Draw one');
    await expect(said(page).first()).toContainText('1 draw.');
    await press(page, 'Draw 100', 'Space');
    await expect(said(page).first()).toContainText('101 draws.');
    await press(page, 'Full, without a pair');
    await expect(said(page).last()).toContainText('The game is over.');
    await button(page, '2, row 1, column 1').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter'); // 4 becomes 8
    await expect(page.getByRole('button', { name: '8, row 1, column 2' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter'); // 2 becomes 8, beside the other
    await expect(said(page).last()).toContainText('2 directions are moves.');
  },
  async directions(page) {
    await press(page, 'Down');
    const pictures = page.getByRole('listitem').filter({ hasText: /Turned|Tilted|The board/ });
    await expect(pictures).toHaveCount(6);
    await button(page, 'Next step').focus();
    for (let step = 1; step < 6; step++) await page.keyboard.press('Enter');
    await expect(said(page)).toContainText('Turned back: the result. Row 1: empty, empty, empty, empty.');
    await expect(page.getByText('116 lines')).toBeVisible();
  },
  async bitboards(page) {
    await expect(said(page).first()).toContainText('1B00148A30300211');
    await press(page, '2, row 1, column 1');
    await expect(said(page).first()).toContainText('1B00148A30300212');
    await press(page, /^Row 3$/);
    await expect(page.getByText('0x148A')).toBeVisible();
    await press(page, 'Measure this machine');
    await expect(said(page).last()).toContainText('Measured on this machine', { timeout: 60_000 });
    const rates = page.getByRole('list', { name: 'Moves a second' }).getByRole('listitem');
    await expect(rates).toHaveCount(8);
    await expect(rates.last()).toHaveText(/kernel.*a second, ×/);
  },
  async expectimax(page) {
    const explained = page.locator('.chapter-explained');
    await expect(explained).toContainText('The best is right: 35.9.');
    await expectBestArrowsAlone(page);
    await press(page, /^Node of chance/);
    await expect(explained).toContainText('A 2 in row 2, column 1: 90% × 22.1 = 19.9');
    await press(page, '2 2, 4 8');
    await expect(explained).toContainText('51.7');
  },
  async network(page) {
    await press(page, 'Pattern 3');
    await press(page, 'Mirrored, 1 quarter turn:');
    await expect(said(page)).toContainText(/name entry [\d,]+\./);
    const before = await said(page).textContent();
    await press(page, '1024, row 4, column 3');
    await press(page, '2, row 1, column 4');
    await press(page, '2, row 1, column 1');
    await press(page, '2, row 4, column 4');
    await expect(said(page)).not.toHaveText(before ?? '');
  },
  async design(page) {
    await press(page, '3×5');
    await press(page, 'Up');
    await expect(said(page)).toContainText('5 of 5 ways end');
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(8);
  },
};

for (const [id, act] of Object.entries(ACTS))
  test(`chapter ${id}: by keyboard, for axe, on a phone`, tagOf(id === 'network'), async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`/learn?chapter=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await act(page);
    expect(await page.evaluate(() => localStorage.getItem('twofold.learn'))).toContain(`chapter:${id}`);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoFault(page, id);
    const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(spill, `${id} is wider than a phone`).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  });

/** In the tree, nothing but the arrows of best moves and their points has their colour. */
async function expectBestArrowsAlone(page: Page): Promise<void> {
  const { arrows, others } = await page.locator('.chapter-tree').evaluate((tree) => {
    const best = [...tree.querySelectorAll('.is-best > .chapter-edge')];
    const colour = getComputedStyle(best[0]!).color;
    const hasColour = (element: Element) => {
      const { color, borderTopColor, borderTopWidth, boxShadow } = getComputedStyle(element);
      return (
        color === colour ||
        (borderTopColor === colour && borderTopWidth !== '0px') ||
        boxShadow.includes(colour)
      );
    };
    const others = [...tree.querySelectorAll('*')].filter(
      (each) => !best.some((arrow) => arrow.contains(each)),
    );
    return {
      arrows: best.length,
      others: others.filter(hasColour).map(({ className }) => String(className)),
    };
  });
  expect(arrows).toBe(3); // one of each node with a move
  expect(others).toEqual([]);
}

test('a chapter leads to the next one, and an unknown one to the contents', async ({ page }) => {
  await page.goto('/learn?chapter=spawn');
  await page.getByRole('link', { name: /^Next:/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One routine for four directions');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/learn?chapter=none');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such chapter.');
  await page.getByRole('link', { name: 'All lessons and chapters' }).click();
  await expect(page).toHaveURL(/\/learn$/);
});
