// Loads parts of the page on demand.

let attempts = 0;

/**
 * Imports a module, and allows another try after a failure. Some browsers (Chromium 147, not 156) remember a
 * failed import and never request it again. There the module is requested under another URL, taken from the
 * error's message.
 */
export async function importAgain<Module>(
  load: () => Promise<Module>,
  fetchModule = (url: string): Promise<unknown> => import(/* @vite-ignore */ url),
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const url = /https?:\S+\.js/.exec(String(error))?.[0];
    if (url === undefined) throw error;
    return (await fetchModule(`${url}?again=${++attempts}`)) as Module;
  }
}
