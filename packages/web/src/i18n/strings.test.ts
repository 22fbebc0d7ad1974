// No text outside the catalogue. Parses every source of the web app with TypeScript, and looks for words that a
// person would see or hear. Also: no message without a use.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Text, WAYS, WRONG_WAYS } from '@twofold/lessons';
import ts from 'typescript';
import { expect, it } from 'vitest';
import en from '../locales/en.json';
import learn from '../locales/learn/en.json';
import people from '../locales/people/en.json';
import practise from '../locales/practise/en.json';
import profile from '../locales/profile/en.json';
import race from '../locales/race/en.json';
import ranked from '../locales/ranked/en.json';
import review from '../locales/review/en.json';
import sync from '../locales/sync/en.json';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
/** Two letters make a word; single ones are names of keys and signs. */
const WORD = /\p{L}{2}/u;
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);
const TEXT_PROPERTIES = new Set(['textContent', 'innerText', 'innerHTML', 'ariaLabel', 'title']);
/** Properties of plain objects that become text on the page: those of toasts and their actions. */
const TOAST_PROPERTIES = new Set(['message', 'label']);

function sourcesOf(directory: string): ts.SourceFile[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path))
    .map((path) =>
      ts.createSourceFile(path, readFileSync(directory + path, 'utf8'), ts.ScriptTarget.Latest, true),
    );
}

/** The literal words that an expression may evaluate to, through conditions, defaults and templates. */
function wordsIn(expression: ts.Node | undefined): string[] {
  if (!expression) return [];
  if (ts.isStringLiteralLike(expression)) return WORD.test(expression.text) ? [expression.text] : [];
  if (ts.isTemplateExpression(expression)) {
    const fixed = [expression.head, ...expression.templateSpans.map(({ literal }) => literal)];
    return fixed.map(({ text }) => text).filter((text) => WORD.test(text));
  }
  if (ts.isConditionalExpression(expression))
    return [...wordsIn(expression.whenTrue), ...wordsIn(expression.whenFalse)];
  if (ts.isBinaryExpression(expression)) {
    const comparison = /[=<>]=|[<>]$/.test(expression.operatorToken.getText());
    return comparison ? [] : [...wordsIn(expression.left), ...wordsIn(expression.right)];
  }
  if (ts.isParenthesizedExpression(expression) || ts.isJsxExpression(expression))
    return wordsIn(expression.expression);
  return [];
}

/** The visible or audible words at this node that come from no catalogue. */
function strayWords(node: ts.Node): string[] {
  if (ts.isJsxText(node)) return WORD.test(node.text) ? [node.text.trim()] : [];
  if (ts.isJsxExpression(node))
    return ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent) ? wordsIn(node) : [];
  if (ts.isJsxAttribute(node))
    return TEXT_ATTRIBUTES.has(node.name.getText()) ? wordsIn(node.initializer) : [];
  if (ts.isPropertyAssignment(node) && isToastPart(node)) return wordsIn(node.initializer);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return ts.isPropertyAccessExpression(node.left) && TEXT_PROPERTIES.has(node.left.name.text)
      ? wordsIn(node.right)
      : [];
  if (ts.isCallExpression(node) && node.expression.getText().endsWith('.setAttribute')) {
    const [name, value] = node.arguments;
    return name && ts.isStringLiteral(name) && TEXT_ATTRIBUTES.has(name.text) ? wordsIn(value) : [];
  }
  return [];
}

function isToastPart(node: ts.PropertyAssignment): boolean {
  let around: ts.Node = node.parent;
  while (ts.isObjectLiteralExpression(around) || ts.isPropertyAssignment(around)) around = around.parent;
  return (
    TOAST_PROPERTIES.has(node.name.getText()) &&
    ts.isCallExpression(around) &&
    around.expression.getText() === 'showToast'
  );
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** The stray words of a file, each with its position. */
function strayWordsOf(source: ts.SourceFile): string[] {
  const found: string[] = [];
  walk(source, (node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    found.push(...strayWords(node).map((words) => `${source.fileName}:${line}: ${words}`));
  });
  return found;
}

it('every word a person sees or hears comes from the catalogue', () => {
  expect(sourcesOf(SOURCES).flatMap(strayWordsOf)).toEqual([]);
});

it('finds words wherever they could hide', () => {
  const source = `
    const view = (open: boolean) => (
      <section aria-label="Scores" title={open ? 'Close it' : t('open')} class="not words" data-x="fine">
        Best {\`of \${open}\`} {open && 'Yes'} {t('key.of.message')} {kind === 'over'} × 4
      </section>
    );
    showToast({ kind: 'copied', message: 'Done', action: { label: 'Again', run } });
    element.textContent = 'Score ' + score;
    element.setAttribute('aria-label', 'Board');
    log({ message: 'for developers' });
  `;
  const file = ts.createSourceFile('view.tsx', source, ts.ScriptTarget.Latest, true);
  expect(strayWordsOf(file).map((found) => found.replace(/^view.tsx:\d+: /, ''))).toEqual([
    'Scores',
    'Close it',
    'Best',
    'of ',
    'Yes',
    'Done',
    'Again',
    'Score ',
    'Board',
  ]);
});

it('only the i18n modules format numbers and dates, so that all have one kind of digits', () => {
  const own = /^i18n\/(i18n|lists|locales)\.ts$/;
  const found = sourcesOf(SOURCES)
    .filter(({ fileName }) => !own.test(fileName))
    .filter(({ text }) => /\bIntl\.|\.toLocale(Date|Time)?String\(/.test(text));
  expect(found.map(({ fileName }) => fileName)).toEqual([]);
});

it('every message of the catalogue is used somewhere', () => {
  const texts = new Set<string>();
  const families: string[] = []; // prefixes of computed keys: `speech.${kind}`
  for (const source of sourcesOf(SOURCES))
    walk(source, (node) => {
      if (ts.isStringLiteralLike(node)) texts.add(node.text);
      else if (ts.isTemplateHead(node) && node.text.includes('.')) families.push(node.text);
    });
  const ofLessons = new Set(lessonTexts().map(({ key }) => key));
  const isUsed = (key: string) =>
    texts.has(key) || ofLessons.has(key) || families.some((family) => key.startsWith(family));
  expect(
    Object.keys({ ...en, ...learn, ...people, ...practise, ...profile, ...race, ...ranked, ...review, ...sync }).filter(
      (key) => !isUsed(key),
    ),
  ).toEqual([]);
});

/** Every text of `@twofold/lessons` that the learn view shows, with its key. */
function lessonTexts(): Text[] {
  const routines = [...WAYS, ...WRONG_WAYS].flatMap(({ name, summary, lines }) => [name, summary, ...lines]);
  return [
    ...routines,
    ...WAYS.flatMap(({ contract, reasons }) => [...contract.rules, ...Object.values(reasons)]),
  ];
}

it('the texts of the lessons are in the English catalogue as the lessons have them', () => {
  const wanted = Object.fromEntries(lessonTexts().map(({ key, text }) => [key, text]));
  const found = Object.entries(learn).filter(([key]) => key.startsWith('lessons.'));
  expect(Object.fromEntries(found)).toEqual(wanted);
});
