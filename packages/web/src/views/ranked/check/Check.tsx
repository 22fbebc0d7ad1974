// Checks the proof of a ranked replay: dropped, chosen or pasted. Each step says what was computed and whether it holds.
import { createSignal, onCleanup, onMount, Show } from 'solid-js';
import { belongsToField } from '../../../board/keys';
import { fileText } from '../../../browser/fileText';
import { t } from '../../../i18n/i18n';
import { Refused } from '../../../people/NoServer';
import { checked, checkText, forgetCheck, isChecking, noReplay } from '../../../people/proof/checkState';
import { Steps } from '../../../people/proof/Steps';

/** Far more than the longest game. */
const LARGEST_FILE = 16 * 1024 * 1024;

export function Check() {
  let input!: HTMLInputElement;
  const [isOver, setOver] = createSignal(false);
  const [isTooLarge, setTooLarge] = createSignal(false);
  const take = (file: File | undefined | null) => {
    input.value = '';
    setTooLarge((file?.size ?? 0) > LARGEST_FILE);
    if (isTooLarge()) forgetCheck();
    else if (file) void checkText(fileText(file).catch(() => '')); // such as a folder
  };
  onMount(() => {
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      take(event.dataTransfer.files[0]);
    };
    const drag = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const paste = (event: ClipboardEvent) => {
      if (belongsToField(event.target)) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file) return take(file);
      if (text.trim() === '') return;
      setTooLarge(false);
      void checkText(text);
    };
    addEventListener('drop', drop);
    addEventListener('dragover', drag);
    addEventListener('dragleave', leave);
    addEventListener('paste', paste);
    onCleanup(() => {
      removeEventListener('drop', drop);
      removeEventListener('dragover', drag);
      removeEventListener('dragleave', leave);
      removeEventListener('paste', paste);
    });
  });
  return (
    <div class="ranked-check stack">
      <p>{t('ranked.checkAbout')}</p>
      <div class="ranked-drop" classList={{ over: isOver(), done: checked() !== undefined }}>
        <p>{t('ranked.checkDrop')}</p>
        <button type="button" class="btn primary" onClick={() => input.click()} aria-busy={isChecking()}>
          {t('ranked.checkChoose')}
        </button>
        <input
          type="file"
          hidden
          accept=".2048,.txt,text/plain"
          ref={input}
          onChange={() => take(input.files?.[0])}
        />
      </div>
      <div role="status">
        <Show when={isTooLarge()}>
          <p class="refusal">{t('ranked.checkTooLarge')}</p>
        </Show>
        <Show when={isChecking()}>
          <p>{t('ranked.loading')}</p>
        </Show>
        <Show when={checked()}>{(found) => <Steps found={found()} />}</Show>
      </div>
      <Show when={noReplay()}>
        {(failure) => <Refused failure={failure()} words={t('ranked.noReplay')} />}
      </Show>
    </div>
  );
}
