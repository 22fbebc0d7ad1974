// A board to change, with the directions that are moves and their points: the end of a game is when none is left.
import { DIRECTION_NAMES } from '@twofold/core';
import { createMemo, createSignal, For } from 'solid-js';
import { formatNumber, t } from '../../../../i18n/i18n';
import { Icon } from '../../../../ui/Icon';
import { Choices } from '../parts/Choices';
import { PressBoard } from '../parts/PressBoard';
import type { Values } from '../parts/values';
import { type Option, optionsOf } from './odds';

const LARGEST = 2048;

const BOARDS = {
  pair: [
    [2, 4, 2, 4],
    [4, 2, 4, 2],
    [2, 4, 8, 8],
    [4, 2, 4, 2],
  ],
  over: [
    [2, 4, 2, 4],
    [4, 16, 4, 2],
    [2, 4, 8, 64],
    [32, 2, 4, 2],
  ],
  gap: [
    [2, 4, 2, 4],
    [4, 16, 4, 2],
    [2, 4, 8, 64],
    [32, 2, 4, 0],
  ],
};
type BoardName = keyof typeof BOARDS;
const NAMES: readonly BoardName[] = ['pair', 'gap', 'over'];

export function EndFigure() {
  const [board, setBoard] = createSignal<Values>(BOARDS.pair);
  const options = createMemo(() => optionsOf(board()));
  const legal = () => options().filter(({ isLegal }) => isLegal).length;
  return (
    <>
      <Choices
        label={t('learn.chapter.board')}
        choices={NAMES.map((id) => ({ id, text: t(`learn.chapter.spawn.board.${id}`) }))}
        chosen={NAMES.find((name) => BOARDS[name] === board())}
        onChoose={(name) => setBoard(BOARDS[name])}
      />
      <div class="chapter-board">
        <PressBoard
          board={board()}
          label={t('learn.chapter.pressBoard')}
          largest={LARGEST}
          onChange={setBoard}
        />
      </div>
      <ul class="chapter-options">
        <For each={options()}>{(option) => <OptionItem option={option} />}</For>
      </ul>
      <p class="chapter-said" role="status">
        {legal() === 0
          ? t('learn.chapter.spawn.isOver')
          : t('learn.chapter.spawn.goesOn', { count: legal() })}
      </p>
    </>
  );
}

function OptionItem(props: { readonly option: Option }) {
  const name = () => DIRECTION_NAMES[props.option.direction];
  return (
    <li classList={{ 'is-legal': props.option.isLegal }}>
      <Icon name={name()} />
      <b>{t(`direction.${name()}`)}</b>
      <span>
        {props.option.isLegal
          ? t('learn.chapter.spawn.worth', {
              points: props.option.points,
              shown: formatNumber(props.option.points),
            })
          : t('learn.chapter.spawn.nothing')}
      </span>
    </li>
  );
}
