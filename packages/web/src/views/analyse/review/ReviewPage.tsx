// The review of one game: its figures, the three moments that cost most, the board, and the graph over the whole game.
import { createEffect, createMemo, createRoot, createSignal, getOwner, on, onCleanup, Show } from 'solid-js';
import type { CurrentGame } from '../../../game/currentGame';
import { splitsOf } from '../../../game/ownGames';
import { t } from '../../../i18n/i18n';
import { createPlayer, listenForPlayerKeys, type Player } from '../../../replay/player';
import type { Recording } from '../../../replay/recording';
import { Splits } from '../../../replay/Splits';
import type { GameSummary } from '../../../storage/records';
import { analysePath } from '../location';
import { BoardPanel } from './BoardPanel';
import { Caption } from './Caption';
import { Graph } from './graph/Graph';
import { MomentList } from './MomentList';
import { fillNotebook } from './model/fillNotebook';
import { type Branch, createMoments, type Moment } from './model/moments';
import { openPageReview } from './model/pageReview';
import { PositionPanel } from './PositionPanel';
import { Progress } from './Progress';
import { Sum } from './Sum';
import { Summary } from './Summary';
import './review.css';
import './moments.css';
import './graph/graph.css';
import './sums.css';
import './reviewSizes.css';

interface ReviewProps {
  readonly current: CurrentGame;
  readonly recording: Recording;
  readonly ply: number | undefined; // to open at; undefined: at the worst moment, once it is known
}

export function ReviewPage(props: ReviewProps) {
  const { recording } = props;
  const { record } = recording;
  const review = openPageReview(recording);
  const { session, chances } = review;
  const moments = createMoments(recording, session, chances, review.advisor);
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
  const playBetter = async ({ move }: Moment) => {
    seek(move.ply - 1);
    const line = await moments.betterLine(move.ply, move.best);
    if (line) follow(line);
  };
  onCleanup(leave);
  const [games, setGames] = createSignal<readonly GameSummary[]>([]);
  props.current.library.list().then(setGames, () => {}); // without them the times stand alone
  const splits = createMemo(() => splitsOf(record, recording.milestones, games()));
  openAtWorst(props, own, moments.list, () => session.state().kind === 'done');
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
      />
      <MomentList
        moments={moments.list()}
        shown={shown()}
        session={session}
        tile={chances.tile()}
        show={({ move }) => seek(move.ply - 1)}
        playBetter={playBetter}
      />
      <Graph
        recording={recording}
        session={session}
        chances={chances}
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
      />
      <Show when={session.reviewed()}>
        {(reviewed) => (
          <Sum reviewed={reviewed()} besidePath={analysePath(record, { beside: '' })}>
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
