import { defineConfig, devices } from '@playwright/test';
import { browserOptions } from './e2e/browser';
import { findFreePort } from './scripts/ports.mjs';

// Worker processes read this file again: they must find the port that was chosen first.
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
  timeout: 60_000,
  reporter: 'list',
  use: {
    baseURL: process.env.TWOFOLD_URL ?? `http://localhost:${port}`,
    locale: 'en-GB',
    trace: 'off',
    launchOptions: await browserOptions(),
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
  ...(process.env.TWOFOLD_URL
    ? {}
    : {
        webServer: {
          command: `node scripts/start.mjs --port ${port}`,
          url: `http://localhost:${port}/healthz`,
          timeout: 180_000,
          reuseExistingServer: false,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
        },
      }),
});
