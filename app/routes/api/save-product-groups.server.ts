import { saveProductInformation } from '#app/domain/catalog/information/save-product-information.server.ts'
import { lockProduct } from '#app/domain/catalog/lock-product.server.ts'
import { saveBulkDiscounts } from '#app/domain/catalog/prices/save-bulk-discounts.server.ts'
import { savePriceTerms } from '#app/domain/catalog/prices/save-price-terms.server.ts'
import { saveProductStatus } from '#app/domain/catalog/product/save-product-status.server.ts'
import { findLockedProduct, updateProductVersion } from '#app/domain/catalog/product-edit-queries.server.ts'
import { saveProductAddons } from '#app/domain/catalog/setup/save-product-addons.server.ts'
import { saveProductAvailability } from '#app/domain/catalog/setup/save-product-availability.server.ts'
import { saveProductRebooking } from '#app/domain/catalog/setup/save-product-rebooking.server.ts'
import { saveProductSetup } from '#app/domain/catalog/setup/save-product-setup.server.ts'
import { saveProductCustomFields } from '#app/domain/question/save-product-custom-fields.server.ts'
import { updateLaterVersions } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { EditStart } from '#app/domain/shared/edit/edit.ts'
import { whoChanged } from '#app/domain/shared/edit/who-changed.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  type ProductEditor,
  type ProductGroups,
  standingAt,
  type WriteRefusal,
} from './product-write.server.ts'
import { saveProductPriceLists } from './save-product-price-lists.server.ts'

/**
 * Saves the groups that are given, each by its tab's own use case, after comparing the version once. Run it in
 * one transaction: a refusal of one group undoes the others, and all of them are one new version.
 * `isTighter` when there may be less than was sold.
 */
export async function saveProductGroups(
  tx: Tx,
  {
    version,
    groups,
    plan,
    ...editor
  }: ProductEditor & { version: EditStart | undefined; groups: ProductGroups },
): Promise<Result<{ isTighter: boolean }, WriteRefusal>> {
  const locked = await lockProduct(tx, editor)
  if (!locked.ok) return locked
  const { version: current } = locked.value
  const key = { shopId: editor.shopId, entity: 'product', entityId: editor.id }
  const begun = typeof version === 'object' ? version.number : version
  if (begun !== undefined && begun !== current) {
    return { ok: false, error: await whoChanged(tx, key, { version: begun, current }) }
  }
  let isTighter = false
  for (const [name, save] of stepsOf(tx, { ...editor, plan }, groups)) {
    const saved = await save()
    if (!saved.ok) return { ok: false, error: standingAt(name, saved.error) }
    isTighter ||= isTightened(saved.value)
  }
  const after = await findLockedProduct(tx, editor)
  const next = current + 1
  if (after && after.version > next) {
    await updateProductVersion(tx, { ...editor, version: next })
    await updateLaterVersions(tx, { ...key, version: next })
  }
  return ok({ isTighter })
}

type Step = readonly [name: keyof ProductGroups, save: () => Promise<Result<unknown, WriteRefusal>>]

/** The set-up comes first, since what add-ons and prices may be follows from it. */
function stepsOf(tx: Tx, { plan, ...editor }: ProductEditor, groups: ProductGroups): Step[] {
  const { information, setup, availability, prices, bulkDiscounts } = groups
  const { deposit, addons, customFields, rebooking, status } = groups
  const steps: Step[] = []
  const add = <Values>(
    name: keyof ProductGroups,
    values: Values | undefined,
    save: (values: Values) => Promise<Result<unknown, WriteRefusal>>,
  ) => {
    if (values !== undefined) steps.push([name, () => save(values)])
  }
  add('setup', setup, (values) => saveProductSetup(tx, { ...editor, values }))
  add('information', information, (values) => saveProductInformation(tx, { ...editor, values }))
  add('availability', availability, (values) => saveProductAvailability(tx, { ...editor, values }))
  add('prices', prices, (values) => saveProductPriceLists(tx, { ...editor, plan, values }))
  add('bulkDiscounts', bulkDiscounts, (values) => saveBulkDiscounts(tx, { ...editor, values }))
  add('deposit', deposit, (values) => savePriceTerms(tx, { ...editor, values }))
  add('addons', addons, (values) => saveProductAddons(tx, { ...editor, values }))
  add('customFields', customFields, (values) => saveProductCustomFields(tx, { ...editor, values }))
  add('rebooking', rebooking, (values) => saveProductRebooking(tx, { ...editor, values, plan }))
  add('status', status, (value) => saveProductStatus(tx, { ...editor, values: { status: value } }))
  return steps
}

/** Only the set-up and the start times can leave less than was sold, and say so. */
function isTightened(saved: unknown): boolean {
  return typeof saved === 'object' && saved !== null && 'isTighter' in saved && saved.isTighter === true
}
