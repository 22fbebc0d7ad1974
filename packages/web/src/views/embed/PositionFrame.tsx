// A position inside another page: to look at, or to play on from with tiles by chance.
import {
  type Board,
  type Direction,
  findVariant,
  Game,
  makePosition,
  statusOf,
  type Variant,
} from '@twofold/core';
import { createSignal, onCleanup, onMount, Show } from 'solid-js';
import { BoardView } from '../../board/BoardView';
import type { BoardFrame } from '../../board/boardFrame';
import { belongsToField, commandOf } from '../../board/keys';
import { describeNoMove } from '../../board/speech';
import { listenForSwipes } from '../../board/swipe';
import { variantName } from '../../board/variantName';
import { makeName } from '../../browser/randomName';
import { t } from '../../i18n/i18n';
import { Icon } from '../../ui/Icon';
import { Foot, Standing } from './Foot';

interface PositionProps {
  readonly board: Board;
  readonly variant: Variant;
  readonly isPlayable: boolean;
}

export default function PositionFrame(props: PositionProps) {
  const { board, variant, isPlayable } = props;
  const play = createPlay(board, variant);
  let stage!: HTMLDivElement;
  onMount(() => {
    if (!isPlayable) return;
    onCleanup(listenForSwipes(stage, play.move));
    onCleanup(listenForMoves(play));
  });
  const isUsual = findVariant(`${variant.columns}x${variant.rows}`)?.id === variant.id;
  const path = `/analyse?position=${makePosition(board)}${isUsual ? '' : `&variant=${variant.id}`}`;
  return (
    <main
      class="embed-page"
      classList={{ playable: isPlayable }}
      style={{ '--columns': variant.columns, '--rows': variant.rows }}
    >
      <h1 class="visually-hidden">{t('embed.position', { name: variantName(variant) })}</h1>
      <div class="embed-stage" ref={stage}>
        <BoardView
          frame={play.frame()}
          label={t('board.label', { columns: variant.columns, rows: variant.rows })}
        />
      </div>
      <Show when={isPlayable}>
        <div class="row embed-actions">
          <button type="button" class="btn grow" aria-disabled={play.ply() === 0} onClick={play.undo}>
            <Icon name="undo" />
            {t('analysis.takeBack')}
          </button>
          <button type="button" class="btn grow" aria-disabled={play.ply() === 0} onClick={play.restart}>
            {t('embed.restart')}
          </button>
        </div>
      </Show>
      <Foot path={path}>
        <Show when={isPlayable} fallback={t('embed.position', { name: variantName(variant) })}>
          <Standing variant={variant} ply={play.ply()} score={play.score()} isOver={play.isOver()} />
        </Show>
      </Foot>
      <p class="visually-hidden" role="status">
        {play.told()}
      </p>
    </main>
  );
}

interface Play {
  readonly frame: () => BoardFrame;
  readonly ply: () => number;
  readonly score: () => number;
  readonly isOver: () => boolean;
  /** What a screen reader says of the last command. */
  readonly told: () => string;
  readonly move: (direction: Direction) => void;
  readonly undo: () => void;
  readonly restart: () => void;
}

/** A game from a position, kept in this page alone. */
function createPlay(start: Board, variant: Variant): Play {
  const begin = () => new Game(variant, makeName(20), { start });
  let game = begin();
  const [frame, setFrame] = createSignal<BoardFrame>({ board: game.board });
  const [told, setTold] = createSignal('');
  const show = () => {
    setFrame({ board: game.board });
    setTold(t('speech.score', { score: game.score }));
  };
  const read = <T,>(of: () => T) => {
    frame();
    return of();
  };
  return {
    frame,
    ply: () => read(() => game.ply),
    score: () => read(() => game.score),
    isOver: () => read(() => statusOf(game.board, variant) === 'over'),
    told,
    move(direction) {
      const turn = game.play(direction);
      if (!turn) return void setTold(describeNoMove(direction));
      setFrame({ board: turn.board, turn });
      setTold(t('speech.score', { score: turn.score }));
    },
    undo() {
      if (game.undo()) show();
    },
    restart() {
      game = begin();
      show();
    },
  };
}

/** Arrow keys, and Undo, as in play. Letters are left to the page around. */
function listenForMoves({ move, undo }: Play): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || belongsToField(event.target)) return;
    const command = commandOf(event, false);
    if (command?.kind === 'move') move(command.direction);
    else if (command?.kind === 'undo') undo();
    else return;
    event.preventDefault();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}
