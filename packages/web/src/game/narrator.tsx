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
} from '../board/speech';
import { variantName } from '../board/variantName';
import { settings } from '../settings/settings';
import type { GameController, GameEvent } from './gameController';

/** A reading on demand. Rows count from 0. */
export type Reading = { readonly row: number } | 'board' | 'score';

/** The sentence of a move names its new tile, and so comes with it. */
type Told = Exclude<GameEvent, { kind: 'tilt' }>;

/** What is told of a game. Of the game itself only where it stands. */
export type NarratedGame = Pick<GameController, 'frame' | 'record' | 'best' | 'variant' | 'listen'> & {
  readonly game: Pick<GameController['game'], 'ply' | 'score'>;
};

export interface Narrator {
  readonly text: () => string;
  read(what: Reading): void;
  /** Announces another text, instead of a waiting one. */
  say(makeText: () => string): void;
}

/** Announces the play of a game as long as its owner lives. */
export function createNarrator(controller: NarratedGame): Narrator {
  const announcer = createAnnouncer();
  onCleanup(
    controller.listen((event) => {
      if (event.kind !== 'tilt' && isWorthTelling(event, controller))
        announcer.announce(() => describe(event, controller));
    }),
  );
  onCleanup(() => announcer.stop());
  announcer.announce(() => describe({ kind: 'opened' }, controller)); // the game was opened before this listener
  return {
    text: announcer.text,
    read: (what) => announcer.announce(() => readOut(what, controller)),
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

function readOut(what: Reading, { frame, record, best }: NarratedGame): string {
  const { board } = frame();
  if (what === 'board') return describeBoard(board);
  if (what === 'score') return describeScore(record().score, best(), record().ply);
  return describeRow(board, what.row);
}

/** Whether to announce an event. Of the solver's moves only the end and the target are announced. */
function isWorthTelling(event: Told, { variant }: NarratedGame): boolean {
  if (event.kind !== 'turn' || !event.bySolver) return true;
  const { makesTarget, status } = describeTurn(event.turn, variant());
  return makesTarget || status === 'over';
}

function describe(event: Told, { game, variant }: NarratedGame): string {
  switch (event.kind) {
    case 'turn': {
      const facts = describeTurn(event.turn, variant());
      return joinSentences([tellTurn(facts, settings.speech), ...tellEvents(facts, variant())]);
    }
    case 'noMove':
      return describeNoMove(event.direction);
    case 'undo':
    case 'redo':
      return describeStep(event.kind, game.ply, game.score);
    case 'opened':
      return describeOpened(variantName(variant()), game.ply, game.score);
    case 'followed':
      return describeFollowed(game.ply, game.score);
  }
}
