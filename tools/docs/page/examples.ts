// Examples in the documentation's pages can be changed and run. They run in QuickJS, in a worker, where nothing of the page can
// be reached. Blocks that import other packages than the sandbox has stay as they are.
import { type Failure, placeOf, sentenceOf } from '@twofold/sandbox';
import { startSandbox } from '../../../packages/web/src/views/learn/own/run/startSandbox';
import { isRunnable } from './runnable';

/** One for the page: an example that is started ends the one before. */
const sandbox = startSandbox(
  () =>
    new Worker(new URL('./examples.worker.ts', import.meta.url), { type: 'module', name: 'twofold-example' }),
);

for (const code of document.querySelectorAll<HTMLElement>('pre > code.ts')) {
  const text = code.innerText.trimEnd();
  if (isRunnable(text)) addControls(code.parentElement!, text);
}

// Tables that are wider than the window scroll by arrow keys, too.
for (const table of document.querySelectorAll('table')) {
  if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
}

/** Buttons and the place of the output, below an example. */
function addControls(pre: HTMLElement, text: string): void {
  const editor = editorFor(text);
  const printed = printedBelow(pre);
  const output = printed ?? element('pre', '');
  output.classList.add('example-output');
  output.setAttribute('role', 'status');
  output.hidden = printed === undefined;
  const isChanging = () => editor.isConnected;
  const run = button('Run', async () => {
    show(output, 'Running …');
    const { log, failure } = await sandbox.run({
      text: isChanging() ? editor.value : text,
      language: 'typescript',
    });
    if (failure?.code === 'stopped') return show(output, 'Stopped: another example was started.');
    const ended = failure ? [describe(failure)] : [];
    show(output, [...log, ...ended].join('\n') || 'The example printed nothing.', failure !== undefined);
  });
  const change = button('Change', () => {
    if (isChanging()) {
      editor.replaceWith(pre);
      editor.value = text;
    } else pre.replaceWith(editor);
    change.textContent = isChanging() ? 'Put back' : 'Change';
    if (isChanging()) editor.focus();
  });
  const bar = element('div', 'example-bar');
  bar.append(run, change);
  pre.after(bar, output);
}

/** The block that shows what the example prints, where the page has one. The output takes its place. */
function printedBelow(pre: HTMLElement): HTMLElement | undefined {
  const next = pre.nextElementSibling;
  return next instanceof HTMLElement && next.matches('pre:has(> code.text)') ? next : undefined;
}

function editorFor(text: string): HTMLTextAreaElement {
  const editor = document.createElement('textarea');
  editor.className = 'example-editor';
  editor.value = text;
  editor.spellcheck = false;
  editor.setAttribute('aria-label', 'The example: change it, then run it');
  const fitRows = () => {
    editor.rows = editor.value.split('\n').length + 1;
  };
  fitRows();
  editor.addEventListener('input', fitRows);
  return editor;
}

/** In English, as the documentation is. */
function describe(failure: Failure): string {
  if (failure.code === 'import')
    return `There is no "${failure.name}" in the page: run this example in Node.`;
  const place = placeOf(failure);
  return `${place?.line === undefined ? '' : `Line ${place.line}: `}${sentenceOf(failure)}`;
}

function show(output: HTMLElement, text: string, failed = false): void {
  output.hidden = false;
  output.textContent = text;
  output.classList.toggle('example-failed', failed);
}

function button(label: string, onPress: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', onPress);
  return made;
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}
