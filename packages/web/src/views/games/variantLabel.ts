// The label of a record's variant. A later version of the game may have stored one that is unknown here.
import { findVariant } from '@twofold/core';
import { variantName } from '../../board/variantName';
import { formatTile } from '../../i18n/i18n';

/** The variant's name, or its id. */
export function variantLabel(id: string): string {
  const variant = findVariant(id);
  return variant ? variantName(variant) : id;
}

/** The number on the tile that wins. */
export function targetName(id: string): string {
  return formatTile(findVariant(id)?.target ?? 2048);
}
