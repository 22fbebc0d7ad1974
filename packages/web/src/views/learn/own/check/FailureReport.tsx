// The first failure of a check: a sentence, its line, and the boards that show it.
import { DIRECTION_NAMES } from '@twofold/core';
import type { Cell, Mark } from '@twofold/lessons';
import { CHECK_COMMANDS, type Failed, motionTexts, placeOf } from '@twofold/sandbox';
import { type JSX, Show } from 'solid-js';
import { joinSentences } from '../../../../board/speech';
import { t } from '../../../../i18n/i18n';
import { A } from '../../../../ui/router';
import { mistakePath, TEACH_PATH } from '../../location';
import { LessonBoard } from '../../parts/LessonBoard';
import { MISTAKE_KEYS } from '../../parts/mistakeKeys';
import type { Place } from '../editor/Editor';
import type { PlayFailure } from '../run/outcome';
import { failureText } from './failureText';

type Rows = readonly (readonly number[])[];

interface ReportProps {
  readonly failed: Failed;
  /** None where there is no editor, and no board to play on. */
  readonly onPlace?: (place: Place) => void;
  readonly onPlay?: (at: NonNullable<Failed['at']>) => void;
  /** Steps through the program on the board. None where the program cannot be stepped through. */
  readonly onStep?: ((at: NonNullable<Failed['at']>) => void) | undefined;
}

export function FailureReport(props: ReportProps) {
  const side = () => DIRECTION_NAMES[props.failed.at?.direction ?? 0];
  const expected = () => props.failed.expected;
  const returned = () => props.failed.returned;
  const showsPoints = () => props.failed.failure.code === 'wrong-score';
  const returnedCaption = () => t(props.onPlay ? 'learn.own.returned' : 'learn.result.returned');
  const motion = () => {
    const { failure } = props.failed;
    return failure.code === 'wrong-motions' ? { ...motionTexts(failure), cell: failure.from } : undefined;
  };
  return (
    <div class="own-failure">
      <FailureSentence failure={props.failed.failure} onPlace={props.onPlace} />
      <Show when={props.failed.mistake}>
        {(mistake) => (
          <p class="own-mistake">
            {t(MISTAKE_KEYS[mistake().id])}{' '}
            <A href={mistakePath(mistake().lesson)}>{t('learn.own.mistakeLink')}</A>
          </p>
        )}
      </Show>
      <Show when={props.failed.at}>
        {(at) => (
          <div class="own-boards">
            <BoardFigure
              board={at().board}
              ringed={motion()?.cell}
              caption={t('learn.own.before', { side: side() })}
            />
            <Show when={returned()}>
              {(own) => (
                <BoardFigure board={own().board} other={expected()?.board} caption={returnedCaption()}>
                  <Points points={showsPoints() ? own().score : undefined} />
                  <Motion text={motion()?.found} />
                </BoardFigure>
              )}
            </Show>
            <Show when={expected()}>
              {(right) => (
                <BoardFigure board={right().board} caption={t('learn.own.expected')}>
                  <Points points={showsPoints() ? right().score : undefined} />
                  <Motion text={motion()?.right} />
                </BoardFigure>
              )}
            </Show>
          </div>
        )}
      </Show>
      <Show when={props.onPlay && props.failed.at}>
        {(at) => (
          <div class="row wrap">
            <Show when={props.onStep}>
              {(onStep) => (
                <button type="button" class="btn" onClick={() => onStep()(at())}>
                  {t('learn.own.stepAt')}
                </button>
              )}
            </Show>
            <button type="button" class="btn" onClick={() => props.onPlay?.(at())}>
              {t('learn.own.playAt')}
            </button>
          </div>
        )}
      </Show>
      <Printed lines={props.failed.log} />
    </div>
  );
}

/** The sentence of a failure, with a button to its line. */
export function FailureSentence(props: {
  readonly failure: PlayFailure;
  readonly onPlace?: ((place: Place) => void) | undefined;
}) {
  const place = () => (props.failure.code === 'no-tile' ? {} : placeOf(props.failure));
  return (
    <div class="own-sentence">
      <p>{failureText(props.failure)}</p>
      <Show when={place().line}>
        {(line) => (
          <Show when={props.onPlace} fallback={<p>{t('learn.result.line', { line: line() })}</p>}>
            {(onPlace) => (
              <button type="button" class="btn" onClick={() => onPlace()({ ...place() })}>
                {t('learn.own.line', { line: line() })}
              </button>
            )}
          </Show>
        )}
      </Show>
      <Show when={commandFor(props.failure)}>{(command) => <TerminalHint command={command()} />}</Show>
    </div>
  );
}

/** The line for a terminal, for a language that does not run here. */
function commandFor(failure: PlayFailure): string | undefined {
  const isElsewhere = failure.code === 'other-language' && failure.language !== 'python';
  return isElsewhere ? CHECK_COMMANDS[failure.language] : undefined;
}

/** How a program in another language is checked. */
function TerminalHint(props: { readonly command: string }) {
  return (
    <div class="own-terminal">
      <code dir="ltr">{props.command}</code>
      <A href={TEACH_PATH}>{t('learn.own.terminalLink')}</A>
    </div>
  );
}

/** The lines that the program printed by console.log. */
export function Printed(props: { readonly lines: readonly string[]; readonly label?: string }) {
  const label = () => props.label ?? t('learn.own.printed');
  return (
    <Show when={props.lines.length > 0}>
      <h3>{label()}</h3>
      <pre class="own-printed" dir="ltr" tabindex="0" role="region" aria-label={label()}>
        {props.lines.join('\n')}
      </pre>
    </Show>
  );
}

/** A small board. The `ringed` cell and those that differ from the `other` board have a ring. */
export function BoardFigure(props: {
  readonly board: Rows;
  readonly other?: Rows | undefined;
  readonly ringed?: Cell | undefined;
  readonly caption: string;
  /** The caption is a name in a program. */
  readonly isCode?: boolean;
  readonly children?: JSX.Element;
}) {
  const rows = () => props.board.map((row, at) => t('learn.own.row', { row: at + 1, values: row.join(' ') }));
  return (
    <figure>
      <figcaption>
        <Show when={props.isCode} fallback={props.caption}>
          <code dir="ltr">{props.caption}</code>
        </Show>
      </figcaption>
      <LessonBoard
        board={props.board}
        label={joinSentences(rows())}
        marks={props.ringed ? [ringAt(props.ringed)] : marksOf(props.board, props.other)}
      />
      {props.children}
    </figure>
  );
}

function ringAt(cell: Cell): Mark {
  return { kind: 'cursor', name: '', cell };
}

function marksOf(board: Rows, other: Rows | undefined): Mark[] {
  if (!other) return [];
  return board.flatMap((row, r) =>
    row.flatMap((value, c): Mark[] => (value === other[r]?.[c] ? [] : [ringAt([r, c])])),
  );
}

function Points(props: { readonly points: number | undefined }) {
  return (
    <Show when={props.points !== undefined}>
      <p>{t('learn.own.points', { points: props.points! })}</p>
    </Show>
  );
}

/** Where a tile goes, in the notation of the program. */
function Motion(props: { readonly text: string | undefined }) {
  return (
    <Show when={props.text}>
      <p>
        <code dir="ltr">{props.text}</code>
      </p>
    </Show>
  );
}
