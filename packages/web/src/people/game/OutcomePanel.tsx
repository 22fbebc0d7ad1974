// How a game against others ended, on the board's place: the end scene of all games. A rank stands there only where there
// is somebody to rank against.
import { findVariant, maxRank, parsePosition, rankValue } from '@twofold/core';
import type { RankedGame } from '@twofold/protocol/client';
import { For, type JSX, Show } from 'solid-js';
import { formatDuration, formatNumber, formatTile, t } from '../../i18n/i18n';
import { EndScene, Headline } from '../../scene/EndScene';
import type { Fact } from '../../scene/Facts';
import { speedOf } from '../../scene/speed';
import '../../scene/scene.css';
import '../../scene/end.css';
import '../../scene/sceneBar.css';
import '../../scene/sizes.css';

/** The place of a result among those of other players. */
export interface OutcomePlace {
  readonly rank: number; // from 1
  readonly total: number;
  /** The share of the others that are behind, 0 to 1. Absent: it says no more than the rank. */
  readonly ahead?: number | undefined;
}

interface OutcomeProps {
  readonly game: Pick<RankedGame, 'variant' | 'board' | 'ply' | 'score' | 'clock'>;
  /** How it ended: "No moves left". */
  readonly title: string;
  /** Absent: not known, or this game is not the player's best. */
  readonly place?: OutcomePlace | undefined;
  /** What else is to be said, a line each. */
  readonly sentences?: readonly string[];
  /** The results of all, the lowest first, this one among them. */
  readonly scores?: readonly number[] | undefined;
  readonly actions: JSX.Element;
}

export function OutcomePanel(props: OutcomeProps) {
  const board = () => {
    const read = parsePosition(props.game.board ?? '');
    return read.ok ? read.value : undefined;
  };
  const isMade = () => {
    const shown = board();
    const target = findVariant(props.game.variant)?.target;
    return shown !== undefined && target !== undefined && rankValue(maxRank(shown)) >= target;
  };
  const place = () => (props.place && props.place.total > 1 ? props.place : undefined);
  const facts = (): readonly Fact[] => [
    [formatDuration(props.game.clock), t('scene.time')],
    [formatNumber(props.game.ply), t('scene.moves', { count: props.game.ply })],
    [formatTile(rankValue(maxRank(board()!))), t('scene.largest')],
    ...speedOf({ ply: props.game.ply, elapsed: props.game.clock }),
  ];
  return (
    <Show when={board()}>
      {(shown) => (
        <EndScene
          board={shown()}
          title={props.title}
          isMade={isMade()}
          bars={
            props.scores && { scores: props.scores, score: props.game.score, best: props.scores.at(-1) ?? 0 }
          }
          facts={facts()}
          actions={props.actions}
        >
          <Headline rank={place() && t('people.rankOf', { rank: place()!.rank })} score={props.game.score} />
          <Show when={place()}>{(own) => <p>{amongText(own())}</p>}</Show>
          <For each={props.sentences}>{(sentence) => <p>{sentence}</p>}</For>
        </EndScene>
      )}
    </Show>
  );
}

/** "of 51 players, ahead of 98%" in words. */
function amongText({ total, ahead }: OutcomePlace): string {
  const among = t('people.among', { total });
  if (ahead === undefined) return among;
  const percent = formatNumber(ahead, { style: 'percent', maximumFractionDigits: 0 });
  return `${among} · ${t('people.ahead', { percent })}`;
}
