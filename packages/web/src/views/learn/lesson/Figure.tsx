// A row whose tiles slide and merge, again and again: what a tilt is, before a word is read. It is a recording of
// a way, without the steps in which no tile moves. It starts by itself, ends after a few rounds, and can be paused.
// With reduced motion it stands still until it is started.
import { recordSteps, type Way } from '@twofold/lessons';
import { createEffect, createSignal, onCleanup } from 'solid-js';
import { isCalm } from '../../../board/BoardView';
import { t } from '../../../i18n/i18n';
import { Icon } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import type { PlacedTile } from '../parts/boardParts';
import { LessonBoard } from '../parts/LessonBoard';
import { inRows } from '../ways/ways';
import { framesOf } from './model/frames';

const ROW = [2, 0, 2, 4, 4];
const FRAME_MS = 640;
const REST_FRAMES = 2; // at both ends
const ROUNDS = 3;
const SLIDE_MS = 420;

export function Figure(props: { readonly way: Way }) {
  const frames = () => movingFrames(props.way);
  const [beat, setBeat] = createSignal(0);
  const [isPlaying, setIsPlaying] = createSignal(!isCalm());
  const period = () => frames().length + 2 * REST_FRAMES;
  const frame = () => {
    const at = Math.min(Math.max((beat() % period()) - REST_FRAMES, 0), frames().length - 1);
    return frames()[at]!;
  };
  createEffect(() => {
    if (!isPlaying()) return;
    const timer = setInterval(() => {
      setBeat(beat() + 1);
      if (beat() % (ROUNDS * period()) === 0) setIsPlaying(false);
    }, FRAME_MS);
    onCleanup(() => clearInterval(timer));
  });
  return (
    <div class="lesson-figure">
      <LessonBoard board={[ROW]} tiles={frame()} label={t('learn.lesson.figure')} slide={SLIDE_MS} />
      <button
        type="button"
        class="icon-btn"
        aria-label={isPlaying() ? t('learn.lesson.figurePause') : t('learn.lesson.figurePlay')}
        onClick={() => setIsPlaying(!isPlaying())}
      >
        <Icon {...(isPlaying() ? { path: LATER_ICONS.pause } : { name: 'play' })} />
      </button>
    </div>
  );
}

/** The tiles each time that one of them has moved. */
function movingFrames(way: Way): (readonly PlacedTile[])[] {
  const frames = framesOf(recordSteps(inRows(way), [ROW], 'WEST'));
  return frames.filter((frame, at) => at === 0 || placesOf(frame) !== placesOf(frames[at - 1]!));
}

function placesOf(tiles: readonly PlacedTile[]): string {
  return tiles
    .filter(({ isLeaving }) => !isLeaving)
    .map(({ id, cell, value }) => `${id}@${cell.join()}=${value}`)
    .join();
}
