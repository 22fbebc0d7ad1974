/**
 * Names of new players: two words and three digits, such as "Calm Heron 482". Nobody is insulted by chance. There are
 * some four million such names. When many are taken, a name gets six digits.
 */
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

/** The form in which two names are the same: what nobody sees makes no difference. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();
}
