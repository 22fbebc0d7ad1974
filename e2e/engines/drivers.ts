// The drivers of the browsers, from a folder of their own: `npm run test:browsers` installs them at its first
// use. A fresh clone lacks their types, so the interfaces below have the methods that are used, and no more.
import { createRequire } from 'node:module';
import { DRIVERS } from '../../tools/browser/engines.mjs';

const requireDriver = createRequire(`${DRIVERS}/package.json`);

/** puppeteer-core, which drives Firefox by WebDriver BiDi. Throws Error if it is not installed. */
export function loadPuppeteer(): Puppeteer {
  return requireDriver('puppeteer-core');
}

/** selenium-webdriver, which drives WebKit by WebDriver. Throws Error if it is not installed. */
export function loadSelenium(): Selenium {
  return requireDriver('selenium-webdriver');
}

/** Runs a function in the page, with plain values. */
type RunInPage = <Values extends unknown[], Result>(
  run: (...values: Values) => Result | Promise<Result>,
  ...values: Values
) => Promise<Result>;

export interface Puppeteer {
  launch(options: object): Promise<PuppeteerBrowser>;
}

export interface PuppeteerBrowser {
  newPage(): Promise<PuppeteerPage>;
  close(): Promise<void>;
}

export interface PuppeteerPage {
  readonly keyboard: Record<'down' | 'press' | 'up', (key: string) => Promise<void>>;
  readonly mouse: {
    move(x: number, y: number, options?: { steps: number }): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
  readonly touchscreen: {
    touchStart(x: number, y: number): Promise<unknown>;
    touchMove(x: number, y: number): Promise<void>;
    touchEnd(): Promise<void>;
  };
  goto(address: string): Promise<unknown>;
  reload(): Promise<unknown>;
  evaluate: RunInPage;
  /** Rejects if no such element appears in time. */
  waitForSelector(selector: string): Promise<{ uploadFile(path: string): Promise<void> }>;
  close(): Promise<void>;
}

export interface Selenium {
  Builder: new () => SeleniumBuilder;
  Capabilities: new (capabilities: object) => object;
}

export interface SeleniumBuilder {
  usingServer(address: string): SeleniumBuilder;
  withCapabilities(capabilities: object): SeleniumBuilder;
  build(): Promise<WebDriver>;
}

export interface WebDriver {
  get(address: string): Promise<void>;
  navigate(): { refresh(): Promise<void> };
  executeScript: RunInPage;
  actions(): WebDriverActions;
  findElement(locator: { css: string }): { sendKeys(keys: string): Promise<void> };
  switchTo(): {
    window(handle: string): Promise<void>;
    newWindow(kind: 'tab' | 'window'): Promise<unknown>;
  };
  getWindowHandle(): Promise<string>;
  manage(): { setTimeouts(milliseconds: { script: number; pageLoad: number }): Promise<void> };
  close(): Promise<void>;
  quit(): Promise<void>;
}

/** Steps of keys and pointer, collected and then performed together. */
export interface WebDriverActions {
  keyDown(key: string): WebDriverActions;
  keyUp(key: string): WebDriverActions;
  sendKeys(keys: string): WebDriverActions;
  move(to: { x: number; y: number; duration: number }): WebDriverActions;
  press(): WebDriverActions;
  release(): WebDriverActions;
  perform(): Promise<void>;
}
