import type { KyselyPlugin } from 'kysely'
import type { Db } from '#db/transaction.server.ts'

/** The same database, counting the statements that are sent through it. */
export function countStatements(db: Db): { counted: Db; count(): number } {
  let statements = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { counted: db.withPlugin(plugin), count: () => statements }
}
