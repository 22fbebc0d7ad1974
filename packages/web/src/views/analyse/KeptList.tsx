// The analyses that the person keeps, the latest first.
import { parsePosition } from '@twofold/core';
import { createSignal, For, onMount, Show } from 'solid-js';
import { formatDate, t } from '../../i18n/i18n';
import { A } from '../../ui/router';
import { SmallBoard } from '../../ui/SmallBoard';
import { type KeptAnalysis, listKept } from './board/model/keptAnalyses';
import { variantTitle } from './parts/words';

export function KeptList() {
  const [all, setAll] = createSignal<readonly KeptAnalysis[]>([]);
  onMount(() => {
    listKept().then(setAll, () => {}); // the games are there without them
  });
  return (
    <Show when={all().length > 0}>
      <section class="analyse-kept">
        <h2>{t('review.start.kept')}</h2>
        <ul class="analyse-games">
          <For each={all()}>{(kept) => <Kept kept={kept} />}</For>
        </ul>
      </section>
    </Show>
  );
}

function Kept(props: { readonly kept: KeptAnalysis }) {
  const { path, variant, position, moves, updatedAt } = props.kept;
  const board = parsePosition(position);
  return (
    <li>
      <A class="analyse-choice" href={path}>
        <span class="analyse-picture">{board.ok && <SmallBoard board={board.value} />}</span>
        <span>
          <b>{variantTitle(variant)}</b>
          <span class="apart">
            <small>{t('play.moves', { count: moves })}</small> <small>{formatDate(updatedAt)}</small>
          </span>
        </span>
      </A>
    </li>
  );
}
