// The page of one of the five ways, by the id in the address. An unknown id gets a page that leads to the contents.
import { WAYS, type Way } from '@twofold/lessons';
import { type JSX, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { UnknownPart } from './UnknownPart';

interface KnownWayProps {
  readonly id: string;
  readonly title: string; // where the way is unknown
  readonly children: (way: Way) => JSX.Element; // another way is another page
}

export function KnownWay(props: KnownWayProps) {
  return (
    <Show
      when={WAYS.find(({ id }) => id === props.id)}
      keyed
      fallback={
        <UnknownPart title={props.title} text={t('learn.lesson.unknown')} back={t('learn.lesson.contents')} />
      }
    >
      {(way) => props.children(way)}
    </Show>
  );
}
