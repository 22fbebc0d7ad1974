// Which examples a page can run.

/** The packages that they may import: those of `MODULES` in tools/docs/scripts.mjs. */
const PACKAGES = ['@twofold/core', '@twofold/lessons'];

/** Whether an example imports something, and nothing but what the page has. An example without imports is a part of one. */
export function isRunnable(text: string): boolean {
  const imported = Array.from(text.matchAll(/^import\s[^'"]*?['"]([^'"]+)['"]/gm), ([, name]) => name!);
  return imported.length > 0 && imported.every((name) => PACKAGES.includes(name));
}
