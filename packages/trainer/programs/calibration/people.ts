/**
 * Whether chances come true for somebody who plays game after game: the player's noise is found by the scores of the games
 * before, as the page finds it. Each game then says chances, and shows what came of them.
 */
import { Game, maxRank, rankValue, type Variant } from '@twofold/core';
import type { Kernel } from '@twofold/solver';
import { correctedChance, fitCorrection, noiseOfScore, tileChances } from '@twofold/solver/internal';
import { playOut } from '../../src/puzzles/players.js';
import { Xorshift } from '../../src/xorshift.js';
import { groupBy } from './calibrate.js';
import { programNamed } from './programs.js';

/** One position of a person's game; one line of a record. */
export interface PersonPosition {
  readonly program: string;
  readonly person: number;
  readonly game: number; // of the person
  readonly ply: number;
  readonly noise: number;
  readonly tile: number;
  readonly said: number;
  readonly made: boolean; // by the game itself
}

export interface PersonSetting {
  readonly variant: Variant;
  readonly kernel: Kernel;
  readonly playouts: number; // of each chance
  /** Games of a person. */
  readonly games: number;
}

/** Games before the first that is looked at. */
const FIRST = 3;
/** The latest games whose scores tell the noise. */
const LATEST = 20;
/** Positions of a usual game. */
const POSITIONS = 5;
/** Distances of seeds that are far apart. */
const FAR = { person: 15_485_863, game: 104_729, ply: 7919 };

/** Positions of a person's games. */
export function* personPositions(
  program: string,
  person: number,
  { variant, kernel, playouts, games }: PersonSetting,
): Generator<PersonPosition> {
  const choose = programNamed(program, kernel);
  const scores: number[] = [];
  const lengths: number[] = [];
  for (let number = 0; number < games; number++) {
    const seed = (person + 1) * FAR.person + (number + 1) * FAR.game;
    const random = new Xorshift(seed % 2 ** 31);
    const game = playOut(new Game(variant, `person ${program} ${person} ${number}`), choose, random);
    if (number >= FIRST) {
      const noise = noiseOfScore(median(scores.slice(-LATEST)));
      const every = Math.max(1, Math.round(median(lengths) / POSITIONS));
      const end = rankValue(maxRank(game.board));
      for (let ply = 1 + random.below(every); ply <= game.ply; ply += every) {
        const { before } = game.turn(ply);
        const options = { noise, games: playouts, seed: 1 + ((seed + ply * FAR.ply) % 2 ** 31) };
        const { tile, chance } = tileChances(kernel, before, options).at(-1)!;
        yield { program, person, game: number, ply, noise, tile, said: chance, made: end >= tile };
      }
    }
    scores.push(game.score);
    lengths.push(game.ply);
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** A line of a record. */
export function makePersonPosition(position: PersonPosition): string {
  const { program, person, game, ply, noise, tile, said, made } = position;
  return [program, person, game, ply, noise.toPrecision(4), tile, said.toFixed(4), made ? 1 : 0].join(' ');
}

/** Reads what `makePersonPosition` wrote. */
export function parsePersonPosition(line: string): PersonPosition {
  const [program = '', ...figures] = line.split(' ');
  const [person, game, ply, noise, tile, said, made] = figures.map(Number) as [
    ...[number, number, number, number, number, number, number],
  ];
  return { program, person, game, ply, noise, tile, said, made: made === 1 };
}

/** Models whose noise is within this factor say nearly the same, as the page's store has it. */
const NEAR = 2;

/** The chances of each game, corrected by the person's games before it. Games with fewer than `least` before them are left out. */
export function correctedPeople(all: readonly PersonPosition[], least: number): PersonPosition[] {
  const persons = groupBy(all, ({ program, person }) => `${program} ${person}`);
  return [...persons.values()].flatMap((own) => {
    const games = [...groupBy(own, ({ game }) => String(game)).values()];
    return games.flatMap((game, at) => {
      const { noise } = game[0]!;
      const near = games
        .slice(0, at)
        .filter(([first]) => first!.noise > noise / NEAR && first!.noise < noise * NEAR);
      if (at < least) return [];
      if (near.length < least) return game;
      const correction = fitCorrection(near);
      return game.map((position) => ({ ...position, said: correctedChance(position.said, correction) }));
    });
  });
}
