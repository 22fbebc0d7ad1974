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

it('reads any encoding', async () => {
  const source = { text: '// é', language: 'javascript' };
  for (const encoding of ['utf8', 'utf16le', 'latin1'] as const) {
    const bytes = Buffer.from('// é', encoding);
    expect(await read('a.js', new Uint8Array(bytes))).toEqual({ ok: true, source });
  }
});

it('refuses what is no text or too long', async () => {
  expect(await read('a.js', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0]))).toEqual({
    ok: false,
    reason: 'no-text',
  });
  expect(await read('a.js', 'ab\0')).toEqual({ ok: false, reason: 'no-text' });
  expect(await read('a.js', 'a'.repeat(MAX_PROGRAM + 1))).toEqual({ ok: false, reason: 'too-long' });
  expect(await read('a.js', 'a'.repeat(5 * MAX_PROGRAM))).toEqual({ ok: false, reason: 'too-long' });
});
