// Fetching a part of the page when it is first wanted.

let attempts = 0;

/**
 * What `load` imports. Some browsers (Chromium 147 does, 156 does not) remember that a module could not be fetched and
 * never ask for it again; there it is asked for under another name, which their error tells.
 */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const url = /https?:\S+\.js/.exec(String(error))?.[0];
    if (url === undefined) throw error;
    return (await import(/* @vite-ignore */ `${url}?again=${++attempts}`)) as Module;
  }
}
