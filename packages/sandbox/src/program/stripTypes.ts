/**
 * TypeScript to JavaScript by Sucrase, which keeps every line where it was. It is loaded only for TypeScript.
 * Types are not checked: a wrong type shows in what the program does.
 */
import { type Place, type ProgramFailure, syntaxFailure } from './failure.js';

/** The language of a program. */
export type Language = 'javascript' | 'typescript' | 'python';

export type Stripped = { ok: true; code: string } | { ok: false; failure: ProgramFailure };

/** An error of Sucrase's parser. */
interface ParserError {
  message: string;
  loc?: { line: number; column: number };
}

/** Fetches the library, once. */
export function loadStripper(): Promise<Pick<typeof import('sucrase'), 'transform'>> {
  return import('sucrase');
}

export async function stripTypes(source: string): Promise<Stripped> {
  const { transform } = await loadStripper();
  try {
    const { code } = transform(source, {
      transforms: ['typescript'],
      disableESTransforms: true,
      keepUnusedImports: false,
    });
    return { ok: true, code };
  } catch (error) {
    return { ok: false, failure: failureOf(source, error as ParserError) };
  }
}

/** Its message begins "Error parsing program: " and ends with the place, as in "Unexpected token (2:11)". */
function failureOf(source: string, { message, loc }: ParserError): ProgramFailure {
  const place: Place = loc ? { line: loc.line, column: loc.column } : {};
  const bare = message.replace(/^Error (?:parsing|transforming) [^:]*: /, '').replace(/ \(\d+:\d+\)$/, '');
  return syntaxFailure(source, bare, place);
}
