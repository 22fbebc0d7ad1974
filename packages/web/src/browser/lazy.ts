// Loads parts of the page on demand, and again after a failure.

let attempts = 0;

/** Modules that came under another name, by their plain address. */
const renamed = new Map<string, Promise<unknown>>();

/**
 * Imports a module. After a failure it tries once more, styles included (styles.ts). Some browsers (Chromium 147, not 156)
 * remember a failed import and never request it again. There the module is requested under another URL, taken from the
 * error's message. It is the last resort: what other files import by the plain name stays missing, or is there twice.
 * `load` must give the whole module: a `then` behind its import would be skipped there.
 */
export async function importAgain<Module>(
  load: () => Promise<Module>,
  fetchModule = (url: string): Promise<unknown> => import(/* @vite-ignore */ url),
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
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

/** The address of the script in an error's message; '' where it has none, as where a style is missing. */
function addressIn(error: unknown): string {
  return /https?:\S+\.js/.exec(String(error))?.[0] ?? '';
}

/** The build may put a module into a file with others. Then the file exports the module whole. */
function moduleOf(file: object): unknown {
  return Object.values(file).find((value) => value?.[Symbol.toStringTag] === 'Module') ?? file;
}
