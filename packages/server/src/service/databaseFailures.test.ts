// Which errors of a database a client may meet again in a moment, and which are faults of ours.
import { expect, it } from 'vitest';
import { DatabaseBusy } from '../db/database.js';
import { KeyFileError } from '../signing/keyFile.js';
import { refusalByDatabase } from './databaseFailures.js';

const withCode = (code: string) => Object.assign(new Error('told by the database'), { code });

it('failures and conflicts of the database are refused for the moment', () => {
  const codes = (errors: unknown[]) => errors.map((error) => refusalByDatabase(error)?.code);
  expect(codes([withCode('57P01'), withCode('ECONNRESET'), withCode('53100')])).toEqual([
    'database_failed',
    'database_failed',
    'storage_full',
  ]);
  expect(codes([withCode('40P01'), withCode('40001'), withCode('55P03'), new DatabaseBusy()])).toEqual([
    'busy',
    'busy',
    'busy',
    'busy',
  ]);
  expect(codes([new KeyFileError('the file cannot be written')])).toEqual(['cannot_sign']);
  // What a request meets that outlives the grace period of a server that stops.
  expect(codes([new Error('driver has already been destroyed')])).toEqual(['database_failed']);
});

it('wrong values and other errors are no failures of the database', () => {
  for (const error of [withCode('23505'), withCode('22P02'), new Error('x'), undefined])
    expect(refusalByDatabase(error)).toBeUndefined();
});
