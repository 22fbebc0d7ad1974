// The tree as nested lists: from left to right where there is room, from top to bottom on a phone.
import { boardFromValues, DIRECTION_NAMES } from '@twofold/core';
import { placeOf } from '@twofold/core/internal';
import { For, Show } from 'solid-js';
import { describeBoard } from '../../../../board/speech';
import { formatNumber, formatTile, t } from '../../../../i18n/i18n';
import { Icon } from '../../../../ui/Icon';
import { LessonBoard } from '../../parts/LessonBoard';
import { bestMove, type MaxNode, type MoveEdge, type Node, type SpawnEdge } from './tree';

interface TreeProps<Root extends Node> {
  readonly root: Root;
  readonly chosen: Node;
  readonly onChoose: (node: Node) => void;
}

export function TreeFigure(props: TreeProps<MaxNode>) {
  return (
    <ul class="chapter-tree" aria-label={t('learn.chapter.expectimax.tree')}>
      <li>
        <NodeButton {...props} />
        <Moves {...props} />
      </li>
    </ul>
  );
}

function Moves(props: TreeProps<MaxNode>) {
  return (
    <Show when={props.root.moves.length > 0}>
      <ul>
        <For each={props.root.moves}>
          {(edge) => (
            <li classList={{ 'is-best': edge === bestMove(props.root) }}>
              <MoveSign edge={edge} />
              <NodeButton root={edge.to} chosen={props.chosen} onChoose={props.onChoose} />
              <Show when={edge.to.spawns.length > 0}>
                <ul>
                  <For each={edge.to.spawns}>
                    {(spawn) => (
                      <li>
                        <SpawnSign edge={spawn} />
                        <NodeButton
                          root={spawn.to}
                          newCell={spawn.cell}
                          chosen={props.chosen}
                          onChoose={props.onChoose}
                        />
                        <Moves root={spawn.to} chosen={props.chosen} onChoose={props.onChoose} />
                      </li>
                    )}
                  </For>
                </ul>
              </Show>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}

function MoveSign(props: { readonly edge: MoveEdge }) {
  const name = () => DIRECTION_NAMES[props.edge.direction];
  const reward = () =>
    formatNumber(props.edge.reward, { signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  return (
    <span class="chapter-edge">
      <Icon name={name()} />
      <span class="visually-hidden">{t(`direction.${name()}`)}</span>
      <span>{reward()}</span>
    </span>
  );
}

function SpawnSign(props: { readonly edge: SpawnEdge }) {
  return (
    <span class="chapter-edge">
      <b>{formatTile(2 ** props.edge.rank)}</b>
      <span>{formatNumber(props.edge.probability, { style: 'percent' })}</span>
    </span>
  );
}

function NodeButton(props: TreeProps<Node> & { readonly newCell?: number }) {
  const board = () => boardFromValues(props.root.board);
  const value = () => formatValue(props.root.value);
  const marks = () => {
    if (props.newCell === undefined) return [];
    const { row, column } = placeOf(props.newCell, board());
    return [{ kind: 'cursor' as const, name: 'spawn', cell: [row - 1, column - 1] as const }];
  };
  return (
    <button
      type="button"
      class="chapter-node"
      classList={{ [`is-${props.root.kind}`]: true }}
      aria-pressed={props.root === props.chosen}
      aria-label={t(`learn.chapter.expectimax.node.${props.root.kind}`, {
        board: describeBoard(board()),
        value: value(),
      })}
      onClick={() => props.onChoose(props.root)}
    >
      <LessonBoard board={props.root.board} marks={marks()} />
      <b>{value()}</b>
    </button>
  );
}

/** A value as the tree shows it. */
export function formatValue(value: number): string {
  return formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
