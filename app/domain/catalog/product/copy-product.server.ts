import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Editor, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import type { Plan, PlanRefusal } from '#app/domain/shared/plan.ts'
import { nextPosition } from '#app/domain/shared/position-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { insertPartsCopy, insertProductCopy } from './product-copy-queries.server.ts'
import { refuseOneMore } from './product-limit.server.ts'

type CopyProductInput = Editor & {
  id: number
  /** Name of the copy among staff; its name for guests stays. */
  name: string
  plan: Plan
}

type CopyProductRefusal = NotFound | PlanRefusal

/**
 * Creates an inactive copy with all but bookings. Features of the product that the plan no longer has are copied too:
 * a plan blocks creating more products, not having one like another.
 */
export async function copyProduct(
  tx: Tx,
  { id: from, name, plan, ...editor }: CopyProductInput,
): Promise<Result<Saved, CopyProductRefusal>> {
  const { shopId, now } = editor
  const refused = await refuseOneMore(tx, { shopId, plan })
  if (refused) return err(refused)

  const position = await nextPosition(tx, { table: 'product', shopId })
  const to = await insertProductCopy(tx, { shopId, from, name, position, now })
  if (to === undefined) return err({ code: 'not_found' })
  await insertPartsCopy(tx, { shopId, from, to })
  await insertActivity(tx, {
    ...editor,
    entity: 'product',
    entityId: to,
    action: 'created',
    facts: { before: {}, after: { copyOf: from, name } },
    actor: 'STAFF',
  })
  return ok({ id: to, version: 1 })
}
