/** Signed results, and the server in memory that signs them, for the tests of packages. */
export { FakeServer } from '../../packages/protocol/src/testing/fakeServer.js';
export { PUBLIC_KEY, signedReplay, signGame } from '../../packages/protocol/src/testing/signedGame.js';
