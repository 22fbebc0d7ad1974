/** Names of new players: two words and three digits, such as "Calm Heron 482". Nobody is insulted by chance. */
const ADJECTIVES =
  'Amber Ample Azure Bold Brave Brisk Bright Calm Clear Clever Copper Coral Crisp Daring Deft Eager Early Fair Fleet Gentle Glad Golden Grand Happy Hardy Honest Indigo Jolly Keen Kind Lively Lucid Lucky Merry Mild Misty Neat Nimble Noble Olive Patient Plain Polar Proud Quick Quiet Rapid Ready Rosy Royal Sage Serene Sharp Silent Silver Sleek Smart Snowy Solid Steady Sunny Swift Tidy True Vivid Warm Wise Witty'.split(
    ' ',
  );
const NOUNS =
  'Alder Aspen Badger Beacon Beaver Birch Brook Canyon Cedar Comet Condor Cove Crane Delta Dolphin Eagle Elm Falcon Fern Finch Fjord Forest Fox Glacier Grove Harbor Hare Harrier Hawk Hazel Heron Island Jay Juniper Kestrel Lake Lark Linden Lynx Maple Marten Meadow Meteor Moose Oak Orbit Osprey Otter Owl Pebble Pine Planet Plover Prairie Puffin Raven Reef Ridge River Robin Sequoia Sparrow Spruce Stork Summit Swallow Tern Thrush Tulip Valley Walnut Willow Wren'.split(
    ' ',
  );

/** A name from four random bytes. */
export function makeName(bytes: Uint8Array): string {
  const [first, second, high, low] = bytes as unknown as [number, number, number, number];
  const number = 100 + ((high * 256 + low) % 900);
  return `${ADJECTIVES[first % ADJECTIVES.length]} ${NOUNS[second % NOUNS.length]} ${number}`;
}

/** The form in which two names are the same. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
