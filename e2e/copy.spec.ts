// Copying: through the clipboard where it is allowed, else by the copy command, else the text to copy by hand.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { refuse, selectedIn } from './clipboard';
import { button, move, openFinished, share } from './games';
import { LONG } from './long';

test('where the clipboard is allowed, it holds what was copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const game = await openFinished(page, 'allowed');
  await share(page, 'Copy replay');
  await expect(page.getByText('Replay copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('[Twofold "1"]');
  expect(copied).toContain(`[Score "${game.score}"]`);
});

test('where the clipboard refuses, the copy command copies', async ({ page }) => {
  await refuse(page);
  const game = await openFinished(page, 'refused');
  await share(page, 'Copy link to the replay');
  await expect(page.getByText('Link copied.')).toBeVisible();
  await expect(button(page, 'Share')).toBeFocused();
  expect(await page.evaluate(() => Reflect.get(window, 'refused'))).toEqual({ called: 1 });
  await button(page, 'Delete').click();
  await expect(button(page, 'Delete')).toHaveCount(0); // the list is there
  await page.keyboard.press('ControlOrMeta+v');
  await expect(move(page)).toHaveText(`${game.ply} / ${game.ply}`);
});

test('where both refuse, the text is there to copy by hand, selected', LONG, async ({ page }) => {
  await refuse(page, { commandToo: true });
  const game = await openFinished(page, 'by hand');
  const panel = page.getByRole('dialog', { name: 'Copy it by hand' });
  const field = panel.getByRole('textbox', { name: /let the game copy/ });
  await button(page, 'Share').press('Enter');
  await button(page, 'Copy replay').press('Enter');
  await expect(field).toBeFocused();
  expect(await selectedIn(field)).toBe(await field.inputValue());
  expect(await selectedIn(field)).toContain(`[Score "${game.score}"]`);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(button(page, 'Share')).toBeFocused();
  await share(page, 'Copy link to the replay');
  await expect(field).toBeFocused();
  expect(await selectedIn(field)).toMatch(/^http.*\/games#replay=[\w-]+$/);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await share(page, 'Copy link to the replay');
  await expect(field).toBeFocused();
  expect(await selectedIn(field)).toMatch(/^http.*\/games#replay=[\w-]+$/);
  await expect(page.getByText('copied')).toHaveCount(0);
});
