// WebKit: MiniBrowser on a screen in memory, driven through WebKitWebDriver by selenium-webdriver. The driver has one
// session at a time, and one current window: each call of a tab goes to its own window first.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { findWebKit } from '../../tools/browser/engines.mjs';
import { findFreePort } from '../../tools/ports.mjs';
import type { Engine, Point, Tab } from './driver';
import { loadSelenium, type WebDriver } from './drivers';

const STARTS_WITHIN_MS = 60_000;
/** The characters that stand for keys, by the WebDriver standard ("Keyboard actions"). */
const KEYS: Record<string, string> = {
  Control: '\ue009',
  Escape: '\ue00c',
  End: '\ue010',
  Home: '\ue011',
  ArrowLeft: '\ue012',
  ArrowUp: '\ue013',
  ArrowRight: '\ue014',
  ArrowDown: '\ue015',
};

class WebKitTab implements Tab {
  readonly #driver: WebDriver;
  readonly #handle: string;

  constructor(driver: WebDriver, handle: string) {
    this.#driver = driver;
    this.#handle = handle;
  }

  async #here(): Promise<WebDriver> {
    await this.#driver.switchTo().window(this.#handle);
    return this.#driver;
  }

  async goto(address: string): Promise<void> {
    await (await this.#here()).get(address);
  }

  async reload(): Promise<void> {
    await (await this.#here()).navigate().refresh();
  }

  async evaluate<Values extends unknown[], Result>(
    run: (...values: Values) => Result | Promise<Result>,
    ...values: Values
  ): Promise<Result> {
    return (await this.#here()).executeScript(run, ...values);
  }

  async press(key: string): Promise<void> {
    const [last = '', ...modifiers] = key
      .split('+')
      .map((name) => KEYS[name] ?? name)
      .reverse();
    const actions = (await this.#here()).actions();
    for (const modifier of modifiers) actions.keyDown(modifier);
    actions.sendKeys(last);
    for (const modifier of modifiers) actions.keyUp(modifier);
    await actions.perform();
  }

  async drag(...points: readonly Point[]): Promise<void> {
    const actions = (await this.#here()).actions();
    const [[x, y] = [0, 0], ...rest] = points.map((point) => point.map(Math.round));
    actions.move({ x: x ?? 0, y: y ?? 0, duration: 0 }).press();
    for (const [toX = 0, toY = 0] of rest) actions.move({ x: toX, y: toY, duration: 100 });
    await actions.release().perform();
  }

  async upload(path: string): Promise<void> {
    const driver = await this.#here();
    await driver.findElement({ css: 'input[type=file]' }).sendKeys(path);
  }

  async close(): Promise<void> {
    await (await this.#here()).close();
  }
}

/** Starts WebKit in a home folder of its own. Rejects where a part of it is not installed. */
export async function startWebKit(): Promise<Engine> {
  const programs = findWebKit();
  const home = await makeHome();
  const screen = await startScreen(programs.screen);
  const port = await findFreePort();
  const service = spawn(programs.bus, ['--', programs.driver, `--port=${port}`], {
    stdio: 'ignore',
    detached: true, // a group of its own, so that all of it can be ended
    env: {
      ...process.env,
      DISPLAY: screen.display,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      LANG: 'C.UTF-8',
      NO_AT_BRIDGE: '1',
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
  });
  const stop = async () => {
    endGroup(service);
    screen.process.kill();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const driver = await connect(port, programs.browser).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const first = await driver.getWindowHandle();
  return {
    name: 'WebKit',
    hasServiceWorker: false,
    downloads: join(home, 'Downloads'),
    open: async () => {
      await driver.switchTo().window(first); // stays when the tabs of a journey are closed
      await driver.switchTo().newWindow('window'); // a tab behind another would count as hidden
      return new WebKitTab(driver, await driver.getWindowHandle());
    },
    close: async () => {
      await driver.quit().catch(() => undefined); // all of it is ended anyway
      await stop();
    },
  };
}

async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'twofold-webkit-'));
  await Promise.all([mkdir(join(home, 'Downloads')), mkdir(join(home, '.config'))]);
  await writeFile(join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  return home;
}

/** A screen in memory with a number that no other has. */
async function startScreen(program: string): Promise<{ process: ChildProcess; display: string }> {
  const process = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(process.stdio[3] as Readable, 'data');
  return { process, display: `:${String(number).trim()}` };
}

/** Opens the session. The driver may still be starting: asked again until it answers. */
async function connect(port: number, binary: string): Promise<WebDriver> {
  const { Builder, Capabilities } = loadSelenium();
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const server = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + STARTS_WITHIN_MS; ; ) {
    if (
      await fetch(`${server}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  await driver.manage().setTimeouts({ script: STARTS_WITHIN_MS, pageLoad: STARTS_WITHIN_MS });
  return driver;
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid);
  } catch {
    // it has ended by itself
  }
}
