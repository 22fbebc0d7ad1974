// Two games beside each other: both boards, both curves in one graph, where they part, and their sums.
import type { Result } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import { createMemo, createSignal, onCleanup, onMount, Show } from 'solid-js';
import { BoardView } from '../../../board/BoardView';
import type { CurrentGame } from '../../../game/currentGame';
import { formatDate, formatNumber, t } from '../../../i18n/i18n';
import { positionAt, type Recording } from '../../../replay/recording';
import type { GameLibrary } from '../../../storage/records';
import { Heading } from '../../../ui/Heading';
import { A } from '../../../ui/router';
import { type At, analysePath, type Other } from '../location';
import { keepPly } from '../parts/keepPly';
import { directionName, variantTitle } from '../parts/words';
import { Steps } from '../review/BoardPanel';
import { ChooseOther } from './ChooseOther';
import { PairGraph } from './PairGraph';
import { PairSums } from './PairSums';
import { type Alignment, type Parting, partingOf } from './pair';
import { createPairPlayer, type PairPlayer } from './pairPlayer';
import '../../../coach/arrow.css';
import './pair.css';

interface PairProps extends Pick<At, 'ply' | 'rival' | 'by'> {
  readonly current: CurrentGame;
  readonly recording: Recording;
  readonly other: Other;
  readonly openOther: () => Promise<Result<Recording> | undefined>;
}

export default function PairPage(props: PairProps) {
  const { recording, other } = props;
  const [opened, setOpened] = createSignal<Recording>();
  const [failure, setFailure] = createSignal<string>();
  const isChosen = !('id' in other) || other.id !== '';
  onMount(async () => {
    if (!isChosen) return;
    if ('id' in other && other.id === recording.record.id) return setFailure(t('review.pair.same'));
    const result = await props
      .openOther()
      .catch((error) => ({ ok: false, error: { message: messageOf(error) } }) as const);
    if (result?.ok) setOpened(result.value);
    else setFailure(result ? result.error.message : t('games.link.device'));
  });
  return (
    <main class="page analyse pair" aria-busy={isChosen && !opened() && !failure()}>
      <header class="pair-head">
        <Heading>{t('review.pair.title')}</Heading>
        <A class="btn quiet" href={analysePath(recording.record)}>
          {t('review.pair.back')}
        </A>
      </header>
      <Show when={failure()}>
        {(reason) => <p role="alert">{t('review.pair.failed', { reason: reason() })}</p>}
      </Show>
      <Show
        when={opened()}
        keyed
        fallback={
          <Show when={!isChosen || failure()}>
            <ChooseOther library={props.current.library} recording={recording} />
          </Show>
        }
      >
        {(rival) => <Pair one={recording} other={rival} at={props} library={props.current.library} />}
      </Show>
    </main>
  );
}

interface BothProps {
  readonly one: Recording;
  readonly other: Recording;
}

interface PairViewProps extends BothProps {
  readonly at: Pick<At, 'ply' | 'rival' | 'by'>;
  readonly library: GameLibrary;
}

function Pair(props: PairViewProps) {
  const { one, other, at } = props;
  const parting = partingOf(one.game, other.game);
  const [by, setBy] = createSignal<Alignment>(at.by ?? 'moves');
  const player = createPairPlayer(one.game, other.game, by, at.ply ?? parting.ply, at.rival);
  keepPly(() => {
    const [ply, rival] = player.plies();
    return player.isPlaying() ? undefined : { ply, rival, by: by() };
  });
  onMount(() => onCleanup(player.listen()));
  return (
    <>
      <p class="pair-parting">
        <span>{partingWords(parting, props)}</span>
        <Show when={parting.kind !== 'boards' && parting.ply > 0}>
          <button type="button" class="btn" onClick={() => player.goTo(0, parting.ply)}>
            {t('review.pair.toParting', { ply: parting.ply })}
          </button>
        </Show>
      </p>
      <Side recording={one} player={player} side={0} name={t('review.pair.first')} />
      <Side recording={other} player={player} side={1} name={t('review.pair.second')} />
      <div class="pair-steps">
        <Steps player={player} />
        <label>
          <span class="visually-hidden">{t('review.pair.by')}</span>
          <select value={by()} onChange={(event) => setBy(event.currentTarget.value as Alignment)}>
            <option value="moves">{t('review.pair.byMoves')}</option>
            <option value="score">{t('review.pair.byScore')}</option>
          </select>
        </label>
      </div>
      <PairSums one={one} other={other}>
        {(reviews) => (
          <PairGraph {...{ one, other, player, parting, reviews }} games={props.library.list()} />
        )}
      </PairSums>
    </>
  );
}

/** "Same for 34 moves. Then the first went Left, the second Down." */
function partingWords({ kind, ply }: Parting, { one, other }: BothProps): string {
  if (kind === 'boards')
    return t(
      one.game.variant.id === other.game.variant.id ? 'review.pair.otherTiles' : 'review.pair.otherBoards',
    );
  if (kind !== 'move') return t(`review.pair.${kind}`, { ply });
  const directions = [one, other].map(({ game }) => directionName(game.turn(ply + 1).direction));
  return t('review.pair.move', { ply, direction: directions[0]!, against: directions[1]! });
}

interface SideProps {
  readonly recording: Recording;
  readonly player: PairPlayer;
  readonly side: 0 | 1;
  readonly name: string;
}

/** One of the two games: its board and how it stands there. */
function Side(props: SideProps) {
  const { recording, player, side } = props;
  const { record, game, replay } = recording;
  const { columns, rows } = game.variant;
  const ply = () => player.plies()[side];
  const position = createMemo(() => positionAt(recording, ply()));
  /** The move that this game made there. While moves run the boards show it. */
  const next = () =>
    player.isPlaying() || ply() >= game.length ? undefined : game.turn(ply() + 1).direction;
  return (
    <section
      class={`pair-side ${side === 0 ? 'one' : 'other'}`}
      aria-label={props.name}
      style={{ '--columns': columns, '--rows': rows }}
    >
      <h2>{props.name}</h2>
      <p class="pair-facts apart">
        <span>{replay.tags.Name ?? variantTitle(record.variant)}</span>
        <Show when={record.id !== ''}>
          {' '}
          <span>{formatDate(record.updatedAt)}</span>
        </Show>
      </p>
      <div class="pair-stage">
        <BoardView frame={{ board: position().board }} label={t('board.label', { columns, rows })}>
          <Show when={next() !== undefined}>
            <div class="hint-arrows" aria-hidden="true">
              <div class="hint-arrow" data-direction={next()} />
            </div>
          </Show>
        </BoardView>
      </div>
      <p class="pair-standing apart">
        <b>{formatNumber(position().score)}</b>{' '}
        <span>{t('games.atMove', { ply: ply(), length: game.length })}</span>{' '}
        <Show when={next() !== undefined}>
          <span>{t('review.next', { direction: directionName(next()!) })}</span>{' '}
        </Show>
        <A href={analysePath(record, { ply: ply() })}>{t('games.review')}</A>
      </p>
    </section>
  );
}
