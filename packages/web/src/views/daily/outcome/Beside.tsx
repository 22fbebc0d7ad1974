// An attempt that goes on: its board, whether it counts, who is ahead, and the loss by ending it.
import type { RankedGame } from '@twofold/protocol/client';
import { Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import type { BesideProps, OfGame } from '../../../people/game/Play';
import { ToBeat } from '../../../people/game/ToBeat';
import { dealOf, nameOf } from '../location';
import { useResult } from './result';
import { unrankedWords } from './standing';

/** The ranking of the deal, and whether this attempt counts. */
export function Beside(props: BesideProps) {
  const { ranking, standing } = useResult(props.game);
  const others = () => (ranking.value()?.rows ?? []).filter(({ mine }) => !mine);
  return (
    <ToBeat
      title={titleOf(props.game)}
      score={props.score()}
      isKnown={ranking.value() !== undefined}
      others={others()}
    >
      <Show when={standing()}>
        {(own) => <p>{own().isRanked ? t('daily.counts') : unrankedWords(own().lost)}</p>}
      </Show>
    </ToBeat>
  );
}

/** The same in one line, for phones. */
export function Line(props: OfGame) {
  const { standing } = useResult(props.game);
  return (
    <p class="to-beat-line">
      <b>{titleOf(props.game)}</b>{' '}
      <Show when={standing()}>
        {(own) => <span>· {t(own().isRanked ? 'daily.countsShort' : 'daily.countsNot')}</span>}
      </Show>
    </p>
  );
}

/** At the question whether to end it. */
export function Loss(props: OfGame) {
  const { standing } = useResult(props.game);
  const isWeek = () => dealOf(props.game.deal)?.kind === 'week';
  return (
    <Show when={standing()}>
      {(own) => (
        <p role="status" class="ranked-loss">
          {t(!own().isRanked ? 'daily.lossNone' : isWeek() ? 'daily.lossWeek' : 'daily.lossDay')}
        </p>
      )}
    </Show>
  );
}

function titleOf({ deal }: RankedGame): string {
  const named = dealOf(deal);
  return named ? nameOf(named) : t('nav.daily');
}
