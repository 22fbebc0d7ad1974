import type { ColumnType } from 'kysely';

/** A time that the database may fill in. */
export type Timestamp = ColumnType<Date, Date | undefined, Date>;
