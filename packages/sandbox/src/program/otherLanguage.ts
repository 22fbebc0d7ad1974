/**
 * Recognises a text that is no JavaScript as one of the languages that courses use, by simple marks. It is asked only about
 * texts that do not parse, so a right program is never taken for another language.
 */

/** Languages that are recognised. */
export const OTHER_LANGUAGES = ['python', 'ruby', 'rust', 'c', 'cpp', 'java'] as const;
/** A language that does not run in the sandbox. */
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number];

/** Its name, which is the same in all languages of people. */
export const LANGUAGE_NAMES: Readonly<Record<OtherLanguage, string>> = {
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  c: 'C',
  cpp: 'C++',
  java: 'Java',
};

const CHECK = 'npx twofold lesson check --command';

/** The line for a terminal that checks a program of this language. The names of files are examples. */
export const CHECK_COMMANDS: Readonly<Record<OtherLanguage, string>> = {
  python: `${CHECK} "python3 tilt.py"`,
  ruby: `${CHECK} "ruby tilt.rb"`,
  rust: `rustc -O tilt.rs && ${CHECK} ./tilt`,
  c: `cc -O2 -o tilt tilt.c && ${CHECK} ./tilt`,
  cpp: `c++ -O2 -o tilt tilt.cpp && ${CHECK} ./tilt`,
  java: `${CHECK} "java Tilt.java"`,
};

/** Marks of one language, of which a beginner's shortest program has one. */
interface Marks {
  /** One of them is enough. */
  sure: readonly RegExp[];
  /** Two of them are enough. They also decide between relatives, such as C and C++. */
  likely: readonly RegExp[];
}

const C_MARKS: Marks = {
  sure: [
    /^[ \t]*#[ \t]*include\b/m,
    /^[ \t]*(?:(?:static|const|unsigned|inline) )*(?:int|void|long|bool|size_t|uint\d+_t)[ *]+\w+ *\(/m,
  ],
  likely: [
    /^[ \t]*(?:(?:static|const|unsigned) )*(?:int|long|char|bool|double|size_t)[ *]+\w+(?:\[\w*\])* *[=;,]/m,
    /\b(?:printf|scanf|malloc|memcpy|sizeof) *\(/,
    /\w->\w/,
  ],
};

const MARKS: Readonly<Record<OtherLanguage, Marks>> = {
  python: {
    sure: [
      /^[ \t]*(?:async )?def \w+ *\(.*\)[^:\n]*:[ \t]*(?:#.*)?$/m,
      /^[ \t]*(?:for .+ in .+|elif .+|while [^({].*|if [^({].*):[ \t]*(?:#.*)?$/m,
      /^[ \t]*from [\w.]+ import \w/m,
    ],
    likely: [
      /^[ \t]*import [\w.]+(?: as \w+)?[ \t]*$/m,
      /^[ \t]*(?:else|try|class \w+(?:\(.*\))?):[ \t]*$/m,
      /\b(?:None|True|False|self)\b/,
      /^[ \t]*(?:pass|print\(.*\))[ \t]*$/m,
    ],
  },
  ruby: {
    sure: [
      /^[ \t]*def [\w.]+[?!]?(?: *\([^)]*\)| +\w[^:({]*)?[ \t]*$(?=[\s\S]*^[ \t]*end\b)/m,
      /(?:\bdo|\{) *\|[\w, ()*]+\|/,
    ],
    likely: [
      /^[ \t]*end\b/m,
      /^[ \t]*(?:puts|require|require_relative|attr_\w+) /m,
      /\b(?:elsif|unless|nil)\b/,
      /\.(?:each|zero\?|empty\?|nil\?|to_i|to_a)\b(?! *\()/,
    ],
  },
  rust: {
    sure: [
      /^[ \t]*(?:pub(?:\(\w+\))? )?fn \w+ *(?:<.*>)? *\(/m,
      /\blet mut \w/,
      /^[ \t]*use (?:std|core|crate)::/m,
    ],
    likely: [/\b(?:println|print|vec|assert_eq|panic)! *[([]/, /&mut\b|\bVec</, /^[ \t]*impl\b.*\{/m],
  },
  c: C_MARKS,
  cpp: {
    sure: [
      ...C_MARKS.sure,
      /^[ \t]*using namespace \w+;/m,
      /\bstd::\w/,
      /^[ \t]*(?:const )?vector *<.*> *[&*]? *\w+/m,
    ],
    likely: [
      ...C_MARKS.likely,
      /<(?:iostream|vector|array|string|algorithm)>/,
      /\b(?:cout *<<|cin *>>|auto *&)/,
    ],
  },
  java: {
    sure: [
      /^[ \t]*(?:(?:public|private|protected|static|final) )+(?:class|record|enum|void|int|long|boolean|String)\b[^:\n]*[{(;=]/m,
      /^[ \t]*import (?:static )?java[\w.]*(?:\.\*)?;/m,
      /(?:^|[ (,])(?:int|long|boolean|String)(?:\[\])+ \w+/m,
    ],
    likely: [/\bSystem\.(?:out|in)\b/, /\bnew (?:int|long|boolean|String) *\[/, /^[ \t]*@Override\b/m],
  },
};

/** What no text of the other languages has: it is JavaScript with a mistake. */
const OURS: readonly RegExp[] = [
  /^[ \t]*(?:export +)?(?:default +)?(?:async +)?function\b *\*? *\w* *\(/m,
  /^[ \t]*(?:export +)?(?:const|var) +[\w$]+ *(?::[^=\n]+)?=(?!=).*(?:=>|\[|;)?[^:]*$/m,
  /[!=]==/,
  /\bconsole\.log\b|\bmodule\.exports\b/,
  /^[ \t]*import\b.*\bfrom *['"]/m,
  /: *(?:number|string)\b/,
  /\) *=> *[{([\w]/,
];

/** A recognised language, and the first line that shows it, from 1. */
export interface Recognised {
  language: OtherLanguage;
  line: number;
}

/** The language of a text that does not parse as JavaScript. Undefined: it has no clear mark of another one. */
export function otherLanguageOf(source: string): Recognised | undefined {
  const text = withoutTexts(source);
  if (OURS.some((mark) => mark.test(text))) return undefined;
  let best: (Recognised & { weight: number }) | undefined;
  for (const language of OTHER_LANGUAGES) {
    const { sure, likely } = MARKS[language];
    const places = [...sure, ...likely].map((mark) => text.search(mark));
    const weight = places.reduce((sum, at, index) => sum + (at < 0 ? 0 : index < sure.length ? 2 : 1), 0);
    if (weight < 2 || weight <= (best?.weight ?? 0)) continue;
    const first = Math.min(...places.filter((at) => at >= 0));
    best = { language, weight, line: lineAt(text, first) };
  }
  return best && { language: best.language, line: best.line };
}

/** Without the words of comments and strings, which may name anything, also of those that do not end. Lines stay. */
function withoutTexts(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  return source
    .replace(/"""[\s\S]*?"""|'''[\s\S]*?'''/g, blank)
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, blank)
    .replace(/(?<=^|\s)\/\/.*$/gm, blank)
    .replace(/`[^`]*(?:`|$)/g, blank)
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (text) => text[0] + blank(text.slice(2)) + text[0]);
}

/** The line of a match, which may begin with the indentation of its line. */
function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
