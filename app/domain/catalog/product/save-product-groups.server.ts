import { type CodeOf, type GroupRefusal, refusalWithin } from '#app/domain/catalog/group-refusal.ts'
import type { InformationValues } from '#app/domain/catalog/information/product-information-queries.server.ts'
import { saveProductInformation } from '#app/domain/catalog/information/save-product-information.server.ts'
import { lockProduct } from '#app/domain/catalog/lock-product.server.ts'
import type { BulkBand } from '#app/domain/catalog/prices/bulk-bands.ts'
import type { PriceTerms } from '#app/domain/catalog/prices/product-price-queries.server.ts'
import { saveBulkDiscounts } from '#app/domain/catalog/prices/save-bulk-discounts.server.ts'
import { savePriceTerms } from '#app/domain/catalog/prices/save-price-terms.server.ts'
import {
  type ProductPriceLists,
  saveProductPriceLists,
} from '#app/domain/catalog/prices/save-product-price-lists.server.ts'
import { findLockedProduct, updateProductVersion } from '#app/domain/catalog/product-edit-queries.server.ts'
import type { ProductStatus } from '#app/domain/catalog/product-types.ts'
import type { ProductAddonLink } from '#app/domain/catalog/setup/product-addon-queries.server.ts'
import type { ProductAvailabilityValues } from '#app/domain/catalog/setup/product-availability-queries.server.ts'
import type { RebookingValues } from '#app/domain/catalog/setup/product-rebooking.ts'
import type { ProductSetupValues } from '#app/domain/catalog/setup/product-setup.ts'
import { saveProductAddons } from '#app/domain/catalog/setup/save-product-addons.server.ts'
import { saveProductAvailability } from '#app/domain/catalog/setup/save-product-availability.server.ts'
import { saveProductRebooking } from '#app/domain/catalog/setup/save-product-rebooking.server.ts'
import { saveProductSetup } from '#app/domain/catalog/setup/save-product-setup.server.ts'
import { updateLaterVersions } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Editor, EditStart } from '#app/domain/shared/edit/edit.ts'
import { whoChanged } from '#app/domain/shared/edit/who-changed.server.ts'
import type { Plan } from '#app/domain/shared/plan.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { saveProductStatus } from './save-product-status.server.ts'

type ProductEditor = Editor & { id: number; plan: Plan }

type Refusal = GroupRefusal<
  CodeOf<
    | typeof saveProductSetup
    | typeof saveProductInformation
    | typeof saveProductAvailability
    | typeof saveProductPriceLists
    | typeof saveBulkDiscounts
    | typeof savePriceTerms
    | typeof saveProductAddons
    | typeof saveProductRebooking
    | typeof saveProductStatus
  >
>

/** Saves one group of the product under the lock of all. */
type SaveGroup<Values> = (
  tx: Tx,
  input: ProductEditor & { values: Values },
) => Promise<Result<unknown, Refusal>>

/** Groups of a product, one for each tab; a group that is left out stays as it is. */
type ProductGroups = {
  setup?: ProductSetupValues | undefined
  information?: InformationValues | undefined
  availability?: ProductAvailabilityValues | undefined
  prices?: ProductPriceLists | undefined
  bulkDiscounts?: { bands: readonly BulkBand[] } | undefined
  deposit?: Partial<PriceTerms> | undefined
  addons?: { addons: readonly ProductAddonLink[] } | undefined
  rebooking?: RebookingValues | undefined
  status?: ProductStatus | undefined
}

/** Questions of the product, which a higher folder saves. */
type CustomFields<Values> = { values: Values | undefined; save: SaveGroup<Values> }

/**
 * Saves the posted groups, each by its tab's own use case, after comparing the version once. Run it in one
 * transaction: a refusal of one group undoes the others, and all of them are one new version. `isTighter` when the
 * capacity may be lower than the sold quantity.
 */
export async function saveProductGroups<Questions>(
  tx: Tx,
  {
    version,
    groups,
    customFields,
    ...editor
  }: ProductEditor & {
    version: EditStart | undefined
    groups: ProductGroups
    customFields: CustomFields<Questions>
  },
): Promise<Result<{ isTighter: boolean }, Refusal>> {
  const locked = await lockProduct(tx, editor)
  if (!locked.ok) return locked
  const { version: current } = locked.value
  const key = { shopId: editor.shopId, entity: 'product', entityId: editor.id }
  const begun = typeof version === 'object' ? version.number : version
  if (begun !== undefined && begun !== current) {
    return err(await whoChanged(tx, key, { version: begun, current }))
  }
  let isTighter = false
  for (const { name, save } of stepsOf(groups, customFields)) {
    const saved = await save(tx, editor)
    if (!saved.ok) return err(refusalWithin(name, saved.error))
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

type Step = { name: string; save: (tx: Tx, editor: ProductEditor) => Promise<Result<unknown, Refusal>> }

/** Steps in order: the set-up first, since the rules for add-ons and prices follow from it. */
function stepsOf<Questions>(groups: ProductGroups, customFields: CustomFields<Questions>): Step[] {
  const { status } = groups
  return [
    ...step('setup', groups.setup, saveProductSetup),
    ...step('information', groups.information, saveProductInformation),
    ...step('availability', groups.availability, saveProductAvailability),
    ...step('prices', groups.prices, saveProductPriceLists),
    ...step('bulkDiscounts', groups.bulkDiscounts, saveBulkDiscounts),
    ...step('deposit', groups.deposit, savePriceTerms),
    ...step('addons', groups.addons, saveProductAddons),
    ...step('customFields', customFields.values, customFields.save),
    ...step('rebooking', groups.rebooking, saveProductRebooking),
    ...step('status', status && { status }, saveProductStatus),
  ]
}

function step<Values>(name: string, values: Values | undefined, save: SaveGroup<Values>): Step[] {
  return values === undefined ? [] : [{ name, save: (tx, editor) => save(tx, { ...editor, values }) }]
}

/** Only the set-up and the start times can lower the capacity below the sold quantity, and return so. */
function isTightened(saved: unknown): boolean {
  return typeof saved === 'object' && saved !== null && 'isTighter' in saved && saved.isTighter === true
}
