/// <reference types="vite/client" />

/** The version of the web package, from its manifest (vite.config.ts). */
declare const __VERSION__: string;
