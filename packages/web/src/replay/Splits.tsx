// Splits: when each tile was first made, beside the player's best and median time. The play view and the viewer show the
// same table.
import { rankValue } from '@twofold/core';
import type { Split } from '@twofold/core/internal';
import { For, Show } from 'solid-js';
import { MiniTile } from '../board/MiniTile';
import { formatDuration, formatNumber, formatTile, t } from '../i18n/i18n';
import './splits.css';

interface SplitsProps {
  readonly splits: readonly Split[];
  readonly label: string; // the table's name
  /** A tile that is not made yet, with the times to beat. It has a row of its own above the others. */
  readonly next?: Pick<Split, 'rank' | 'best' | 'median'> | undefined;
  /** Where given, each move is a button that goes there. Those after `ply` are faint. */
  readonly seek?: { readonly ply: () => number; go(ply: number): void };
}

export function Splits(props: SplitsProps) {
  // Columns without any figure are left out: replays know no times, and a first game has no other.
  const rows = () => [...props.splits, ...(props.next ? [props.next] : [])];
  const isTimed = () => props.splits.some(({ elapsed }) => elapsed > 0);
  const hasOthers = () => rows().some(({ best }) => best !== undefined);
  return (
    <table class="splits" aria-label={props.label}>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{t('splits.tile')}</span>
          </th>
          <th scope="col">{t('splits.move')}</th>
          <Show when={isTimed()}>
            <th scope="col">{t('splits.time')}</th>
          </Show>
          <Show when={hasOthers()}>
            <th scope="col">{t('splits.best')}</th>
            <th scope="col">{t('splits.median')}</th>
          </Show>
        </tr>
      </thead>
      <tbody>
        <Show when={props.next}>
          {(next) => (
            <tr class="next">
              <Tile rank={next().rank} />
              <td>{t('splits.next')}</td>
              <Show when={isTimed()}>
                <td />
              </Show>
              <Show when={hasOthers()}>
                <Others best={next().best} median={next().median} />
              </Show>
            </tr>
          )}
        </Show>
        <For each={props.splits}>
          {(split) => (
            <tr classList={{ later: props.seek && split.ply > props.seek.ply() }}>
              <Tile rank={split.rank} />
              <td>
                <Show when={props.seek} fallback={formatNumber(split.ply)}>
                  {(seek) => (
                    <button
                      type="button"
                      class="btn quiet"
                      aria-label={t('splits.goTo', {
                        ply: split.ply,
                        tile: formatTile(rankValue(split.rank)),
                      })}
                      onClick={() => seek().go(split.ply)}
                    >
                      {formatNumber(split.ply)}
                    </button>
                  )}
                </Show>
              </td>
              <Show when={isTimed()}>
                <Time split={split} />
              </Show>
              <Show when={hasOthers()}>
                <Others best={split.best} median={split.median} />
              </Show>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

function Tile(props: { readonly rank: number }) {
  return (
    <th scope="row">
      <MiniTile rank={props.rank} />
    </th>
  );
}

/** The own time. One below the best says so, by its colour and in words. */
function Time(props: { readonly split: Split }) {
  const isFastest = () =>
    props.split.best !== undefined && isKnown() && props.split.elapsed < props.split.best;
  const isKnown = () => props.split.elapsed > 0;
  return (
    <td>
      <Show when={isKnown()}>
        <time classList={{ fastest: isFastest() }} title={isFastest() ? t('splits.fastest') : undefined}>
          {formatDuration(props.split.elapsed)}
        </time>
        <Show when={isFastest()}>
          <span class="visually-hidden">{t('splits.fastest')}</span>
        </Show>
      </Show>
    </td>
  );
}

function Others(props: Pick<Split, 'best' | 'median'>) {
  return (
    <For each={[props.best, props.median]}>
      {(time) => <td>{time === undefined ? '' : formatDuration(time)}</td>}
    </For>
  );
}
