// Puts the style of the first load into the page: the first paint waits for no second request. The server allows it by its
// hash. Fonts have an element of their own, since its text differs with the depth of the page (vite/staticHost.ts).
import { posix } from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const LINK = /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="\.\/([^"]+)"[^>]*>/;
const FONT_FACES = /@font-face\s*\{[^}]*\}/g;

/** A page with its one stylesheet inside. `css` has the text of a file by its path. */
export function inlineStyle(html: string, css: (path: string) => string): string {
  const [link, path] = LINK.exec(html) ?? [];
  if (!link || !path) throw new Error('the page has no stylesheet');
  const text = css(path);
  const style = text.replace(FONT_FACES, '').trim();
  if (/url\(|<\/style/i.test(style))
    throw new Error(`${path} names a file: it would be looked for elsewhere`);
  const fonts = text.match(FONT_FACES)?.join('') ?? '';
  const moved = fonts.replace(/url\(\.\//g, `url(./${posix.dirname(path)}/`);
  return html.replace(link, () => `<style>${style}</style>\n    <style>${moved}</style>`);
}

/** A file that nobody asks for is not built, and the manifest does not name it. */
function remove(path: string, bundle: Bundle): void {
  delete bundle[path];
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk') chunk.viteMetadata?.importedCss.delete(path);
}

export function inlineStyles(): Plugin {
  return {
    name: 'twofold-inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle = {} }) =>
        inlineStyle(page, (path) => {
          const file = bundle[path];
          if (file?.type !== 'asset') throw new Error(`${path} was not built`);
          remove(path, bundle);
          return file.source.toString();
        }),
    },
  };
}
