// The examples of docs/start.md run as they do in its page, and print what stands below each of them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileQuickjs, runScript } from '@twofold/sandbox';
import { expect, it } from 'vitest';
import { ROOT } from '../run.mjs';
import { isRunnable } from './page/runnable';
import { MODULES, moduleSources } from './scripts.mjs';

const require = createRequire(join(ROOT, 'packages/sandbox/package.json'));
const quickjs = compileQuickjs(readFileSync(require.resolve('@jitl/quickjs-wasmfile-release-sync/wasm')));
const GUIDE = readFileSync(join(ROOT, 'docs/start.md'), 'utf8');
const EXAMPLES = Array.from(GUIDE.matchAll(/```ts\n([\s\S]*?)```\n(?:\n```text\n([\s\S]*?)```\n)?/g));

it.each(EXAMPLES.map(([, code, printed]) => [code!.split('\n')[2]!, code!, printed]))(
  'prints what is below it: %s',
  async (_, text, printed) => {
    const platform = { now: () => performance.now(), quickjs, modules: await moduleSources() };
    const { log, failure } = await runScript({ text, language: 'typescript' }, platform);
    expect(failure).toBeUndefined();
    expect(`${log.join('\n')}\n`).toBe(printed);
    expect(isRunnable(text)).toBe(true);
  },
);

it('is one for each block of code', () => {
  expect(EXAMPLES.length).toBe(GUIDE.split('```ts').length - 1);
});

it('takes the packages that the page has, and no others', () => {
  for (const name of Object.keys(MODULES)) {
    expect(isRunnable(`import { type A, b } from '${name}';`)).toBe(true);
    expect(isRunnable(`import {\n  a,\n} from '${name}';\nimport { readFileSync } from 'node:fs';`)).toBe(
      false,
    );
  }
  expect(isRunnable("import { createNodeEngine } from '@twofold/solver/node';")).toBe(false);
  expect(isRunnable('const a = 1;')).toBe(false);
});
