// Builds the page that others may frame (embed/index.html) into a folder of its own, with its files. It shares no chunk with
// the app, so that neither load changes with the other. Its links are relative: the site works below any path.
// The sandbox alone is the site's, since it takes 2 MB.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build, type Plugin, type UserConfig } from 'vite';

/** The names of files in the page, in its workers and in the framed page: what they share has one name. */
export const ASSET_NAMES = 'assets/[name]-[hash:7][extname]';

/** Leaves out the catalogues of views that the page never shows: their files would only lie there. */
function fewWords(): Plugin {
  return {
    name: 'twofold-embed-words',
    enforce: 'pre',
    resolveId(request, importer) {
      const isForeign = /^\.\/(beside|people|practise|profile|race|ranked|review|sync)$/.test(request);
      return isForeign && importer?.endsWith('/i18n/i18n.ts') ? this.resolve('./rest', importer) : undefined;
    },
  };
}

/**
 * A page's script that names files of its sandbox, which lie in the folder `assets` of the site. Frames without an origin may not read
 * them: these have no editor.
 */
export function namedInSite(code: string, names: readonly string[]): string {
  return code.replaceAll(/(["'`])([\w.-]+)\1/g, (text, quote: string, name: string) =>
    names.includes(name) ? `${quote}../../assets/${name}${quote}` : text,
  );
}

/** Leaves out the sandbox's worker, and all that it loads: the site has the same files. `assets`: the folder of the site's. */
function sandboxOfSite(assets: () => string): Plugin {
  return {
    name: 'twofold-embed-sandbox',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // The page's own scripts are chunks: a script that is an asset belongs to a worker.
        const shared = Object.values(bundle)
          .filter((file) => file.type === 'asset')
          .filter(({ fileName }) => /\.(js|wasm)$/.test(fileName));
        for (const { fileName, source } of shared) {
          const path = join(assets(), basename(fileName));
          if (!existsSync(path) || !readFileSync(path).equals(Buffer.from(source))) {
            this.error(
              `The site has no such file as ${fileName}: its sandbox must be built in the same way.`,
            );
          }
          delete bundle[fileName];
        }
        const names = shared.map(({ fileName }) => basename(fileName));
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = namedInSite(file.code, names);
        }
      },
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
          plugins: [...plugins, fewWords(), sandboxOfSite(() => resolve(folder, '../assets'))],
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          root: source,
          base: './',
          build: {
            target: 'es2022',
            outDir: folder,
            emptyOutDir: true,
            modulePreload: { polyfill: false },
            assetsInlineLimit: 0,
            // What the page begins with is one file, as on the site.
            rolldownOptions: {
              output: {
                assetFileNames: ASSET_NAMES,
                codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
              },
            },
          },
        });
      },
    },
  };
}
