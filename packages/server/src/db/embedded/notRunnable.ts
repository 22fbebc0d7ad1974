/** That this machine cannot run the embedded PostgreSQL; another kind of database may do. */
export class NotRunnable extends Error {}
