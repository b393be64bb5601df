import type { BookingType, ProductType, StartTimeType } from '#app/domain/catalog/product-types.ts'
import { listTaxes } from '#app/domain/catalog/records/tax-queries.server.ts'
import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Editor, Saved } from '#app/domain/shared/edit/edit.ts'
import type { Plan, PlanRefusal } from '#app/domain/shared/plan.ts'
import { nextPosition } from '#app/domain/shared/position-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Tx } from '#db/transaction.server.ts'
import { insertProduct } from './product-insert-queries.server.ts'
import { refuseOneMore } from './product-limit.server.ts'

export type NewProductValues = {
  /** Name among staff; guests see `displayName`. */
  name: string
  displayName: Translatable
  productType: ProductType
  taxId: number
  /** null means unlimited. */
  maxCapacity: number | null
}

type CreateProductInput = Editor & { values: NewProductValues; plan: Plan }

type CreateProductRefusal = PlanRefusal | { code: 'foreign_id'; at: 'taxId' }

/** Booking rules of a new product until the shop changes them. Source: domain.md §3 'Product types'. */
const BEGINNINGS = {
  RENTAL: { bookingType: 'PER_PERIOD', startTimeType: 'AUTOMATIC_WITHIN_OPENING_HOURS' },
  EVENT: { bookingType: 'PER_START_TIME', startTimeType: 'MANUAL_WITHIN_OPENING_HOURS' },
  ADDON: { bookingType: 'PER_PERIOD', startTimeType: 'AUTOMATIC_WITHIN_OPENING_HOURS' },
} as const satisfies Record<ProductType, { bookingType: BookingType; startTimeType: StartTimeType }>

/** Tints that the look has for products in calendars. */
const TINTS = 6

/** Adds an inactive product after the last. */
export async function createProduct(
  tx: Tx,
  { values, plan, ...editor }: CreateProductInput,
): Promise<Result<Saved, CreateProductRefusal>> {
  const { shopId, now } = editor
  const refused = await refuseOneMore(tx, { shopId, plan })
  if (refused) return err(refused)
  const taxes = await listTaxes(tx, shopId)
  if (!taxes.some(({ id }) => id === values.taxId)) return err({ code: 'foreign_id', at: 'taxId' })

  const position = await nextPosition(tx, { table: 'product', shopId })
  const beginning = BEGINNINGS[values.productType]
  const tint = (position % TINTS) + 1
  const id = await insertProduct(tx, { shopId, position, ...values, ...beginning, tint, now })
  await insertActivity(tx, {
    ...editor,
    entity: 'product',
    entityId: id,
    action: 'created',
    facts: values,
    actor: 'STAFF',
  })
  return ok({ id, version: 1 })
}
