// What to call a variant that a record names. A later version of the game may have kept one that is not known here.
import { findVariant } from '@twofold/core';
import { formatTile } from '../i18n/i18n';
import { variantName } from '../play/variantName';

/** The variant's name, or its id. */
export function nameOf(id: string): string {
  const variant = findVariant(id);
  return variant ? variantName(variant) : id;
}

/** The number on the tile that wins. */
export function targetName(id: string): string {
  return formatTile(findVariant(id)?.target ?? 2048);
}
