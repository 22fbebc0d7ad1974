// Listens for files dropped anywhere on the page, and for text pasted outside a field. Apart from dropReplay.ts, whose readers the
// play view loads only when something was dropped.
import { createSignal, onCleanup, onMount } from 'solid-js';
import { belongsToField } from '../board/keys';

const [isDropping, setDropping] = createSignal(false);

/** Whether a file is dragged over the page. */
export { isDropping };

/** Gives files and texts to `open` as long as the calling component lives. */
export function listenForReplays(open: (source: File | string) => void): void {
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
        open(file);
      }),
      listen('paste', (event) => {
        if (belongsToField(event.target)) return;
        open(event.clipboardData?.files[0] ?? event.clipboardData?.getData('text/plain') ?? '');
      }),
    ];
    onCleanup(() => {
      setDropping(false);
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
