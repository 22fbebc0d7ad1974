// The client's half of ranked play, for browsers and terminals: `@twofold/protocol/client`. Network, clock, chance and
// storage are ports. An entry of its own, so that a page does not load the server's schemas.

export * from '../calendar.js';
export { fingerprintOf, parseFingerprint } from '../signed/fingerprint.js';
export * from './accounts.js';
export { type Answer, isPassing, NO_SERVER, NOT_READY, type Request } from './answers.js';
export * from './api.js';
export { Connection, type LinkState, type Ports, type Socket, type SocketHandlers } from './connection.js';
export * from './daily/daily.js';
export { DAILY_PAGES, type SharedResult, type ShareWords, shareText } from './daily/shareText.js';
export { type DealStore, findDeal, nonceFor, rememberDeal } from './deals.js';
export { MOST_WAITING, Outbox, type OutboxStore } from './outbox.js';
export * from './players.js';
export * from './races.js';
export { type SentMove, Session, type SessionEvent, type SessionOptions } from './session.js';
export * from './sync.js';
export * from './uploads.js';
export * from './wire.js';
