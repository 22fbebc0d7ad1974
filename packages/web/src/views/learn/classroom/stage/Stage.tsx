// The steps of a lesson for a page that has nothing else: board, sentence, running line and controls. Everything is as
// large as the page allows, and nothing scrolls it: a projector and the frames of other pages show it.
import { Show } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { PseudoCode } from '../../lesson/player/CodeLines';
import { Controls } from '../../lesson/player/Controls';
import type { LessonPlayer } from '../../lesson/player/lessonPlayer';
import { PlayerBoard, Sentence } from '../../lesson/player/Player';
import { handlePlayerKey } from '../../lesson/player/playerKeys';
import { lessonText } from '../../parts/lessonText';
import '../../lesson/player/code.css';
import './stage.css';

interface StageProps {
  readonly player: LessonPlayer;
  /** Whether the lines of the way stand beside the board. */
  readonly hasCode: boolean;
}

export function Stage(props: StageProps) {
  const { player } = props;
  return (
    <section
      class="stage"
      classList={{ 'has-code': props.hasCode }}
      aria-label={t('learn.lesson.player', { name: lessonText(player.routine.name) })}
      onKeyDown={(event) => handlePlayerKey(event, player)}
    >
      <div class="stage-board">
        <PlayerBoard player={player} isEditable={false} />
      </div>
      <Sentence player={player} wrongAt={undefined} />
      <Show when={props.hasCode}>
        <PseudoCode player={player} />
      </Show>
      <Controls player={player} wrongAt={undefined} />
    </section>
  );
}
