// A chapter after the five ways. Each is loaded when it is opened.
import { Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { Later } from '../../../ui/Later';
import type { PartProps } from '../location';
import { UnknownPart } from '../parts/UnknownPart';
import type { ChapterId } from './chapters';
import './chapter.css';

const LOADS = {
  spawn: () => import('./spawn/SpawnChapter'),
  directions: () => import('./directions/DirectionsChapter'),
  bitboards: () => import('./bitboards/BitboardsChapter'),
  expectimax: () => import('./expectimax/ExpectimaxChapter'),
  network: () => import('./network/NetworkChapter'),
  design: () => import('./design/DesignChapter'),
} satisfies Record<ChapterId, unknown>;

export default function ChapterView(props: PartProps) {
  const load = () => (Object.hasOwn(LOADS, props.id) ? LOADS[props.id as ChapterId] : undefined);
  return (
    <Show
      when={load()}
      fallback={<UnknownPart title={t('learn.chapter.none')} back={t('learn.chapter.contents')} />}
      keyed
    >
      {(load) => <Later load={load} props={{}} />}
    </Show>
  );
}
