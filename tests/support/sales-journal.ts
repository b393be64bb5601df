import { vatShareMinor } from '#app/domain/shared/money.ts'
import { type Place, prepared } from '#db/prepared.server.ts'
import type { Db } from '#db/transaction.server.ts'

type Sold = { quantity: number; guests: number; discountMinor: number; amountMinor: number; vatMinor: number }

/**
 * Rows of the shop's orders, by id and VAT rate, of which the sales journal says something else in sum than what the
 * rows of confirmed orders say, and the rebooking fees of cancelled ones that the shop could keep.
 */
export async function findUntrueSales(db: Db, shopId: number) {
  const rows = await selectRows(db, { shopId })
  const costs = (orderId: number) =>
    rows.some(
      (row) => row.order_id === orderId && !row.is_rebooking_fee && row.total_minor > row.credited_minor,
    )
  const isSold = (row: (typeof rows)[number]) =>
    row.state === 'CONFIRMED' ||
    (row.state === 'CANCELLED' &&
      row.is_rebooking_fee === 1 &&
      row.payed_minor >= row.price_minor &&
      !costs(row.order_id))
  const expected = new Map(
    rows.filter(isSold).map((row) => {
      const amountMinor = row.total_minor - row.credited_minor
      const sold: Sold = {
        quantity: row.quantity,
        guests: row.is_addon ? 0 : row.quantity * row.seats,
        discountMinor: row.discount_minor,
        amountMinor,
        vatMinor: vatShareMinor(amountMinor, row.vat_percentage),
      }
      return [`${row.id} at ${row.vat_percentage}`, sold]
    }),
  )
  const entries = await selectEntries(db, { shopId })
  const actual = new Map<string, Sold>()
  for (const entry of entries) {
    const key = `${entry.booking_product_id} at ${entry.vat_percentage}`
    const sum = actual.get(key) ?? NOTHING
    actual.set(key, {
      quantity: sum.quantity + entry.quantity,
      guests: sum.guests + entry.guests,
      discountMinor: sum.discountMinor + entry.discount_minor,
      amountMinor: sum.amountMinor + entry.amount_minor,
      vatMinor: sum.vatMinor + entry.vat_minor,
    })
  }
  return [...new Set([...expected.keys(), ...actual.keys()])].flatMap((key) => {
    const [is, should] = [actual.get(key) ?? NOTHING, expected.get(key) ?? NOTHING]
    return JSON.stringify(is) === JSON.stringify(should) ? [] : [{ key, is, should }]
  })
}

const NOTHING: Sold = { quantity: 0, guests: 0, discountMinor: 0, amountMinor: 0, vatMinor: 0 }

const selectRows = prepared((db, value: Place<{ shopId: number }>) =>
  db
    .selectFrom('booking_product')
    .innerJoin('order', 'order.id', 'booking_product.order_id')
    .select([
      'booking_product.id',
      'order_id',
      'is_rebooking_fee',
      'is_addon',
      'quantity',
      'seats',
      'discount_minor',
      'total_minor',
      'credited_minor',
      'vat_percentage',
      'state',
      'payed_minor',
      'price_minor',
    ])
    .where('booking_product.shop_id', '=', value('shopId'))
    .where('removed_at', 'is', null),
)

const selectEntries = prepared((db, value: Place<{ shopId: number }>) =>
  db
    .selectFrom('sales_entry')
    .select(['booking_product_id', 'vat_percentage'])
    .select(['quantity', 'guests', 'discount_minor', 'amount_minor', 'vat_minor'])
    .where('shop_id', '=', value('shopId'))
    .orderBy('id'),
)
