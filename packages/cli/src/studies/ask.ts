/** A command's study: asked for in a database, with its progress and its errors on this terminal. */
import type { AskedStudy, StudyKind, StudyProgress, StudyRequest } from '@twofold/server/studies';
import { grouped } from '../format.js';
import type { ProgressLine } from '../progress.js';
import { configFor, serverPart } from '../serve/serverPart.js';

/** What a command gives. */
interface Asking<Kind extends StudyKind> extends Omit<StudyRequest<Kind>, 'program'> {
  /** What `--queue` names. */
  queue: string;
  line: ProgressLine;
  signal: AbortSignal;
  /** Makes the progress line of parts that are done, and workers that are at it. */
  show: (progress: StudyProgress) => string | undefined;
}

/** Asks for a study, and ends when `work` does. Rejects with an Error for people. */
export async function ask<Kind extends StudyKind>(
  { queue, line, signal, show, ...request }: Asking<Kind>,
  work: (study: AskedStudy<Kind>) => Promise<void>,
): Promise<void> {
  const { database } = await configFor({ database: queue }, { database: 'queue' });
  const [{ askStudy }, { programVersion }] = await Promise.all([
    serverPart(() => import('@twofold/server/studies')),
    import('@twofold/trainer'),
  ]);
  const onWord = (text: string) => line.say(text);
  const onProgress = (progress: StudyProgress) => {
    const text = show(progress);
    if (text !== undefined) line.show(text);
  };
  await askStudy(database, { ...request, program: programVersion() }, { onProgress, onWord, signal }, work);
}

/** "3 of 40 parts, 2 workers". */
export function partsOf({ done, all, workers }: StudyProgress): string {
  return `${grouped(done)} of ${grouped(all)} parts, ${workers === 1 ? '1 worker' : `${workers} workers`}`;
}
