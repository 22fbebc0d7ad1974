import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inlineScriptHashes, inlineStyleHashes, makeSecurityHeaders } from './security.js';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('inlineScriptHashes', () => {
  it('hashes exactly what stands between the tags', () => {
    expect(inlineScriptHashes('<script>\n  a();\n</script>')).toEqual([hashOf('\n  a();\n')]);
  });

  it('takes modules and several scripts', () => {
    const html = '<script>a()</script><p><script type="module">b()</script>';
    expect(inlineScriptHashes(html)).toEqual([hashOf('a()'), hashOf('b()')]);
  });

  it.each([
    '<script src="./a.js"></script>',
    '<script type="module" src = "./a.js"></script>',
    '<SCRIPT SRC=a.js></SCRIPT>',
    '<script type="application/ld+json">{}</script>',
    "<script type = 'application/json'>{}</script>",
    '<script type=application/json>{}</script>',
  ])('leaves out scripts of a file, and data: %s', (html) => {
    expect(inlineScriptHashes(html)).toEqual([]);
  });

  it.each([
    '<script>b()</script>',
    '<script data-src-of="a">b()</script>',
    '<script id="application/x">b()</script>',
  ])('takes what a browser runs: %s', (html) => {
    expect(inlineScriptHashes(html)).toEqual([hashOf('b()')]);
  });

  it('takes an empty script, and none where there is no tag', () => {
    expect(inlineScriptHashes('<script></script><scripts>a()</scripts>')).toEqual([hashOf('')]);
  });

  it('knows the published example of the CSP specification', () => {
    // CSP Level 3, section 8.3: <script>alert('Hello, world.');</script>
    expect(inlineScriptHashes("<script>alert('Hello, world.');</script>")).toEqual([
      "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    ]);
  });
});

describe('inlineStyleHashes', () => {
  it('hashes exactly what stands between the tags, and leaves files', () => {
    const html =
      '<link rel="stylesheet" href="a.css"><style>\n  a {}\n</style><STYLE media="print">b{}</STYLE>';
    expect(inlineStyleHashes(html)).toEqual([hashOf('\n  a {}\n'), hashOf('b{}')]);
    expect(inlineStyleHashes('<p style="a"></p>')).toEqual([]);
  });
});

describe('makeSecurityHeaders', () => {
  it('allows the page its own, and nothing foreign', () => {
    const page = '<!doctype html><style>b{}</style><script>a()</script>';
    const other = page.replace('b{}', 'c{}');
    const policy = [
      "default-src 'self'",
      `script-src 'self' 'wasm-unsafe-eval' ${hashOf('a()')}`,
      `style-src 'self' ${hashOf('b{}')} ${hashOf('c{}')}`,
      "img-src 'self' data: blob:",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ];
    expect(makeSecurityHeaders(page, other)).toEqual({
      'content-security-policy': policy.join(';'),
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
  });
});
