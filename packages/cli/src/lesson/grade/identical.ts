/**
 * Programs that are the same but for spaces, comments and names. Each is brought to a normal form: its words in order, where
 * one sign stands for every name. Words that many languages reserve keep their text. This is a hint to look, and no proof: two
 * students may well write the same few lines.
 */

/** Words of a program: a comment, a text, a name, a number, or a sign. What has no end must not take the square of its length. */
const WORDS =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|("""|''')[\s\S]*?(?:\1|$)|"(?:\\.|[^"\\\n]){0,200}"|'(?:\\.|[^'\\\n]){0,200}'|`(?:\\[\s\S]|[^`\\])*(?:`|\\?$)|#(?!include\b)[^\n]*|[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*|[^\s]/gu;

const RESERVED = new Set(
  (
    'and as break case catch class const continue def do elif else end except export extends false final finally fn for ' +
    'from function if impl import in int interface is lambda let long loop match mut new nil none not null or pass ' +
    'print pub public raise return self static struct sub super switch then this throw true try type unless until use ' +
    'var void while yield'
  ).split(' '),
);

/** Shorter programs are the same by chance. */
const FEWEST_WORDS = 30;

/** The normal form of a program's text. */
function normalForm(text: string): string {
  return wordsOf(text).join(' ');
}

function wordsOf(text: string): string[] {
  return [...text.replaceAll('\r\n', '\n').matchAll(WORDS)].flatMap(([word]) => {
    if (/^(?:\/\/|\/\*|#|;$)/.test(word)) return []; // many languages need no semicolon
    const isName = /^[\p{L}_$]/u.test(word) && !RESERVED.has(word.toLowerCase());
    return isName ? ['n'] : [word];
  });
}

/** For each text the numbers of the others that are the same. Short texts, and those like one of `given`, are like none. */
export function sameAs(texts: readonly string[], given: readonly string[]): number[][] {
  const forms = texts.map(wordsOf).map((words) => (words.length < FEWEST_WORDS ? '' : words.join(' ')));
  const ignored = new Set(['', ...given.map(normalForm)]);
  const byForm = new Map<string, number[]>();
  for (const [at, form] of forms.entries()) byForm.set(form, [...(byForm.get(form) ?? []), at]);
  return forms.map((form, at) =>
    ignored.has(form) ? [] : byForm.get(form)!.filter((other) => other !== at),
  );
}
