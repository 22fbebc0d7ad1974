// The addresses of an assignment and of a result. All of either is in the fragment, which no server sees.
import { type Handout, makeHandoutLink } from '@twofold/sandbox';
import { BASE } from '../../../../browser/basePath';
import { ASSIGNMENT_PATH, RESULT_PATH } from '../../location';

export function assignmentPath(handout: Handout): string {
  return `${ASSIGNMENT_PATH}#${makeHandoutLink(handout)}`;
}

export function assignmentLink(handout: Handout): string {
  return `${location.origin}${BASE}${assignmentPath(handout)}`;
}

export function resultLink(fragment: string): string {
  return `${location.origin}${BASE}${RESULT_PATH}#${fragment}`;
}
