// Loads parts of the page on demand, and again after a failure.

let attempts = 0;

/** Modules that came under another name, by their plain address. */
const renamed = new Map<string, Promise<unknown>>();

/**
 * Links of the site's stylesheets that did not come, each with its further try. Vite asks once for each: a second try would
 * show a view without its style.
 */
const missing = new Map<HTMLLinkElement, Promise<unknown> | undefined>();
globalThis.addEventListener?.(
  'error',
  ({ target: link }) => {
    const isStyle = link instanceof HTMLLinkElement && link.rel === 'stylesheet';
    if (isStyle && link.href.startsWith(`${location.origin}/`)) missing.set(link, undefined);
  },
  true, // such an event does not bubble
);

/** Imports a module with its styles, as `importScript` does. Rejects where any style is missing still. */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  await Promise.all([...missing.keys()].map(loadStyle));
  return importScript(load);
}

/**
 * Imports a module that has no styles. After a failure it tries once more. Some browsers (Chromium 147, not 156) remember
 * a failed import and never request it again. There the module is requested under another URL, taken from the error's
 * message. It is the last resort: what other files import by the plain name stays missing, or is there twice.
 * `load` must give the whole module: a `then` behind its import would be skipped there.
 */
export async function importScript<Module>(
  load: () => Promise<Module>,
  fetchModule = (url: string): Promise<unknown> => import(/* @vite-ignore */ url),
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (/\.css/.test(String(error))) throw error; // Vite would give it without its style
    const again = (error: unknown) => importRenamed(error, fetchModule) as Promise<Module>;
    return renamed.has(addressIn(error)) ? again(error) : load().catch(again);
  }
}

/** Imports the module of a failed import under another name, and keeps it. */
async function importRenamed(error: unknown, fetchModule: (url: string) => Promise<unknown>) {
  const url = addressIn(error);
  if (!url) throw error;
  const module = renamed.get(url) ?? fetchModule(`${url}?again=${++attempts}`);
  renamed.set(url, module);
  try {
    return moduleOf((await module) as object);
  } catch (error) {
    renamed.delete(url);
    throw error;
  }
}

/** The address of the script in an error's message; '' where it has none. */
function addressIn(error: unknown): string {
  return /https?:\S+\.js/.exec(String(error))?.[0] ?? '';
}

/** Requests a stylesheet again, once at a time. If that fails, too, its link is noted as before. */
function loadStyle(link: HTMLLinkElement): Promise<unknown> {
  const loading =
    missing.get(link) ??
    new Promise<unknown>((resolve, reject) => {
      link.onload = () => resolve(missing.delete(link));
      link.onerror = reject;
      document.head.append(link);
    });
  missing.set(link, loading);
  return loading;
}

/** The build may put a module into a file with others. Then the file exports the module whole. */
function moduleOf(file: object): unknown {
  return Object.values(file).find((value) => value?.[Symbol.toStringTag] === 'Module') ?? file;
}
