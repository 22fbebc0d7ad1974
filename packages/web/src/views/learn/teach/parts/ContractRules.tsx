// What a program of a contract has to do.
import type { Contract } from '@twofold/sandbox';
import { For } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { ruleText } from '../../parts/lessonText';

export function ContractRules(props: { readonly contract: Contract }) {
  // The rules of the contract for any way are not those of a lesson.
  const isOfLesson = () => props.contract.id !== 'tilt';
  return (
    <ul>
      <For each={props.contract.rules}>
        {(rule, at) => (
          <li>{isOfLesson() || at() >= TILT_RULES.length ? ruleText(rule) : t(TILT_RULES[at()]!)}</li>
        )}
      </For>
    </ul>
  );
}

const TILT_RULES = [
  'learn.task.tilt.1',
  'learn.task.tilt.2',
  'learn.task.tilt.3',
  'learn.task.tilt.4',
] as const;
