/** Downloads with progress. */

/**
 * Gets the number of bytes so far, and the total. The total is undefined if the server sends no usable
 * length.
 */
export type OnProgress = (loaded: number, total: number | undefined) => void;

/** Downloads all bytes at an address. Rejects with an Error that names the reason. */
export async function download(url: URL, onProgress?: OnProgress): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  if (!onProgress || !response.body) return new Uint8Array(await response.arrayBuffer());
  return readBody(response.body, lengthOf(response.headers), onProgress);
}

/**
 * Content-Length counts the transmitted bytes. For a compressed response that is not the length after
 * decompression.
 */
export function lengthOf(headers: Headers): number | undefined {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  const isPlain = (headers.get('content-encoding') ?? 'identity') === 'identity';
  return isPlain && Number.isInteger(length) && length > 0 ? length : undefined;
}

async function readBody(
  body: ReadableStream<Uint8Array>,
  total: number | undefined,
  tell: OnProgress,
): Promise<Uint8Array> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let loaded = 0;
  tell(0, total);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    loaded += value.length;
    tell(loaded, total === undefined ? undefined : Math.max(total, loaded));
  }
  return joined(chunks, loaded);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
