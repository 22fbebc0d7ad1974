// Speaks the game for those who listen: one polite message for each turn, and what they ask to have read.
import { maxRank } from '@twofold/core';
import { onCleanup } from 'solid-js';
import { settings } from '../settings/settings';
import { best, type Happening, session, variant } from './session';
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
} from './speech';
import { variantName } from './variantName';

/** What a player can ask for. Rows count from 0. */
export type Reading = { readonly row: number } | 'board' | 'score';

export interface Narrator {
  readonly text: () => string;
  read(what: Reading): void;
  /** Says something else, in place of whatever waits. */
  say(makeText: () => string): void;
}

/** Follows the game as long as its owner lives. */
export function createNarrator(): Narrator {
  const announcer = createAnnouncer();
  onCleanup(
    session.listen((happening) => {
      if (isWorthTelling(happening)) announcer.announce(() => describe(happening));
    }),
  );
  onCleanup(() => announcer.stop());
  announcer.announce(() => describe({ kind: 'opened' })); // it was opened before anybody listened
  return {
    text: announcer.text,
    read: (what) => announcer.announce(() => readOut(what)),
    say: announcer.announce,
  };
}

/** The live region itself: seen by nobody, there from the start so that screen readers watch it. */
export function LiveRegion(props: { readonly text: string }) {
  return (
    <div class="visually-hidden" aria-live="polite" aria-atomic="true" data-live>
      {props.text}
    </div>
  );
}

function readOut(what: Reading): string {
  const { board, score, ply } = session.match.game;
  if (what === 'board') return describeBoard(board);
  if (what === 'score') return describeScore(score, best(), ply);
  return describeRow(board, what.row);
}

/** The solver's moves come without end: of those only what they lead to. */
function isWorthTelling(happening: Happening): boolean {
  return happening.kind !== 'turn' || !happening.bySolver || describeEnd().length > 0;
}

function describe(happening: Happening): string {
  const { game } = session.match;
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

/** What the turn led to, if that is the end or the target for the first time. */
function describeEnd(): string[] {
  const { game } = session.match;
  const { target, endsAtTarget } = game.variant;
  const reachedNow = game.reachedAt(Math.log2(target)) === game.ply;
  const told = reachedNow ? [describeTarget(target, endsAtTarget)] : [];
  return game.status === 'over' && !(endsAtTarget && game.won)
    ? [...told, describeOver(game.score, game.ply, maxRank(game.board))]
    : told;
}
