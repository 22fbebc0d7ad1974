/**
 * Names of new players: two words and three digits, such as "Calm Heron 482". Nobody is insulted by chance. There are
 * some four million such names. When many are taken, a name gets six digits.
 */
import { createRequire } from 'node:module';

const ADJECTIVES =
  'Amber Ample Azure Bold Brave Brisk Bright Calm Clear Clever Copper Coral Crisp Daring Deft Eager Early Fair Fleet Gentle Glad Golden Grand Happy Hardy Honest Indigo Jolly Keen Kind Lively Lucid Lucky Merry Mild Misty Neat Nimble Noble Olive Patient Plain Polar Proud Quick Quiet Rapid Ready Rosy Royal Sage Serene Sharp Silent Silver Sleek Smart Snowy Solid Steady Sunny Swift Tidy True Vivid Warm Wise Witty'.split(
    ' ',
  );
const NOUNS =
  'Alder Aspen Badger Beacon Beaver Birch Brook Canyon Cedar Comet Condor Cove Crane Delta Dolphin Eagle Elm Falcon Fern Finch Fjord Forest Fox Glacier Grove Harbor Hare Harrier Hawk Hazel Heron Island Jay Juniper Kestrel Lake Lark Linden Lynx Maple Marten Meadow Meteor Moose Oak Orbit Osprey Otter Owl Pebble Pine Planet Plover Prairie Puffin Raven Reef Ridge River Robin Sequoia Sparrow Spruce Stork Summit Swallow Tern Thrush Tulip Valley Walnut Willow Wren'.split(
    ' ',
  );

/** The random bytes of a name. */
export const NAME_BYTES = 6;
/** With half of the short names taken, five tries find none for one player of 32. */
const SHORT_TRIES = 5;

/** A name from random bytes. `attempt`: how many names for this player were taken already. */
export function makeName(bytes: Uint8Array, attempt = 0): string {
  const [first, second] = bytes as unknown as [number, number];
  const least = attempt < SHORT_TRIES ? 100 : 100_000;
  const drawn = new DataView(bytes.buffer, bytes.byteOffset).getUint32(2);
  const number = least + (drawn % (9 * least));
  return `${ADJECTIVES[first % ADJECTIVES.length]} ${NOUNS[second % NOUNS.length]} ${number}`;
}

const require = createRequire(import.meta.url);
/** Unicode's table of confusable characters (UTS 39): each with the prototype that it looks like. */
const PROTOTYPES = new Map(Object.entries(require('unhomoglyph/data.json') as Record<string, string>));
/** Each round may give characters that the table has, or capitals. Of no character more than three are needed. */
const ROUNDS = 4;

/**
 * The form in which two names are the same: what nobody sees makes no difference, nor do capitals, compatible forms, or
 * letters that look alike, or signs between letters. It is NFKC with case folding, then the skeleton of UTS 39; `i` and `l`
 * are one letter, since their capitals and small letters look alike, and two `v` are a `w`.
 */
export function nameKey(name: string): string {
  return settled(fold(seen(name)));
}

/**
 * The form in which two names look the same as they are written: `ВОТ` in Cyrillic is a
 * `BOT`, though its small letters are not those of a `bot`. It is the skeleton of UTS 39, then case folding.
 */
export function nameLook(name: string): string {
  return settled(fold(skeleton(seen(name))));
}

/** What stands between the words of a name. */
const SEPARATORS = /[\s._-]+/g;

function seen(name: string): string {
  const visible = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return visible.replace(SEPARATORS, '') || visible;
}

function settled(text: string): string {
  let key = text;
  for (let round = 0; round < ROUNDS; round++) key = fold(skeleton(key));
  key = key.replace(SEPARATORS, '') || key; // of signs that look like one
  // A mark may stand behind another letter now.
  return key.replaceAll('i', 'l').replaceAll('vv', 'w').normalize('NFKC');
}

/**
 * Full case folding. The second time small, for letters such as the capital sharp s. A sigma is the same at the end of a word.
 */
function fold(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
}

/** Letters and digits that look like separators: the Arabic zero looks like a dot. Each with the first of those that look alike. */
const DOTTED = new Map<string, string>();
for (const [sign, prototype] of PROTOTYPES) {
  if (prototype.search(SEPARATORS) >= 0 && /[\p{L}\p{N}]/u.test(sign)) {
    const first = [...DOTTED].find(([other]) => PROTOTYPES.get(other) === prototype);
    DOTTED.set(sign, first ? first[1] : sign);
  }
}

/** A letter or digit stays one, also where it looks like a separator. */
function prototypeOf(sign: string): string {
  return DOTTED.get(sign) ?? PROTOTYPES.get(sign) ?? sign;
}

function skeleton(text: string): string {
  const prototypes = Array.from(text.normalize('NFD'), prototypeOf);
  return prototypes.join('').normalize('NFD');
}

/** Names that erased accounts have begin with this word. Nobody else may look like one of them. */
const ERASED = nameKey('Deleted');

/** The most characters of the compatible form of one letter: those with more are whole phrases. */
const LONGEST_FORM = 4;

/** Why a name cannot be chosen. Undefined: it can, if it is free. */
export function whyNotName(name: string): 'reserved' | 'phrase' | undefined {
  if ([nameKey(name), nameLook(name)].some((form) => form.startsWith(ERASED))) return 'reserved';
  const isPhrase = Array.from(name).some((sign) => Array.from(sign.normalize('NFKC')).length > LONGEST_FORM);
  return isPhrase ? 'phrase' : undefined;
}
