// Announces play to screen readers: one polite message for each turn, and readings on demand.
import { maxRank } from '@twofold/core';
import { onCleanup } from 'solid-js';
import {
  createAnnouncer,
  describeBoard,
  describeFollowed,
  describeNoMove,
  describeOpened,
  describeOver,
  describeRow,
  describeScore,
  describeStep,
  describeTarget,
  describeTurn,
  joinSentences,
} from '../../board/speech';
import { variantName } from '../../board/variantName';
import { best, currentGame, type Happening, variant } from '../../game/currentGame';
import { settings } from '../../settings/settings';

/** A reading on demand. Rows count from 0. */
export type Reading = { readonly row: number } | 'board' | 'score';

export interface Narrator {
  readonly text: () => string;
  read(what: Reading): void;
  /** Announces another text, instead of a waiting one. */
  say(makeText: () => string): void;
}

/** Announces play as long as its owner lives. */
export function createNarrator(): Narrator {
  const announcer = createAnnouncer();
  onCleanup(
    currentGame.listen((happening) => {
      if (isWorthTelling(happening)) announcer.announce(() => describe(happening));
    }),
  );
  onCleanup(() => announcer.stop());
  announcer.announce(() => describe({ kind: 'opened' })); // the game was opened before this listener
  return {
    text: announcer.text,
    read: (what) => announcer.announce(() => readOut(what)),
    say: announcer.announce,
  };
}

/** The live region: invisible, and present from the start so that screen readers watch it. */
export function LiveRegion(props: { readonly text: string }) {
  return (
    <div class="visually-hidden" aria-live="polite" aria-atomic="true" data-live>
      {props.text}
    </div>
  );
}

function readOut(what: Reading): string {
  const { board, score, ply } = currentGame.played.game;
  if (what === 'board') return describeBoard(board);
  if (what === 'score') return describeScore(score, best(), ply);
  return describeRow(board, what.row);
}

/** Whether to announce an event. Of the solver's moves only the end and the target are announced. */
function isWorthTelling(happening: Happening): boolean {
  return happening.kind !== 'turn' || !happening.bySolver || describeEnd().length > 0;
}

function describe(happening: Happening): string {
  const { game } = currentGame.played;
  switch (happening.kind) {
    case 'turn':
      return joinSentences([describeTurn(happening.turn, settings.speech), ...describeEnd()]);
    case 'noMove':
      return describeNoMove(happening.direction);
    case 'undo':
    case 'redo':
      return describeStep(happening.kind, game.ply, game.score);
    case 'opened':
      return describeOpened(variantName(variant()), game.ply, game.score);
    case 'followed':
      return describeFollowed(game.ply, game.score);
  }
}

/** Announces the end of the game, or reaching the target for the first time. */
function describeEnd(): string[] {
  const { game } = currentGame.played;
  const { target, endsAtTarget } = game.variant;
  const reachedNow = game.reachedAt(Math.log2(target)) === game.ply;
  const told = reachedNow ? [describeTarget(target, endsAtTarget)] : [];
  return game.status === 'over' && !(endsAtTarget && game.won)
    ? [...told, describeOver(game.score, game.ply, maxRank(game.board))]
    : told;
}
