/** Downloads with progress. */

/**
 * Gets the number of bytes so far, and the total. The total is undefined if the server sends no usable
 * length. Returns false to end the download.
 */
export type OnProgress = (loaded: number, total: number | undefined) => boolean;

/** Downloads all bytes at an address. Rejects with an Error that names the reason, also if nobody waits any more. */
export async function download(url: URL | string, onProgress?: OnProgress): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  if (!onProgress || !response.body) return new Uint8Array(await response.arrayBuffer());
  return readBody(response.body, lengthOf(response.headers), onProgress);
}

/**
 * Content-Length counts the transmitted bytes. For a compressed response that is not the length after
 * decompression.
 */
function lengthOf(headers: Headers): number | undefined {
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
  let bytes = new Uint8Array(total ?? 0);
  let loaded = 0;
  for (;;) {
    const known = total === undefined ? undefined : Math.max(total, loaded);
    if (!tell(loaded, known)) {
      void reader.cancel();
      throw new Error('nobody waits for it any more');
    }
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, loaded);
    if (loaded + value.length > bytes.length) bytes = grown(bytes, loaded + value.length);
    bytes.set(value, loaded);
    loaded += value.length;
  }
}

/** The bytes with room for more: at least `length`, and twice as much as before. */
function grown(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(length, 2 * bytes.length));
  larger.set(bytes);
  return larger;
}
