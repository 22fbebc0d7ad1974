// Replays and boards dropped anywhere on the games view, or pasted anywhere outside a field. What can be read goes into
// the address. So reloading, going back and sending the link work.

import type { Failure, Result } from '@twofold/core';
import { createSignal, onCleanup, onMount } from 'solid-js';
import { belongsToField } from '../../board/keys';
import { t } from '../../i18n/i18n';
import { type Pasted, readBoard, readFile, readText } from '../../replay/readFile';
import { openReplay, type Recording } from '../../replay/recording';
import { wholeLine } from '../../storage/transfer/lineText';
import { navigate } from '../../ui/router';
import { replayPath } from './location';

const [refusal, setRefusal] = createSignal<Failure>();
const [isDropping, setDropping] = createSignal(false);
let dropped: Recording | undefined; // with names and remarks, which the address does not contain
let ambiguous: string | undefined; // its text, where the numbers of a board could also be ranks

/**
 * `refusal`: why the last replay could not be opened, until the next one or until dismissed. `isDropping`:
 * whether a file is dragged over the page.
 */
export { isDropping, refusal };

export function dismissRefusal(): void {
  setRefusal(undefined);
}

/** The last dropped recording, if its line is the one in the address. */
export function droppedRecording(line: string): Recording | undefined {
  return dropped && wholeLine(dropped.record) === line ? dropped : undefined;
}

/** Opens the dropped board again, with its numbers as ranks. Undefined: they can only be values. */
export function rankReading({ record }: Recording): (() => void) | undefined {
  const text = ambiguous;
  if (text === undefined || droppedRecording(wholeLine(record)) === undefined) return undefined;
  return () => take(readBoard(text, { numbers: 'ranks' }));
}

export async function openFile(file: File): Promise<void> {
  take(await readFile(file));
}

function openText(text: string): void {
  if (text.trim() === '') setRefusal({ code: 'empty', message: t('games.clipboardEmpty') });
  else take(readText(text));
}

function take(read: Result<Pasted>): void {
  const opened = read.ok ? openReplay(read.value.replay, Date.now()) : read;
  setRefusal(opened.ok ? undefined : opened.error);
  if (!opened.ok) return;
  dropped = opened.value;
  ambiguous = read.ok ? read.value.ambiguous : undefined;
  navigate(replayPath(wholeLine(opened.value.record)));
  scrollTo(0, 0);
}

/** Listens to drops and pastes as long as the calling component lives. */
export function listenForReplays(): void {
  onMount(() => {
    const ends = [
      listen('dragover', (event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setDropping(true);
      }),
      listen('dragleave', (event) => event.relatedTarget === null && setDropping(false)),
      listen('drop', (event) => {
        const file = event.dataTransfer?.files[0];
        setDropping(false);
        if (!file) return;
        event.preventDefault();
        void openFile(file);
      }),
      listen('paste', (event) => {
        if (belongsToField(event.target)) return;
        const file = event.clipboardData?.files[0];
        if (file) void openFile(file);
        else openText(event.clipboardData?.getData('text/plain') ?? '');
      }),
    ];
    onCleanup(() => {
      for (const end of ends) end();
    });
  });
}

function hasFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

function listen<Type extends keyof WindowEventMap>(
  type: Type,
  react: (event: WindowEventMap[Type]) => void,
): () => void {
  addEventListener(type, react);
  return () => removeEventListener(type, react);
}
