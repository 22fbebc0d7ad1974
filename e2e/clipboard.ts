// A clipboard that refuses, for the tests of copying.
import type { Locator, Page } from '@playwright/test';

/** The page's clipboard refuses from now on, as where a policy denies it; `commandToo`: so does the copy command. */
export async function refuse(page: Page, { commandToo = false } = {}): Promise<void> {
  await page.addInitScript((commandToo) => {
    const refused = { called: 0 };
    Clipboard.prototype.writeText = async () => {
      refused.called++;
      throw new DOMException('Write permission denied.', 'NotAllowedError');
    };
    if (commandToo) document.execCommand = () => false;
    Object.assign(window, { refused });
  }, commandToo);
}

/** The selected part of a field's text. */
export function selectedIn(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    const { value, selectionStart, selectionEnd } = element as HTMLTextAreaElement;
    return value.slice(selectionStart, selectionEnd);
  });
}
