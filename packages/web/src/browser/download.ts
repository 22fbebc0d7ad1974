/** Milliseconds until the browser has surely begun to save: afterwards the contents are freed. */
const PATIENCE = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(contents: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(contents);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), PATIENCE);
}
