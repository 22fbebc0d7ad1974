// Beside a game that the server deals: who is ahead, as lengths, and the rules of such games in two lines.
import { For, type JSX, Show } from 'solid-js';
import { formatNumber, t } from '../../i18n/i18n';
import './toBeat.css';

/** A score that the own one is measured by. */
export interface ScoreToBeat {
  readonly name: string;
  readonly score: number;
}

interface ToBeatProps {
  readonly title: string;
  readonly score: number;
  /** The server has answered. */
  readonly isKnown: boolean;
  /** Others, in any order. */
  readonly others: readonly ScoreToBeat[];
  readonly children?: JSX.Element;
}

/** Rows that have room. */
const MOST = 5;

export function ToBeat(props: ToBeatProps) {
  const rows = () => {
    const own = { name: t('people.you'), score: props.score, isOwn: true };
    const all = [...props.others.map((other) => ({ ...other, isOwn: false })), own];
    all.sort((a, b) => b.score - a.score || Number(b.isOwn) - Number(a.isOwn));
    const at = all.indexOf(own);
    const from = Math.max(0, Math.min(at - MOST + 2, all.length - MOST));
    return all.slice(from, from + MOST).map((row, index) => ({ ...row, rank: from + index + 1 }));
  };
  const most = () => Math.max(1, ...rows().map(({ score }) => score));
  return (
    <>
      <section class="to-beat-panel">
        <h2>{props.title}</h2>
        {props.children}
        <Show
          when={props.others.length > 0}
          fallback={
            <Show when={props.isKnown}>
              <p>{t('people.toBeatNone')}</p>
            </Show>
          }
        >
          <ol class="to-beat-rows" aria-label={t('people.toBeat')}>
            <For each={rows()}>
              {(row) => (
                <li classList={{ own: row.isOwn }}>
                  <b>
                    <bdi>{row.name}</bdi>
                  </b>
                  <span>{formatNumber(row.score)}</span>
                  <i aria-hidden="true">
                    <i style={{ 'inline-size': `${((100 * row.score) / most()).toFixed(1)}%` }} />
                  </i>
                </li>
              )}
            </For>
          </ol>
        </Show>
      </section>
      <p class="to-beat-rules">
        <b>{t('people.rulesTitle')}</b> <span>{t('people.rules')}</span>
      </p>
    </>
  );
}
