// The famous mistakes, each folded: the wrong way steps beside the right one, and the step at which it goes wrong
// is marked.
import { firstWrongStep, type Way, WRONG_WAYS, type WrongWay } from '@twofold/lessons';
import { createEffect, createSignal, createUniqueId, For, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { appLocation } from '../../../ui/router';
import { wantedMistake } from '../location';
import { lessonText } from '../parts/lessonText';
import { inRows } from '../ways/ways';
import { createLessonPlayer, type LessonPlayer } from './player/lessonPlayer';
import { Player, PlayerBoard } from './player/Player';

export function WrongWays(props: { readonly way: Way }) {
  const id = createUniqueId();
  return (
    <section class="lesson-mistakes" aria-labelledby={id}>
      <h2 id={id}>{t('learn.lesson.mistakes')}</h2>
      <p>{t('learn.lesson.mistakesIntro')}</p>
      <For each={WRONG_WAYS}>{(wrong) => <Mistake wrong={wrong} right={inRows(props.way)} />}</For>
    </section>
  );
}

interface MistakeProps {
  readonly wrong: WrongWay;
  readonly right: Way;
}

function Mistake(props: MistakeProps) {
  const [isOpen, setIsOpen] = createSignal(false);
  let fold!: HTMLDetailsElement;
  createEffect(() => {
    if (wantedMistake(appLocation()) !== props.wrong.id) return;
    fold.open = true;
    setIsOpen(true);
    fold.scrollIntoView();
  });
  return (
    <details class="lesson-fold" ref={fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{lessonText(props.wrong.name)}</summary>
      <Show when={isOpen()}>
        <OpenMistake {...props} />
      </Show>
    </details>
  );
}

function OpenMistake(props: MistakeProps) {
  const { example } = props.wrong;
  const wrong = createLessonPlayer(props.wrong, example);
  const right = createLessonPlayer(props.right, example);
  const wrongAt = (firstWrongStep(wrong.recording()) ?? 0) + 1;
  let player!: HTMLElement;
  createEffect(() => right.seek(besideOf(wrong, right)));
  const jump = () => {
    wrong.seek(wrongAt);
    player.focus();
  };
  return (
    <>
      <p>{lessonText(props.wrong.summary)}</p>
      <button type="button" class="lesson-jump" onClick={jump}>
        {t('learn.lesson.showWrong')}
      </button>
      <Player
        player={wrong}
        wrongAt={wrongAt}
        heading={<p class="lesson-board-name is-wrong">{t('learn.lesson.wrongWay')}</p>}
        ref={(element) => {
          player = element;
        }}
        beside={
          <div class="lesson-right">
            <p class="lesson-board-name">
              {t('learn.lesson.rightWay', { name: lessonText(props.right.name) })}
            </p>
            <PlayerBoard player={right} isEditable={false} />
          </div>
        }
      />
    </>
  );
}

/** The right way has another number of steps. Both begin and end together. */
function besideOf(wrong: LessonPlayer, right: LessonPlayer): number {
  return Math.round((wrong.position() / wrong.length()) * right.length());
}
