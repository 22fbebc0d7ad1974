// How all figures of a review are computed: the formulas, the limits, and the games by which they were measured. docs/review.md
// says the same with all details.
import { accuracyOf, GRADE_LIMITS, GRADES } from '@twofold/solver';
import { PLAYER_LEVELS, playerOfLevel } from '@twofold/solver/internal';
import { For } from 'solid-js';
import { formatNumber, t } from '../../../i18n/i18n';
import { ENOUGH_GAMES, ENOUGH_MOVES, ENOUGH_SCORES } from '../../../reviews/ownPlayer';
import { Heading } from '../../../ui/Heading';
import { A } from '../../../ui/router';
import { START_PATH } from '../location';
import { formatShare, GRADE_NAMES } from '../parts/words';
import luck from '../review/model/luckQuantiles.json';
import { MEASURED_PLAYERS } from './measured';

const MEASURED_GAMES = luck.tables.reduce((sum, { games }) => sum + games, 0);
const ONE_DIGIT = { maximumFractionDigits: 1, minimumFractionDigits: 1 } as const;
const SMALL_SHARE = { style: 'percent', maximumSignificantDigits: 3 } as const;

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
      </section>
      <section>
        <h2>{t('review.how.gradesTitle')}</h2>
        <p>{t('review.how.share')}</p>
        <Grades />
        <p class="how-formulas">{t('review.how.formula')}</p>
        <p>{t('review.how.accuracy')}</p>
      </section>
      <section>
        <h2>{t('review.how.playersTitle')}</h2>
        <p>{t('review.how.model')}</p>
        <p>{t('review.how.own', { games: ENOUGH_SCORES, moves: ENOUGH_MOVES })}</p>
        <p>{t('review.how.corrected', { games: ENOUGH_GAMES })}</p>
        <Levels />
        <p>{t('review.how.moment')}</p>
        <p>{t('review.how.ownSum')}</p>
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

/** From which lost share on a move has which grade, and how accurate it is there. */
function Grades() {
  const limitOf = (grade: string) => GRADE_LIMITS.find(([, name]) => name === grade)?.[0];
  const words = (grade: string) => {
    const limit = limitOf(grade);
    if (limit !== undefined) return t('review.how.from', { share: formatShare(limit) });
    return t(grade === 'best' ? 'review.how.none' : 'review.how.some');
  };
  const accuracy = (grade: string) => {
    const limit = grade === 'best' ? 0 : limitOf(grade);
    return limit === undefined ? '' : formatNumber(Math.round(accuracyOf(limit)));
  };
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('review.grades')}</th>
          <th scope="col">{t('review.how.shareFrom')}</th>
          <th scope="col">{t('review.how.accuracyThere')}</th>
        </tr>
      </thead>
      <tbody>
        <For each={GRADES}>
          {(grade) => (
            <tr>
              <th scope="row">{t(GRADE_NAMES[grade])}</th>
              <td>{words(grade)}</td>
              <td>{accuracy(grade)}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

interface Measured {
  readonly name: string;
  readonly score: number;
  readonly loss: number;
  readonly accuracy: number;
}

function Levels() {
  const rows = (): Measured[] =>
    PLAYER_LEVELS.map((level) => ({ name: t(`coach.level.${level}`), ...playerOfLevel(level) }));
  return <Table first={t('review.how.level')} rows={rows()} />;
}

function Players() {
  const rows = (): Measured[] =>
    MEASURED_PLAYERS.map(({ player, ...figures }) => ({
      name: t(`review.how.player.${player}`),
      ...figures,
    }));
  return <Table first={t('review.how.player')} rows={rows()} />;
}

function Table(props: { readonly first: string; readonly rows: readonly Measured[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{props.first}</th>
          <th scope="col">{t('review.how.score')}</th>
          <th scope="col">{t('review.how.shareFrom')}</th>
          <th scope="col">{t('review.accuracy')}</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.rows}>
          {({ name, score, loss, accuracy }) => (
            <tr>
              <th scope="row">{name}</th>
              <td>{formatNumber(score)}</td>
              <td>{formatNumber(loss, SMALL_SHARE)}</td>
              <td>{formatNumber(accuracy, ONE_DIGIT)}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
