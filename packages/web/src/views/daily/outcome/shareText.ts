// The text to share of a result: number, largest tile as squares, score, streak and address. It tells nothing of the order
// of tiles.

export interface SharedResult {
  readonly title: string; // such as `Twofold 214`
  readonly maxTile: number;
  readonly target: number; // of the board
  readonly score: string; // in words
  readonly streak: string; // in words; empty: there is none
  readonly address: string;
}

export function shareText({ title, maxTile, target, score, streak, address }: SharedResult): string {
  const [made, wanted] = [maxTile, target].map((tile) => (tile > 1 ? Math.log2(tile) : 0)) as [
    number,
    number,
  ];
  const squares = '■'.repeat(made) + '□'.repeat(Math.max(0, wanted - made));
  const facts = streak === '' ? score : `${score} · ${streak}`;
  return [title, `${squares} ${maxTile}`, facts, address].join('\n');
}
