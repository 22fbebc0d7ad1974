/**
 * The addresses of the engine's files. Each has a default beside the package's own modules, which bundlers find by
 * `new URL(…, import.meta.url)`. Networks are the exception: a bundler that found them would carry all nine. So a bundled
 * page names those that it wants.
 */
import { isShipped } from '../../network/manifest.js';

/** Addresses of the engine's files, absolute or relative to the page. By default those of this package. */
export interface EngineUrls {
  /** The engine's thread, a module. */
  readonly worker?: string | URL;
  /** kernel.wasm, for pages without shared memory. */
  readonly kernel?: string | URL;
  /** kernelShared.wasm, for cross-origin isolated pages. */
  readonly sharedKernel?: string | URL;
  /** exact.wasm, which solves small boards. */
  readonly exactKernel?: string | URL;
  /**
   * Files of networks by name, such as `{ small: '/assets/small.2048ntn' }`. By default those of the package, where the
   * page runs without a bundler. A bundled page has none but these.
   */
  readonly networks?: Readonly<Partial<Record<string, string | URL>>>;
}

/** The addresses that a thread needs, absolute: it does not know the page's. */
export type ThreadUrls = Readonly<Partial<Record<'kernel' | 'sharedKernel' | 'exactKernel', string>>> & {
  readonly networks: NetworkUrls;
};

/** Absolute addresses of networks, by name. */
export type NetworkUrls = Readonly<Partial<Record<string, string>>>;

/** The first message of a page to a thread. */
export interface UrlsMessage {
  readonly type: 'urls';
  readonly urls: ThreadUrls;
}

/** Addresses as a thread needs them. Throws TypeError if one is no address. */
export function threadUrls({ networks = {}, kernel, sharedKernel, exactKernel }: EngineUrls): ThreadUrls {
  return {
    ...(kernel !== undefined && { kernel: absolute(kernel) }),
    ...(sharedKernel !== undefined && { sharedKernel: absolute(sharedKernel) }),
    ...(exactKernel !== undefined && { exactKernel: absolute(exactKernel) }),
    networks: Object.fromEntries(
      Object.entries(networks).flatMap(([name, url]) => (url === undefined ? [] : [[name, absolute(url)]])),
    ),
  };
}

function absolute(url: string | URL): string {
  return new URL(url, globalThis.location?.href).href;
}

/** This module's address, by a name that bundlers do not follow. */
const HERE = import.meta.url;

/** The address of a network. Undefined: none is given, and none of that name comes with the package. */
export function networkUrl(name: string, given: NetworkUrls): URL | undefined {
  const url = given[name];
  if (url !== undefined) return new URL(url);
  return isShipped(name) ? new URL(`../../../networks/${name}.2048ntn`, HERE) : undefined;
}
