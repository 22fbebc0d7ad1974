// Why the best direction is better than the next one. It is asked for once advice is shown, and known a moment later. The
// search goes on meanwhile.
import { type Direction, makePosition } from '@twofold/core';
import { type Reason, reasons } from '@twofold/solver';
import { createSignal } from 'solid-js';
import type { PlayedGame } from '../game/playedGame';
import type { Advice } from './advice/advice';
import type { PageAdvisor } from './pageAdvisor';

export interface Why {
  readonly better: Direction;
  readonly other: Direction;
  /** The number of own moves that were followed, these ones included. 0: nothing could be followed. */
  readonly moves: number;
  /** Undefined: these moves show none. */
  readonly reason: Reason | undefined;
}

export interface WhyPorts {
  readonly advisor: Pick<PageAdvisor, 'follow'>;
  readonly current: () => PlayedGame;
}

export function createWhy({ advisor, current }: WhyPorts) {
  const [known, setKnown] = createSignal<{ readonly question: string; readonly why: Why }>();
  let asked = '';
  /** Names the position and the two directions. Undefined: there is no choice, or there are equally good ones. */
  const questionOf = ({ worths, equals }: Advice) =>
    worths.length > 1 && equals.length === 1
      ? [makePosition(current().game.board), worths[0]!.direction, worths[1]!.direction].join(' ')
      : undefined;
  return {
    /** The answer for this advice. Undefined: it is to come, or none is needed. Reactive. */
    of(advice: Advice): Why | undefined {
      const answer = known();
      return answer?.question === questionOf(advice) ? answer?.why : undefined;
    },
    /** Whether the answer for this advice is still to come. Reactive. */
    isComing: (advice: Advice): boolean =>
      questionOf(advice) !== undefined && known()?.question !== questionOf(advice),
    /** Asks about shown advice, unless this was done. */
    async ask(advice: Advice): Promise<void> {
      const question = questionOf(advice);
      if (question === undefined || question === asked) return;
      asked = question;
      const { board, variant } = current().game;
      const [better, other] = advice.worths.map(({ direction }) => direction) as [Direction, Direction];
      const analysis = await advisor.follow(board, variant, [better, other]);
      if (question !== asked) return;
      if (!analysis) asked = ''; // the next hint tries again
      const moves = analysis ? analysis.replies + 1 : 0;
      const reason = analysis && reasons(analysis)[0];
      setKnown({ question, why: { better, other, moves, reason } });
    },
  };
}

export type WhyBetter = ReturnType<typeof createWhy>;
