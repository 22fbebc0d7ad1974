// What went wrong, by the solver's own lines: the move that cost most, why another is better, and both played on the board.
import { rankValue } from '@twofold/core';
import { messageOf, placeOf } from '@twofold/core/internal';
import { type JSX, Match, onCleanup, Show, Switch } from 'solid-js';
import { joinSentences } from '../../../../board/speech';
import { describeWhy } from '../../../../coach/advice/words';
import { formatNumber, formatTile, t } from '../../../../i18n/i18n';
import { Icon } from '../../../../ui/Icon';
import type { Attempt, ShownLine } from '../model/attempt';
import { type Diagnosis, type DiagnosisAdvisor, diagnose } from '../model/diagnosis';
import { createAwaited } from './awaited';
import { directionName } from './words';

interface WentWrongProps {
  readonly attempt: Attempt;
  readonly advisor: DiagnosisAdvisor;
  /** Says it to screen readers. */
  readonly say: (makeText: () => string) => void;
}

export function WentWrong(props: WentWrongProps) {
  const { attempt } = props;
  let isGone = false; // the move was taken back meanwhile
  onCleanup(() => {
    isGone = true;
  });
  const found = createAwaited(async () => {
    const diagnosis = await diagnose(attempt.exercise, attempt.path(), attempt.tiles, props.advisor);
    if (!isGone) props.say(() => (diagnosis ? sentencesOf(diagnosis) : t('learn.play.wrong.none')));
    return { diagnosis };
  });
  const solution: ShownLine = { from: attempt.game.first, moves: attempt.exercise.solution };
  return (
    <section class="task-wrong" aria-label={t('learn.play.wrong')}>
      <h2>{t('learn.play.wrong')}</h2>
      <Switch>
        <Match when={found.error()}>
          {(error) => (
            <>
              <p>{t('learn.play.wrong.silent', { reason: messageOf(error()) })}</p>
              <ShowLine attempt={attempt} line={solution}>
                {t('learn.play.solution')}
              </ShowLine>
            </>
          )}
        </Match>
        <Match when={!found.value()}>
          <p aria-busy="true">{t('learn.play.wrong.looking')}</p>
        </Match>
        <Match when={found.value()}>
          {(answer) => (
            <Show
              when={answer().diagnosis}
              fallback={
                <>
                  <p>{t('learn.play.wrong.none')}</p>
                  <ShowLine attempt={attempt} line={solution}>
                    {t('learn.play.solution')}
                  </ShowLine>
                </>
              }
            >
              {(diagnosis) => <Explained attempt={attempt} diagnosis={diagnosis()} />}
            </Show>
          )}
        </Match>
      </Switch>
    </section>
  );
}

function Explained(props: { readonly attempt: Attempt; readonly diagnosis: Diagnosis }) {
  const diagnosis = () => props.diagnosis;
  const named = () => ({
    direction: directionName(diagnosis().best),
    against: directionName(diagnosis().node.move!.direction),
  });
  return (
    <>
      <p class="task-why">{sentencesOf(diagnosis())}</p>
      <p class="task-note">
        {t('learn.play.wrong.cost', {
          share: formatNumber(diagnosis().share, { style: 'percent', maximumFractionDigits: 1 }),
        })}{' '}
        <Show when={diagnosis().hurts}>
          {(tile) =>
            t('learn.play.wrong.hurts', {
              tile: formatTile(rankValue(tile().rank)),
              ...placeOf(tile().cell, props.attempt.exercise.board),
            })
          }
        </Show>
      </p>
      <div class="task-lines">
        <ShowLine attempt={props.attempt} line={diagnosis().better}>
          {t('learn.play.better', named())}
        </ShowLine>
        <ShowLine attempt={props.attempt} line={diagnosis().own}>
          {t('learn.play.yours', named())}
        </ShowLine>
        <button type="button" class="btn" onClick={() => props.attempt.takeBack(diagnosis().node)}>
          <Icon name="undo" />
          {t('learn.play.backTo', { ply: diagnosis().node.ply })}
        </button>
      </div>
    </>
  );
}

/** A button that plays a line on the board. */
export function ShowLine(props: {
  readonly attempt: Attempt;
  readonly line: ShownLine;
  readonly children: JSX.Element;
}) {
  return (
    <button
      type="button"
      class="btn"
      aria-pressed={props.attempt.line() === props.line}
      onClick={() => props.attempt.show(props.line)}
    >
      <Icon name="play" />
      {props.children}
    </button>
  );
}

/** "Move 4 cost most: Left. Down is better, because …" */
function sentencesOf({ node, best, why }: Diagnosis): string {
  const against = node.move!.direction;
  const move = t('learn.play.wrong.move', {
    ply: node.ply,
    direction: directionName(best),
    against: directionName(against),
  });
  return why ? joinSentences([move, describeWhy(why)]) : move;
}
