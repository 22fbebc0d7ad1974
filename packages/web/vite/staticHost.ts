// Pages for static hosts. Each view gets the page in a folder of its own, for deep links and reloads. 404.html
// answers any other path. All links are relative, so the site works below any path. A copy in a folder starts
// its links one level up.
import type { Plugin } from 'vite';

/** The page's HTML, with every relative link (`./x`) rewritten to start one folder higher. */
export function oneFolderDown(html: string): string {
  return html.replaceAll(/(\s(?:href|src)=["'])\.\//g, '$1../');
}

/** Emits `<view>/index.html` for every view, and a 404.html that links to the game. */
export function staticHost(views: readonly string[]): Plugin {
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
        for (const view of views)
          this.emitFile({ type: 'asset', fileName: `${view}/index.html`, source: html });
        this.emitFile({ type: 'asset', fileName: '404.html', source: NOT_FOUND });
      },
    },
  };
}

// The page is served at paths of any depth, so it cannot link to the site. Its way back is "up".
const NOT_FOUND = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not found · Twofold</title>
<h1>There is nothing here</h1>
<p>The address may have been typed wrong, or a link may be old. <a href="./">Up one level</a></p>
</html>
`;
