/** How long connections and statements are waited for. */

/** In milliseconds. */
export interface PostgresLimits {
  /** Until a connection is there, or one of the pool is free. */
  connect: number;
  /** Until a statement is answered. */
  statement: number;
  /** The same, for work that takes long: a migration, a backup. */
  patient: number;
  /** Between two statements of a transaction, but in patient work. Others wait for its locks, though this process stands still or has gone. */
  idle: number;
  /** Between two questions whether the connection that listens is alive. It would hear nothing otherwise, and seem well. */
  quiet: number;
}

/** Whether a statement was given up. `pg` keeps its connection, and would send nothing more there. */
export function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}
