// A ranked game in play: the board, keys, swipes and sounds of local play. The server deals and keeps the time. There is
// no undo, no hint and no pause. At the end the scene of all games takes the board's place.
import { findDeal, type RankedGame } from '@twofold/protocol/client';
import { createEffect, createSignal, type JSX, onCleanup, onMount, Show } from 'solid-js';
import { BoardView } from '../../board/BoardView';
import { setRankedRatio } from '../../board/rankedRatio';
import { listenForSwipes } from '../../board/swipe';
import { focusBoard } from '../../browser/focus';
import { watchOverflow } from '../../browser/watchOverflow';
import { ArrowButtons } from '../../game/ArrowButtons';
import { startFeedback } from '../../game/feedback';
import { listenForKeys } from '../../game/keyboard';
import { createNarrator, LiveRegion, type NarratedGame } from '../../game/narrator';
import type { RankedPlay } from '../../game/rankedPlay';
import { formatDuration, formatNumber, t } from '../../i18n/i18n';
import { deals } from '../../net/deals';
import { settings } from '../../settings/settings';
import { refocus } from '../../ui/refocus';
import { A } from '../../ui/router';
import { ConnectionSign } from '../ConnectionSign';
import { setLastVariant } from './lastVariant';
import { Trouble } from './Trouble';

export interface PlayProps {
  readonly play: RankedPlay;
  /** Whether it had ended when the page was opened. */
  readonly hasEnded: boolean;
  readonly ending: Ending;
  /** Its heading, which is not seen. */
  readonly title: string;
  /** What stands beside the board while the game goes on. */
  readonly beside: (props: BesideProps) => JSX.Element;
  /** On phones, where nothing stands beside the board: the line above it, in its place. */
  readonly line?: ((props: OfGame) => JSX.Element) | undefined;
  /** The page that leaving leads to. */
  readonly leave: string;
}

/** The end of a game: the scene on the board's place, the details beside it, and the actions of small screens. */
export interface Ending {
  readonly scene: (props: EndProps) => JSX.Element;
  readonly details: (props: EndProps) => JSX.Element;
  readonly actions: (props: EndProps) => JSX.Element;
  /** Before the end: the loss, beside the question whether to end it. */
  readonly loss?: (props: OfGame) => JSX.Element;
}

/** A game as it was when its page was opened. */
export interface OfGame {
  readonly game: RankedGame;
}

export interface BesideProps extends OfGame {
  /** The score now. */
  readonly score: () => number;
}

export interface EndProps extends OfGame {
  /** Whether the game is this device's own. */
  readonly isOwn: boolean;
  /** Whether it had ended when the page was opened. */
  readonly hadEnded: boolean;
  /** Announces a text to screen readers. */
  readonly say: (makeText: () => string) => void;
}

export function Play(props: PlayProps) {
  const { play } = props;
  const { frame, variant, waiting, ended, record } = play;
  const narrator = createNarrator(narrated(play));
  const atEnd = (game: RankedGame): EndProps => ({
    game,
    isOwn: !props.hasEnded || findDeal(deals, game.id) !== undefined,
    hadEnded: props.hasEnded,
    say: narrator.say,
  });
  let surface!: HTMLElement;
  let grid!: HTMLElement;
  let heading!: HTMLHeadingElement;
  onMount(() => {
    const page = surface.closest<HTMLElement>('.app') ?? surface;
    page.classList.add('at-play');
    onCleanup(() => page.classList.remove('at-play', 'overflows', 'crowded'));
    onCleanup(listenForSwipes(page, (direction) => play.play(direction)));
    const askHint = () => play.askHint();
    onCleanup(listenForKeys({ controller: play, narrator, grid, askHint, closeHint: () => {} }));
    onCleanup(startFeedback(play));
    onCleanup(watchOverflow(page));
  });
  refocus(() => heading.focus({ preventScroll: true })); // a focused cell would wear its ring all game
  createEffect(() => setRankedRatio(variant().columns / variant().rows));
  onCleanup(() => setRankedRatio(undefined));
  setLastVariant(variant().id);
  createEffect(() => {
    if (ended() && !props.hasEnded) heading.focus({ preventScroll: true }); // the button that had the focus is gone
  });
  createEffect(() => {
    const trouble = play.trouble();
    if (trouble) narrator.say(() => trouble.message);
  });
  return (
    <main
      class="play ranked-play"
      classList={{
        'with-arrows': settings.arrowButtons && !ended(),
        slender: variant().columns / variant().rows < 0.45,
        flat: variant().columns / variant().rows > 1.3,
        ended: ended() !== undefined,
        'with-line': props.line !== undefined && !ended(),
        'staged-view at-end': ended() !== undefined,
      }}
      ref={surface}
    >
      <h1 class="visually-hidden" tabindex="-1" ref={heading}>
        {props.title}
      </h1>
      <div class="scores">
        <div class="score">
          <small>{t('play.score')}</small>
          <output aria-label={t('play.score')} aria-live="off">
            {formatNumber(record().score)}
          </output>
        </div>
        <dl>
          <dt>{t('play.movesName')}</dt>
          <dd>{formatNumber(record().ply)}</dd>
          <dt>{t('play.time')}</dt>
          <dd>
            <Clock play={play} />
          </dd>
        </dl>
        <Show when={!ended()}>{props.line?.({ game: play.session.told })}</Show>
      </div>
      <div class="board-area" classList={{ staged: ended() !== undefined }}>
        <BoardView
          frame={frame()}
          waiting={waiting()}
          label={t('board.label', { columns: variant().columns, rows: variant().rows })}
          ref={(element) => {
            grid = element;
          }}
        />
        <Show when={ended()}>{(game) => props.ending.scene(atEnd(game()))}</Show>
      </div>
      <div class="words">
        <Show
          when={ended()}
          fallback={
            <>
              <Words play={play} />
              {props.beside({ game: play.session.told, score: () => record().score })}
            </>
          }
        >
          {(game) => props.ending.details(atEnd(game()))}
        </Show>
      </div>
      <div class="controls">
        <Show when={!ended()} fallback={<div class="scene-bar">{props.ending.actions(atEnd(ended()!))}</div>}>
          <Show when={settings.arrowButtons}>
            <ArrowButtons controller={play} />
          </Show>
          <End play={play} leave={props.leave} loss={props.ending.loss} />
        </Show>
      </div>
      <LiveRegion text={narrator.text()} />
    </main>
  );
}

/** What the narrator is given: the plies of the server, also where this page joined late. */
function narrated(play: RankedPlay): NarratedGame {
  const { frame, record, best, variant } = play;
  const game = {
    get ply() {
      return record().ply;
    },
    get score() {
      return record().score;
    },
  };
  return { frame, record, best, variant, game, listen: (listener) => play.listen(listener) };
}

/** The server's clock, read four times a second. */
function Clock(props: { readonly play: RankedPlay }) {
  const [elapsed, setElapsed] = createSignal(props.play.elapsed);
  const timer = setInterval(() => setElapsed(props.play.elapsed), 250);
  onCleanup(() => clearInterval(timer));
  return (
    <span role="timer" aria-label={t('play.time')} aria-live="off">
      {formatDuration(elapsed())}
    </span>
  );
}

/** Beside the board: a trouble with what to do, and the sign of the connection. */
function Words(props: { readonly play: RankedPlay }) {
  const trouble = () => props.play.trouble();
  return (
    <>
      <div class="notice">
        <Show when={trouble()}>{(reason) => <Trouble of={reason()} class="card" />}</Show>
      </div>
      <ConnectionSign link={props.play.link()} />
    </>
  );
}

/**
 * Ends the game for good, after a question. To leave the page costs nothing but time. The moves that wait are sent
 * first. Until they are, the player may think better of it.
 */
function End(props: { readonly play: RankedPlay; readonly leave: string; readonly loss: Ending['loss'] }) {
  const { play } = props;
  const [isAsking, setAsking] = createSignal(false);
  const isAsked = () => play.ending() === 'asked';
  const isBusy = () => isAsked() || play.ending() === 'sending';
  let yes!: HTMLButtonElement;
  const ask = () => {
    setAsking(true);
    yes.focus();
  };
  const end = async () => {
    if (await play.end()) close();
  };
  const goOn = () => {
    if (play.stopEnding()) close();
  };
  const close = () => {
    setAsking(false);
    focusBoard();
  };
  return (
    <div class="actions ranked-actions">
      <p role="alert" class="ranked-failed">
        {play.ending() === 'failed' ? t('ranked.notEnded') : ''}
      </p>
      <Show when={isAsking()}>{props.loss?.({ game: play.session.told })}</Show>
      <div class="bar">
        <Show
          when={isAsking()}
          fallback={
            <>
              <A class="btn" href={props.leave}>
                {t('ranked.leave')}
              </A>
              <button type="button" class="btn" onClick={ask}>
                {t('ranked.end')}
              </button>
            </>
          }
        >
          <button
            type="button"
            class="btn"
            aria-disabled={isBusy()}
            aria-busy={isBusy()}
            onClick={() => void end()}
            ref={yes}
          >
            {t('ranked.endSure')}
          </button>
          <button type="button" class="btn" aria-disabled={isAsked()} onClick={goOn}>
            {t('ranked.endNot')}
          </button>
        </Show>
      </div>
    </div>
  );
}
