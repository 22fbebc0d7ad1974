// Why the best direction is better than the next one. It is asked for once advice is shown, and known a moment later. The
// search goes on meanwhile.
import { type Direction, makePosition } from '@twofold/core';
import { chancesOf, type Why, whyOf, withoutDoubted } from '@twofold/solver/internal';
import { createSignal } from 'solid-js';
import type { PlayedGame } from '../../game/playedGame';
import type { PageAdvisor } from '../pageAdvisor';
import type { Advice } from './advice';

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
      const why = whyOf([better, other], analysis);
      setKnown({ question, why: withoutDoubted(why, board, chancesOf(advice.doubt, advice.worths)) });
    },
  };
}

export type WhyBetter = ReturnType<typeof createWhy>;
