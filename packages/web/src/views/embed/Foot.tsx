// The last line of the embedded page: its name and score, and the link to the same on the site, in a tab of its own.
import type { JSX } from 'solid-js';
import { t } from '../../i18n/i18n';
import { SITE } from './site';

export interface FootProps {
  readonly path: string; // below the site
  readonly children: JSX.Element;
}

export function Foot(props: FootProps) {
  return (
    <footer class="embed-foot">
      <p>{props.children}</p>
      <a class="btn quiet" href={SITE + props.path} target="_blank" rel="noopener">
        {t('embed.open')}
      </a>
    </footer>
  );
}
