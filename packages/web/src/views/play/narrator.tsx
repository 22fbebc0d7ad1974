// Announces play to screen readers: one polite message for each turn, and readings on demand.
import { describeTurn } from '@twofold/core';
import { onCleanup } from 'solid-js';
import {
  createAnnouncer,
  describeBoard,
  describeFollowed,
  describeNoMove,
  describeOpened,
  describeRow,
  describeScore,
  describeStep,
  joinSentences,
  tellEvents,
  tellTurn,
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
  if (happening.kind !== 'turn' || !happening.bySolver) return true;
  const { makesTarget, status } = describeTurn(happening.turn, variant());
  return makesTarget || status === 'over';
}

function describe(happening: Happening): string {
  const { game } = currentGame.played;
  switch (happening.kind) {
    case 'turn': {
      const facts = describeTurn(happening.turn, variant());
      return joinSentences([tellTurn(facts, settings.speech), ...tellEvents(facts, variant())]);
    }
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
