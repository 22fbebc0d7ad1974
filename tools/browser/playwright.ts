// The browser of the tests. Its first user, `npm test` or Playwright's main process, searches for it
// (tools/browser/browser.mjs). Worker processes inherit the result.
import { type Browser, findBrowser } from './browser.mjs';

const FOUND = 'TWOFOLD_FOUND_BROWSER';

/** Playwright's `launchOptions` for the browser. Rejects with a line that names the software to install. */
export async function browserOptions() {
  process.env[FOUND] ??= JSON.stringify(await findBrowser());
  const { path, args, env }: Browser = JSON.parse(process.env[FOUND]);
  return { executablePath: path, args, env: { ...process.env, ...env } as Record<string, string> };
}
