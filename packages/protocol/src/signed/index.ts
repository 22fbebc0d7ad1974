/** What a server signs: records of results, their chain, and the keys. docs/protocol.md, "What the server signs". */
export { digestOf, parseHex } from './bytes.js';
export * from './chain.js';
export * from './fingerprint.js';
export * from './keys.js';
export * from './record.js';
export * from './tags.js';
export * from './tree.js';
