/**
 * Puts a text on the clipboard. Over plain HTTP in the local network browsers hide their clipboard; there the
 * old way, a selection and the copy command, still works. Rejects with an Error that says what to do.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true }); // the selection took it
  if (!copied) throw new Error('the browser refused to copy');
}
