// How all figures of a review are computed: the formulas, the limits, and the games by which they were measured. docs/review.md
// says the same with all details.
import { ENOUGH_GAMES, ENOUGH_SCORES } from '@twofold/solver/internal';
import { t } from '../../../i18n/i18n';
import { ENOUGH_MOVES } from '../../../reviews/ownPlayer';
import { Heading } from '../../../ui/Heading';
import { A } from '../../../ui/router';
import { START_PATH } from '../location';
import luck from '../review/model/luckQuantiles.json';
import { OTHERS_MEASURED, TRUE_OF_MODELS, TRUE_OF_OTHERS } from './measured';
import { CameTrueTable, Grades, Labels, Levels, Players } from './Tables';

const MEASURED_GAMES = luck.tables.reduce((sum, { games }) => sum + games, 0);

export default function HowPage() {
  return (
    <main class="page analyse how">
      <Heading>{t('review.how.title')}</Heading>
      <p class="analyse-lead">{t('review.how.lead')}</p>
      <section>
        <h2>{t('review.how.sumTitle')}</h2>
        <p>{t('review.how.values')}</p>
        <ul class="how-formulas">
          <li>{t('review.how.loss')}</li>
          <li>{t('review.how.luck')}</li>
          <li>{t('review.how.drift')}</li>
          <li class="how-total">{t('review.how.sum')}</li>
        </ul>
        <p>{t('review.how.exact')}</p>
        <p>{t('review.how.course')}</p>
      </section>
      <section>
        <h2>{t('review.how.gradesTitle')}</h2>
        <p>{t('review.how.share')}</p>
        <Grades />
        <p class="how-formulas">{t('review.how.formula')}</p>
        <p>{t('review.how.accuracy')}</p>
      </section>
      <section>
        <h2>{t('review.how.goodnessTitle')}</h2>
        <p>{t('review.how.goodness')}</p>
        <p class="how-formulas">{t('review.how.goodnessFormula')}</p>
        <Labels />
      </section>
      <section>
        <h2>{t('review.how.playersTitle')}</h2>
        <p>{t('review.how.model')}</p>
        <p class="how-formulas">{t('review.how.softmax')}</p>
        <p>{t('review.how.own', { games: ENOUGH_SCORES, moves: ENOUGH_MOVES })}</p>
        <p>{t('review.how.corrected', { games: ENOUGH_GAMES })}</p>
        <Levels />
        <h3>{t('review.how.trueTitle')}</h3>
        <p>{t('review.how.trueOfModels')}</p>
        <CameTrueTable rows={TRUE_OF_MODELS} />
        <p>{t('review.how.trueOfOthers', OTHERS_MEASURED)}</p>
        <CameTrueTable rows={TRUE_OF_OTHERS} />
        <p>{t('review.how.moment')}</p>
        <p>{t('review.how.ownSum')}</p>
      </section>
      <section>
        <h2>{t('review.how.reasonsTitle')}</h2>
        <p>{t('review.how.reasons')}</p>
      </section>
      <section>
        <h2>{t('review.how.luckTitle')}</h2>
        <p>{t('review.how.luckOf', { games: MEASURED_GAMES })}</p>
      </section>
      <section>
        <h2>{t('review.how.dataTitle')}</h2>
        <p>{t('review.how.data')}</p>
        <Players />
      </section>
      <p class="analyse-more">
        <A class="btn" href={START_PATH}>
          {t('review.toStart')}
        </A>
      </p>
    </main>
  );
}
