// The browser of the tests. It is looked for once (scripts/browser.mjs) by whoever comes first, `npm test`
// or Playwright's main process; its worker processes inherit the answer.
import { type Browser, findBrowser } from '../scripts/browser.mjs';

const FOUND = 'TWOFOLD_FOUND_BROWSER';

/** How to start the browser, as Playwright's `launchOptions`. Rejects with a line that says what to install. */
export async function browserOptions() {
  process.env[FOUND] ??= JSON.stringify(await findBrowser());
  const { path, args, env }: Browser = JSON.parse(process.env[FOUND]);
  return { executablePath: path, args, env: { ...process.env, ...env } as Record<string, string> };
}
