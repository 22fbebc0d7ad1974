/** Short links, and links to ranked games. They have no moves in them, as links with `replay=` have: their server gives them. */
import type { Failure } from '@twofold/core';

/** Far more characters than a short link has. */
const LONGEST = 2000;

/** A host and a path without signs that a terminal or a shell takes for its own: people copy the command. */
const HOST = /^[\w.:[\]-]+$/;
/** The path of a short link. Ids are those of the server: `UPLOAD_ID_LETTERS` of the protocol. */
const PATH = /^([\w.~/-]*)\/r\/([2-9a-z]{12})\/?$/;

/** The path of a link to a ranked game. Its search has the id, and its fragment the fingerprint of a key. */
const RANKED_PATH = /^([\w.~/-]*)\/ranked\/?$/;

/** The refusal of a short link, with the command that fetches its replay. Undefined: the text is none. */
export function shortLinkIn(text: string): Failure | undefined {
  const word = text.trim();
  if (word.length > LONGEST || !/^https?:/i.test(word) || !URL.canParse(word)) return undefined;
  const { protocol, host, pathname, searchParams, hash } = new URL(word);
  if (!HOST.test(host)) return undefined;
  const [, rankedBase] = RANKED_PATH.exec(pathname) ?? [];
  const game = searchParams.get('game');
  if (rankedBase !== undefined && game !== null && /^[2-9a-z]{8,32}$/.test(game)) {
    const server = `${protocol}//${host}${rankedBase}`;
    const [, pin] = /^#key=([\w-]{22})$/.exec(hash) ?? [];
    const message =
      'A link to a ranked game is read from its server: ' +
      `curl ${server}/api/ranked/games/${game}/replay | twofold verify --key ${pin ?? server} -`;
    return { code: RANKED_LINK, message };
  }
  const [, base, id] = PATH.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  const replay = `${protocol}//${host}${base}/api/replays/${id}`;
  const message = `A short link is read from its server: curl ${replay} | twofold verify -`;
  return { code: SHORT_LINK, message };
}

/** The codes of the refusals. */
export const SHORT_LINK = 'short-link';
export const RANKED_LINK = 'ranked-link';
