/**
 * Draws the PNG icons from packages/web/public/icons/icon.svg with a browser: `node tools/build/icons.mjs`. The results
 * are committed, so nothing else depends on this. Apple rounds the corners itself and wants no transparency; a maskable
 * icon may lose everything outside the middle four fifths, so the mark lies on paper there.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../browser/browser.mjs';

const FOLDER = new URL('../../packages/web/public/icons/', import.meta.url);
const MARK = readFileSync(new URL('icon.svg', FOLDER), 'utf8');
const SQUARE = MARK.replace(/ rx="\d+"/, '').replace(/(<path d=")[^"]+/, '$1M0 0h512L0 512Z');
const PAPER = '#fbf8f2';

/** @type {{ name: string, size: number, svg: string, mark: number, ground: string }[]} */
const ICONS = [
  { name: 'icon-192.png', size: 192, svg: MARK, mark: 1, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, svg: MARK, mark: 1, ground: 'transparent' },
  { name: 'maskable-512.png', size: 512, svg: MARK, mark: 0.54, ground: PAPER },
  { name: 'apple-touch-icon.png', size: 180, svg: SQUARE, mark: 1, ground: PAPER },
];

/** @param {typeof ICONS[number]} icon */
function pageOf({ size, svg, mark, ground }) {
  const style = `margin:0;width:${size}px;height:${size}px;display:grid;place-items:center;background:${ground}`;
  return `<body style="${style}">${svg.replace('<svg', `<svg width="${size * mark}"`)}</body>`;
}

const { path, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath: path, args, env: { ...process.env, ...env } });
const page = await browser.newPage();
for (const icon of ICONS) {
  await page.setViewportSize({ width: icon.size, height: icon.size });
  await page.setContent(pageOf(icon));
  await page.screenshot({ path: fileURLToPath(new URL(icon.name, FOLDER)), omitBackground: true });
  console.log(icon.name);
}
await browser.close();
