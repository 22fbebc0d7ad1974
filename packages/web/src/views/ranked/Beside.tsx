// Beside a ranked game: the week's best scores on this board, and one's own best.
import { findVariant } from '@twofold/core';
import { variantName } from '../../board/variantName';
import { t } from '../../i18n/i18n';
import { createAsked } from '../../net/answers';
import { api } from '../../net/api';
import type { BesideProps } from '../../people/game/Play';
import { type ScoreToBeat, ToBeat } from '../../people/game/ToBeat';

export function Beside(props: BesideProps) {
  const { variant } = props.game;
  const week = createAsked(
    () => variant,
    () => api.leaderboard({ variant, class: 'score', period: 'week', players: 'people' }),
  );
  const ever = createAsked(
    () => variant,
    () => api.leaderboard({ variant, class: 'score', period: 'all', players: 'people' }),
  );
  const others = (): ScoreToBeat[] => {
    const best = ever.value()?.own?.value;
    const rows = (week.value()?.rows ?? []).filter(({ mine }) => !mine);
    const scores = rows.map(({ name, value }) => ({ name, score: value }));
    return best === undefined ? scores : [...scores, { name: t('people.ownBest'), score: best }];
  };
  const board = findVariant(variant);
  return (
    <ToBeat
      title={t('ranked.is.week')}
      score={props.score()}
      isKnown={week.value() !== undefined}
      others={others()}
    >
      <p>{board ? variantName(board) : variant}</p>
    </ToBeat>
  );
}
