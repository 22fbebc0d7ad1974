// The only place that copies a text. Browsers disable their clipboard over plain HTTP, and policies deny it.
// Then the copy command is tried, and at last the player copies by hand.
import { showToast } from '../ui/toasts/toasts';
import { showToCopy } from './CopyByHand';

const COPIED_SECONDS = 4;

/**
 * Copies a text and shows the toast `copied`. If the browser refuses, `refused` is called. By default it shows the
 * text to copy by hand, in a panel of its own, which closes any other.
 */
export async function copyText(
  text: string,
  copied: string,
  refused = () => showToCopy(text),
): Promise<void> {
  const isCopied = (await writeToClipboard(text)) || copyBySelection(text);
  if (isCopied) showToast({ kind: 'copied', message: copied, seconds: COPIED_SECONDS });
  else refused();
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // the clipboard is missing or denied
  }
}

/** Copies with the copy command, which needs a recent key press or click. The focus stays. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true }); // selecting the text took the focus
  return isCopied;
}
