import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { browserOptions } from './tools/browser/playwright';
import { findFreePort } from './tools/ports.mjs';

// Worker processes read this file again. They must find the port that the main process chose.
process.env.TWOFOLD_PORT ??= String(await findFreePort());
const port = process.env.TWOFOLD_PORT;

/**
 * Browser tests drive the built site, served as `npm start` serves it. Set TWOFOLD_URL to try them on
 * another server, such as that of `npm run dev`.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 90_000,
  // A busy machine may take seconds for what takes milliseconds; a test that passes does not wait.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.TWOFOLD_URL ?? `http://localhost:${port}`,
    locale: 'en-GB',
    trace: 'off',
    // A service worker fetches the whole site on each first visit, three times the work of the page itself. The tests
    // of offline use and of updates allow it.
    serviceWorkers: 'block',
    launchOptions: await browserOptions(),
  },
  projects: [
    { name: 'chromium', testIgnore: 'long/**', grepInvert: /@long/, use: { ...devices['Desktop Chrome'] } },
    // `npm run test:long`: the files of e2e/long, and the tests with the tag in the others
    { name: 'long', testMatch: 'long/*.spec.ts', timeout: 180_000, use: { ...devices['Desktop Chrome'] } },
    {
      name: 'tagged',
      testIgnore: 'long/**',
      grep: /@long/,
      timeout: 180_000,
      use: { ...devices['Desktop Chrome'] },
    },
  ],
  ...(process.env.TWOFOLD_URL
    ? {}
    : {
        webServer: {
          command: `node tools/build/start.mjs --port ${port}`,
          url: `http://localhost:${port}/healthz`,
          env: { TWOFOLD_DATA: join(tmpdir(), `twofold-e2e-${port}`) },
          timeout: 600_000, // with a build, on a busy machine
          reuseExistingServer: false,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
        },
      }),
});
