// Announces play to screen readers: one polite message for each turn, and readings on demand.
import { describeTurn, statusOf } from '@twofold/core';
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

/** The part of a game that is narrated. Of core's game it reads the position only. */
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
  let last: Told | undefined; // before directions in which nothing moves
  onCleanup(
    controller.listen((event) => {
      if (event.kind === 'tilt') return;
      if (event.kind !== 'noMove') last = event;
      // A key after the end repeats the end: the announcer drops all but the newest of fast messages.
      const told =
        event.kind === 'noMove' && last?.kind === 'turn' && isLast(last, controller) ? last : event;
      if (isWorthTelling(told, controller)) announcer.announce(() => describe(told, controller));
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

/** Whether a turn ended the game. */
function isLast({ turn }: Told & { kind: 'turn' }, { variant }: NarratedGame): boolean {
  return statusOf(turn.board, variant()) === 'over';
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
