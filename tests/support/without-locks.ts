import { SelectQueryNode } from 'kysely'
import type { Tx } from '#db/transaction.server.ts'

/** The transaction as if it asked for no lock: at the end of a query stands nothing else. */
export function withoutLocks(tx: Tx): Tx {
  return tx.withPlugin({
    transformQuery: ({ node }) => (SelectQueryNode.is(node) ? { ...node, endModifiers: [] } : node),
    transformResult: async ({ result }) => result,
  })
}
