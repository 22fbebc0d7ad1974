// Reads what an import may hold.
import type { Result } from '@twofold/core';
import type { Contents } from './shelf';

export async function readImport(
  _text: string,
  _now: number,
): Promise<Result<{ contents: Contents; settings: unknown; refused: number }>> {
  return { ok: false, error: { code: 'import-unreadable', message: 'This file cannot be read.' } };
}
