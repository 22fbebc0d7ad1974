// The teacher's own boards: added by text or empty, and changed in place as in a lesson.
import { type Board, SIDES, type Side } from '@twofold/lessons';
import { MOST_BOARDS, type OwnBoard } from '@twofold/sandbox';
import { createSignal, createUniqueId, Index, Show } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { faultText } from '../../lesson/faultText';
import { readBoard } from '../../lesson/model/positionText';
import { EditLayer } from '../../lesson/player/EditLayer';
import { LessonBoard } from '../../parts/LessonBoard';
import type { Drafting } from './draft';

const DIRECTIONS = ['up', 'right', 'down', 'left'] as const;
const EXAMPLE = '2 2 2 4 / 0 0 0 0 / 4 0 4 8 / 0 0 0 0';

export function BoardList(props: { readonly drafting: Drafting }) {
  const { drafting } = props;
  const boards = () => drafting.draft().boards;
  const change = (at: number, own: OwnBoard) => drafting.change('boards', boards().with(at, own));
  const remove = (at: number) => drafting.change('boards', boards().toSpliced(at, 1));
  const add = (board: Board) => drafting.change('boards', [...boards(), { board }]);
  return (
    <div class="task-own-boards">
      <p class="own-note">{t('learn.builder.boards.text')}</p>
      <ul class="task-boards">
        <Index each={boards()}>
          {(own, at) => (
            <li>
              <OwnBoardEditor
                own={own()}
                number={at + 1}
                onChange={(next) => change(at, next)}
                onRemove={() => remove(at)}
              />
            </li>
          )}
        </Index>
      </ul>
      <Show when={props.drafting.fault() === 'boards'}>
        <p class="own-notice failed" role="alert">
          {t('learn.builder.boards.misfit')}
        </p>
      </Show>
      <Show when={boards().length < MOST_BOARDS}>
        <AddBoard onAdd={add} />
      </Show>
    </div>
  );
}

interface EditorProps {
  readonly own: OwnBoard;
  readonly number: number;
  readonly onChange: (own: OwnBoard) => void;
  readonly onRemove: () => void;
}

function OwnBoardEditor(props: EditorProps) {
  const numbers = () => ({
    rows: [...props.own.board.keys()].map((row) => row + 1),
    columns: [...props.own.board[0]!.keys()].map((column) => column + 1),
  });
  const side = (): Side => props.own.side ?? 'WEST';
  const player = {
    given: () => ({ board: props.own.board, side: side() }),
    give: ({ board }: { board: Board }) => props.onChange({ ...props.own, board }),
  };
  const choose = (value: string) => {
    const chosen = SIDES.find((each) => each === value);
    props.onChange({ board: props.own.board, ...(chosen && { side: chosen }) });
  };
  return (
    <div
      role="group"
      aria-label={t('learn.builder.board', { number: props.number })}
      class="task-board-editor"
    >
      <LessonBoard board={props.own.board}>
        <EditLayer player={player} numbers={numbers()} />
      </LessonBoard>
      <label class="field">
        <span>{t('learn.builder.side')}</span>
        <select onChange={({ currentTarget }) => choose(currentTarget.value)}>
          <option value="" selected={props.own.side === undefined}>
            {t('learn.task.allSides')}
          </option>
          {SIDES.map((each, at) => (
            <option value={each} selected={props.own.side === each}>
              {t(`direction.${DIRECTIONS[at]!}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="btn" onClick={() => props.onRemove()}>
        {t('learn.builder.remove')}
      </button>
    </div>
  );
}

function AddBoard(props: { readonly onAdd: (board: Board) => void }) {
  const id = createUniqueId();
  const [text, setText] = createSignal('');
  const [fault, setFault] = createSignal('');
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const read = readBoard(text());
    const tooThin = 'board' in read && Math.min(read.board.length, read.board[0]!.length) < 2;
    setFault('fault' in read ? faultText(read.fault) : tooThin ? t('learn.builder.tooThin') : '');
    if ('fault' in read || tooThin) return;
    setText('');
    props.onAdd(read.board);
  };
  return (
    <form class="task-add" onSubmit={add}>
      <label class="field">
        <span>{t('learn.builder.addText')}</span>
        <input
          type="text"
          dir="ltr"
          spellcheck={false}
          autocomplete="off"
          placeholder={EXAMPLE}
          value={text()}
          aria-describedby={id}
          aria-invalid={fault() !== ''}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="submit" class="btn">
        {t('learn.builder.add')}
      </button>
      <button type="button" class="btn" onClick={() => props.onAdd(EMPTY_BOARD.map((row) => [...row]))}>
        {t('learn.builder.addEmpty')}
      </button>
      <p id={id} class="task-fault" role="status">
        {fault()}
      </p>
    </form>
  );
}

const EMPTY_BOARD: Board = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
