// Loads parts of the page on demand, and again after a failure.

let attempts = 0;

/** Links of stylesheets that did not come. Vite asks once for each: a second try would show a view without its style. */
const missing = new Set<HTMLLinkElement>();
globalThis.addEventListener?.(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && missing.add(target),
  true, // such an event does not bubble
);

/**
 * Imports a module with its styles, and allows another try after a failure. Some browsers (Chromium 147, not 156)
 * remember a failed import and never request it again. There the module is requested under another URL, taken from
 * the error's message. `load` must give the whole module: a `then` behind its import would be skipped there.
 */
export async function importAgain<Module>(
  load: () => Promise<Module>,
  fetchModule = (url: string): Promise<unknown> => import(/* @vite-ignore */ url),
): Promise<Module> {
  await Promise.all([...missing].map(loadStyle));
  try {
    return await load();
  } catch (error) {
    const url = /https?:\S+\.js/.exec(String(error))?.[0];
    if (url === undefined) throw error;
    return moduleOf((await fetchModule(`${url}?again=${++attempts}`)) as object) as Module;
  }
}

/** Requests a stylesheet again. If that fails, too, its link is noted as before. */
function loadStyle(link: HTMLLinkElement): Promise<unknown> {
  missing.delete(link);
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

/** The build may put a module into a file with others. Then the file exports the module whole. */
function moduleOf(file: object): unknown {
  return Object.values(file).find((value) => value?.[Symbol.toStringTag] === 'Module') ?? file;
}
