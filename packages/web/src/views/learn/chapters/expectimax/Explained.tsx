// How the value of the chosen node comes from its children, term by term.
import { boardFromValues, DIRECTION_NAMES } from '@twofold/core';
import { placeOf } from '@twofold/core/internal';
import { For } from 'solid-js';
import { formatNumber, formatTile, t } from '../../../../i18n/i18n';
import { formatValue } from './TreeFigure';
import { bestMove, type ChanceNode, type MaxNode, type Node } from './tree';

export function Explained(props: { readonly node: Node }) {
  const told = () => (props.node.kind === 'max' ? tellMax(props.node) : tellChance(props.node));
  return (
    <div class="chapter-explained" aria-live="polite">
      <b>{told().head}</b>
      <ul>
        <For each={told().terms}>{(term) => <li>{term}</li>}</For>
      </ul>
      <p>{told().end}</p>
    </div>
  );
}

interface Told {
  readonly head: string;
  readonly terms: readonly string[];
  readonly end: string;
}

function tellMax(node: MaxNode): Told {
  const best = bestMove(node);
  return {
    head: t('learn.chapter.expectimax.yours'),
    terms: node.moves.map(({ direction, reward, worth, to }) =>
      t('learn.chapter.expectimax.move', {
        direction: DIRECTION_NAMES[direction],
        reward: formatNumber(reward),
        after: formatValue(to.value),
        worth: formatValue(worth),
      }),
    ),
    end: best
      ? t('learn.chapter.expectimax.best', {
          direction: DIRECTION_NAMES[best.direction],
          value: formatValue(node.value),
        })
      : t('learn.chapter.expectimax.over'),
  };
}

function tellChance(node: ChanceNode): Told {
  const board = boardFromValues(node.board);
  const isDrawn = node.spawns.length > 0;
  return {
    head: t('learn.chapter.expectimax.dice'),
    terms: node.spawns.map(({ cell, rank, probability, to }) =>
      t('learn.chapter.expectimax.spawn', {
        tile: formatTile(2 ** rank),
        ...placeOf(cell, board),
        chance: formatNumber(probability, { style: 'percent' }),
        value: formatValue(to.value),
        part: formatValue(probability * to.value),
      }),
    ),
    end: t(isDrawn ? 'learn.chapter.expectimax.mean' : 'learn.chapter.expectimax.searched', {
      value: formatValue(node.value),
    }),
  };
}
