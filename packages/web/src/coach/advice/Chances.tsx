// The chances of the next two tiles, and the final score where it is known: those of the solver, if it plays on.
import { createMemo, Index, Show } from 'solid-js';
import { formatTile, t } from '../../i18n/i18n';
import type { Advice } from './advice';
import { describeFinalScore, formatChance } from './words';

export function Chances(props: Pick<Advice, 'milestones' | 'finalScore'>) {
  return (
    <p class="chances" title={t('coach.ofSolver')}>
      <Index each={props.milestones}>
        {(milestone, at) => {
          // Memos: advice is a new object each turn, and an element is written only if its words are others.
          const tile = createMemo(() => formatTile(milestone().tile));
          const chance = createMemo(() => formatChance(milestone().rate));
          return (
            <span classList={{ later: at > 0 }}>
              {t(at > 0 ? 'coach.chanceLater' : 'coach.chanceName', { tile: tile() })} <b>{chance()}</b>
            </span>
          );
        }}
      </Index>
      <Show when={props.finalScore !== undefined}>
        <span class="later">{describeFinalScore(props.finalScore ?? 0)}</span>
      </Show>
    </p>
  );
}
