/** Signed results of the protocol's own tests, for the tests of other packages. */
export { PUBLIC_KEY, signedReplay, signGame } from '../../packages/protocol/src/testing/signedGame.js';
