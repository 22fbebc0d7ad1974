// The routes as files of the built site. Each gets the page in a folder of its own: on a static host, deep links
// and reloads need it. 404.html answers any other path there. `routes.json` lists the routes for the server. All
// links are relative, so the site works below any path. A copy in a folder starts its links one level up.
import type { Plugin } from 'vite';

/** The page's HTML, with every relative link (`./x`) rewritten to start one folder higher, also those of fonts. */
export function oneFolderDown(html: string): string {
  return html.replaceAll(/(\s(?:href|src)=["']|url\()\.\//g, '$1../');
}

/** Emits `<route>/index.html` for every route, a 404.html that links to the game, and the list of the routes. */
export function staticHost(paths: readonly string[]): Plugin {
  return {
    name: 'twofold-static-host',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const html = oneFolderDown(page.source.toString());
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        for (const path of paths) emit(`${path.slice(1)}/index.html`, html);
        emit('404.html', NOT_FOUND);
        emit('routes.json', JSON.stringify(paths));
      },
    },
  };
}

// The page is served at paths of any depth, so it cannot link to the site. Its way back is "up". From a folder that
// is one link more: the folder itself is missing.
const NOT_FOUND = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not found · Twofold</title>
<h1>There is nothing here</h1>
<p>The address may have been typed wrong, or a link may be old. <a href="./">Up one level</a></p>
<script>if (location.pathname.endsWith('/')) document.querySelector('a').href = '../';</script>
</html>
`;
