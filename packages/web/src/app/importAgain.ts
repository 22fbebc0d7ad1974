// Fetching a part of the page when it is first wanted.

let attempts = 0;

/**
 * What `load` imports. Some browsers (Chromium 147 does, 156 does not) remember that a module could not be fetched and
 * never ask for it again; there it is asked for under another name, which their error tells.
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
