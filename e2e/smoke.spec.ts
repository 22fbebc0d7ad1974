import { expect, test } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

test('the page opens with a board on it and logs nothing', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => logged.push(String(error)));
  await page.goto('/');
  await expect(page.getByRole('grid', { name: /^Board/ })).toBeVisible();
  expect(logged).toEqual([]);
});

test('the page is isolated, so that threads can share memory', async ({ page }) => {
  await page.goto('/');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});

test('the first line of the first script has Chromium compile it whole, beside the main thread', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const address = await page
    .locator('link[rel=modulepreload]')
    .evaluate((link: HTMLLinkElement) => link.href);
  expect(await (await request.get(address)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
