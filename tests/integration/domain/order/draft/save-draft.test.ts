import { expect, test } from 'vitest'
import { removeBooking } from '#app/domain/order/booking/remove-booking.server.ts'
import { deleteEndedDrafts, findDraft } from '#app/domain/order/draft/draft-queries.server.ts'
import { moveDraft } from '#app/domain/order/draft/move-draft.server.ts'
import { type SaveDraftInput, saveDraft } from '#app/domain/order/draft/save-draft.server.ts'
import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { expireOrders } from '#app/domain/order/lifecycle/expire-orders.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addHours, addMinutes } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  createSale,
  load,
  now,
  type Reserved,
  reserve,
  type Sale,
} from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const draft = { firstName: ['Åsa'], terms: ['on'] }

function save(sale: Sale, order: Reserved, over: Partial<SaveDraftInput> = {}) {
  const input = { ...order.guest, windowKey: 'window-1', draft }
  return inTransaction(sale.db, (tx) => saveDraft(tx, { ...input, ...over }))
}

test.each(DIALECTS)(
  '%s: what was typed stands with the reservation, the last time counts',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const order = await reserve(sale)
    const { version } = await load(sale, order)
    expect(await findDraft(sale.db, order)).toBeUndefined()

    expect(await save(sale, order)).toEqual({ ok: true, value: null })
    expect(await findDraft(sale.db, order)).toEqual(draft)
    await save(sale, order, { draft: { firstName: ['Lena'] } })
    expect(await findDraft(sale.db, order)).toEqual({ firstName: ['Lena'] })
    expect(await findDraft(sale.db, { ...order, shopId: sale.shopId + 1 })).toBeUndefined()
    expect(await load(sale, order)).toMatchObject({ version, customer: null })
  },
)

test.each([
  { why: 'without the secret', over: { secret: 'x'.repeat(36) }, code: 'order_not_found' },
  { why: 'for another shop', over: { shopId: 4711 }, code: 'order_not_found' },
  { why: 'from another window', over: { windowKey: 'window-2' }, code: 'taken_over' },
  { why: 'after the time ran out', over: { now: addMinutes(now, 30) }, code: 'editing_closed' },
])('nothing is stored $why', async ({ over, code }) => {
  await using database = await createTestDatabase('sqlite')
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  expect(await save(sale, order, over)).toMatchObject({ ok: false, error: { code } })
  expect(await findDraft(sale.db, order)).toBeUndefined()
})

test.each(DIALECTS)('%s: what was typed goes with the reservation, however it ends', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  for (const end of ['confirmed', 'cancelled', 'deleted', 'emptied'] as const) {
    const order = await reserve(sale)
    await save(sale, order)
    await inTransaction(sale.db, async (tx) => {
      if (end === 'confirmed') await confirmUnpaid(tx, order.staff)
      if (end === 'cancelled') await cancelOrder(tx, order.guest)
      if (end === 'deleted') await deleteOrder(tx, order.staff)
      if (end === 'emptied') await removeBooking(tx, { ...order.guest, bookingId: order.bookingId })
      return ok(null)
    })
    expect([end, await findDraft(sale.db, order)]).toEqual([end, undefined])
    expect(await save(sale, order)).toMatchObject({ ok: false, error: { code: 'editing_closed' } })
  }
})

test.each(DIALECTS)('%s: what ran out stays for a day, in case it is started again', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const [order, other] = [await reserve(sale), await reserve(sale)]
  await save(sale, order)
  const ranOut = addMinutes(now, 30)
  const sweep = (moment: typeof now) =>
    inTransaction(sale.db, async (tx) => {
      await expireOrders(tx, { now: moment, limit: 50 })
      await deleteEndedDrafts(tx, moment)
      return ok(null)
    })

  await sweep(addHours(ranOut, 23))
  expect(await findDraft(sale.db, order)).toEqual(draft)
  await inTransaction(sale.db, (tx) =>
    moveDraft(tx, {
      shopId: sale.shopId,
      fromOrderId: order.orderId,
      toOrderId: other.orderId,
      replaced: new Map(),
    }),
  )
  expect([await findDraft(sale.db, order), await findDraft(sale.db, other)]).toEqual([undefined, draft])
  await sweep(addHours(ranOut, 24))
  expect(await findDraft(sale.db, other)).toBeUndefined()
})
