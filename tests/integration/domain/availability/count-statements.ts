import type { KyselyPlugin } from 'kysely'
import type { Db } from '#db/transaction.server.ts'

/** The same database, counting the statements that it answers. */
export function countStatements(db: Db): { counted: Db; count(): number } {
  let statements = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Queries are transformed also where they stand inside others: only results are one per statement.
    transformResult: async ({ result }) => {
      statements++
      return result
    },
  }
  return { counted: db.withPlugin(plugin), count: () => statements }
}
