import { deflateRawSync } from 'node:zlib';
import { threefry } from '@twofold/core';
import { CONTRACTS } from '@twofold/sandbox';
import { describe, expect, it } from 'vitest';
import { codeIn, decodeProgram, encodeProgram, MAX_CODE } from './programLink';
import { MAX_PROGRAM } from './programStore';

/** Numbers below a limit that are the same in every run. */
function numbers(seed: number) {
  const out = new Uint32Array(2);
  let at = 0;
  return (limit: number) => {
    threefry(seed, 0, at++, 0, out);
    return out[0]! % limit;
  };
}

const coded = (text: string | Buffer) => `1t${deflateRawSync(text).toString('base64url')}`;

describe('a link', () => {
  it.each(CONTRACTS.map(({ id, starter }) => [id, starter]))('has the starter of %s', async (_, text) => {
    for (const language of ['javascript', 'typescript'] as const) {
      const code = await encodeProgram({ text, language });
      expect(code).toMatch(/^1[jt][\w-]+$/);
      expect(await decodeProgram(code!)).toEqual({ ok: true, source: { text, language } });
      expect(codeIn(`#code=${code}`)).toBe(code);
    }
  });

  it('has any text: empty, with signs of all planes, of the greatest length', async () => {
    for (const text of ['', '\uFEFFä\0\u2028🙂', 'a'.repeat(MAX_PROGRAM)]) {
      const code = await encodeProgram({ text, language: 'typescript' });
      expect(await decodeProgram(code!)).toMatchObject({ ok: true, source: { text } });
    }
  });

  it('is not made for what is too long for it', async () => {
    const next = numbers(1);
    const text = Array.from({ length: MAX_CODE }, () => String.fromCharCode(32 + next(90))).join('');
    expect(await encodeProgram({ text, language: 'typescript' })).toBeUndefined();
    const longest = 'a'.repeat(MAX_PROGRAM + 1);
    expect(await encodeProgram({ text: longest, language: 'typescript' })).toBeUndefined();
  });

  it.each([
    ['', 'malformed'],
    ['1', 'malformed'],
    ['1t', 'malformed'],
    ['1x3c0', 'malformed'],
    ['1t+/', 'malformed'],
    ['1tA', 'malformed'],
    ['2tabc', 'newer'],
    [coded(Buffer.from([0xff, 0xfe])), 'malformed'],
    [coded('const a = 1;').slice(0, -4), 'malformed'],
    [`1t${'A'.repeat(MAX_CODE)}`, 'too-long'],
    [coded('a'.repeat(MAX_PROGRAM + 1)), 'too-long'],
    [coded('a'.repeat(10_000_000)), 'too-long'],
  ])('tells why %s cannot be read', async (code, reason) => {
    expect(await decodeProgram(code)).toEqual({ ok: false, reason });
  });

  it('that was damaged in any way is refused or gives a text, and nothing throws', async () => {
    const next = numbers(2);
    const whole = (await encodeProgram({ text: CONTRACTS[1]!.starter, language: 'typescript' }))!;
    const letters = [...'ABZaz09-_1jt=+/%\u0000é'];
    for (let round = 0; round < 600; round++) {
      const parts = [...whole];
      for (let faults = 1 + next(4); faults > 0; faults--)
        parts.splice(
          next(parts.length),
          next(3),
          ...Array.from({ length: next(3) }, () => letters[next(19)]!),
        );
      const read = await decodeProgram(parts.join(''));
      if (read.ok) expect(read.source.text.length).toBeLessThanOrEqual(MAX_PROGRAM);
      else expect(['malformed', 'too-long', 'newer']).toContain(read.reason);
    }
  });

  it.each(['', '#', '#top', '#code', '#%', '#code=%E0%A4%A', `#x=${'&'.repeat(999)}`])(
    'without a program in the hash %s is none',
    async (hash) => {
      const code = codeIn(hash);
      if (code !== undefined) expect((await decodeProgram(code)).ok).toBe(false);
    },
  );
});
