// Builds the page that others may frame (embed/index.html) into a folder of its own, with all its files. It shares no chunk with
// the app, so that neither load changes with the other. Its links are relative: the folder works below any path.
import { resolve } from 'node:path';
import { build, type Plugin, type UserConfig } from 'vite';

/** Leaves out the catalogues of views that the page never shows: their files would only lie there. */
function fewWords(): Plugin {
  return {
    name: 'twofold-embed-words',
    enforce: 'pre',
    resolveId(request, importer) {
      const isForeign = /^\.\/(beside|practise|ranked|review)$/.test(request);
      return isForeign && importer?.endsWith('/i18n/i18n.ts') ? this.resolve('./rest', importer) : undefined;
    },
  };
}

/** `source`: the folder of the page. `config`: the parts of the site's configuration that it shares. */
export function embedPage(source: string, config: () => UserConfig): Plugin {
  let folder = '';
  let isBroken = false;
  return {
    name: 'twofold-embed-page',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir, 'embed');
    },
    buildEnd(error) {
      isBroken = error !== undefined;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (isBroken) return; // the build has failed, and says why
        const { plugins = [], ...shared } = config();
        await build({
          ...shared,
          plugins: [...plugins, fewWords()],
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          root: source,
          base: './',
          worker: { format: 'es' },
          build: {
            target: 'es2022',
            outDir: folder,
            emptyOutDir: true,
            modulePreload: { polyfill: false },
            assetsInlineLimit: 0,
            // What the page begins with is one file, as on the site.
            rolldownOptions: {
              output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
            },
          },
        });
      },
    },
  };
}
