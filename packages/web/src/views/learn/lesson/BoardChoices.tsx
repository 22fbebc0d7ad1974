// Another board for the lesson: the side to tilt to, the size, a text, and examples.
import { type Board, SIDES, type Side } from '@twofold/lessons';
import { createEffect, createSignal, createUniqueId, For, on, Show } from 'solid-js';
import { MiniTile } from '../../../board/MiniTile';
import { BASE } from '../../../browser/basePath';
import { t } from '../../../i18n/i18n';
import { copyText } from '../../../share/clipboard';
import { Icon } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import { faultText } from './faultText';
import { boardPath } from './model/boardLink';
import { resize, SIZES, type Size, sizeOf } from './model/editing';
import { EXAMPLES, type Position } from './model/examples';
import { boardText, readBoard } from './model/positionText';
import type { LessonPlayer } from './player/lessonPlayer';

interface BoardChoicesProps {
  readonly player: LessonPlayer;
  readonly opening: Position;
}

/** The directions of the game, in the order of the sides. */
const DIRECTIONS = ['up', 'right', 'down', 'left'] as const;

export function BoardChoices(props: BoardChoicesProps) {
  const { player } = props;
  const id = createUniqueId();
  return (
    <section class="lesson-choices" aria-labelledby={id}>
      <h2 id={id}>{t('learn.lesson.try')}</h2>
      <p class="lesson-hint">{t('learn.lesson.editHint')}</p>
      <div class="lesson-choice-row">
        <SideChoice
          side={player.given().side}
          onChoose={(side) => player.give({ ...player.given(), side })}
        />
        <SizeChoice player={player} />
        <TextChoice player={player} />
      </div>
      <div role="group" aria-label={t('learn.lesson.examples')} class="lesson-examples">
        <button type="button" class="lesson-example" onClick={() => player.give(props.opening)}>
          {t('learn.lesson.opening')}
        </button>
        <For each={EXAMPLES}>{(example) => <Example example={example} onChoose={player.give} />}</For>
      </div>
    </section>
  );
}

function SideChoice(props: { readonly side: Side; readonly onChoose: (side: Side) => void }) {
  return (
    <fieldset class="lesson-sides">
      <legend>{t('learn.lesson.side')}</legend>
      <For each={SIDES}>
        {(side, at) => (
          <button
            type="button"
            class="lesson-side"
            aria-pressed={props.side === side}
            aria-label={t(`direction.${DIRECTIONS[at()]!}`)}
            onClick={() => props.onChoose(side)}
          >
            <Icon name={DIRECTIONS[at()]!} />
          </button>
        )}
      </For>
    </fieldset>
  );
}

function SizeChoice(props: { readonly player: LessonPlayer }) {
  const { player } = props;
  const size = () => sizeOf(player.given().board);
  const isListed = () => SIZES.some((own) => nameOf(own) === nameOf(size()));
  const choose = (name: string) => {
    const chosen = SIZES.find((own) => nameOf(own) === name);
    if (chosen) player.give({ ...player.given(), board: resize(player.given().board, chosen) });
  };
  const option = (own: Size) => (
    <option value={nameOf(own)} selected={nameOf(own) === nameOf(size())}>
      {t(own.rows === 1 ? 'learn.lesson.sizeRow' : 'learn.lesson.sizeOf', { ...own })}
    </option>
  );
  return (
    <label class="field">
      <span>{t('learn.lesson.size')}</span>
      <select onChange={(event) => choose(event.currentTarget.value)}>
        <Show when={!isListed()}>{option(size())}</Show>
        <For each={SIZES}>{option}</For>
      </select>
    </label>
  );
}

const nameOf = ({ rows, columns }: Size) => `${rows}x${columns}`;

function TextChoice(props: { readonly player: LessonPlayer }) {
  const { player } = props;
  const id = createUniqueId();
  const board = () => player.given().board;
  const [text, setText] = createSignal(boardText(board()));
  const [fault, setFault] = createSignal<string>();
  const show = (shown: Board) => {
    setText(boardText(shown));
    setFault(undefined);
  };
  createEffect(on(board, show, { defer: true }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const read = readBoard(text());
    if ('board' in read) player.give({ ...player.given(), board: read.board });
    else setFault(faultText(read.fault));
  };
  return (
    <form class="lesson-text" onSubmit={submit}>
      <label class="field">
        <span>{t('learn.lesson.text')}</span>
        <input
          type="text"
          dir="ltr"
          spellcheck={false}
          autocomplete="off"
          value={text()}
          aria-describedby={`${id}-hint`}
          aria-invalid={fault() !== undefined}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div class="lesson-text-buttons">
        <button type="submit" class="lesson-set">
          {t('learn.lesson.setBoard')}
        </button>
        <button type="button" class="lesson-set" onClick={() => void copyLink(player)}>
          <Icon path={LATER_ICONS.link} />
          {t('learn.lesson.copyLink')}
        </button>
      </div>
      <p
        id={`${id}-hint`}
        class="lesson-hint"
        role="status"
        classList={{ 'is-fault': fault() !== undefined }}
      >
        {fault() ?? t('learn.lesson.textHint')}
      </p>
    </form>
  );
}

/** Copies the address of this lesson with its board. */
async function copyLink({ routine, given }: LessonPlayer): Promise<void> {
  await copyText(`${location.origin}${BASE}${boardPath(routine.id, given())}`, t('learn.lesson.linkCopied'));
}

function Example(props: { readonly example: Position; readonly onChoose: (example: Position) => void }) {
  const { board } = props.example;
  return (
    <button
      type="button"
      class="lesson-example"
      dir="ltr"
      aria-label={boardText(board)}
      onClick={() => props.onChoose(props.example)}
    >
      <For each={board.flat()}>
        {(value) => (
          <Show when={value > 0} fallback={<i class="lesson-gap" />}>
            <MiniTile rank={Math.log2(value)} />
          </Show>
        )}
      </For>
    </button>
  );
}
