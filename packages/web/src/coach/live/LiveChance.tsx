// The chance in the live evaluation, and a button that changes for whom it is: the player first, the solver on demand.
// A turn writes texts only: a built element would cost a move more.
import { createMemo, Show } from 'solid-js';
import { formatTile, t } from '../../i18n/i18n';
import { formatChance } from '../advice/words';
import type { ChanceForYou } from './forYou';
import { liveFor, switchLiveFor } from './liveFor';

export interface ShownChance {
  readonly tile: number; // the number on it
  readonly chance: number;
  readonly forYou: ChanceForYou | undefined; // undefined: it is the solver's
}

export function LiveChance(props: { readonly shown: ShownChance; readonly canChoose: boolean }) {
  const name = createMemo(() => t('coach.chanceName', { tile: formatTile(props.shown.tile) }));
  const chance = createMemo(() => formatChance(props.shown.chance));
  const who = createMemo(() => describeWho(props.shown.forYou));
  const about = createMemo(() => describeChange(props.shown.forYou));
  return (
    <div class="chances">
      <p class="chance">
        <span>
          {name()} <b>{chance()}</b>
        </span>
        <Show when={props.canChoose} fallback={<span class="later">{who()}</span>}>
          <button type="button" class="later live-who" title={about()} onClick={switchLiveFor}>
            {who()}
          </button>
        </Show>
      </p>
    </div>
  );
}

/** "If you play on", "Casual player", "If the solver plays on". */
function describeWho(forYou: ChanceForYou | undefined): string {
  const who = liveFor();
  if (!forYou || who === 'solver') return t('coach.ofSolver');
  return who === 'you' ? t('coach.ofYou') : t(`coach.level.${who}`);
}

/** Whose chance it is, and what a press shows. */
function describeChange(forYou: ChanceForYou | undefined): string {
  if (!forYou) return t('coach.showYou');
  if (liveFor() !== 'you') return t('coach.showSolver');
  return t('speech.sentences', { before: t(`coach.you.${forYou.by}`), after: t('coach.showSolver') });
}
