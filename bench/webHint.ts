// How soon a hint by the network stands on the page: `npm run bench -- webHint`. From the key to the words "By the
// network", in a page that was reloaded: the network is kept by the service worker, its sections are decoded or read.
import { loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { startServer } from '../packages/server/src/server';
import { browserOptions } from '../tools/browser/playwright';
import { SITE } from '../tools/build/build.mjs';
import { median } from './measure.js';

const RUNS = 7;

/** Milliseconds in the page from the key to the network's hint. */
async function hint(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await page.getByRole('grid').waitFor();
  await page.waitForTimeout(1500); // the page's own work is done
  return page.evaluate(async () => {
    const begin = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }));
    while (!document.body.textContent?.includes('By the network')) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return performance.now() - begin;
  });
}

const server = await startServer({ root: SITE, port: 0, host: 'localhost' });
const browser = await chromium.launch(await browserOptions());
try {
  const page = await browser.newPage({ locale: 'en-GB' });
  await page.addInitScript('globalThis.__name = (f) => f'); // tsx marks functions with a helper the page lacks
  await page.addInitScript(() => {
    localStorage.setItem('twofold.settings', JSON.stringify({ welcomed: true }));
  });
  const url = `http://localhost:${server.port}/?seed=bench`;
  await hint(page, url); // fetches the network
  for (const isCached of [false, true]) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      await page.waitForTimeout(1500); // the engine keeps its sections
      if (!isCached) await page.evaluate(() => caches.delete('twofold-sections'));
      times.push(await hint(page, url));
    }
    const milliseconds = median(times);
    const least = Math.round(Math.min(...times));
    console.log(
      JSON.stringify({ bench: 'web.firstHint', isCached, milliseconds, least, load: loadavg()[0] }),
    );
  }
} finally {
  await browser.close();
  await server.close();
}
