// A line for each direction, in a fixed order: nothing moves while the solver looks deeper. Each is a button that plays it.
import { type Direction, DOWN, LEFT, legalDirections, RIGHT, rankValue, UP } from '@twofold/core';
import { hasNetworkChoice } from '@twofold/solver/internal';
import { createMemo, For, Show } from 'solid-js';
import {
  describeSource,
  describeStanding,
  formatBytes,
  formatChance,
  ROW_ORDER,
} from '../../../coach/advice/words';
import { NetworkLine } from '../../../coach/network/NetworkLine';
import { formatNumber, formatTile, t } from '../../../i18n/i18n';
import { enumerate } from '../../../i18n/lists';
import { Icon, type IconName } from '../../../ui/Icon';
import { directionName, formatPoints } from '../parts/words';
import type { Analysis } from './model/analysis';
import { largestRank, unmetBy } from './model/unmet';
import '../../../coach/network/network.css';

const ICONS: Record<Direction, IconName> = { [UP]: 'up', [RIGHT]: 'right', [DOWN]: 'down', [LEFT]: 'left' };

/** The time of a shorter search is not told, in milliseconds. */
const SHORTEST_MS = 50;

export function Lines(props: { readonly analysis: Analysis }) {
  const { analysis } = props;
  const { game, evaluation, advisor } = analysis;
  const directions = createMemo(() => {
    const legal = legalDirections(game.node().board);
    return ROW_ORDER.filter((direction) => legal.includes(direction));
  });
  const source = () => {
    const shown = evaluation.shown();
    if (!shown) return analysis.isOn() && evaluation.isSearching() ? t('coach.thinking') : undefined;
    const source = describeSource(shown.advice);
    if (shown.milliseconds < SHORTEST_MS) return source; // it would be "0 s"
    return t('analysis.source', {
      source,
      seconds: formatNumber(shown.milliseconds / 1000, { maximumFractionDigits: 1 }),
    });
  };
  const unmet = () => {
    const { board } = game.node();
    const why = game.waiting() ? undefined : unmetBy(board);
    if (why === 'tooLarge')
      return t('analysis.tooLarge', { tile: formatTile(rankValue(largestRank(board))) });
    return why && evaluation.shown()?.advice.player === 'network' ? t('analysis.unmet') : undefined;
  };
  const coach = {
    advisor,
    usesNetwork: () => hasNetworkChoice(game.variant()),
    askHint: async () => advisor.retry(),
    loadNetwork: async () => {
      advisor.retry();
      await advisor.load();
    },
  };
  return (
    <section class="analysis-lines" aria-label={t('review.directions')}>
      <div class="analysis-lines-head">
        <h2>{t('analysis.evaluation')}</h2>
        <label class="check">
          <input
            type="checkbox"
            role="switch"
            aria-label={t('analysis.evaluation')}
            checked={analysis.isOn()}
            aria-checked={analysis.isOn()}
            onChange={(event) => analysis.setOn(event.currentTarget.checked)}
          />
        </label>
      </div>
      <ol>
        <For each={directions()}>{(direction) => <Line analysis={analysis} direction={direction} />}</For>
      </ol>
      <Show
        when={analysis.isOn()}
        fallback={
          <p class="analysis-note">
            {analysis.asks() === undefined
              ? t('analysis.evaluationOff')
              : t('analysis.saveData', { bytes: formatBytes(analysis.asks()!) })}
          </p>
        }
      >
        <Show when={!analysis.isOver()}>
          <Show when={evaluation.replies().size > 0}>
            <p class="analysis-note">{t('analysis.thenAbout')}</p>
          </Show>
          <Show when={unmet()}>{(words) => <p class="analysis-note">{words()}</p>}</Show>
          <NetworkLine coach={coach} source={source()} />
        </Show>
      </Show>
    </section>
  );
}

function Line(props: { readonly analysis: Analysis; readonly direction: Direction }) {
  const { direction, analysis } = props;
  const { evaluation, game } = analysis;
  const shown = () => evaluation.shown();
  const worth = () => shown()?.advice.worths.find((own) => own.direction === direction);
  const isBest = () => shown()?.advice.equals.includes(direction) === true;
  const value = () => {
    const points = shown()?.values.get(direction);
    return shown()?.advice.value === undefined && !shown()?.exact ? undefined : points;
  };
  const chance = () => {
    const [rate, doubt] = [worth()?.chance, shown()?.advice.doubt];
    return rate === undefined || !doubt || unmetBy(game.node().board) !== undefined
      ? undefined
      : t('analysis.chance', { tile: formatTile(doubt.tile), chance: formatChance(rate) });
  };
  const replies = () =>
    enumerate(
      (evaluation.replies().get(direction) ?? []).map((reply) =>
        t('analysis.reply', {
          direction: directionName(reply.direction),
          share: formatNumber(reply.share, { style: 'percent', maximumFractionDigits: 0 }),
        }),
      ),
    );
  return (
    <li>
      <button
        type="button"
        class="analysis-line"
        classList={{ best: isBest() }}
        aria-disabled={game.waiting()}
        onClick={() => game.play(direction)}
      >
        <Icon name={ICONS[direction]} />
        <b>{directionName(direction)}</b>
        <span class="analysis-worth">
          <Show when={worth()}>{(own) => <>{describeStanding(own())}</>}</Show>
        </span>
        <span class="analysis-value apart">
          <Show when={value() !== undefined}>
            <span>{t('analysis.points', { points: formatPoints(value()!) })}</span>
          </Show>{' '}
          <Show when={chance()}>{(text) => <span>{text()}</span>}</Show>
        </span>
        <span class="analysis-replies">
          <Show when={shown() && replies()}>{(text) => <>{t('analysis.then', { replies: text() })}</>}</Show>
        </span>
        <i style={{ '--length': worth()?.length ?? 0 }} aria-hidden="true" />
      </button>
    </li>
  );
}
