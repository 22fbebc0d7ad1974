/** The parts that the schemas of several subjects share. */
import { type TSchema, Type } from 'typebox';

export const Hex64 = Type.String({ pattern: '^[0-9a-f]{64}$', description: '32 bytes in hex' });
export const Time = Type.String({ format: 'date-time' });
export const Count = Type.Integer({ minimum: 0 });
/** Ids of games and uploads. */
export const Id = Type.String({ pattern: '^[2-9a-z]{8,32}$' });
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
