/** The parts that the schemas of several subjects share. */
import { type TSchema, Type } from 'typebox';

export const Hex64 = Type.String({ pattern: '^[0-9a-f]{64}$', description: '32 bytes in hex' });
export const Time = Type.String({ format: 'date-time' });
export const Count = Type.Integer({ minimum: 0 });
/** Ids of games and uploads. */
export const Id = Type.String({ pattern: '^[2-9a-z]{8,32}$' });
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A request has the fields of its schema and no others. */
export const STRICT = { additionalProperties: false } as const;

/** The rule of names, for people. */
export const NAME_RULE =
  'A name has 1 to 40 characters: letters of any script with their accents, digits, dots, hyphens, underscores, and ' +
  'single spaces between them. None of them is invisible.';
/** Accents and vowel signs of one letter: more of them would run over other lines. */
const MARKS = '[\\p{Mn}\\p{Mc}]{0,4}';
const WORD = `(?:\\p{L}${MARKS}|[\\p{N}._-])+`;

/** A name that a player gives to the account or to a bot. */
export const ChosenName = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: `^(?!.*\\p{Default_Ignorable_Code_Point})${WORD}(?: ${WORD})*$`,
  description: `In Unicode's form NFC, into which the server brings it. ${NAME_RULE}`,
});
