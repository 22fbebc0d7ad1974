// The variables in the margin. One that the step has changed shows the old value, struck out, and the new one.
import { createMemo, For, Show } from 'solid-js';
import { formatNumber, t } from '../../../../i18n/i18n';
import { isLong, type ShownVariable, variablesOf } from '../model/values';
import type { LessonPlayer } from './lessonPlayer';

export function Variables(props: { readonly player: LessonPlayer }) {
  const { player } = props;
  const shown = createMemo(() => {
    const own = variablesOf(player.routine.variables, player.step(), player.stepBefore());
    return [...own, pointsOf(player)];
  });
  return <VariableList shown={shown()} />;
}

/** Names and values, with the changes of the last step. */
export function VariableList(props: { readonly shown: readonly ShownVariable[] }) {
  return (
    <section class="lesson-variables" aria-label={t('learn.lesson.variables')}>
      <dl>
        <For each={props.shown}>{(variable) => <Variable variable={variable} />}</For>
      </dl>
    </section>
  );
}

/** The points, shown like a variable. */
function pointsOf(player: LessonPlayer): ShownVariable {
  const text = (score = 0) => formatNumber(score);
  const [now, before] = [player.step()?.score ?? 0, player.stepBefore()?.score ?? 0];
  const isChanged = now !== before;
  return {
    name: t('learn.lesson.points'),
    text: text(now),
    isChanged,
    before: isChanged ? text(before) : undefined,
  };
}

function Variable(props: { readonly variable: ShownVariable }) {
  const variable = () => props.variable;
  return (
    <div classList={{ 'is-changed': variable().isChanged, 'is-long': isLong(variable().text) }}>
      <dt>{variable().name}</dt>
      <dd>
        <Show when={variable().before}>
          {(before) => (
            <s>
              <span class="visually-hidden">{t('learn.lesson.before', { value: before() })}</span>
              <span aria-hidden="true">{before()}</span>
            </s>
          )}
        </Show>
        <Show
          when={variable().text !== undefined}
          fallback={<span class="visually-hidden">{t('learn.lesson.notYet')}</span>}
        >
          <b dir="ltr">{variable().text}</b>
        </Show>
      </dd>
    </div>
  );
}
