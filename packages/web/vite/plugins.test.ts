import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { compileCatalogue } from './catalogue';
import { namedInSite } from './embedPage';
import { shortenScripts } from './inlineScripts';
import { inlineStyle } from './inlineStyles';
import { listNetworks, networksModule } from './networks';
import { startAfterPaint } from './paintFirst';
import { listSite } from './serviceWorker';
import { oneFolderDown } from './staticHost';

/** Loads a compiled catalogue as a browser would. */
function load(messages: Record<string, string>) {
  const source = compileCatalogue(JSON.stringify(messages)).replace('export default', 'return');
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: 'en', messages: new Function(source)() });
  return i18n;
}

describe('compileCatalogue', () => {
  it('gives messages that Lingui formats without a parser', () => {
    const i18n = load({
      plain: "It's done",
      moves: '{count, plural, one {# move} other {# moves}}',
      row: 'row {row}, {state, select, won {won} other {lost}}',
    });
    expect(i18n._('plain')).toBe("It's done");
    expect([1, 1200].map((count) => i18n._('moves', { count }))).toEqual(['1 move', '1,200 moves']);
    expect(i18n._('row', { row: 3, state: 'won' })).toBe('row 3, won');
  });

  it('refuses a message that is not well formed, by its key', () => {
    expect(() => compileCatalogue('{"bad.one":"{count, plural, one {#"}')).toThrow(/"bad.one"/);
  });
});

describe('oneFolderDown', () => {
  it('starts relative links one folder up and leaves all others', () => {
    const html =
      '<link href="./a.css"><style>url(./f)</style><script src="./b.js"></script><a href="https://c/./d">./e</a>';
    expect(oneFolderDown(html)).toBe(
      '<link href="../a.css"><style>url(../f)</style><script src="../b.js"></script><a href="https://c/./d">./e</a>',
    );
  });
});

describe('shortenScripts', () => {
  it('shortens inline scripts, keeps the names they share, and leaves scripts with a source', () => {
    const html = '<script>\n  // why\n  const  shared = 1;\n</script><script src="./a.js"></script>';
    expect(shortenScripts(html)).toBe('<script>const shared=1;</script><script src="./a.js"></script>');
  });

  it('refuses a script that cannot be read', () => {
    expect(() => shortenScripts('<script>const = 1</script>')).toThrow(/inline script/);
  });
});

describe('inlineStyle', () => {
  const page =
    '<head>\n<link rel="stylesheet" crossorigin href="./assets/a-1.css">\n</head>\n<body><p></p></body>';
  const face = '@font-face{font-family:A;src:url(./a.woff2)}';

  it('puts style and fonts into the page', () => {
    const html = inlineStyle(page, (path) => `${face}.a{content:"$& ${path}"}`);
    expect(html).toContain('<style>.a{content:"$& assets/a-1.css"}</style>');
    expect(html).toContain('<style>@font-face{font-family:A;src:url(./assets/a.woff2)}</style>');
    expect(html).not.toContain('<link');
  });

  it('refuses a page without one, and a style that names files or ends its element', () => {
    expect(() => inlineStyle('<body></body>', () => '')).toThrow(/no stylesheet/);
    expect(() => inlineStyle(page, () => '.a{background:url(./a.png)}')).toThrow(/names a file/);
    expect(() => inlineStyle(page, () => '.a{content:"</style>"}')).toThrow(/names a file/);
  });
});

describe('startAfterPaint', () => {
  it('fetches the module script at once, and runs it by an inline script after the body', () => {
    const html = '<script type="module" crossorigin src="./assets/a-1.js"></script><body><p></p></body>';
    const page = startAfterPaint(html);
    expect(page).toContain('<link rel="modulepreload" crossorigin href="./assets/a-1.js">');
    expect(page).not.toContain('type="module"');
    expect(page).toMatch(/<p><\/p><script>.*requestAnimationFrame.*<\/script>\s*<\/body>$/s);
  });

  it('refuses a page without one', () => {
    expect(() => startAfterPaint('<body></body>')).toThrow(/no module script/);
  });
});

describe('networksModule', () => {
  it('tells address and size of the networks that are there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'twofold-networks-'));
    expect(networksModule(folder)).toContain('export default {  }');
    writeFileSync(join(folder, 'small.2048ntn'), new Uint8Array(1234));
    const source = networksModule(folder);
    expect(source).toContain(`import url0 from "${join(folder, 'small.2048ntn')}?url"`);
    expect(source).toContain('export default { "small": { url: url0, bytes: 1234 } }');
    rmSync(folder, { recursive: true });
  });
});

describe('namedInSite', () => {
  it('leads to the files of the site in any quotes, and to no others', () => {
    const code = 'new URL(`a-1.js`,x);new URL("./a-1.js");f("a-1.js");f(\'a-1xjs\');f("b.wasm")';
    expect(namedInSite(code, ['a-1.js', 'b.wasm'])).toBe(
      'new URL(`../../assets/a-1.js`,x);new URL("./a-1.js");f("../../assets/a-1.js");f(\'a-1xjs\');f("../../assets/b.wasm")',
    );
  });
});

describe('listNetworks', () => {
  it('names each network, its file and the SHA-256 of its bytes, in one order', () => {
    const asset = (fileName: string, name: string, source: string) => ({
      fileName,
      originalFileNames: [`../solver/networks/${name}`],
      source,
    });
    const files = [
      asset('assets/small-C-Puoya.2048ntn', 'small.2048ntn', 'abc'),
      asset('assets/a-1234567.js', 'a.js', ''),
      asset('assets/3x3-a_b-c_d.2048ntn', '3x3.2048ntn', ''),
    ];
    // FIPS 180-2, appendix B.1, and the digest of nothing.
    expect(listNetworks(files)).toEqual([
      {
        name: '3x3',
        file: 'assets/3x3-a_b-c_d.2048ntn',
        sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      },
      {
        name: 'small',
        file: 'assets/small-C-Puoya.2048ntn',
        sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      },
    ]);
  });
});

describe('listSite', () => {
  it('names the files that are needed offline, with a revision where a name may get another content', () => {
    const folder = mkdtempSync(join(tmpdir(), 'twofold-site-'));
    for (const name of ['.vite', 'assets', 'embed', 'games', 'learn']) mkdirSync(join(folder, name));
    const kept = ['assets/a-1.js', 'games/index.html', 'index.html', 'manifest.webmanifest'];
    const others = ['.vite/manifest.json', '404.html', 'assets/a-1.js.br', 'assets/small.2048ntn', 'sw.js'];
    others.push('learn/index.html'); // the same as that of games
    others.push('embed/index.html', 'embed/a-1.js'); // a frame of another site has a cache of its own
    for (const name of [...kept, ...others]) writeFileSync(join(folder, name), name);
    const before = listSite(folder, ['/games', '/learn']);
    expect(before.map(({ url }) => url)).toEqual(kept);
    expect(before[0]).toEqual({ url: 'assets/a-1.js', revision: null });
    writeFileSync(join(folder, 'index.html'), 'another');
    const changed = listSite(folder, ['/games', '/learn']).filter(
      ({ revision }, at) => revision !== before[at]?.revision,
    );
    expect(changed.map(({ url }) => url)).toEqual(['index.html']);
    rmSync(folder, { recursive: true });
  });
});
