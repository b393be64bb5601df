import { type OperationNode, SelectQueryNode } from 'kysely'
import type { Tx } from '#db/transaction.server.ts'

/** The transaction as if it asked for no lock: at the end of a query stands nothing else. */
export function withoutLocks(tx: Tx): Tx {
  return tx.withPlugin({
    transformQuery: ({ node }) => (SelectQueryNode.is(node) ? unlocked(node) : node),
    transformResult: async ({ result }) => result,
  })
}

/** The query, and those before it that it reads from. */
function unlocked(query: SelectQueryNode): SelectQueryNode {
  const { with: before, ...own } = { ...query, endModifiers: [] }
  if (!before) return own
  const expressions = before.expressions.map((each) => ({
    ...each,
    expression: withoutLock(each.expression),
  }))
  return { ...own, with: { ...before, expressions } }
}

function withoutLock(node: OperationNode): OperationNode {
  return SelectQueryNode.is(node) ? unlocked(node) : node
}

/** The same for so many transactions, none of which goes on before all have begun. */
export function withoutLocksAtOnce(count: number): (tx: Tx) => Promise<Tx> {
  const all = Promise.withResolvers<void>()
  let begun = 0
  return async (tx) => {
    begun += 1
    if (begun === count) all.resolve()
    await all.promise
    return withoutLocks(tx)
  }
}
