// The last line of the embedded page: its name and score, and the link to the same on the site, in a tab of its own.
import type { Variant } from '@twofold/core';
import type { JSX } from 'solid-js';
import { variantName } from '../../board/variantName';
import { formatNumber, t } from '../../i18n/i18n';
import { Parts } from '../../ui/Parts';
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

interface StandingProps {
  readonly variant: Variant;
  readonly ply: number;
  readonly score: number;
  readonly isOver?: boolean;
}

/** The board's name, the move and the points. */
export function Standing(props: StandingProps) {
  const words = () => [
    variantName(props.variant),
    t('analysis.atMove', { ply: props.ply }),
    t('analysis.points', { points: formatNumber(props.score) }),
    ...(props.isOver ? [t('analysis.over')] : []),
  ];
  return (
    <span class="apart">
      <Parts words={words()} />
    </span>
  );
}
