import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely'
import type { Db } from '#db/transaction.server.ts'

let counters = 0

/**
 * The same database, counting the statements that it answers. Facts of a shop are as if they had just changed: what
 * is read once for each version of them is read, and counted, once. Reading the version is counted by itself.
 */
export function countStatements(db: Db): { counted: Db; count(): number; versions(): number } {
  const counter = ++counters
  let statements = 0
  let versions = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Queries are transformed also where they stand inside others: only results are one per statement.
    transformResult: async ({ result }) => {
      const version = shopVersionOf(result)
      if (version !== undefined) {
        versions++
        return { ...result, rows: [{ version: `${version} ${counter}` }] }
      }
      statements++
      return result
    },
  }
  return { counted: db.withPlugin(plugin), count: () => statements, versions: () => versions }
}

function shopVersionOf({ rows }: QueryResult<UnknownRow>): string | undefined {
  const [row] = rows
  return row && Object.keys(row).join() === 'version' && typeof row.version === 'string'
    ? row.version
    : undefined
}
