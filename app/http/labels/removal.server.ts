import { deleteProduct, restoreProduct } from '#app/domain/catalog/product/delete-product.server.ts'
import { findEditedProduct } from '#app/domain/catalog/product-edit-queries.server.ts'
import { listProductUses } from '#app/domain/catalog/records/product-use-queries.server.ts'
import {
  deleteCardProvider,
  findCardProvider,
  restoreCardProvider,
} from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { countComingBookings } from '#app/domain/order/views/coming-booking-queries.server.ts'
import type { Editor, NotFound } from '#app/domain/shared/edit/edit.ts'
import type { RemovalRefusal, Use } from '#app/domain/shared/edit/removal.ts'
import type { Plan, PlanRefusal } from '#app/domain/shared/plan.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant, Zone } from '#app/domain/shared/time.ts'
import type { RecordKind } from '#app/http/record-kind.server.ts'
import { RECORD_KINDS } from '#app/http/records.server.ts'
import { ALL_RECORDS, RECORDS } from '#app/http/records.ts'
import type { MessageKey } from '#app/i18n/translate.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type Key = { shopId: number; id: number }
type Input = Editor & { id: number }

/** How one kind of record is deleted and restored. */
export type RemovalPage = {
  /** Name of the record, also when it is deleted already; undefined when the shop has no such record. */
  name: (db: Db, key: Key) => Promise<Translatable | string | undefined>
  /** Explains on the confirmation page what deleting does. */
  text: MessageKey
  /** Texts where 'delete' is not what it is called: the question, its button, and what was done. */
  labels?: { title: MessageKey; submit: MessageKey; done: MessageKey }
  /** Page that shows the records, where that is not their own address. */
  listPage?: string
  /** Number of coming bookings of it. Left out for what is booked with something else. */
  coming?: (db: Db, key: Key & { now: Instant; zone: Zone }) => Promise<number>
  /** Records that still use it; none may remain before it can be deleted. */
  uses: (db: Db, key: Key) => Promise<Use[]>
  remove: (tx: Tx, input: Input) => Promise<Result<unknown, RemovalRefusal>>
  restore: (tx: Tx, input: Input & { plan: Plan }) => Promise<Result<unknown, NotFound | PlanRefusal>>
}

const PRODUCT: RemovalPage = {
  name: async (db, key) => (await findEditedProduct(db, key))?.name,
  text: 'removal.text',
  coming: (db, { id: productId, ...key }) => countComingBookings(db, { ...key, productId }),
  uses: listProductUses,
  remove: deleteProduct,
  restore: restoreProduct,
}

/** An account at a provider keeps its keys, so that what came by it is still answered and refunded. */
const CARD_PROVIDER: RemovalPage = {
  name: async (db, key) => (await findCardProvider(db, key))?.name,
  text: 'payment_provider.disconnect_text',
  labels: {
    title: 'payment_provider.disconnect_title',
    submit: 'payment_provider.disconnect',
    done: 'payment_provider.disconnected',
  },
  listPage: RECORDS.payment_provider.address,
  uses: async () => [],
  remove: deleteCardProvider,
  restore: restoreCardProvider,
}

/** Records that can be deleted and restored at `/{list}/{id}/delete` and `/restore`, by the address of their list. */
const REMOVABLES: ReadonlyMap<string, RemovalPage> = new Map([
  ['/products', PRODUCT],
  [`${RECORDS.payment_provider.address}/stripe`, CARD_PROVIDER],
  ...ALL_RECORDS.map(({ name, address }) => [address, RECORD_KINDS[name](toRemovalPage)] as const),
])

function toRemovalPage<Item, Values>(kind: RecordKind<Item, Values>): RemovalPage {
  const { record, titleOf, removalText = 'removal.text' } = kind
  return {
    name: async (db, key) => {
      const item = await record.find(db, key)
      return item && titleOf(item)
    },
    text: removalText,
    uses: record.listUses ?? (async () => []),
    remove: record.remove,
    restore: record.restore,
  }
}

/** The record type at an address such as `/categories/12/delete`, or undefined. */
export function removableAt(pathname: string): { removable: RemovalPage; list: string } | undefined {
  const [, list = ''] = /^(\/.+)\/\d+\/(?:delete|restore)$/.exec(pathname) ?? []
  const removable = REMOVABLES.get(list)
  return removable && { removable, list }
}
