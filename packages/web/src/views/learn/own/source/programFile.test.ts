import { expect, it } from 'vitest';
import { importProgram } from './programFile';
import { MAX_PROGRAM } from './programStore';

const read = (name: string, ...parts: BlobPart[]) => importProgram(new File(parts, name));

it('reads text in the language of its name', async () => {
  expect(await read('a.ts', 'let a;\r\nlet b;')).toEqual({
    ok: true,
    source: { text: 'let a;\nlet b;', language: 'typescript' },
  });
  expect(await read('a.js', '\uFEFFlet a;')).toEqual({
    ok: true,
    source: { text: 'let a;', language: 'javascript' },
  });
});

it('refuses what is no text or too long', async () => {
  expect(await read('a.js', new Uint8Array([0xff, 0xff]))).toEqual({ ok: false, reason: 'no-text' });
  expect(await read('a.js', 'a\0')).toEqual({ ok: false, reason: 'no-text' });
  expect(await read('a.js', 'a'.repeat(MAX_PROGRAM + 1))).toEqual({ ok: false, reason: 'too-long' });
  expect(await read('a.js', 'a'.repeat(5 * MAX_PROGRAM))).toEqual({ ok: false, reason: 'too-long' });
});
