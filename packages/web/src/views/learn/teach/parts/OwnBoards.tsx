// The boards of an assignment as pictures, each with the side to tilt to.
import { DIRECTION_NAMES } from '@twofold/core';
import { SIDES } from '@twofold/lessons';
import type { OwnBoard } from '@twofold/sandbox';
import { For, type JSX } from 'solid-js';
import { joinSentences } from '../../../../board/speech';
import { t } from '../../../../i18n/i18n';
import { LessonBoard } from '../../parts/LessonBoard';

interface OwnBoardsProps {
  readonly boards: readonly OwnBoard[];
  readonly beside?: (own: OwnBoard) => JSX.Element;
}

export function OwnBoards(props: OwnBoardsProps) {
  return (
    <ul class="task-boards">
      <For each={props.boards}>
        {(own) => (
          <li>
            <p>{sideText(own)}</p>
            <LessonBoard board={own.board} label={boardWords(own)} />
            {props.beside?.(own)}
          </li>
        )}
      </For>
    </ul>
  );
}

function sideText({ side }: OwnBoard): string {
  if (side === undefined) return t('learn.task.allSides');
  return t('learn.task.toSide', { side: DIRECTION_NAMES[SIDES.indexOf(side)]! });
}

function boardWords({ board }: OwnBoard): string {
  return joinSentences(board.map((row, at) => t('learn.own.row', { row: at + 1, values: row.join(' ') })));
}
