// The tiles of the ghost, and by how many moves and how much time the game made them sooner. It has the place of the game's own
// times.
import { For, Show } from 'solid-js';
import { MiniTile } from '../../../../board/MiniTile';
import { type Ghost, type GhostSplit, ghostSplits } from '../../../../game/ghost/ghost';
import { formatDuration, formatNumber, t } from '../../../../i18n/i18n';
import type { GameSummary } from '../../../../storage/records';
import { A } from '../../../../ui/router';

interface TimesProps {
  readonly ghost: Ghost;
  readonly record: GameSummary;
}

/** Tiles to come that are shown. */
const NEXT = 2;

export function GhostTimes(props: TimesProps) {
  const shown = () => {
    const all = ghostSplits(props.ghost, props.record.milestones);
    const made = all.filter(({ moves }) => moves !== undefined).reverse();
    return [
      ...all
        .filter(({ moves }) => moves === undefined)
        .slice(0, NEXT)
        .reverse(),
      ...made,
    ];
  };
  return (
    <section class="part tile-times ghost-times">
      <header>
        <h2>{t('beside.ghost.title', { score: props.ghost.scores.at(-1) ?? 0 })}</h2>
        <Show when={props.record.status === 'over' && props.ghost.id !== ''}>
          <A href={`/analyse?game=${props.record.id}&beside=${props.ghost.id}`}>
            {t('beside.ghost.compare')}
          </A>
        </Show>
      </header>
      <Show when={shown().length > 0}>
        <table class="splits" aria-label={t('beside.ghost.splits')}>
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">{t('splits.tile')}</span>
              </th>
              <th scope="col">{t('beside.ghost.name')}</th>
              <th scope="col">{t('beside.ghost.you')}</th>
              <th scope="col">{t('splits.time')}</th>
            </tr>
          </thead>
          <tbody>
            <For each={shown()}>{(split) => <Row split={split} />}</For>
          </tbody>
        </table>
      </Show>
    </section>
  );
}

function Row(props: { readonly split: GhostSplit }) {
  const { split } = props;
  return (
    <tr classList={{ later: split.moves === undefined }}>
      <th scope="row">
        <MiniTile rank={split.rank} />
      </th>
      <td>{formatNumber(split.ghost.ply)}</td>
      <td classList={{ sooner: (split.moves ?? 0) < 0 }}>
        <Show when={split.moves !== undefined}>
          {formatNumber(split.moves!, { signDisplay: 'exceptZero' })}
          <span class="visually-hidden"> {soonerWords(split.moves!)}</span>
        </Show>
      </td>
      <td classList={{ sooner: (split.time ?? 0) < 0 }}>
        <Show when={split.time !== undefined}>{signedTime(split.time!)}</Show>
      </td>
    </tr>
  );
}

function soonerWords(moves: number): string {
  if (moves === 0) return '';
  return t(moves < 0 ? 'beside.ghost.sooner' : 'beside.ghost.later');
}

/** "−0:14": sooner than the ghost. */
function signedTime(time: number): string {
  const sign = time < 0 ? '−' : '+';
  return Math.abs(time) < 500 ? formatDuration(0) : `${sign}${formatDuration(Math.abs(time) + 500)}`;
}
