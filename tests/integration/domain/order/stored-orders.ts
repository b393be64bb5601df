import { minutesOfDay, timeOf, wallTime } from '#app/domain/shared/time.ts'
import { type Place, prepared } from '#db/prepared.server.ts'
import type { Sale } from './sale.ts'

export type StoredOrder = Awaited<ReturnType<typeof readOrders>>[number]

/** All orders of the shop as they are stored, oldest first, with sums made from their rows and ledgers. */
export async function readOrders({ db, shopId }: Sale) {
  const orders = await selectOrders(db, { shopId })
  const rows = await selectRows(db, { shopId })
  const items = await selectPaidItems(db, { shopId })
  const entries = await selectEntries(db, { shopId })

  return orders.map((order) => {
    const ownRows = rows.filter((row) => row.order_id === order.id)
    const ownEntries = entries.filter((entry) => entry.order_id === order.id)
    return {
      id: order.id,
      secret: order.secret,
      state: order.state,
      expiresAt: order.reservation_expires_at,
      priceMinor: Number(order.price_minor),
      payedMinor: Number(order.payed_minor),
      returningMinor: Number(order.returning_minor),
      rowsMinor: sum(ownRows.map((row) => Number(row.total_minor) - Number(row.credited_minor))),
      ledgerMinor: sum(
        ownEntries.filter(({ status }) => status === 'PAYED').map((entry) => Number(entry.amount_minor)),
      ),
      pendingMinor: sum(
        ownEntries
          .filter((entry) => entry.transaction_type === 'REFUND' && entry.status === 'PENDING')
          .map((entry) => -Number(entry.amount_minor)),
      ),
      bookings: ownRows.map((row) => ({
        id: row.id,
        productId: row.product_id,
        startMinute: minutesOfDay(timeOf(wallTime(row.start_rent))),
        quantity: row.quantity,
        rowId: row.row_id,
        creditedMinor: Number(row.credited_minor),
        vatPercentage: row.vat_percentage,
        ...paidOn(row.row_id),
      })),
      refunds: ownEntries
        .filter((entry) => entry.transaction_type === 'REFUND')
        .map((entry) => ({
          id: entry.id,
          provider: entry.provider,
          status: entry.status,
          amountMinor: -Number(entry.amount_minor),
          splitMinor: entry.split === null ? null : -Number(entry.split),
        })),
      /** What is paid on rows, removed ones too, by the rate of its VAT. */
      rates: ratesOf(order.id),
      payments: ownEntries
        .filter((entry) => entry.transaction_type === 'PAYMENT')
        .map((entry) => ({
          id: entry.id,
          provider: entry.provider,
          status: entry.status,
          amountMinor: Number(entry.amount_minor),
          /** Sum split over booking products, in minor units; null without a split, as before a payment came. */
          splitMinor: entry.split === null ? null : Number(entry.split),
        })),
    }
  })

  function ratesOf(orderId: number) {
    const own = Map.groupBy(
      items.filter((item) => item.order_id === orderId),
      (item) => item.vat_percentage,
    )
    return [...own.values()].map(sumsOf)
  }

  function paidOn(rowId: number) {
    return sumsOf(items.filter((item) => item.booking_product_id === rowId))
  }
}

function sumsOf(items: readonly { amount_minor: number; vat_minor: number }[]) {
  return {
    paidMinor: sum(items.map((item) => Number(item.amount_minor))),
    paidVatMinor: sum(items.map((item) => Number(item.vat_minor))),
  }
}

const selectOrders = prepared((db, value: Place<{ shopId: number }>) =>
  db
    .selectFrom('order')
    .select([
      'id',
      'secret',
      'state',
      'reservation_expires_at',
      'price_minor',
      'payed_minor',
      'returning_minor',
    ])
    .where('shop_id', '=', value('shopId'))
    .orderBy('id'),
)

/** Each table by the shop itself, so that no statement goes through what other shops have. */
const selectRows = prepared((db, value: Place<{ shopId: number }>) =>
  db
    .selectFrom('booking_product')
    .innerJoin('booking', 'booking.id', 'booking_product.booking_id')
    .select([
      'booking.id',
      'booking_product.id as row_id',
      'booking.order_id',
      'booking.start_rent',
      'product_id',
      'quantity',
      'total_minor',
      'credited_minor',
      'vat_percentage',
    ])
    .where('booking_product.shop_id', '=', value('shopId'))
    .where('booking_product.removed_at', 'is', null)
    .orderBy('booking.id'),
)

const selectPaidItems = prepared((db, value: Place<{ shopId: number }>) =>
  db
    .selectFrom('transaction_tax_item')
    .innerJoin('transaction', 'transaction.id', 'transaction_id')
    .select(['order_id', 'booking_product_id', 'vat_percentage'])
    .select(['transaction_tax_item.amount_minor', 'vat_minor'])
    .where('transaction_tax_item.shop_id', '=', value('shopId'))
    .where('status', '=', 'PAYED'),
)

const selectEntries = prepared((db, value: Place<{ shopId: number }>) =>
  db
    .selectFrom('transaction')
    .select((eb) => [
      'id',
      'order_id',
      'transaction_type',
      'provider',
      'status',
      'amount_minor',
      eb
        .selectFrom('transaction_tax_item as item')
        .whereRef('item.shop_id', '=', 'transaction.shop_id')
        .whereRef('item.transaction_id', '=', 'transaction.id')
        .select(({ fn }) => fn.sum<number | null>('item.amount_minor').as('split'))
        .as('split'),
    ])
    .where('shop_id', '=', value('shopId'))
    .orderBy('id'),
)

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
