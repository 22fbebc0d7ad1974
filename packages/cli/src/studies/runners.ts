/** How `twofold work` does studies: each kind with the module that knows it, loaded when a study of it is there. */
import type { StudyRunners } from '@twofold/server/studies';

export const RUNNERS: StudyRunners = {
  async arena(options) {
    const { openArenaStudy } = await import('@twofold/trainer');
    return openArenaStudy(options);
  },
  async layers(options) {
    const { openLayerStudy } = await import('@twofold/trainer');
    return openLayerStudy(options);
  },
  async puzzles(options) {
    const { openPuzzleStudy } = await import('@twofold/trainer');
    return openPuzzleStudy(options);
  },
  async review(options) {
    const { openReviewStudy } = await import('../review/study.js');
    return openReviewStudy(options);
  },
};
