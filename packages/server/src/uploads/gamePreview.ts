/**
 * Links to finished games of ranked play, and to days and weeks: their page has the tags that previews read. The picture is that of
 * the last board, or of an empty one.
 */
import { boardFromRanks, findVariant, makePosition } from '@twofold/core';
import type { Deal } from '../db/queries/deals.js';
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

/** The picture's facts of a day or a week: its board, and nothing of its tiles. */
export function cardOfDeal({ kind, number, variant: id, opensAt }: Deal): Card {
  const variant = findVariant(id)!;
  const ranks = new Uint8Array(variant.columns * variant.rows);
  const maxRank = Math.log2(variant.target);
  ranks[0] = maxRank;
  const board = makePosition(boardFromRanks(variant.columns, variant.rows, ranks));
  const day = opensAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const isWeek = kind === 'week';
  const words = {
    over: isWeek ? `From ${day} on` : day,
    title: isWeek ? `Week ${number}` : `Twofold ${number}`,
    facts: variantLabel(id),
  };
  return { variant: id, board, score: 0, ply: 0, maxRank, setUp: false, label: SAME, words };
}

const SAME = 'The same tiles for everybody';

/** The site's page with the tags of a day or a week. */
export function withDealTags(page: string, deal: Deal, path: string, origin: string): string {
  const { words } = cardOfDeal(deal);
  return withTags(page, {
    title: `${words!.title}: ${words!.facts}`,
    description: `${SAME}. See how it went.`,
    url: `${origin}${path}?deal=${deal.id}`,
    image: `${origin}/api/deals/${deal.id}/picture.png`,
    alt: `The empty board of ${words!.title}`,
  });
}

/** The site's page with the tags of a game. `origin`: of the site. */
export function withGameTags(page: string, game: ShownGame, path: string, origin: string): string {
  const card = cardOfGame(game);
  const title = `${formatCount(card.score)} points, ${maxTileOf(card)} tile on ${variantLabel(card.variant)}`;
  return withTags(page, {
    title,
    description: `${card.label}, ${formatCount(card.ply)} ${card.ply === 1 ? 'move' : 'moves'}. Watch it, and check its proof.`,
    url: `${origin}${path}?game=${game.id}`,
    image: `${origin}/api/ranked/games/${game.id}/picture.png`,
    alt: `The final board: ${title}`,
  });
}

interface Tags {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly image: string;
  readonly alt: string;
}

function withTags(page: string, { title, description, url, image, alt }: Tags): string {
  const tags = [
    ['type', 'website'],
    ['site_name', 'Twofold'],
    ['title', title],
    ['description', description],
    ['url', url],
    ['image', image],
    ['image:type', 'image/png'],
    ['image:width', String(CARD_WIDTH)],
    ['image:height', String(CARD_HEIGHT)],
    ['image:alt', alt],
  ] as const;
  const lines = tags.map(([name, text]) => `<meta property="og:${name}" content="${escapeHtml(text)}">`);
  lines.push('<meta name="twitter:card" content="summary_large_image">');
  return page
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(title)} · Twofold</title>`)
    .replace('</head>', () => `${lines.join('\n')}\n</head>`);
}
