// A check that runs, or has run: its progress and its report.
import type { Assignment, Failed, Progress, Report, SandboxClient, Scope } from '@twofold/sandbox';
import { createSignal } from 'solid-js';
import { markDone } from '../../progress';

/** As `twofold lesson check --quick`: a quarter of the work of the whole check. */
const SCOPE: Scope = { shape: 'any', everySide: false };

export type Check = ReturnType<typeof createCheck>;

/** `scope`: the boards; by default those of the quick check. */
export function createCheck(client: SandboxClient, way: string, scope = SCOPE) {
  const [progress, setProgress] = createSignal<Progress>();
  const [isRunning, setRunning] = createSignal(false);
  const [report, setReport] = createSignal<Report>();
  const [checked, setChecked] = createSignal<Assignment>();

  let runs = 0;
  /** Forgets the report. A check that still runs ends without one. */
  const clear = () => {
    runs++;
    if (isRunning()) client.stop();
    setRunning(false);
    setReport(undefined);
    setChecked(undefined);
    setProgress(undefined);
  };
  return {
    progress,
    isRunning,
    report,
    checked,
    clear,
    failed(): Failed | undefined {
      const found = report();
      return found?.ok === false ? found : undefined;
    },
    /** `isOwn`: a right program counts as done. One of a link is somebody else's. */
    async start(assignment: Assignment, isOwn: boolean) {
      if (isRunning()) return;
      clear();
      const run = runs;
      setRunning(true);
      const found = await client.check(assignment, scope, setProgress);
      if (run !== runs) return;
      setRunning(false);
      setChecked(assignment);
      setReport(found);
      if (found.ok && isOwn) markDone(`own:${way}`);
    },
    cancel: () => client.stop(),
  };
}
