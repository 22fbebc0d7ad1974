// The text of a file in any encoding. The platform reads UTF-8, and reads it faster than core.
import { decodeText } from '@twofold/core/internal';

/** The text of a file. Where several encodings fit, it is the text that `isRead` accepts. Rejects as `Blob.text`. */
export async function fileText(file: Blob, isRead?: (text: string) => boolean): Promise<string> {
  const text = await file.text();
  if (!/[\0\ufffd]/.test(text)) return text;
  return decodeText(new Uint8Array(await file.arrayBuffer()), isRead);
}
