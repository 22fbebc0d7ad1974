/** Signed results and their chain. */

/** A public key that has signed results. */
export interface SigningKeysTable {
  public_key: Uint8Array; // 32 bytes, Ed25519
  valid_from: Date;
  valid_until: Date | null; // null: it is in use
}

/** A signed result: an entry of the chain. */
export interface SignedResultsTable {
  number: number; // from 1, without a gap
  game_id: string;
  account_id: string;
  previous: Uint8Array; // the root of all entries before
  record: Uint8Array; // SHA-256 of the record
  name: string | null; // as it was displayed; null: the account was erased
  name_salt: Uint8Array | null;
  name_digest: Uint8Array;
  signed_at: Date;
  public_key: Uint8Array;
  signature: Uint8Array;
}

/** A complete subtree of the tree over the chain. Level 0 has the entries. */
export interface ChainNodesTable {
  level: number;
  at: number; // from 1
  hash: Uint8Array;
}
