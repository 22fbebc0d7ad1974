import { describe, expect, it } from 'vitest';
import { EpisodeRun } from './episodes.js';
import type { Episode, EpisodeOptions } from './kernel.js';

const sumOf = (ranks: Uint8Array) => ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : 2 ** rank), 0);

/** A board with that tile sum and no two equal tiles. */
const boardOf = (sum: number) =>
  Uint8Array.from({ length: 16 }, (_, rank) => ((sum >> rank) & 1) * rank)
    .sort()
    .reverse();

/** A player that adds 2 with every move, up to a sum. It records where episodes began. */
class Counter {
  readonly starts: (number | undefined)[] = [];
  readonly boards: Uint8Array[] = [];
  #from = 0;

  constructor(readonly end: number) {}

  playEpisode(_: EpisodeOptions, start: Uint8Array | undefined): Episode {
    this.starts.push(start && sumOf(start));
    if (start) this.boards.push(start);
    this.#from = start ? sumOf(start) : 0;
    return { moves: Math.max(0, (this.end - this.#from) / 2), score: 1, maxRank: 3, reached: false };
  }

  respawn(move: number): Uint8Array {
    return boardOf(this.#from + 2 * (move + 1));
  }
}

describe('a run of episodes', () => {
  it('begins again in the middle of the last episode, until one is short', () => {
    const player = new Counter(64);
    const { restarts, moves } = new EpisodeRun(player).run(1, { rate: 0, restartAbove: 8 });
    expect(player.starts).toEqual([undefined, 34, 50]);
    expect({ restarts, moves }).toEqual({ restarts: 2, moves: 32 + 15 + 7 });
  });

  it('begins at positions that games before came to, all of them in turn', () => {
    const player = new Counter(1000);
    const carousel = [
      { sum: 256, chains: 2 },
      { sum: 4096, chains: 3 },
    ];
    expect(new EpisodeRun(player).run(2, { rate: 0, carousel }).restarts).toBe(4);
    expect(player.starts).toEqual([undefined, 256, 256, undefined, 256, 256]);
  });

  it('begins at positions of a fresh game with its large tiles doubled, as often near the end as long before', () => {
    const player = new Counter(20_000);
    new EpisodeRun(player).run(30, { rate: 0, promotion: { below: 16_384, episodes: 3 } });
    expect(player.boards).toHaveLength(90);
    const missing = player.boards.map((ranks) => 32_768 - sumOf(ranks));
    expect(Math.max(...missing)).toBeLessThanOrEqual(16_384);
    expect(Math.min(...missing)).toBeGreaterThan(0);
    for (const octave of [0, 1, 2, 3, 4]) {
      const within = missing.filter((less) => less <= 16_384 >> octave && less > 8192 >> octave);
      expect(within.length).toBeGreaterThanOrEqual(8);
    }
    expect(Math.max(...player.boards.flatMap((ranks) => [...ranks]))).toBe(14);
    for (const ranks of player.boards) expect([3, 4, 5, 6].some((rank) => !ranks.includes(rank))).toBe(true);
  });

  it('begins no chain of the carousel if games never reach its sum', () => {
    const player = new Counter(100);
    const run = new EpisodeRun(player);
    run.run(2, { rate: 0, carousel: [{ sum: 128, chains: 1 }], promotion: { below: 16_384, episodes: 2 } });
    expect(player.starts).toEqual([undefined, undefined]);
  });
});
