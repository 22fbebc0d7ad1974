// A panel with a selected text for the player to copy, where the browser denied copying.
import { createUniqueId, onMount } from 'solid-js';
import { render } from 'solid-js/web';
import { t } from '../i18n/i18n';
import { Panel } from '../ui/Panel';

/** Opens a panel with the text. Closing removes it and returns the focus. */
export function showToCopy(text: string): void {
  const host = document.createElement('div');
  document.body.append(host);
  const dispose = render(() => <CopyByHand text={text} />, host);
  const panel = host.querySelector<HTMLElement>('[popover]');
  panel?.addEventListener('toggle', (event) => {
    if (event.newState === 'open') return;
    dispose();
    host.remove();
  });
  panel?.showPopover();
}

function CopyByHand(props: { readonly text: string }) {
  const id = createUniqueId();
  const load = async () => ({ default: () => <SelectedText text={props.text} /> });
  return <Panel id={id} label={t('share.byHand')} load={load} ownKeys />;
}

function SelectedText(props: { readonly text: string }) {
  let field!: HTMLTextAreaElement;
  onMount(() => {
    field.focus();
    field.select();
  });
  return (
    <label class="field">
      <span>{t('share.byHandHint')}</span>
      <textarea rows="6" dir="ltr" spellcheck={false} readonly ref={field}>
        {props.text}
      </textarea>
    </label>
  );
}
