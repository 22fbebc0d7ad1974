// Firefox, driven headless through WebDriver BiDi by puppeteer-core.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFirefox } from '../../tools/browser/engines.mjs';
import type { Engine, Point, Tab } from './driver';
import { loadPuppeteer, type PuppeteerPage } from './drivers';

const STEPS = 6; // a drag is several moves, as a hand makes them

class FirefoxTab implements Tab {
  readonly page: PuppeteerPage;

  constructor(page: PuppeteerPage) {
    this.page = page;
  }

  async goto(address: string): Promise<void> {
    await this.page.goto(address);
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  evaluate<Values extends unknown[], Result>(
    run: (...values: Values) => Result | Promise<Result>,
    ...values: Values
  ): Promise<Result> {
    return this.page.evaluate(run, ...values);
  }

  async press(key: string): Promise<void> {
    const [last = '', ...modifiers] = key.split('+').reverse();
    for (const modifier of modifiers) await this.page.keyboard.down(modifier);
    await this.page.keyboard.press(last);
    for (const modifier of modifiers) await this.page.keyboard.up(modifier);
  }

  async drag(...points: readonly Point[]): Promise<void> {
    const { mouse } = this.page;
    const [[x, y] = [0, 0], ...rest] = points;
    await mouse.move(x, y);
    await mouse.down();
    for (const [toX, toY] of rest) await mouse.move(toX, toY, { steps: STEPS });
    await mouse.up();
  }

  async upload(path: string): Promise<void> {
    const input = await this.page.waitForSelector('input[type=file]');
    await input.uploadFile(path);
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}

/** Starts Firefox with a profile of its own. Rejects where it is not installed. */
export async function startFirefox(): Promise<Engine> {
  const downloads = await mkdtemp(join(tmpdir(), 'twofold-firefox-'));
  const browser = await loadPuppeteer().launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    defaultViewport: { width: 1100, height: 800 },
    timeout: 120_000,
    protocolTimeout: 120_000,
    extraPrefsFirefox: {
      'browser.download.folderList': 2, // the folder named next
      'browser.download.dir': downloads,
      'intl.accept_languages': 'en-GB',
    },
  });
  return {
    name: 'Firefox',
    hasServiceWorker: true,
    downloads,
    open: async () => new FirefoxTab(await browser.newPage()),
    swipe: async (tab, [fromX, fromY], [toX, toY]) => {
      const { touchscreen } = (tab as FirefoxTab).page;
      await touchscreen.touchStart(fromX, fromY);
      for (let step = 1; step <= STEPS; step++)
        await touchscreen.touchMove(
          fromX + ((toX - fromX) * step) / STEPS,
          fromY + ((toY - fromY) * step) / STEPS,
        );
      await touchscreen.touchEnd();
    },
    close: async () => {
      await browser.close();
      await rm(downloads, { recursive: true, force: true });
    },
  };
}
