import { expect, type Locator, type Page, test } from '@playwright/test';
import { WAYS, type Way, WRONG_WAYS, type WrongWay } from '@twofold/lessons';
import { type Question, questionsOf } from '../packages/web/src/views/learn/quiz/questions';
import { grid } from './board';
import { choose } from './coach';
import { LONG } from './long';
import { expectFit, expectNoFault } from './looks';

const WAY = WAYS.find(({ id }) => id === 'minimum-row') as Way;
const FIRST_SEED = '1'; // of the round that a lesson begins with
const MOST_STOPS = 200; // of the Tab key on a page

const quiz = (page: Page) => page.getByRole('region', { name: 'Quiz' });
const choices = (page: Page) => quiz(page).getByRole('group').last().getByRole('button');
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();

/** Goes on with Tab until the element has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Answers a question wrong, looks at the step that shows why, and comes back. */
async function lookWhy(page: Page, question: Question): Promise<void> {
  const wrong = question.right === 0 ? 1 : 0;
  await press(page, choices(page).nth(wrong));
  await expect(quiz(page).getByRole('status')).toHaveText(/^Not quite/);
  await expect(choices(page).nth(wrong)).toBeFocused();
  await press(page, quiz(page).getByRole('button', { name: 'Show me why' }));
  const { recording, why } = question;
  const place = `Step ${(why[wrong] ?? 0) + 1} of ${recording.steps.length}`;
  await expect(page.getByText(place, { exact: true })).toBeInViewport();
}

test(
  'the board that was set up comes back after a look at the board of a question',
  LONG,
  async ({ page }) => {
    await choose(page, {});
    await page.goto(`/learn?way=${WAY.id}&board=4/0/4&side=NORTH`);
    await lookWhy(page, questionsOf(WAY, FIRST_SEED)[0] as Question);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('textbox', { name: 'Board as text' })).toHaveValue('4 / 0 / 4');
    await expect(page.getByText(/^Step 0 of/).first()).toBeVisible();
  },
);

test('a wrong board is named by its mistake, whose steps are a press away', async ({ page }) => {
  const way = WAYS.find(({ id }) => id === 'two-pointers') as Way; // the link stays on its page
  const question = questionsOf(way, FIRST_SEED)[0] as Question;
  const { board, side } = question.recording;
  const famous = WRONG_WAYS.find((wrong) => {
    const made = JSON.stringify(wrong.tilt(board, side).board);
    return question.choices.some((choice, at) => at !== question.right && JSON.stringify(choice) === made);
  }) as WrongWay;
  const made = JSON.stringify(famous.tilt(board, side).board);
  const wrong = question.choices.findIndex((choice) => JSON.stringify(choice) === made);
  await choose(page, {});
  await page.goto(`/learn?way=${way.id}`);
  await choices(page).nth(wrong).click();
  await expect(quiz(page).getByRole('status')).toHaveText(
    /^Not quite. That is the answer of a known mistake. ./,
  );
  const fold = page
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: famous.name.text }) });
  await expect(fold).not.toHaveAttribute('open');
  await quiz(page).getByRole('link', { name: 'See it step by step' }).click();
  await expect(fold).toHaveAttribute('open');
  await expect(fold).toBeInViewport();
});

test(
  'a whole quiz by keyboard: a wrong answer leads to its step, and the pass is kept',
  LONG,
  async ({ page }) => {
    await choose(page, {});
    await page.goto(`/learn?way=${WAY.id}`);
    const questions = questionsOf(WAY, FIRST_SEED);
    await expect(quiz(page)).toContainText(`Question 1 of ${questions.length}`);
    for (const [index, question] of questions.entries()) {
      await expect(choices(page)).toHaveCount(question.choices.length);
      if (index === 0) await lookWhy(page, question);
      await press(page, choices(page).nth(question.right));
      await expect(quiz(page).getByRole('status')).toHaveText('Right.');
      await press(page, quiz(page).getByRole('button', { name: 'Next', exact: true }));
      await expect(quiz(page).getByRole('heading', { level: 3 })).toBeFocused();
    }
    await expect(quiz(page)).toContainText(`${questions.length} of ${questions.length} right`);
    await expect(quiz(page).getByRole('link', { name: 'Next lesson: Two pointers' })).toBeVisible();
    await press(page, quiz(page).getByRole('button', { name: 'New questions' }));
    await expect(quiz(page)).toContainText(`Question 1 of ${questions.length}`);
    await page.goto('/learn');
    await expect(card(page, 'Minimum row')).toContainText('Quiz passed');
  },
);

test('axe finds nothing in a quiz with a wrong and a right answer', LONG, async ({ page }) => {
  await choose(page, {});
  await page.goto(`/learn?way=${WAY.id}`);
  const { right } = questionsOf(WAY, FIRST_SEED)[0] as Question;
  await choices(page)
    .nth(right === 0 ? 1 : 0)
    .click();
  await choices(page).nth(right).click();
  await expect(quiz(page).getByRole('status')).toHaveText('Right.');
  await expectNoFault(page, 'a quiz');
});

test('the contents show what is done and what is next, until it is forgotten', LONG, async ({ page }) => {
  await choose(page, {});
  await page.goto('/learn');
  await expect(page.getByRole('link', { name: 'Begin with Walk' })).toBeVisible();
  await page.goto('/learn?way=walk');
  await page.getByRole('slider', { name: 'Step' }).first().press('End'); // a place that is kept
  await page.goto('/learn');
  const done = ['way:walk', 'quiz:walk', 'way:pack-and-pair', 'own:walk'];
  await page.evaluate((done) => localStorage.setItem('twofold.learn', JSON.stringify(done)), done);
  await page.reload();
  await expect(card(page, 'Walk')).toContainText('Quiz passed');
  await expect(card(page, 'Pack and pair')).toContainText('Read');
  await expect(card(page, 'Pack and pair')).not.toContainText('Quiz passed');
  await expect(page.getByRole('link', { name: 'Walk Your code passed' })).toBeVisible();
  await expectNoFault(page, 'contents');
  await page.getByRole('button', { name: 'Forget my progress' }).click();
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Walk')).toContainText('Quiz passed');
  await page.getByRole('button', { name: 'Forget my progress' }).click();
  await page.getByRole('button', { name: 'Forget it' }).click();
  await expect(page.getByText('Your progress is forgotten.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Begin with Walk' })).toBeVisible();
  await expect(card(page, 'Walk')).not.toContainText('Read');
  await page.getByRole('link', { name: 'Begin with Walk' }).click();
  await expect(page.getByText(/^Step 0 of/).first()).toBeVisible();
  await page.goBack();
  await expect(card(page, 'Walk')).not.toContainText('Read');
});

test(
  'every page of the view has its title, and its heading takes the focus when one goes there',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await choose(page, {});
    await page.goto('/learn');
    await expect(page).toHaveTitle('Learn · Twofold');
    await expect(page.locator('body')).toBeFocused(); // nobody has gone anywhere yet
    await page.getByRole('link', { name: 'Minimum row' }).first().click();
    await expect(page).toHaveTitle('Minimum row · Learn · Twofold');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    await expect(heading).toHaveCSS('outline-style', 'none'); // for who uses a pointer
    await page.goBack();
    await expect(page).toHaveTitle('Learn · Twofold');
    await expect(heading).toBeFocused();
    await press(page, page.getByRole('link', { name: 'For teachers' }));
    await expect(page).toHaveTitle('For teachers · Learn · Twofold');
    await expect(heading).toBeFocused();
    await page.getByText('tiltRow(row').click();
    await expect(page.getByRole('link', { name: 'Open the editor' })).toBeVisible();
    await expectNoFault(page, 'for teachers');
    await expectFit(page, 'en', 'for teachers');
    await page.setViewportSize({ width: 1440, height: 900 }); // on phones the link is in the menu
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveTitle('Settings · Twofold');
    await choose(page, { locale: 'ar' });
    await page.goto('/learn?teach');
    await expect(page).toHaveTitle(/^للمعلّمين · /);
    await expectFit(page, 'ar', 'for teachers');
    await expect(page.getByText('npx twofold lesson check minimumRow.ts')).toHaveCSS('direction', 'ltr');
  },
);

test('the help panel leads to the lessons', async ({ page }) => {
  await choose(page, {});
  await page.goto('/');
  await expect(grid(page)).toBeVisible();
  await page.keyboard.press('?');
  await page.getByRole('link', { name: /five lessons/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible();
  await expect(page.locator('#help')).toBeHidden();
});
