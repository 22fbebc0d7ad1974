import { THEMES } from '@twofold/solver/internal';
import { describe, expect, it } from 'vitest';
import { pathOfReason, pathOfTheme, playPath, puzzlesOfChapter } from '../../../coach/advice/playChapters';
import { loadMessages } from '../../../i18n/i18n';
import { wantedOf } from '../location';
import { CHAPTERS, POSITIONS } from './chapters';
import { loadExercises, loadRules } from './course/course';
import { RULE_PLAYERS, rateOf } from './course/rules';
import { goalText, missedText } from './parts/words';

describe('addresses', () => {
  it('name a chapter and a position', () => {
    expect(wantedOf({ search: playPath('row').slice('/learn'.length) })).toEqual({ kind: 'play', id: 'row' });
    expect(playPath('row', 2)).toBe('/learn?play=row&position=2');
  });

  it('lead from every theme to a chapter that practises it', () => {
    for (const theme of THEMES) {
      const { id } = wantedOf({ search: pathOfTheme(theme).slice('/learn'.length) }) as { id: 'row' };
      expect(puzzlesOfChapter(id)).toBe(`/practise?theme=${theme}`);
    }
    expect([pathOfReason('free'), pathOfReason('corner')]).toEqual([playPath('free'), playPath('corner')]);
  });
});

describe('the course', () => {
  it.each(CHAPTERS)('$id has its positions and its figures', async ({ id, players, tile }) => {
    expect(await loadExercises(id)).toHaveLength(POSITIONS);
    const rules = await loadRules();
    for (const player of players) expect(rateOf(rules, player, tile)).toHaveLength(2);
  });

  it('has the figures of every rule, and says which it has not', async () => {
    const rules = await loadRules();
    expect(rules.players.map(({ player }) => player)).toEqual(RULE_PLAYERS);
    expect(() => rateOf(rules, 'ahead', 3)).toThrow('npm run rules');
  });
});

describe('words', () => {
  it('name the goal, its tile and its moves', async () => {
    await loadMessages('rest');
    await loadMessages('learn');
    const [exercise] = await loadExercises('corner');
    expect(goalText(exercise!)).toMatch(/^Keep the \d+ in the corner: \d+ moves\.$/);
  });

  it('say why a goal was missed', async () => {
    await loadMessages('learn');
    const goal = { kind: 'make', moves: 5, amount: 64 } as const;
    expect(missedText(goal, 5, false)).toBe('Missed: the moves are used up.');
    expect(missedText(goal, 3, true)).toBe('Missed: no move is left.');
    expect(missedText({ ...goal, kind: 'notUp' }, 2, false)).toBe('Missed: that was Up.');
  });
});
