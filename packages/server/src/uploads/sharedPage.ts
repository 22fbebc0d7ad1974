/** The page of a short link: the site's first page, with the tags that link previews read. */

import { escapeHtml } from '../site/escapeHtml.js';
import { oneFolderDown } from '../site/oneFolderDown.js';
import { CARD_HEIGHT, CARD_WIDTH, type Card, formatCount, maxTileOf, variantLabel } from './card.js';

/** The page without a preview, for a link one folder below the site's root. */
export function makeBarePage(index: string): string {
  return oneFolderDown(index).replace('</head>', () => `<meta name="robots" content="noindex">\n</head>`);
}

/** The page of an upload. `url` and `image` are full addresses. */
export function makeSharedPage(index: string, card: Card, url: string, image: string): string {
  const title = makeTitle(card);
  const description = makeDescription(card);
  const tags = [
    ...['type:website', 'site_name:Twofold'].map((pair) => pair.split(':') as [string, string]),
    ['title', title],
    ['description', description],
    ['url', url],
    ['image', image],
    ['image:type', 'image/png'],
    ['image:width', String(CARD_WIDTH)],
    ['image:height', String(CARD_HEIGHT)],
    ['image:alt', `The final board: ${title}`],
  ] as const;
  const lines = [
    ...tags.map(([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...oembedLink(url, title),
  ];
  return makeBarePage(index)
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(title)} · Twofold</title>`)
    .replace(/<meta name="description"[^>]*>/, '')
    .replace('</head>', () => {
      return `<meta name="description" content="${escapeHtml(description)}">\n${lines.join('\n')}\n</head>`;
    });
}

/** The address that says how to embed the replay, where the page knows its own. */
function oembedLink(url: string, title: string): string[] {
  if (!URL.canParse(url)) return [];
  const address = `${new URL(url).origin}/oembed?format=json&url=${encodeURIComponent(url)}`;
  const attributes = `rel="alternate" type="application/json+oembed" href="${escapeHtml(address)}"`;
  return [`<link ${attributes} title="${escapeHtml(title)}">`];
}

/** What an upload shows, in a line. */
export function makeTitle(card: Card): string {
  return `${formatCount(card.score)} points, ${maxTileOf(card)} tile on ${variantLabel(card.variant)}`;
}

function makeDescription({ ply, setUp }: Card): string {
  const from = setUp ? ' from a set-up board' : '';
  return `An unranked replay of ${formatCount(ply)} ${ply === 1 ? 'move' : 'moves'}${from}. Watch it move by move.`;
}
