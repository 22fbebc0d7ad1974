// The editor's looks. All colours are variables of the page, which reach into the shadow root: every theme fits.
import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export const THEME = EditorView.theme({
  '&': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    fontSize: '0.9375rem',
    minHeight: 'var(--editor-least, 16rem)',
    maxHeight: 'var(--editor-most, min(40rem, 70vh))',
    borderRadius: 'var(--radius)',
    border: '1px solid var(--control-line)',
    overflow: 'hidden',
  },
  '&.cm-focused': { outline: '3px solid var(--focus)', outlineOffset: '2px' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
    lineHeight: '1.6',
    overflow: 'auto',
  },
  '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 0.75rem 0 0.5rem' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--soft)',
    border: 'none',
    paddingInlineStart: '0.25rem',
  },
  '.cm-failed': {
    backgroundColor: 'color-mix(in srgb, var(--danger) 14%, transparent)',
    boxShadow: 'inset 3px 0 0 var(--danger)',
  },
  '&.cm-focused .cm-matchingBracket, .cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 22%, transparent)',
  },
  '&.cm-focused .cm-nonmatchingBracket, .cm-nonmatchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--danger) 22%, transparent)',
  },
});

export const HIGHLIGHTS = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.modifier],
    color: 'var(--own-keyword)',
    fontWeight: '600',
  },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--own-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--own-number)' },
  { tag: [tags.typeName, tags.className], color: 'var(--own-type)' },
  { tag: tags.definition(tags.function(tags.variableName)), fontWeight: '600' },
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
]);
