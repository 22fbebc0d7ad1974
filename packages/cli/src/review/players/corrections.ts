/**
 * What came of own games corrects what the model says of later ones, by the functions of the page. Here the saved games are asked
 * for it, as far as they are needed: no earlier review has to be kept.
 */
import { createHash } from 'node:crypto';
import { makeCompact, type Replay } from '@twofold/core';
import type { Advisor } from '@twofold/solver';
import type { Correction, SaidChance } from '@twofold/solver/internal';
import type { ProgressLine } from '../../progress.js';
import { type ChancesOf, FEW_GAMES, ownGames, STRONG_NOISE } from './player.js';

/** How log odds are moved, and by how many own games that is known. */
export interface OwnCorrection extends Correction {
  readonly games: number;
}

/** The corrections of a player's chances. */
export interface OwnCorrections {
  /** That of all own games but this one, whose end is not known to it. Undefined: they are too few. */
  of(replay: Replay): Promise<OwnCorrection | undefined>;
}

interface CorrectionRun {
  readonly noise: number;
  readonly advisor: Pick<Advisor, 'playouts' | 'prepare'>;
  onProgress(done: number, all: number): void;
  readonly signal: AbortSignal;
}

/** Games from each position, as on the page. */
const GAMES = 200;

/** Those of a player who is known by own games. */
export function correctionsOf(
  player: ChancesOf,
  { advisor, line, signal }: Pick<CorrectionRun, 'advisor' | 'signal'> & { readonly line: ProgressLine },
): OwnCorrections | undefined {
  if (player === false || player === 'game' || player.by !== 'scores') return undefined;
  const onProgress = (done: number, all: number) => line.show(`your games: ${done} of ${all}`);
  return correctionsByOwnGames({ noise: player.noise, advisor, onProgress, signal });
}

/** Corrections by the latest own games of this machine, which are asked about once. */
function correctionsByOwnGames(run: CorrectionRun): OwnCorrections {
  let known: Promise<ReadonlyMap<string, readonly SaidChance[]>> | undefined;
  return {
    async of(replay) {
      const { ENOUGH_GAMES, fitCorrection, hasNetworkChoice } = await import('@twofold/solver/internal');
      if (!hasNetworkChoice(replay.variant)) return undefined; // the model plays no such boards
      known ??= saidOfOwnGames(run);
      const others = [...(await known)].flatMap(([line, said]) =>
        line === makeCompact(replay) || said.length === 0 ? [] : [said],
      );
      return others.length < ENOUGH_GAMES ? undefined : { ...fitCorrection(others), games: others.length };
    },
  };
}

/** By the line of the game. Empty: there are too few games, or the model does not answer. */
async function saidOfOwnGames({ noise, advisor, onProgress, signal }: CorrectionRun) {
  const { ENOUGH_GAMES, saidOf } = await import('@twofold/solver/internal');
  const found = new Map<string, readonly SaidChance[]>();
  const all = await ownGames();
  if (all.length < ENOUGH_GAMES) return found;
  await advisor.prepare(all[0]!.game.board);
  const games = noise < STRONG_NOISE ? FEW_GAMES : GAMES;
  for (const [at, { game, replay }] of all.entries()) {
    onProgress(at + 1, all.length);
    const line = makeCompact(replay);
    const said = await saidOf(game, { start: startOf(line), noise }, (board, options) =>
      advisor.playouts({ board, fourChance: game.variant.fourChance }, { ...options, games }, signal),
    );
    if (!said) return new Map<string, readonly SaidChance[]>();
    found.set(line, said);
  }
  return found;
}

/** A number that differs from game to game, and has nothing to do with its length. */
function startOf(line: string): number {
  return createHash('sha256').update(line).digest().readUInt32BE();
}
