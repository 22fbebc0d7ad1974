// A chapter of "Learn to play": its words, or one of its positions on the board.
import { PLAY_CHAPTERS } from '@twofold/solver/internal';
import { createMemo, Match, Switch } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { Later } from '../../../ui/Later';
import { appLocation } from '../../../ui/router';
import type { PartProps } from '../location';
import { UnknownPart } from '../parts/UnknownPart';
import { POSITIONS } from './chapters';
import './play.css';

export default function PlayView(props: PartProps) {
  const chapter = () => PLAY_CHAPTERS.find((id) => id === props.id);
  const position = () => wantedPosition(appLocation().search);
  const task = createMemo(() => {
    const [id, wanted] = [chapter(), position()];
    return id !== undefined && wanted !== undefined && isPosition(wanted)
      ? { chapter: id, position: wanted }
      : undefined;
  });
  return (
    <Switch fallback={<UnknownPart title={t('learn.play.unknown')} back={t('learn.chapter.contents')} />}>
      <Match when={task()} keyed>
        {(props) => <Later load={() => import('./TaskPage')} props={props} />}
      </Match>
      <Match when={position() === undefined && chapter()} keyed>
        {(id) => <Later load={() => import('./ChapterPage')} props={{ chapter: id }} />}
      </Match>
    </Switch>
  );
}

function isPosition(position: number): boolean {
  return Number.isInteger(position) && position >= 1 && position <= POSITIONS;
}

/** The position that an address asks for. Undefined: the chapter's words. */
function wantedPosition(search: string): number | undefined {
  const text = new URLSearchParams(search).get('position');
  return text === null ? undefined : Number(text);
}
