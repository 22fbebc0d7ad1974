/** Links to finished games of ranked play: their page has the tags that previews read, and a picture of the last board. */
import type { ShownGame } from '../db/queries/finished/pictures.js';
import { escapeHtml } from '../site/escapeHtml.js';
import { CARD_HEIGHT, CARD_WIDTH, type Card, formatCount, maxTileOf, variantLabel } from './card.js';

/** The picture's facts. */
export function cardOfGame(game: ShownGame): Card {
  const { variant, board, score, ply, maxRank } = game;
  return { variant, board, score, ply, maxRank, setUp: false, label: labelOf(game) };
}

/** "Twofold 214", "Board of week 5", "Ranked game". */
function labelOf({ deal }: ShownGame): string {
  if (deal?.kind === 'daily') return `Twofold ${deal.number}`;
  if (deal?.kind === 'week') return `Board of week ${deal.number}`;
  return deal ? 'Game of a race' : 'Ranked game';
}

/** The site's page with the tags of a game. `origin`: of the site. */
export function withGameTags(page: string, game: ShownGame, path: string, origin: string): string {
  const card = cardOfGame(game);
  const title = `${formatCount(card.score)} points, ${maxTileOf(card)} tile on ${variantLabel(card.variant)}`;
  const description = `${card.label}, ${formatCount(card.ply)} ${card.ply === 1 ? 'move' : 'moves'}. Watch it, and check its proof.`;
  const tags = [
    ['type', 'website'],
    ['site_name', 'Twofold'],
    ['title', title],
    ['description', description],
    ['url', `${origin}${path}?game=${game.id}`],
    ['image', `${origin}/api/ranked/games/${game.id}/picture.png`],
    ['image:type', 'image/png'],
    ['image:width', String(CARD_WIDTH)],
    ['image:height', String(CARD_HEIGHT)],
    ['image:alt', `The final board: ${title}`],
  ] as const;
  const lines = tags.map(([name, text]) => `<meta property="og:${name}" content="${escapeHtml(text)}">`);
  lines.push('<meta name="twitter:card" content="summary_large_image">');
  return page
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(title)} · Twofold</title>`)
    .replace('</head>', () => `${lines.join('\n')}\n</head>`);
}
