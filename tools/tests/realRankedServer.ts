/** The real ranked server with an empty database, for tests of its clients: their packages do not reach into another's. */
export { type RankedServer, startRankedServer } from '../../packages/server/src/testing/rankedServer.js';
