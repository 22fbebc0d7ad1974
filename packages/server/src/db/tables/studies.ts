/** Rows of studies that workers share. */
import type { Generated } from 'kysely';

export interface StudiesTable {
  id: string; // a hash of the three that follow
  kind: string;
  program: string; // the version that asked
  options: string; // JSON
  asked_at: Date; // when its asker was last there
}

export interface StudyPartsTable {
  study_id: string;
  part: number;
  input: string; // JSON
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
