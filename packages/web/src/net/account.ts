// The account of this device at the server of this page, and the browser's passkeys.

import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { Result } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import { type AccountApi, createAccountApi } from '@twofold/protocol/client';
import { BASE } from '../browser/basePath';
import { request } from './api';

export const accounts: AccountApi = createAccountApi(request);

/** The address of the export. A link saves it without holding it in the page. */
export const EXPORT_LINK = `${BASE}/api/account/export`;

/** The player closed the browser's question, or it ran out. */
export const CANCELLED = 'cancelled';
/** The authenticator has a passkey of this account already. */
const THERE = 'passkey_there';

/** Why this browser has no passkeys for a site at `origin`. Undefined: it has. */
export function whyNoPasskeys(
  origin: string | null,
): 'noHttps' | 'noWebAuthn' | 'noOrigin' | 'otherOrigin' | undefined {
  if (!isSecureContext) return 'noHttps';
  if (!browserSupportsWebAuthn()) return 'noWebAuthn';
  if (origin === null) return 'noOrigin';
  return origin === location.origin ? undefined : 'otherOrigin';
}

/** Asks the browser for a new passkey. */
export function makePasskey(options: object): Promise<Result<unknown>> {
  return asked(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}

/** Asks the browser to sign in by a passkey of this site. */
export function usePasskey(options: object): Promise<Result<unknown>> {
  return asked(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));
}

async function asked(ask: () => Promise<unknown>): Promise<Result<unknown>> {
  try {
    return { ok: true, value: await ask() };
  } catch (error) {
    const { name } = error as Error;
    const isCancelled = name === 'NotAllowedError' || name === 'AbortError';
    const code = isCancelled ? CANCELLED : name === 'InvalidStateError' ? THERE : 'passkey_failed';
    return { ok: false, error: { code, message: messageOf(error) } };
  }
}
