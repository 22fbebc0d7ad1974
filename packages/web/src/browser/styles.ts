// Imports with styles. vite.config.ts puts this in the place of Vite's own helper. That one asks for each style once: at a
// second try it would give a view without its style.

/** The styles that are there or under way, by address. */
const styles = new Map<string, Promise<unknown>>();

/** Imports a module once its styles are there. `files`: their paths from the script at `importer`. */
export async function importWithStyles<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
  importer?: string,
): Promise<Module> {
  await Promise.all(files.map((file) => loadStyle(file, importer)));
  return load();
}

/** Loads a style once for all that need it. After a failure the next call asks for it again. */
function loadStyle(file: string, importer?: string): Promise<unknown> {
  const { href } = new URL(file, importer);
  const known = styles.get(href);
  if (known) return known;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const style = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      styles.delete(href);
      link.remove();
      reject(new Error(`${file} did not come`));
    };
  });
  styles.set(href, style);
  document.head.append(link);
  return style;
}
