// Replays that arrive while the view is open, dropped anywhere on it or pasted anywhere outside a field. A replay
// that can be read goes into the address, so that reloading, going back and sending it on all work.

import type { Failure, Replay, Result } from '@twofold/core';
import { createSignal, onCleanup, onMount } from 'solid-js';
import { navigate } from '../app/router';
import { t } from '../i18n/i18n';
import { belongsToField } from '../play/keys';
import { replayPath } from './address';
import { readIncoming } from './incoming';
import { openReplay, type Recording } from './recording';

const [refusal, setRefusal] = createSignal<Failure>();
const [isDropping, setDropping] = createSignal(false);
let arrived: Recording | undefined; // with the names and remarks that an address does not carry

/** Why the last replay could not be opened, until the next or until it is dismissed; whether one hovers over the page. */
export { isDropping, refusal };

export function dismissRefusal(): void {
  setRefusal(undefined);
}

/** The recording of a line in the address. */
export function arrivedWith(line: string): Recording | undefined {
  return arrived?.record.line === line ? arrived : undefined;
}

export async function openFile(file: File): Promise<void> {
  take(readIncoming(new Uint8Array(await file.arrayBuffer())));
}

function openText(text: string): void {
  if (text.trim() === '') setRefusal({ code: 'empty', message: t('games.clipboardEmpty') });
  else take(readIncoming(text));
}

function take(read: Result<Replay>): void {
  const opened = read.ok ? openReplay(read.value, Date.now()) : read;
  setRefusal(opened.ok ? undefined : opened.error);
  if (!opened.ok) return;
  arrived = opened.value;
  navigate(replayPath(opened.value.record.line));
  scrollTo(0, 0);
}

/** Takes drops and pastes for as long as the calling component lives. */
export function listenForArrivals(): void {
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
