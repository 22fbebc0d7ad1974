/**
 * `@twofold/protocol`: what the clients and the server of ranked play say to each other, and the proof of a
 * ranked game. docs/protocol.md describes it for authors of clients.
 */

export * from './calendar.js';
export * from './daily.js';
export * from './judge.js';
export * from './messages.js';
export { NAME_RULE } from './parts.js';
export * from './people/accounts.js';
export * from './people/moderation.js';
export * from './people/sync.js';
export * from './players.js';
export * from './proof.js';
export * from './races/arenas.js';
export * from './races/races.js';
export * from './records.js';
export * from './schemas.js';
export * from './signed/index.js';
export * from './uploads.js';
