// The policy explorer: one walks through optimal play from the position on the board, direction by direction and tile by
// tile. The game stays as it is.
import { type Board, type Direction, rankValue } from '@twofold/core';
import { createEffect, createSignal, For, Match, on, onMount, Show, Switch } from 'solid-js';
import { describeBoard } from '../../board/speech';
import { formatNumber, formatTile, t } from '../../i18n/i18n';
import { Icon, type IconName } from '../../ui/Icon';
import { DIRECTION_NAMES, formatChance, LEAST_COST, SURE } from '../advice/words';
import type { Choice, Policy, Reply } from './policy';
import './explorer.css';

const ICONS: Record<Direction, IconName> = { 0: 'up', 1: 'right', 2: 'down', 3: 'left' };

const points = (value: number) => formatNumber(value, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

export function Explorer(props: { readonly policy: Policy }) {
  let body!: HTMLDivElement;
  const [lit, setLit] = createSignal<Reply>();
  const scene = () => props.policy.scene();
  onMount(() => void props.policy.open());
  // A step replaces the buttons: the focus goes to what took their place.
  createEffect(
    on(
      scene,
      () => {
        setLit(undefined);
        body.focus({ preventScroll: true });
      },
      { defer: true },
    ),
  );
  const meet = (reply: Reply) => void props.policy.meet(reply);
  return (
    <div class="explorer">
      <p class="explorer-intro">{t('coach.policy.intro')}</p>
      <Position board={lit()?.board ?? scene().board} fresh={lit()?.cell} />
      <div
        class="explorer-body"
        tabindex="-1"
        ref={body}
        aria-live="polite"
        aria-busy={scene().kind === 'solving'}
      >
        <Switch fallback={<p>{t('coach.policy.solving')}</p>}>
          <Match when={scene().kind === 'unknown'}>
            <p>{t('coach.policy.unknown')}</p>
          </Match>
          <Match when={positionOf(props.policy)}>
            {(position) => (
              <Choices
                choices={position().choices}
                milestone={position().milestone}
                onChoose={(direction) => void props.policy.choose(direction)}
              />
            )}
          </Match>
          <Match when={movedOf(props.policy)}>
            {(moved) => <Replies moved={moved()} onMeet={meet} onLight={setLit} />}
          </Match>
        </Switch>
      </div>
      <div class="row explorer-back">
        <button
          type="button"
          class="btn"
          disabled={!props.policy.canGoBack()}
          onClick={() => props.policy.back()}
        >
          {t('coach.policy.back')}
        </button>
        <Show when={props.policy.moves() > 1}>
          <button type="button" class="btn" onClick={() => props.policy.restart()}>
            {t('coach.policy.restart')}
          </button>
        </Show>
      </div>
    </div>
  );
}

function positionOf(policy: Policy) {
  const scene = policy.scene();
  return scene.kind === 'position' ? scene : undefined;
}

function movedOf(policy: Policy) {
  const scene = policy.scene();
  return scene.kind === 'moved' ? scene : undefined;
}

interface ChoicesProps {
  readonly choices: readonly Choice[];
  readonly milestone: number | undefined; // whose chance is shown
  readonly onChoose: (direction: Direction) => void;
}

function Choices(props: ChoicesProps) {
  const isSure = () => props.choices.every(({ rate }) => rate !== undefined && rate > SURE);
  const chanceOf = ({ rate }: Choice) =>
    props.milestone === undefined || rate === undefined || isSure()
      ? undefined
      : t('coach.saidChance', { chance: formatChance(rate), tile: formatTile(props.milestone) });
  return (
    <Show when={props.choices.length > 0} fallback={<p>{t('coach.policy.over')}</p>}>
      <p class="explorer-question">{t('coach.policy.which')}</p>
      <ul>
        <For each={props.choices}>
          {(choice) => (
            <li>
              <button type="button" class="explorer-step" onClick={() => props.onChoose(choice.direction)}>
                <Icon name={ICONS[choice.direction]} />
                <b>{t(DIRECTION_NAMES[choice.direction])}</b>
                <span class="explorer-end">{lossOf(choice, choice === props.choices[0])}</span>
                <span class="explorer-more">
                  {t('coach.policy.points', { points: points(choice.value) })}
                  <Show when={chanceOf(choice)}>{(chance) => <span>{chance()}</span>}</Show>
                </span>
              </button>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}

/** Sums of exact values are off by less. */
const ROUNDING = 1e-6;

/** "best", or how many points fewer the direction brings. The hint says the same. */
function lossOf({ loss }: Choice, isBest: boolean): string {
  if (loss >= LEAST_COST) return t('coach.policy.fewer', { points: points(loss) });
  if (loss > ROUNDING) return t('coach.standing.slightlyWorse');
  return t(isBest ? 'coach.standing.best' : 'coach.standing.asGood');
}

interface RepliesProps {
  readonly moved: NonNullable<ReturnType<typeof movedOf>>;
  readonly onMeet: (reply: Reply) => void;
  readonly onLight: (reply: Reply | undefined) => void;
}

function Replies(props: RepliesProps) {
  const spot = ({ cell, tile }: Reply) => {
    const { columns } = props.moved.board;
    return t('coach.policy.tileAt', {
      tile: formatTile(tile),
      row: formatNumber(Math.floor(cell / columns) + 1),
      column: formatNumber((cell % columns) + 1),
    });
  };
  const question = () =>
    t('coach.policy.whichTile', {
      direction: t(DIRECTION_NAMES[props.moved.direction]),
      points: formatNumber(props.moved.points),
    });
  return (
    <>
      <p class="explorer-question">{question()}</p>
      <ul>
        <For each={props.moved.replies}>
          {(reply) => (
            <li>
              <button
                type="button"
                class="explorer-step"
                onClick={() => props.onMeet(reply)}
                onFocus={() => props.onLight(reply)}
                onPointerEnter={() => props.onLight(reply)}
                onPointerLeave={() => props.onLight(undefined)}
              >
                <b>{spot(reply)}</b>
                <span class="explorer-end">{formatNumber(reply.probability, PERCENT)}</span>
                <span class="explorer-more">{t('coach.policy.points', { points: points(reply.value) })}</span>
              </button>
            </li>
          )}
        </For>
      </ul>
    </>
  );
}

const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const;

/** The position, with numbers. `fresh` is the cell of a tile that may come. */
function Position(props: { readonly board: Board; readonly fresh: number | undefined }) {
  return (
    <div
      class="explorer-board"
      dir="ltr"
      role="img"
      aria-label={describeBoard(props.board)}
      style={{ '--columns': props.board.columns }}
    >
      <For each={[...props.board.ranks]}>
        {(rank, cell) => (
          <span class="explorer-cell" classList={{ fresh: props.fresh === cell() }}>
            <Show when={rank > 0}>
              <span class="tile" data-rank={rank} data-digits={String(rankValue(rank)).length}>
                {formatTile(rankValue(rank))}
              </span>
            </Show>
          </span>
        )}
      </For>
    </div>
  );
}
