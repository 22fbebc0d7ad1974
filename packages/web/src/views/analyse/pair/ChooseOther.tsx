// The game to put beside another: own games on the same tiles first, then others on the same board, or one that somebody sent.
import { messageOf } from '@twofold/core/internal';
import { createSignal, For, onMount, Show } from 'solid-js';
import { formatDate, formatNumber, t } from '../../../i18n/i18n';
import { readText } from '../../../replay/readFile';
import { openReplay, type Recording } from '../../../replay/recording';
import type { GameLibrary, GameSummary } from '../../../storage/records';
import { wholeLine } from '../../../storage/transfer/lineText';
import { A, navigate } from '../../../ui/router';
import { analysePath } from '../location';
import { candidatesFor } from './candidates';

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
                    <small>
                      {t('play.moves', { count: game.ply })} ·{' '}
                      {formatDate(game.updatedAt, { dateStyle: 'medium' })}
                    </small>
                    <Show when={game.seed === record.seed}>
                      <small class="pair-same">{t('review.pair.sameTiles')}</small>
                    </Show>
                  </span>
                </A>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={record.id !== ''} fallback={<p class="review-note">{t('review.pair.keepFirst')}</p>}>
        <Paste recording={props.recording} />
      </Show>
    </div>
  );
}

/** A link or a replay that somebody sent. */
function Paste(props: { readonly recording: Recording }) {
  const [failure, setFailure] = createSignal('');
  let field!: HTMLTextAreaElement;
  const open = (event: Event) => {
    event.preventDefault();
    const read = readText(field.value);
    const opened = read.ok ? openReplay(read.value.replay, Date.now()) : read;
    if (!opened.ok) return setFailure(opened.error.message);
    if (opened.value.game.length === 0) return setFailure(t('review.pair.noMoves'));
    const path = analysePath(props.recording.record, { beside: 'link' });
    navigate(`${path}#replay=${wholeLine(opened.value.record)}`);
  };
  return (
    <form class="pair-paste" onSubmit={open}>
      <label class="field">
        <span>{t('review.pair.paste')}</span>
        <textarea rows="3" ref={field} dir="auto" />
      </label>
      <button type="submit" class="btn primary">
        {t('review.pair.open')}
      </button>
      <p role="alert" lang="en">
        {failure()}
      </p>
    </form>
  );
}
