// The pages of the documentation that are prose, in groups, by their paths below the root. A page's title is its first heading.

/** @type {Record<string, string[]>} */
export const GUIDES = {
  'Start here': ['docs/start.md'],
  'Play and learn': ['review', 'analysis', 'practise', 'playing', 'play-on', 'lessons', 'teaching', 'accessibility', 'colour'].map(doc),
  'Rules and formats': ['rules', 'replay-format', 'weights-format', 'table-format'].map(doc),
  'Programs and protocols': [
    ...['cli', 'engine-protocol', 'environment-protocol', 'lesson-protocol', 'protocol'].map(doc),
    'packages/cli/README.md',
    'packages/lock/README.md',
    'examples/python/README.md',
  ],
  'The solver and research': ['solver', 'research', 'benchmarks'].map(doc),
  'Ranked play and its server': ['operating', 'security', 'races', 'database', 'scaling'].map(doc),
  'Change Twofold': ['architecture', 'where-is', 'decisions'].map(doc).concat('tools/README.md', 'CHANGELOG.md'),
  Experiments: [
    'README', 'eight-patterns', 'endgame', 'greedy-parts', 'learning', 'other-sizes', 'packing', 'search', 'strength',
    'success-chance', 'player-chances', 'tables',
  ].map((name) => doc(`experiments/${name}`)),
}; // biome-ignore format: lists

/** @param {string} name */
function doc(name) {
  return `docs/${name}.md`;
}

/**
 * The title of a page, which is the text of its first heading.
 * @param {string} text its Markdown
 * @param {string} path below the root
 * @returns {{ title: string, body: string }} `body` is the text without that heading
 */
export function divide(text, path) {
  const found = /^\s*# (.+)\n/.exec(text);
  const title = found?.[1];
  if (!found || title === undefined)
    throw new Error(`${path} begins with no heading, which gives the page its title.`);
  return { title: title.replaceAll('`', ''), body: text.slice(found[0].length) };
}
