/**
 * The relying party of passkeys: the site whose passkeys a browser offers. The operator names its address, because the
 * host of a request can be made up. Without one only `http://localhost` has passkeys, for trying them out.
 */
export interface RelyingParty {
  readonly id: string; // the host name, without a port
  readonly origin: string;
}

/** Undefined: passkeys are off. */
export function relyingPartyOf(
  { protocol, host }: { protocol: string; host: string },
  configured: string | undefined,
): RelyingParty | undefined {
  if (configured !== undefined) return { id: new URL(configured).hostname, origin: configured };
  return /^localhost(:\d{1,5})?$/i.test(host)
    ? { id: 'localhost', origin: `${protocol}://${host.toLowerCase()}` }
    : undefined;
}
