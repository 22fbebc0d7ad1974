/** How networks are read, as a test controls it: each read waits until the test releases its next step. */
import type { NetworkPorts } from '../index.js';
import { ENDGAMES } from '../network/manifest.js';
import { UNREACHABLE } from './fakeThread.js';
import { makeNetworkFile } from './networkFile.js';

const NETWORK = makeNetworkFile(1);

type Tell = Parameters<NetworkPorts['readNetwork']>[1];

/** A read. By default it tells half of its bytes, then arrives; `UNREACHABLE` fails instead. */
export class FakeRead {
  readonly bytes: Promise<Uint8Array>;
  isWanted: boolean | undefined; // as was heard at the last progress
  #steps: (() => void)[] = [];
  #arrive: (bytes: Uint8Array) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(
    readonly name: string,
    tell: Tell,
  ) {
    this.bytes = new Promise((resolve, reject) => {
      this.#arrive = resolve;
      this.#reject = reject;
    });
    const progress = () => {
      this.isWanted = tell?.(1, 2);
      if (this.isWanted === false) this.fail('Nobody waits for it.');
    };
    const arrive = () => (name === UNREACHABLE ? this.fail('Not there.') : this.#arrive(NETWORK));
    this.#steps = [progress, arrive];
  }

  get isPending(): boolean {
    return this.#steps.length > 0;
  }

  /** Releases its next steps. By default: all that wait. */
  speak(count = Number.POSITIVE_INFINITY): void {
    for (let said = 0; said < count && this.isPending; said++) this.#steps.shift()!();
  }

  /** It ends here, and says why. */
  fail(message: string): void {
    this.#steps = [];
    this.#reject(new Error(message));
  }
}

export class FakeReader implements NetworkPorts {
  readonly reads: FakeRead[] = []; // in order

  readonly readNetwork = (name: string, tell?: Tell): Promise<Uint8Array> => {
    if ((ENDGAMES as readonly string[]).includes(name))
      return Promise.reject(new Error('These networks take no endgame.'));
    const read = new FakeRead(name, tell);
    this.reads.push(read);
    return read.bytes;
  };

  /** Nobody's patience ends. */
  wait(): Promise<void> {
    return new Promise(() => {});
  }

  async pause(): Promise<void> {}
}
