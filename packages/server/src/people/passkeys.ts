/**
 * Passkeys by WebAuthn, checked by `@simplewebauthn/server`. They are discoverable, so that a sign-in needs no name. They
 * always verify the user: a passkey is possession and a fingerprint, a face or a PIN at once. Attestation is not asked
 * for: any authenticator will do.
 */
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { RelyingParty } from './relyingParty.js';

const NAME = 'Twofold';
/** As long as challenges are valid. */
const TIMEOUT_MS = 5 * 60_000;

/** A passkey as it is stored. */
export interface StoredPasskey {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Uses a challenge up. False: it is not one of this step. */
export type UseChallenge = (challenge: string) => Promise<boolean>;

/** The handle of an account in its passkeys: its id, which names nobody. */
function handleOf(accountId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex'));
}

/** Options for a new passkey. Authenticators that have one of `known` refuse to make another. */
export async function registrationOptions(
  party: RelyingParty,
  account: { id: string; name: string },
  known: readonly StoredPasskey[],
) {
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: party.id,
    userName: account.name,
    userDisplayName: account.name,
    userID: handleOf(account.id),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Checks a new passkey. Rejects with an Error that names the fault, for the log. */
export async function checkRegistration(
  party: RelyingParty,
  response: unknown,
  useChallenge: UseChallenge,
): Promise<StoredPasskey & { isSynced: boolean }> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: useChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  });
  if (!verified) throw new Error('The attestation does not hold');
  const { credential, credentialBackedUp } = registrationInfo;
  const { id, publicKey, counter, transports = [] } = credential;
  return { id, publicKey, counter, transports, isSynced: credentialBackedUp };
}

/** Options for a sign-in by whatever passkey of this site the browser has. */
export async function signInOptions(party: RelyingParty) {
  return generateAuthenticationOptions({ rpID: party.id, timeout: TIMEOUT_MS, userVerification: 'required' });
}

/**
 * Checks a sign-in. Rejects with an Error that names the fault, for the log: also if the counter of signatures has not
 * grown, as that of a copy.
 */
export async function checkSignIn(
  party: RelyingParty,
  response: unknown,
  { accountId, ...passkey }: StoredPasskey & { accountId: string },
  useChallenge: UseChallenge,
): Promise<{ counter: number; isSynced: boolean }> {
  const given = response as AuthenticationResponseJSON;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...given, clientExtensionResults: given.clientExtensionResults ?? {} },
    expectedChallenge: useChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      ...passkey,
      publicKey: new Uint8Array(passkey.publicKey),
      transports: transportsOf(passkey.transports),
    },
    requireUserVerification: true,
  });
  if (!verified) throw new Error('The signature does not hold');
  const { userHandle } = given.response;
  if (userHandle && !Buffer.from(userHandle, 'base64url').equals(handleOf(accountId))) {
    throw new Error('The passkey names another account');
  }
  return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
}

function transportsOf(transports: readonly string[]): AuthenticatorTransport[] {
  return [...transports] as AuthenticatorTransport[];
}
