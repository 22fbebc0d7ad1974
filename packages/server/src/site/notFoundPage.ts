// The page for a wrong address, in the look of the game. It takes the site's own styles and the script that
// sets the chosen theme. The security policy forbids any others.

/** The page, for the site whose first page is `html`. */
export function makeNotFoundPage(html: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not found · Twofold</title>
${[...themeScript(html), ...styles(html)].join('\n')}
<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">
</head>
<body>
<div class="app">
<header class="header"><a class="mark" href="/">${MARK}<span>Twofold</span></a></header>
<main class="page stack">
<h1>There is nothing at this address</h1>
<p>It may have been typed wrong, or a link may be old.</p>
<p><a class="btn primary" href="/">Play</a></p>
</main>
</div>
</body>
</html>
`;
}

/** The logo, as in the header of the game. */
const MARK = `<svg class="mark-sign" viewBox="0 0 26 26" aria-hidden="true">
<path d="M24.2 1.8A6 6 0 0 1 26 6v14a6 6 0 0 1-6 6H6a6 6 0 0 1-4.2-1.8Z" class="mark-low"/>
<path d="M1.8 24.2A6 6 0 0 1 0 20V6a6 6 0 0 1 6-6h14a6 6 0 0 1 4.2 1.8Z" class="mark-high"/></svg>`;

/** The styles of a page, and its links to stylesheets, from the root of the site. */
function styles(html: string): string[] {
  const found = html.match(/<style\b.*?<\/style>|<link\b[^>]*\brel="stylesheet"[^>]*>/gis) ?? [];
  return found.map((tag) => tag.replace(/(\bhref="|url\()\.?\//gi, '$1/'));
}

/** The inline script that sets the theme before the first paint: the first of the page. */
function themeScript(html: string): string[] {
  return html.match(/<script>.*?<\/script>/s)?.slice(0, 1) ?? [];
}
