// The review of one game: its figures, the three moments that cost most, the board, and the graph over the whole game.
import { hasQuickLines } from '@twofold/solver/internal';
import { createEffect, createMemo, createRoot, createSignal, getOwner, on, onCleanup, Show } from 'solid-js';
import { isCalm } from '../../../board/BoardView';
import type { CurrentGame } from '../../../game/currentGame';
import { splitsOf } from '../../../game/ownGames';
import { t } from '../../../i18n/i18n';
import { createPlayer, listenForPlayerKeys, type Player } from '../../../replay/player';
import type { Recording } from '../../../replay/recording';
import { Splits } from '../../../replay/Splits';
import type { GameSummary } from '../../../storage/records';
import { showToast } from '../../../ui/toasts/toasts';
import { analysePath } from '../location';
import { keepPly } from '../parts/keepPly';
import { BoardPanel } from './BoardPanel';
import { Caption } from './Caption';
import { Graph } from './graph/Graph';
import { MomentList } from './MomentList';
import { createChances } from './model/chances';
import { createFigures, type Figures } from './model/figures';
import { fillNotebook } from './model/fillNotebook';
import { type Branch, createMoments, type Moment } from './model/moments';
import { openPageReview, reviewStore, whenShown } from './model/pageReview';
import { createPlayerChoice } from './model/playerChoice';
import { createPlayoutQueue } from './model/playoutQueue';
import { hasFirstLook, hasMoments, type ReviewSession } from './model/session';
import { createView } from './model/view';
import { PositionPanel } from './PositionPanel';
import { Progress } from './Progress';
import { Sum } from './Sum';
import { Summary } from './Summary';
import './review.css';
import './moments.css';
import './graph/graph.css';
import './sums.css';
import './reviewSizes.css';

const MESSAGE_SECONDS = 6;

interface ReviewProps {
  readonly current: CurrentGame;
  readonly recording: Recording;
  readonly ply: number | undefined; // to open at; undefined: at the worst moment, once it is known
}

export function ReviewPage(props: ReviewProps) {
  const { recording } = props;
  const { record } = recording;
  const stored = props.current.library.list();
  const review = openPageReview(recording);
  const { session, advisor } = review;
  const store = reviewStore();
  const isReady = createMemo(() => hasFirstLook(session));
  const chosen = createPlayerChoice([recording], {
    ...{ store, games: stored }, // the player is known by them
    loss: () => (isReady() ? session.reviewed()?.game.meanShare : undefined),
  });
  const queue = createPlayoutQueue({ advisor, whenShown });
  const chances = createChances(recording, chosen, { queue, store, isReady });
  const view = createView(chances);
  const isOwn = view.isForPlayer;
  const moments = createMoments(recording, session, chances, advisor, isOwn);
  const figures = createFigures(recording, session, chances);
  const ownAccount = () => (isOwn() ? figures.account() : undefined);
  const ownTile = () => (isOwn() ? chances.tile() : undefined);
  fillNotebook(recording, session, moments); // the mistakes to practise
  const own = createPlayer(recording, props.ply ?? record.ply);
  const [branch, setBranch] = createSignal<{ readonly line: Branch; readonly player: Player; end(): void }>();
  const player = () => branch()?.player ?? own;
  createEffect(() => onCleanup(listenForPlayerKeys(player())));
  const leave = () => {
    branch()?.end();
    setBranch(undefined);
  };
  const seek = (ply: number) => {
    leave();
    own.seek(Math.min(ply, record.ply));
  };
  const owner = getOwner();
  const follow = (line: Branch) => {
    leave();
    createRoot((end) => {
      const other = createPlayer({ ...recording, game: line.game }, line.from);
      setBranch({ line, player: other, end });
      other.toggle();
    }, owner);
  };
  let isLeft = false;
  const show = ({ move }: Moment) => {
    seek(move.ply - 1);
    bringBoardIntoView();
  };
  const playBetter = async (moment: Moment) => {
    show(moment);
    const { move } = moment;
    const line = await moments.betterLine(move.ply, move.best);
    if (isLeft || branch() || own.ply() !== move.ply - 1) return; // the player went elsewhere
    if (line) follow(line);
    else showToast({ kind: 'review', message: t('review.noLine'), seconds: MESSAGE_SECONDS });
  };
  onCleanup(() => {
    isLeft = true;
    leave();
  });
  const [games, setGames] = createSignal<readonly GameSummary[]>([]);
  stored.then(setGames, () => {}); // without them the times stand alone
  const splits = createMemo(() => splitsOf(record, recording.milestones, games()));
  keepPly(() => (own.isPlaying() ? undefined : { ply: own.ply() }));
  openAtWorst(props, own, moments.list, () => session.state().kind === 'done');
  lookWhereItStands(figures, session, () =>
    isOwn() && !branch() && !own.isPlaying() ? own.ply() : undefined,
  );
  /** The moment whose position is on the board. */
  const shown = createMemo(() => moments.list().find(({ move }) => move.ply - 1 === own.ply()));
  return (
    <main class="page analyse review">
      <Summary recording={recording} session={session} />
      <Progress review={review} />
      <BoardPanel
        recording={recording}
        player={player()}
        branch={branch()?.line}
        move={session.reviewed()?.moves[own.ply()]}
      />
      <Caption
        recording={recording}
        player={player()}
        branch={branch()?.line}
        leave={leave}
        move={session.reviewed()?.moves[own.ply()]}
        own={isOwn() ? { tile: chances.tile(), figures: figures.all().get(own.ply() + 1) } : undefined}
      />
      <MomentList
        moments={moments.list()}
        shown={shown()}
        session={session}
        tile={ownTile()}
        show={show}
        playBetter={playBetter}
      />
      <Graph
        recording={recording}
        session={session}
        chances={chances}
        figures={figures}
        view={view}
        moments={moments.list()}
        splits={splits()}
        ply={own.ply()}
        seek={seek}
      />
      <PositionPanel
        current={props.current}
        recording={recording}
        session={session}
        ply={own.ply()}
        played={session.reviewed()?.moves[own.ply()]?.played}
        figures={figures}
        tile={ownTile()}
      />
      <Show when={session.reviewed()}>
        {(reviewed) => (
          <Sum
            reviewed={reviewed()}
            hasQuickLines={moments.list().some(({ facts }) => facts.why && hasQuickLines(facts.why))}
            own={ownAccount()}
            besidePath={analysePath(record, { beside: '' })}
          >
            <Show when={splits().length > 0}>
              <div>
                <h2>{t('splits.heading')}</h2>
                <Splits splits={splits()} label={t('splits.heading')} seek={{ ply: own.ply, go: seek }} />
              </div>
            </Show>
          </Sum>
        )}
      </Show>
      <Show when={!session.isKept()}>
        <p class="review-note">{t('review.notKept')}</p>
      </Show>
    </main>
  );
}

/** The moments stand below the board in a narrow window: what a press shows must be seen. */
function bringBoardIntoView(): void {
  const behavior = isCalm() ? 'instant' : 'smooth';
  document.querySelector('.review-board')?.scrollIntoView({ block: 'nearest', behavior });
}

/** How long a position must be on the board until it is measured, in milliseconds. */
const STANDS_MS = 300;

/** Measures the position on the board, while its figures are for the player. */
function lookWhereItStands(figures: Figures, session: ReviewSession, ply: () => number | undefined): void {
  const isReady = createMemo(() => hasMoments(session));
  createEffect(
    on([createMemo(ply), isReady, figures.player], ([at]) => {
      if (at === undefined || !isReady()) return;
      const timer = setTimeout(() => void figures.look(at), STANDS_MS);
      onCleanup(() => clearTimeout(timer));
    }),
  );
}

/** Shows the worst moment once the review is done, unless the player has moved in the game before. */
function openAtWorst(
  props: ReviewProps,
  own: Player,
  list: () => readonly Moment[],
  isDone: () => boolean,
): void {
  let isFree = props.ply === undefined;
  createEffect(
    on(
      own.ply,
      () => {
        isFree = false;
      },
      { defer: true },
    ),
  );
  createEffect(() => {
    const worst = list()[0];
    if (isDone() && isFree && worst) own.seek(worst.move.ply - 1);
  });
}
