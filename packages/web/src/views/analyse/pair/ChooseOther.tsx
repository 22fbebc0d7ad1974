// The game to put beside another: own games on the same tiles first, then others on the same board, or one that somebody sent.
import type { Failure } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import { createSignal, For, onMount, Show } from 'solid-js';
import { formatDate, formatNumber, t } from '../../../i18n/i18n';
import type { Recording } from '../../../replay/recording';
import { reasonLanguage } from '../../../replay/refusalWords';
import type { GameLibrary, GameSummary } from '../../../storage/records';
import { A, navigate } from '../../../ui/router';
import { analysePath } from '../location';
import { candidatesFor, haveSameTiles } from './candidates';
import { findOther } from './findOther';

interface ChooseProps {
  readonly library: GameLibrary;
  readonly recording: Recording;
}

export function ChooseOther(props: ChooseProps) {
  const { record } = props.recording;
  const [games, setGames] = createSignal<readonly GameSummary[]>();
  const [failure, setFailure] = createSignal<string>();
  onMount(() => {
    props.library.list().then(
      (list) => setGames(candidatesFor(record, list)),
      (error) => setFailure(t('review.start.failed', { reason: messageOf(error) })),
    );
  });
  return (
    <div class="pair-choose">
      <Show when={failure()}>{(reason) => <p role="alert">{reason()}</p>}</Show>
      <Show when={games()?.length === 0}>
        <p>{t('review.pair.none')}</p>
      </Show>
      <Show when={(games()?.length ?? 0) > 0}>
        <h2>{t('review.pair.choose')}</h2>
        <ul class="analyse-games">
          <For each={games()}>
            {(game) => (
              <li>
                <A class="analyse-choice pair-choice" href={analysePath(record, { beside: game.id })}>
                  <span>
                    <b>{formatNumber(game.score)}</b>
                    <span class="apart">
                      <small>{t('play.moves', { count: game.ply })}</small>{' '}
                      <small>{formatDate(game.updatedAt)}</small>
                    </span>
                    <Show when={haveSameTiles(record, game)}>
                      <small class="pair-same">{t('review.pair.sameTiles')}</small>
                    </Show>
                  </span>
                </A>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Paste library={props.library} recording={props.recording} />
    </div>
  );
}

/** A link or a replay that somebody sent. */
function Paste(props: ChooseProps) {
  const [failure, setFailure] = createSignal<Failure>();
  let field!: HTMLTextAreaElement;
  const open = async (event: Event) => {
    event.preventDefault();
    const other = await findOther(field.value, props);
    setFailure(other.ok ? undefined : other.error);
    if (other.ok) navigate(other.value);
  };
  return (
    <form class="pair-paste" onSubmit={(event) => void open(event)}>
      <label class="field">
        <span>{t('review.pair.paste')}</span>
        <textarea rows="3" ref={field} dir="auto" />
      </label>
      <button type="submit" class="btn primary">
        {t('review.pair.open')}
      </button>
      <p role="alert" lang={failure() && reasonLanguage(failure()!)}>
        {failure()?.message}
      </p>
    </form>
  );
}
