// Puts the style of the first load into the page, so that the first paint waits for no second request. The fonts stay in the
// file, which is fetched after everything else: their addresses are relative to it. The server allows the style by its hash.
import type { Plugin } from 'vite';

const LINK = /[ \t]*<link\b[^>]*\brel="stylesheet"[^>]*\bhref="\.\/([^"]+)"[^>]*>\n?/;
const FONT_FACES = /@font-face\s*\{[^}]*\}/g;

/** A page with its one stylesheet inside. `fonts` is what is left for the file. `css` has the text of a file by its path. */
export function inlineStyle(
  html: string,
  css: (path: string) => string,
): { html: string; path: string; fonts: string } {
  const [link, path] = LINK.exec(html) ?? [];
  if (!link || !path) throw new Error('the page has no stylesheet');
  const text = css(path);
  const style = text.replace(FONT_FACES, '').trim();
  if (/url\(|<\/style/i.test(style))
    throw new Error(`${path} names a file: inside the page it would not be found`);
  const inlined = html
    .replace(link, () => `    <style>${style}</style>\n`)
    .replace('</body>', () => `  ${link.trim()}\n  </body>`);
  return { html: inlined, path, fonts: text.match(FONT_FACES)?.join('') ?? '' };
}

export function inlineStyles(): Plugin {
  return {
    name: 'twofold-inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        const { html, path, fonts } = inlineStyle(page, (name) => {
          const file = bundle?.[name];
          if (file?.type !== 'asset') throw new Error(`${name} was not built`);
          return file.source.toString();
        });
        this.info(`${path} is in the page`);
        const file = bundle![path];
        if (file?.type === 'asset') file.source = fonts;
        return html;
      },
    },
  };
}
