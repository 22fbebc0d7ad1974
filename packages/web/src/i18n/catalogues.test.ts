// Every language has every message of English, with the same values and all its plural forms. A missing message
// fails by its key, so the failures list what remains to be translated.
import { readFileSync } from 'node:fs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from './locales';

type Token = string | [name: string, type?: string, format?: unknown];
type Catalogue = Record<string, string>;

/** How a message uses its values: from each name to the cases of every plural or select on it. */
type Uses = Map<string, { readonly type: string; readonly cases: readonly string[] }[]>;

function catalogueOf(folder: string, locale: Locale): Catalogue {
  const url = new URL(`../locales/${folder}${locale}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as Catalogue;
}

function usesOf(message: string): Uses {
  const uses: Uses = new Map();
  const visit = (tokens: unknown) => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens as Token[]) if (Array.isArray(token)) note(token);
  };
  const note = ([name, type = 'value', format]: Exclude<Token, string>) => {
    const branches = type === 'plural' || type === 'select' ? Object.entries(format ?? {}) : [];
    uses.set(name, [...(uses.get(name) ?? []), { type, cases: branches.map(([branch]) => branch) }]);
    for (const [, tokens] of branches) visit(tokens);
  };
  visit(compileMessageOrThrow(message));
  return uses;
}

const isExact = (branch: string) => /^\d+$/.test(branch) || branch === 'offset';

/** Whether the English message distinguishes one from many in words. Other languages must do so, too. */
function countsInWords(uses: Uses, name: string): boolean {
  return (uses.get(name) ?? []).some(
    ({ type, cases }) => type === 'plural' && cases.some((branch) => branch !== 'other' && !isExact(branch)),
  );
}

/** The faults of a translation. Empty if it is valid. */
function faultsOf(key: string, message: string, english: string, locale: Locale): string[] {
  const [uses, wanted] = [usesOf(message), usesOf(english)];
  const names = [...wanted.keys()].sort();
  if ([...uses.keys()].sort().join() !== names.join())
    return [`${key} has other values than ${names.join(', ')}`];
  return names.flatMap((name) => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    const counted = uses.get(name)?.filter(({ type }) => type === 'plural') ?? [];
    const missing = counted.flatMap(({ cases }) =>
      countsInWords(wanted, name) || cases.some((branch) => branch !== 'other' && !isExact(branch))
        ? pluralCategories.filter((category) => !cases.includes(category))
        : [],
    );
    const isUncounted = counted.length === 0 && countsInWords(wanted, name) && pluralCategories.length > 1;
    return [
      ...missing.map((category) => `${key} lacks the plural form "${category}" of ${name}`),
      ...(isUncounted ? [`${key} has no plural of ${name}`] : []),
      ...selectFaults(key, name, uses, wanted),
    ];
  });
}

function selectFaults(key: string, name: string, uses: Uses, wanted: Uses): string[] {
  const casesOf = (all: Uses) =>
    all.get(name)?.flatMap(({ type, cases }) => (type === 'select' ? cases : [])) ?? [];
  const [have, want] = [casesOf(uses), casesOf(wanted)];
  const different = [...want, ...have].filter((branch) => have.includes(branch) !== want.includes(branch));
  return different.map((branch) => `${key} differs in the case "${branch}" of ${name}`);
}

/** The catalogue of the game, and those of views. */
const FOLDERS = [
  '',
  'board/',
  'daily/',
  'learn/',
  'people/',
  'practise/',
  'profile/',
  'race/',
  'ranked/',
  'review/',
  'sync/',
];
const CATALOGUES = FOLDERS.flatMap((folder) => LOCALES.map(({ code }) => [folder, code] as const));

describe.each(CATALOGUES)('the catalogue %s%s', (folder, code) => {
  const english = catalogueOf(folder, 'en');
  const catalogue = catalogueOf(folder, code);

  it('has the keys of English', () => {
    expect({
      missing: Object.keys(english).filter((key) => !(key in catalogue)),
      unknown: Object.keys(catalogue).filter((key) => !(key in english)),
    }).toEqual({ missing: [], unknown: [] });
  });

  it('has no empty or padded text', () => {
    expect(Object.entries(catalogue).filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
  });

  it('takes the values of English and has every plural form of its language', () => {
    const faults = Object.entries(catalogue).flatMap(([key, message]) =>
      key in english ? faultsOf(key, message, english[key] ?? '', code) : [],
    );
    expect(faults).toEqual([]);
  });
});

/** The entries of all catalogues of a language that have such words. */
function entriesLike(code: Locale, words: RegExp): string[] {
  return FOLDERS.flatMap((folder) => Object.entries(catalogueOf(folder, code)))
    .filter(([, text]) => words.test(text))
    .map(([key, text]) => `${key}: ${text}`);
}

// A sign after a plain space can wrap alone to the next line: a narrow no-break space stands there, or a no-break
// space before a colon.
it('has no plain space before a French double sign, within quotation marks, or in a number', () => {
  expect(entriesLike('fr', / [:;?!»%]|« |\d \d{3}/)).toEqual([]);
});

it.each([
  ['es', /many \{[^}]*# (puntos|partidas|movimientos|enlaces)/],
  ['fr', /many \{[^}]*# (points|parties|coups|autres)/],
] as const)('puts "de" between whole millions and their noun in %s', (code, words) => {
  expect(entriesLike(code, words)).toEqual([]);
});

// Where a line wraps, the sign would end it or begin the next one: ui/Parts.tsx has the parts.
it.each(LOCALES.map(({ code }) => code))('has no dot between parts of a text in %s', (code) => {
  expect(entriesLike(code, / · /)).toEqual([]);
});

it.each([
  ['es', 'one person', /(?<!\p{L})(?!dieciséis)\p{L}+[áé]is(?!\p{L})/iu],
  ['fr', 'a stranger', /(?<!\p{L})(tu|toi|ton|ta|tes|tiens?|tiennes?|t’\p{L}+)(?!\p{L})/iu],
] as const)('speaks in %s to %s', (code, _, words) => {
  expect(entriesLike(code, words)).toEqual([]);
});

// Two words for one thing read as two things. "Jugadas" at the start of a text is no noun, but "played".
it.each([
  ['es', /jugada|turno|contrato|manera|[Nn]uevo juego/],
  ['fr', /(?<!\p{L})grille|nouveau jeu/iu],
  // "Spiel" is 2048 itself, and how somebody plays. A game that is played is a "Partie".
  [
    'de',
    /(neues|letztes|[kd]?ein|dieses|diesem|#|deinen?|alle|laufende) Spiele?[ns]?(?!\p{L})|(Wertungs|Tages)spiel/iu,
  ],
] as const)('has one word for each thing in %s: never %s', (code, words) => {
  expect(entriesLike(code, words)).toEqual([]);
});
