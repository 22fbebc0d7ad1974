// The one table of results: rank, name, value, further columns, date. The value leads to the replay, and the whole row
// with it. The name leads to its player.
import { For, type JSX, Show } from 'solid-js';
import { formatDate, formatNumber, t } from '../i18n/i18n';
import { A } from '../ui/router';
import { PlayerName } from './PlayerName';
import './resultTable.css';

/** One result as the table shows it. */
export interface ResultRow {
  /** Null: none was given. */
  readonly rank: number | null;
  readonly name: string;
  readonly playerId?: string | undefined;
  /** Below the name, such as a rating. */
  readonly note?: string | undefined;
  /** Beside the name, such as a link to a race that goes on. */
  readonly aside?: JSX.Element;
  /** As words: points, a time, moves. */
  readonly value: string;
  /** The path of its game. Absent: nobody else may see it yet. */
  readonly href?: string | undefined;
  /** Texts of the further columns, in their order. */
  readonly more?: readonly string[];
  readonly when?: number | undefined; // milliseconds of the epoch
  readonly mine: boolean;
}

interface TableProps {
  readonly rows: readonly ResultRow[];
  /** The head of the column of values. */
  readonly valueName: string;
  /** The heads of the further columns. */
  readonly moreNames?: readonly string[];
  /** For screen readers. */
  readonly label?: string;
}

export function ResultTable(props: TableProps) {
  const hasDates = () => props.rows.some(({ when }) => when !== undefined);
  return (
    <table class="results" aria-label={props.label}>
      <thead>
        <tr>
          <th scope="col">{t('people.column.rank')}</th>
          <th scope="col">{t('people.column.name')}</th>
          <th scope="col">{props.valueName}</th>
          <For each={props.moreNames}>{(name) => <th scope="col">{name}</th>}</For>
          <Show when={hasDates()}>
            <th scope="col" class="results-when">
              {t('people.column.when')}
            </th>
          </Show>
        </tr>
      </thead>
      <tbody>
        <For each={props.rows}>
          {(row) => (
            <tr classList={{ mine: row.mine, opens: row.href !== undefined }}>
              <td>{row.rank === null ? '' : formatNumber(row.rank)}</td>
              <th scope="row">
                <PlayerName name={row.name} id={row.playerId} />
                <Show when={row.mine}>
                  <small> {t('people.you')}</small>
                </Show>
                {row.aside}
                <Show when={row.note}>{(note) => <small class="results-note">{note()}</small>}</Show>
              </th>
              <td>
                <Show when={row.href} fallback={row.value}>
                  {(href) => (
                    <A
                      class="results-open"
                      href={href()}
                      aria-label={t('people.replayOf', { value: row.value })}
                    >
                      {row.value}
                    </A>
                  )}
                </Show>
              </td>
              <For each={props.moreNames}>{(_, at) => <td>{row.more?.[at()] ?? ''}</td>}</For>
              <Show when={hasDates()}>
                <td class="results-when">{row.when === undefined ? '' : formatDate(row.when)}</td>
              </Show>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
