/** Short links. One has no moves in it, as links with `replay=` have: its server gives them. */
import type { Failure } from '@twofold/core';

/** Far more characters than a short link has. */
const LONGEST = 2000;

/** A host and a path without signs that a terminal or a shell takes for its own: people copy the command. */
const HOST = /^[\w.:[\]-]+$/;
/** The path of a short link. Ids are those of the server: `UPLOAD_ID_LETTERS` of the protocol. */
const PATH = /^([\w.~/-]*)\/r\/([2-9a-z]{12})\/?$/;

/** The refusal of a short link, with the command that fetches its replay. Undefined: the text is none. */
export function shortLinkIn(text: string): Failure | undefined {
  const word = text.trim();
  if (word.length > LONGEST || !/^https?:/i.test(word) || !URL.canParse(word)) return undefined;
  const { protocol, host, pathname } = new URL(word);
  const [, base, id] = PATH.exec(pathname) ?? [];
  if (id === undefined || !HOST.test(host)) return undefined;
  const replay = `${protocol}//${host}${base}/api/replays/${id}`;
  const message = `A short link is read from its server: curl ${replay} | twofold verify -`;
  return { code: SHORT_LINK, message };
}

/** The code of the refusal. */
export const SHORT_LINK = 'short-link';
