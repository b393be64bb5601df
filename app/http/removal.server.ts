import {
  deleteCategory,
  findCategory,
  listCategoryUses,
  restoreCategory,
} from '#app/domain/catalog/category-queries.server.ts'
import { deleteProduct, restoreProduct } from '#app/domain/catalog/delete-product.server.ts'
import {
  deleteDuration,
  findDuration,
  listDurationUses,
  restoreDuration,
} from '#app/domain/catalog/duration-queries.server.ts'
import {
  deletePriceCategory,
  findPriceCategory,
  listPriceCategoryUses,
  restorePriceCategory,
} from '#app/domain/catalog/price-category-queries.server.ts'
import { findEditedProduct } from '#app/domain/catalog/product-edit-queries.server.ts'
import { listProductUses } from '#app/domain/catalog/product-use-queries.server.ts'
import { deleteTax, findTax, listTaxUses, restoreTax } from '#app/domain/catalog/tax-queries.server.ts'
import {
  deleteOpeningSeason,
  findOpeningSeason,
  restoreOpeningSeason,
} from '#app/domain/opening-hours/season-queries.server.ts'
import { countComingBookings } from '#app/domain/order/coming-booking-queries.server.ts'
import { findCustomField } from '#app/domain/question/custom-field-queries.server.ts'
import { deleteCustomField, restoreCustomField } from '#app/domain/question/delete-custom-field.server.ts'
import { deleteResource, restoreResource } from '#app/domain/resource/delete-resource.server.ts'
import {
  deleteResourceType,
  findResource,
  findResourceType,
  listResourceTypeUses,
  listResourceUses,
  restoreResourceType,
} from '#app/domain/resource/resource-queries.server.ts'
import type { Editor, NotFound } from '#app/domain/shared/edit.ts'
import type { Plan, PlanRefusal } from '#app/domain/shared/plan.ts'
import type { RemovalRefusal, Use } from '#app/domain/shared/removal.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Instant, Zone } from '#app/domain/shared/time.ts'
import type { Translatable } from '#app/domain/shared/translatable.ts'
import type { MessageKey } from '#app/i18n/translate.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type Key = { shopId: number; id: number }
type Input = Editor & { id: number }

/** How one kind of thing is deleted and brought back. */
export type RemovalPage = {
  /** Name of the record, also when it is deleted already; undefined when the shop has no such record. */
  name: (db: Db, key: Key) => Promise<Translatable | string | undefined>
  /** Explains on the confirmation page what deleting does. */
  text: MessageKey
  /** Bookings still to come that keep it. Left out for what is booked with something else. */
  coming?: (db: Db, key: Key & { now: Instant; zone: Zone }) => Promise<number>
  /** Records that still use it; none may remain before it can be deleted. */
  uses: (db: Db, key: Key) => Promise<Use[]>
  remove: (tx: Tx, input: Input) => Promise<Result<unknown, RemovalRefusal>>
  restore: (tx: Tx, input: Input & { plan: Plan }) => Promise<Result<unknown, NotFound | PlanRefusal>>
}

/**
 * Record types that can be deleted and restored, by the address of their list: for the pages
 * `/{address}/{id}/delete` and `/restore`, and for `DELETE /api/{entity}/{id}` of entities that name their key.
 */
export const REMOVABLES = {
  'settings/custom-fields': {
    name: async (db, key) => (await findCustomField(db, key))?.label,
    text: 'removal.text_question',
    uses: async () => [],
    remove: deleteCustomField,
    restore: restoreCustomField,
  },
  'settings/opening-hours': {
    name: async (db, key) => (await findOpeningSeason(db, key))?.name,
    text: 'removal.text_season',
    uses: async () => [],
    remove: deleteOpeningSeason,
    restore: restoreOpeningSeason,
  },
  categories: {
    name: async (db, key) => (await findCategory(db, key))?.name,
    text: 'removal.text',
    uses: listCategoryUses,
    remove: deleteCategory,
    restore: restoreCategory,
  },
  'price-categories': {
    name: async (db, key) => (await findPriceCategory(db, key))?.title,
    text: 'removal.text',
    uses: listPriceCategoryUses,
    remove: deletePriceCategory,
    restore: restorePriceCategory,
  },
  durations: {
    name: async (db, key) => (await findDuration(db, key))?.label,
    text: 'removal.text',
    uses: listDurationUses,
    remove: deleteDuration,
    restore: restoreDuration,
  },
  taxes: {
    name: async (db, key) => (await findTax(db, key))?.name,
    text: 'removal.text',
    uses: listTaxUses,
    remove: deleteTax,
    restore: restoreTax,
  },
  resources: {
    name: async (db, key) => (await findResource(db, key))?.name,
    text: 'removal.text',
    uses: listResourceUses,
    remove: deleteResource,
    restore: restoreResource,
  },
  'resource-types': {
    name: async (db, key) => (await findResourceType(db, key))?.name,
    text: 'removal.text',
    uses: listResourceTypeUses,
    remove: deleteResourceType,
    restore: restoreResourceType,
  },
  products: {
    name: async (db, key) => (await findEditedProduct(db, key))?.name,
    text: 'removal.text',
    coming: (db, { id: productId, ...key }) => countComingBookings(db, { ...key, productId }),
    uses: listProductUses,
    remove: deleteProduct,
    restore: restoreProduct,
  },
} as const satisfies Record<string, RemovalPage>

/** The thing at an address such as `/categories/12/delete`, or undefined. */
export function removableAt(pathname: string): { removable: RemovalPage; list: string } | undefined {
  const [, address = ''] = /^\/(.+)\/\d+\/(?:delete|restore)$/.exec(pathname) ?? []
  const known: Readonly<Record<string, RemovalPage>> = REMOVABLES
  const removable = Object.hasOwn(known, address) ? known[address] : undefined
  return removable && { removable, list: `/${address}` }
}
