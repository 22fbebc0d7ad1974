/// <reference types="vite/client" />

/** The version of the web package, from its manifest (vite.config.ts). */
declare const __VERSION__: string;

/** The networks that the site was built with (vite/networks.ts). */
declare module 'virtual:networks' {
  const networks: Partial<Record<string, { readonly url: string; readonly bytes: number }>>;
  export default networks;
}

/** The compiled messages of the play view (vite/catalogue.ts). */
declare module '*?catalogue=first' {
  const messages: import('@lingui/core').Messages;
  export default messages;
}

/** Ends the listening of index.html to keys and pointers, and returns what it has heard. */
declare const takeEarlyInput: () => Event[];
