/** Counts the reads of a database for tests. */
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import type { Database } from '../db/database.js';

/** Is waited for before the rows of a read are handed on. */
type OnRows = (table: string) => Promise<void> | void;

/** The database with its reads counted, also those within transactions. */
export class WatchedReads implements KyselyPlugin {
  /** Reads by the name of their first table. */
  readonly reads: Record<string, number> = {};
  /** The most reads under way at once. */
  mostAtOnce = 0;
  readonly #onRows: OnRows;
  readonly #tables = new WeakMap<object, string>();
  #open = 0;

  constructor(onRows: OnRows = () => {}) {
    this.#onRows = onRows;
  }

  watch(database: Database): Database {
    return { ...database, db: database.db.withPlugin(this), moves: database.moves.withPlugin(this) };
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    const from = node.kind === 'SelectQueryNode' ? node.from?.froms[0] : undefined;
    if (from?.kind !== 'TableNode') return node;
    const table = (from as unknown as { table: { identifier: { name: string } } }).table.identifier.name;
    this.#tables.set(queryId, table);
    this.reads[table] = (this.reads[table] ?? 0) + 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#open);
    return node;
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs) {
    const table = this.#tables.get(queryId);
    if (table === undefined) return result;
    this.#open -= 1;
    await this.#onRows(table);
    return result;
  }
}
