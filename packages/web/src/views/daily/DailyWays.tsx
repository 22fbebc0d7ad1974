// The ways within the daily: today, this week, the archive.
import { t } from '../../i18n/i18n';
import { PageLink } from '../../people/PageLink';
import { ARCHIVE_PATH, DAY_PATH, WEEK_PATH } from './location';

export function DailyWays(props: { readonly current?: 'day' | 'week' | 'archive' }) {
  return (
    <nav class="ranked-ways" aria-label={t('nav.daily')}>
      <PageLink href={DAY_PATH} isCurrent={props.current === 'day'}>
        {t('daily.today')}
      </PageLink>
      <PageLink href={WEEK_PATH} isCurrent={props.current === 'week'}>
        {t('daily.week')}
      </PageLink>
      <PageLink href={ARCHIVE_PATH} isCurrent={props.current === 'archive'}>
        {t('daily.archive')}
      </PageLink>
    </nav>
  );
}
