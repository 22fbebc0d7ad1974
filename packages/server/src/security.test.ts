import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inlineScriptHashes } from './security.js';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('inlineScriptHashes', () => {
  it('hashes exactly what stands between the tags', () => {
    expect(inlineScriptHashes('<script>\n  a();\n</script>')).toEqual([hashOf('\n  a();\n')]);
  });

  it('takes modules and several scripts', () => {
    const html = '<script>a()</script><p><script type="module">b()</script>';
    expect(inlineScriptHashes(html)).toEqual([hashOf('a()'), hashOf('b()')]);
  });

  it('leaves out scripts of a file, and data', () => {
    const html = '<script src="./a.js"></script><script type="application/ld+json">{}</script>';
    expect(inlineScriptHashes(html)).toEqual([]);
  });

  it('knows the published example of the CSP specification', () => {
    // CSP Level 3, section 8.3: <script>alert('Hello, world.');</script>
    expect(inlineScriptHashes("<script>alert('Hello, world.');</script>")).toEqual([
      "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    ]);
  });
});
