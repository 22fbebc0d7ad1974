/** Puzzle making by the workers of a database, on any number of machines. */
import type { PuzzleEntry, PuzzleTask } from '../../src/puzzles/task.js';
import { puzzleStudy } from '../../src/studies/puzzleStudy.js';
import { programVersion } from '../../src/studies/version.js';

/** Does tasks, and gives what each found in order. It ends early when the time is over. */
export type DoTasks = (tasks: readonly PuzzleTask[], onEntry: (entry: PuzzleEntry) => void) => Promise<void>;

/** Minutes that a timer can count. */
const MOST_MINUTES = 35_000;
const SHOWN_EVERY = 10_000;

/** `key`: by it the study is known again, whatever the record knows. Rejects with an Error for people. */
export async function tasksInQueue(
  { queue, minutes, key }: { queue: string; minutes: number; key: string },
  work: (have: DoTasks) => Promise<void>,
): Promise<void> {
  const [{ readConfig }, { askStudy }] = await Promise.all([
    import('@twofold/server/config'),
    import('@twofold/server/studies'),
  ]);
  const config = readConfig({ database: queue }, {}, { database: 'queue' });
  if (!config.ok) throw new Error(config.error.message);
  const ears = {
    onProgress: progressTo((line) => console.error(line)),
    onWord: (line: string) => console.error(line),
    ...(minutes < MOST_MINUTES && { signal: AbortSignal.timeout(60_000 * minutes) }),
  };
  const request = {
    kind: 'puzzles',
    program: programVersion(),
    options: puzzleStudy(),
    key,
  } as const;
  await askStudy(config.value.database, request, ears, (study) =>
    work((own, onEntry) =>
      study.have([...own], (result) => onEntry(JSON.parse(new TextDecoder().decode(result)))),
    ),
  );
}

function progressTo(show: (line: string) => void) {
  let last = performance.now();
  return ({ done, all, workers }: { done: number; all: number; workers: number }) => {
    if (performance.now() - last < SHOWN_EVERY) return;
    last = performance.now();
    show(`${done} of ${all} parts, ${workers} at work`);
  };
}
