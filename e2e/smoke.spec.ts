import { expect, test } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

// The first line of the first script has Chromium compile it whole, beside the main thread. Isolated pages share memory
// between threads.
test('the page opens with a board, logs nothing, is isolated, and its first script is compiled whole', async ({
  page,
  request,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => logged.push(String(error)));
  await page.goto('/');
  await expect(page.getByRole('grid', { name: /^Board/ })).toBeVisible();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const address = await page
    .locator('link[rel=modulepreload]')
    .evaluate((link: HTMLLinkElement) => link.href);
  expect(await (await request.get(address)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  expect(logged).toEqual([]);
});
