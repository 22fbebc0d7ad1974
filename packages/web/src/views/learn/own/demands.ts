// What a teacher's assignment asks of the workbench.
import type { Assignment, Report, Scope } from '@twofold/sandbox';

export interface Demands {
  readonly scope: Scope; // the boards of the check
  readonly points: boolean; // an answer without points is wrong
  readonly hints: boolean; // a failure names its mistake, and shows the smallest board
  readonly onChecked: (report: Report, assignment: Assignment) => void;
}
