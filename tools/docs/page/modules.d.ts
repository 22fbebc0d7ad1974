/** What `tools/docs/scripts.mjs` bundles: the sources of the packages that examples may import, by name. */
declare module 'virtual:example-modules' {
  export const MODULES: Readonly<Record<string, string>>;
}
