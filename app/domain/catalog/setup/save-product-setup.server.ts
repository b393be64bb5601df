import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct, mergeTab } from '#app/domain/catalog/lock-product.server.ts'
import type { BookingType } from '#app/domain/catalog/product-types.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type EditStart,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import { lockChosen } from '#app/domain/shared/edit/edit-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updateIdentifiers } from './identifier-queries.server.ts'
import { normalisedSetup, type ProductSetupValues, refuseSetup, type SetupRefusal } from './product-setup.ts'
import {
  findExistingIds,
  findLockedMaster,
  findProductSetup,
  findProductTies,
  findResourceTypesOf,
  updateProductResources,
  updateProductSetup,
} from './product-setup-queries.server.ts'

/** `isTighter` when there may be less than was sold. */
type SavedSetup = Saved & { isTighter: boolean }

type Input = Editor & { id: number; version?: EditStart | undefined; values: ProductSetupValues }

/**
 * Saves the type, capacity and units of a product. A lower capacity than the sold quantity is allowed: bookings stay.
 * Source: domain.md §3 'Never oversold'.
 */
export async function saveProductSetup(
  tx: Tx,
  input: Input,
): Promise<Result<SavedSetup, NotFound | ChangedByOther | SetupRefusal>> {
  const { shopId, id, now } = input
  const locked = await lockProduct(tx, input)
  if (!locked.ok) return locked
  const before = await findProductSetup(tx, { shopId, id })
  if (!before) return err({ code: 'not_found' })
  const { version: current } = locked.value
  const merged = await mergeTab(tx, input, { current, mine: input.values, theirs: before })
  if (!merged.ok) return merged
  const normalised = await normalise(tx, { shopId, id, values: merged.value }, before)
  if (!normalised.ok) return normalised

  const after = normalised.value
  const finished = await finishProductEdit(tx, { ...input, version: current, before, after })
  if (finished.value.version === current) return ok({ ...finished.value, isTighter: false })
  await updateProductSetup(tx, { shopId, id, values: after })
  const { resourceTypeIds: typeIds, resourceIds, identifiers: labels } = after
  await updateProductResources(tx, { shopId, id, typeIds, resourceIds })
  await updateIdentifiers(tx, { shopId, productId: id, labels, now })
  return ok({ ...finished.value, isTighter: isTighter(before, after) })
}

/** Also when it needs other resources than before, or needs them for longer: turnaround counts as it is now. */
function isTighter(before: ProductSetupValues, after: ProductSetupValues): boolean {
  const { aliasOfId, bookingType, useResources, resourceTypeIds, resourceIds } = after
  const decisive = { aliasOfId, bookingType, useResources, resourceTypeIds, resourceIds }
  if (differencesOf(before, decisive)) return true
  const isLonger = after.minutesBefore > before.minutesBefore || after.minutesAfter > before.minutesAfter
  if (useResources && isLonger) return true
  if (after.maxCapacity === null) return false
  return before.maxCapacity === null || after.maxCapacity < before.maxCapacity
}

/** The values as they count, or why they can't be. */
async function normalise(
  tx: Tx,
  { shopId, id, values }: Pick<Input, 'shopId' | 'id' | 'values'>,
  before: ProductSetupValues,
): Promise<Result<ProductSetupValues, SetupRefusal>> {
  const master = await findMaster(tx, { shopId, id, masterId: values.aliasOfId })
  if (!master.ok) return master
  const refusal = refuseSetup(before, values, await findProductTies(tx, { shopId, id }))
  if (refusal) return err(refusal)

  await lockChosen(tx, { table: 'resource', shopId, ids: values.resourceIds })
  await lockChosen(tx, { table: 'resource_type', shopId, ids: values.resourceTypeIds })
  const typeOfResource = await findResourceTypesOf(tx, { shopId, ids: values.resourceIds })
  const foreign = await findForeign(tx, { shopId, values, before, typeOfResource })
  if (foreign) return err({ code: 'foreign_id', at: foreign })
  return ok(normalisedSetup(values, { master: master.value, typeOfResource }))
}

async function findMaster(
  tx: Tx,
  { shopId, id, masterId }: { shopId: number; id: number; masterId: number | null },
): Promise<Result<BookingType | null, SetupRefusal>> {
  if (masterId === null) return ok(null)
  const master = masterId === id ? undefined : await findLockedMaster(tx, { shopId, id: masterId })
  if (!master) return err({ code: 'foreign_id', at: 'aliasOfId' })
  return master.isAlias ? err({ code: 'alias_of_alias', at: 'aliasOfId' }) : ok(master.bookingType)
}

/** A tax that was deleted meanwhile may stay, but not be chosen. */
async function findForeign(
  tx: Tx,
  query: {
    shopId: number
    values: ProductSetupValues
    before: ProductSetupValues
    typeOfResource: ReadonlyMap<number, number>
  },
): Promise<'taxId' | 'resourceTypeIds' | 'resourceIds' | undefined> {
  const { shopId, values, before, typeOfResource } = query
  const { taxId, resourceTypeIds, resourceIds } = values
  const taxes = await findExistingIds(tx, { shopId, table: 'tax', ids: [taxId] })
  if (taxId !== before.taxId && !taxes.has(taxId)) return 'taxId'
  const types = await findExistingIds(tx, { shopId, table: 'resource_type', ids: resourceTypeIds })
  if (resourceTypeIds.some((typeId) => !types.has(typeId))) return 'resourceTypeIds'
  return resourceIds.some((resourceId) => !typeOfResource.has(resourceId)) ? 'resourceIds' : undefined
}
