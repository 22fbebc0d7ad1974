/** Rows of studies that workers share. */
import type { Generated } from 'kysely';

export interface StudiesTable {
  id: string; // a hash of the three that follow, and of the asker's key
  kind: string;
  program: string; // the version that asked
  options: string; // JSON
  asked_at: Date; // when an asker was last there
}

/** A process that asks for a study. */
export interface StudyAskersTable {
  study_id: string;
  asker: string;
  seen_at: Date;
}

export interface StudyPartsTable {
  study_id: string;
  part: number;
  input: string; // JSON, the same for good
  digest: string | null; // of the input; null: of an older version
  state: Generated<'waiting' | 'done' | 'failed'>;
  tries: Generated<number>;
  worker: string | null; // who began it last
  result: Uint8Array | null;
  failure: string | null;
}

/** A worker that cannot do a study as it was asked: of another version, or without its network. */
export interface StudyRefusalsTable {
  study_id: string;
  worker: string;
  message: string;
}
