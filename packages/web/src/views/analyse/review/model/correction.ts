// The chances of the player, corrected by own games: a person is not the model. Some positions of each finished own game are kept.
// Each has the chance that the model gave to the tile in doubt, and whether the game made it. They are taken at one rate of
// moves and not of games: else short games, which failed, would count too much.
import { type Board, maxRank, rankValue } from '@twofold/core';
import {
  fitCorrection,
  type PlayoutOptions,
  type SaidChance,
  type TileChance,
} from '@twofold/solver/internal';
import { createSignal } from 'solid-js';
import type { Recording } from '../../../../replay/recording';
import { corrected, ENOUGH_GAMES } from '../../../../reviews/ownPlayer';
import type { ReviewStore } from '../../../../reviews/store';
import { isHelped, isOwn } from '../../../../storage/origin';

/** Positions of a game of usual length. */
const POSITIONS = 5;
/** Moves of a usual game of the weakest model. Half the noise makes games nearly twice as long. */
const SHORTEST = { moves: 191, noise: 0.3 };
/** Log moves for log noise (docs/review.md, the table of models). */
const GROWTH = -0.72;

export interface Correction {
  /** Own games by which chances are corrected. 0: they are not. Reactive. */
  readonly games: () => number;
  correct(chance: TileChance): TileChance;
  /** Keeps what the model says of this game, once. `ask` answers one question after another. */
  keep(noise: number, ask: AskChances): Promise<void>;
}

type AskChances = (board: Board, options: PlayoutOptions) => Promise<readonly TileChance[] | undefined>;

export function createCorrection(recording: Recording, store: Promise<ReviewStore | undefined>): Correction {
  const { record } = recording;
  const [games, setGames] = createSignal(0);
  let shift = 0;
  let isKept = !isFinishedOwn(recording);
  const open = async () => {
    const others = (await (await store)?.said(record.id)) ?? [];
    if (others.length < ENOUGH_GAMES) return;
    shift = fitCorrection(others);
    setGames(others.length);
  };
  void open().catch(() => {}); // without storage nothing is corrected
  return {
    games,
    correct: (own) => (games() === 0 ? own : corrected(own, shift)),
    async keep(noise, ask) {
      if (isKept) return;
      isKept = true;
      const said: SaidChance[] = [];
      for (const ply of pliesOf(recording, noise)) {
        const chances = await ask(boardAt(recording, ply), { noise });
        const doubt = chances?.at(-1);
        if (!chances) return;
        if (doubt)
          said.push({ said: doubt.chance, made: doubt.tile <= rankValue(maxRank(recording.game.board)) });
      }
      await (await store)?.keepSaid(record.id, said);
    },
  };
}

function isFinishedOwn({ record, game }: Recording): boolean {
  return (
    record.id !== '' &&
    isOwn(record) &&
    !isHelped(record) &&
    record.variant === 'classic' &&
    game.status === 'over'
  );
}

function boardAt({ game }: Recording, ply: number): Board {
  return ply === 0 ? game.start : game.turn(ply).board;
}

/** Every n-th ply, from one that differs from game to game. A short game may have none. */
export function pliesOf({ record }: Pick<Recording, 'record'>, noise: number): number[] {
  const usual = SHORTEST.moves * (noise / SHORTEST.noise) ** GROWTH;
  const every = Math.max(1, Math.round(usual / POSITIONS));
  const first = record.startedAt % every;
  return Array.from({ length: Math.ceil((record.ply - first) / every) }, (_, at) => first + at * every);
}
