// `@twofold/protocol`: the proof of a ranked game. The client's half is in `@twofold/protocol/client`.
export * from './proof.js';
