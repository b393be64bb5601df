import { expect, test } from 'vitest'
import { addBooking } from '#app/domain/order/booking/add-booking.server.ts'
import { eraseOrders } from '#app/domain/order/customer/erase-orders.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { deleteOrder as deleteByStaff } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { orderFingerprint } from '#app/domain/order/order-fingerprint.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { services } from '#app/http/context.server.ts'
import { action as cancel, loader as showCancel } from '#app/routes/staff/orders/cancel.tsx'
import { undoOfEnd } from '#app/routes/staff/orders/confirm-action.server.ts'
import { action as keep, loader as showKeep } from '#app/routes/staff/orders/confirm-unpaid.tsx'
import { action as deleteOrder, loader as showDelete } from '#app/routes/staff/orders/delete.tsx'
import { action as finish } from '#app/routes/staff/orders/finish.tsx'
import { action as comment, loader as showOrder } from '#app/routes/staff/orders/order/order.tsx'
import { action as pay, loader as showPay } from '#app/routes/staff/orders/pay.tsx'
import { action as createLink, loader as showNewLink } from '#app/routes/staff/orders/payment-links/new.tsx'
import { action as removeBooking, loader as showRemove } from '#app/routes/staff/orders/remove-booking.tsx'
import { action as restore, loader as showRestore } from '#app/routes/staff/orders/restore.tsx'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { createSale, customer, reserve } from '#tests/integration/domain/order/sale.ts'
import {
  insertAllocation,
  insertBundleOption,
  insertOrderWithBooking,
  insertPrice,
  insertProduct,
  insertResource,
  insertResourceType,
  nameUnits,
  needResources,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, NOW, outcomeOf, staffArgs } from './staff-shop.ts'

const ORDER = '/orders/:orderId' as const

/** Form of a page that asked about the order as it is now. */
async function askedForm(db: Db, key: { shopId: number; orderId: number }) {
  const order = await findOrder(db, key)
  return { fingerprint: order ? orderFingerprint(order) : '' }
}

test.each(DIALECTS)('%s: a payment is registered once, however often it is posted', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const params = { orderId: String(shop.orderId) }
  const post = async (amount: string, requestKey = 'k') => {
    const form = { method: 'CASH', amount, requestKey }
    const args = await staffArgs(db, shop, `/orders/${shop.orderId}/pay`, { params, form })
    return outcomeOf(pay({ ...args, pattern: `${ORDER}/pay` }))
  }

  expect(await post('1 00,50')).toEqual({
    status: 422,
    errors: { amount: ['Ange ett belopp, till exempel 1 250 eller 99,50'] },
  })
  expect(await post('400,01')).toMatchObject({ status: 422, errors: { amount: expect.anything() } })
  expect(await post('0')).toMatchObject({ errors: { amount: ['Beloppet måste vara större än 0.'] } })
  expect(await post('150,50')).toEqual({ to: `/orders/${shop.orderId}` })
  expect(await post('150,50')).toEqual({ to: `/orders/${shop.orderId}` })
  expect(await post('10'), 'the same form with another amount').toEqual({
    status: 409,
    errors: { '': [expect.stringContaining('Formuläret har redan skapat något')] },
  })
  expect((await findOrder(db, shop))?.payedMinor).toBe(15_050)
})

test.each(DIALECTS)('%s: a reservation that is paid in part says that it may run out', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const reserved = { state: 'RESERVED', reservation_expires_at: '2026-07-16T08:21:00Z' } as const
  await db.updateTable('order').set(reserved).where('id', '=', shop.orderId).execute()
  const params = { orderId: String(shop.orderId) }
  const path = `/orders/${shop.orderId}`
  const pattern = `${ORDER}/pay` as const
  const show = async () =>
    (await showPay({ ...(await staffArgs(db, shop, path, { params })), pattern })).reservation
  const post = async (amount: string) => {
    const form = { method: 'CASH', amount, requestKey: amount }
    const address = `${path}/pay?from=/bookings/manifest`
    const args = await staffArgs(db, shop, address, { params, form })
    return outcomeOf(pay({ ...args, pattern }))
  }

  expect(await show()).toEqual({ until: '2026-07-16 10:21:00', leftMinor: 40_000 })
  expect(await post('150')).toEqual({ to: path })
  expect(await show()).toEqual({ until: '2026-07-16 10:21:00', leftMinor: 25_000 })
  expect(await post('250')).toEqual({ to: '/bookings/manifest' })
  expect(await show()).toBeNull()
})

test.each(DIALECTS)('%s: what was paid since a page asked is not deleted unseen', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const params = { orderId: String(shop.orderId) }
  const path = `/orders/${shop.orderId}`
  const pattern = `${ORDER}/delete` as const
  const shown = async () => showDelete({ ...(await staffArgs(db, shop, path, { params })), pattern })
  const asked = async () => (await shown()).fingerprint
  expect((await shown()).email).toBe('asa@example.test')
  const remove = async (fingerprint: string, choice = {}) => {
    const args = await staffArgs(db, shop, path, { params, form: { fingerprint, ...choice } })
    return outcomeOf(deleteOrder({ ...args, pattern }))
  }
  const before = await asked()
  const form = { method: 'CASH', amount: '400', requestKey: 'k' }
  await pay({ ...(await staffArgs(db, shop, path, { params, form })), pattern: `${ORDER}/pay` })
  expect(await remove(before), 'nothing has to be corrected').toEqual({
    status: 409,
    errors: null,
    stale: {
      title: 'Ingenting är gjort ännu',
      text: expect.stringMatching(
        /: Kim Berg registrerade en betalning 400\skr, 16 juli 10:00\. Läs igenom igen och bekräfta /,
      ),
    },
  })
  expect(await remove('')).toEqual({ status: 422, errors: null })
  expect((await findOrder(db, shop))?.state).toBe('CONFIRMED')
  const again = await asked()
  expect(await remove(again, { notifies: 'on' })).toEqual({ to: path })
  expect(await remove(again, { notifies: 'on' })).toEqual({ to: path })
  const notified = db.selectFrom('activity').select('facts').where('action', '=', 'order_deleted')
  expect(await notified.where('notify', '=', 1).execute()).toEqual([
    { facts: expect.stringContaining('"reason":"shop","isGuestNotified":true') },
  ])
})

test.each(DIALECTS)('%s: what was paid back since a page asked is not restored unseen', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const params = { orderId: String(shop.orderId) }
  const path = `/orders/${shop.orderId}`
  const pattern = `${ORDER}/restore` as const
  const form = await askedForm(db, shop)
  await cancel({ ...(await staffArgs(db, shop, path, { params, form })), pattern: `${ORDER}/cancel` })
  const asked = async () =>
    (await showRestore({ ...(await staffArgs(db, shop, path, { params })), pattern })).fingerprint
  const bringBack = async (fingerprint: string) =>
    outcomeOf(restore({ ...(await staffArgs(db, shop, path, { params, form: { fingerprint } })), pattern }))
  const before = await asked()
  await db.updateTable('order').set({ returning_minor: 100 }).where('id', '=', shop.orderId).execute()
  expect(await bringBack(before)).toEqual({
    status: 409,
    errors: null,
    stale: {
      title: 'Ingenting är gjort ännu',
      text: expect.stringMatching(
        /^Ordern har ändrats medan du hade den öppen\. Senast: Kim Berg avbokade ordern, /,
      ),
    },
  })
  expect(await bringBack('')).toEqual({ status: 422, errors: null })
  expect((await findOrder(db, shop))?.state).toBe('CANCELLED')
  const again = await asked()
  expect(await bringBack(again)).toEqual({ to: path })
  expect(await bringBack(again), 'posted twice').toEqual({ to: path })
  const without = { fingerprint: again, without: String(shop.bookingId) }
  const left = { ...(await staffArgs(db, shop, path, { params, form: without })), pattern }
  expect(await outcomeOf(restore(left)), 'another question').toMatchObject({ status: 422 })
})

const VALID = 'Ordern gäller redan.'
const GONE = {
  cancelled: 'Ordern är avbokad och håller inga platser.',
  deleted: 'Ordern är raderad och håller inga platser.',
  expired: 'Reservationen gick ut innan den betalades.',
}
const goneFor = (text: string) => ({
  ...{ keep: text, cancel: text, remove: text },
  ...{ restore: null, pay: expect.any(String) },
})
/** Why a page of an order has no form; null where it has one. */
const OFFERED = {
  CONFIRMED: { keep: VALID, cancel: null, remove: null, restore: VALID, pay: null },
  RESERVED: { keep: null, cancel: null, remove: null, restore: VALID, pay: null },
  CANCELLED: goneFor(GONE.cancelled),
  DELETED: goneFor(GONE.deleted),
  EXPIRED: goneFor(GONE.expired),
  'RESERVED, its time over and not tidied': {
    ...{ keep: null, cancel: null, remove: null },
    ...{ restore: null, pay: expect.any(String) },
  },
}
const STATES = [
  { name: 'CONFIRMED', state: 'CONFIRMED' },
  { name: 'RESERVED', state: 'RESERVED', expires: '2026-07-16T08:00:01Z' },
  { name: 'RESERVED, its time over and not tidied', state: 'RESERVED', expires: '2026-07-16T08:00:00Z' },
  { name: 'CANCELLED', state: 'CANCELLED' },
  { name: 'DELETED', state: 'DELETED' },
  { name: 'EXPIRED', state: 'EXPIRED' },
] as const

test('whoever ends an order may tell a guest who is still to come', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertStaffShop(db)
  const past = { startRent: '2026-07-16 08:00:00', endRent: '2026-07-16 10:00:00' }
  const orders = [
    { email: 'asa@example.test', over: { ...past, endRent: '2026-07-16 10:00:01' } },
    { email: null, over: past },
    { email: null, over: { order: { created_by: 'OTA' } as const } },
    { email: null, over: { order: { state: 'RESERVED' } as const } },
    { email: null, over: { customer: { email: null } } },
  ]
  for (const { email, over } of orders) {
    const { orderId } = await insertOrderWithBooking(db, { ...shop, ...over })
    const args = await staffArgs(db, shop, `/orders/${orderId}`, { params: { orderId: String(orderId) } })
    const asked = [
      await showCancel({ ...args, pattern: `${ORDER}/cancel` }),
      await showDelete({ ...args, pattern: `${ORDER}/delete` }),
    ]
    expect(
      asked.map((page) => page.email),
      JSON.stringify(over),
    ).toEqual([email, email])
  }
})

test('a page asks only what can be done with the order, else it says why not', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertStaffShop(db)
  for (const { name, state, ...reserved } of STATES) {
    const expires = 'expires' in reserved ? { reservation_expires_at: reserved.expires } : {}
    const { orderId } = await insertOrderWithBooking(db, { ...shop, order: { state, ...expires } })
    const path = `/orders/${orderId}`
    const args = await staffArgs(db, shop, path, { params: { orderId: String(orderId) } })
    const found = {
      keep: (await showKeep({ ...args, pattern: `${ORDER}/keep` })).fixed,
      cancel: (await showCancel({ ...args, pattern: `${ORDER}/cancel` })).fixed,
      remove: (await showDelete({ ...args, pattern: `${ORDER}/delete` })).fixed,
      restore: (await showRestore({ ...args, pattern: `${ORDER}/restore` })).fixed,
      pay: (await showPay({ ...args, pattern: `${ORDER}/pay` })).refusal,
    }
    expect(found, name).toEqual(OFFERED[name])
    const link = await showNewLink({ ...args, pattern: `${ORDER}/payment-links/new` })
    expect(link.refusal).toBe(found.pay)
  }
})

test.each(DIALECTS)('%s: a deleted order comes back while its places are free', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const params = { orderId: String(shop.orderId) }
  const path = `/orders/${shop.orderId}`
  const remove = async (from = '') => {
    const form = await askedForm(db, shop)
    const args = await staffArgs(db, shop, `${path}/delete${from}`, { params, form })
    return outcomeOf(deleteOrder({ ...args, pattern: `${ORDER}/delete` }))
  }
  const bringBack = async (without = '', told = {}) => {
    const form = { without, ...told, ...(await askedForm(db, shop)) }
    const args = await staffArgs(db, shop, path, { params, form })
    return outcomeOf(restore({ ...args, pattern: `${ORDER}/restore` }))
  }

  expect(await remove()).toEqual({ to: `/orders/${shop.orderId}` })
  const taken = await insertOrderWithBooking(db, { ...shop, quantity: 4 })
  expect(await bringBack()).toMatchObject({
    status: 422,
    errors: { '': [expect.stringContaining('Havskajak')] },
  })
  expect(await bringBack(String(shop.bookingId))).toMatchObject({ status: 422 })
  expect(await bringBack(String(taken.bookingId))).toMatchObject({ status: 422 })
  await db.deleteFrom('allocation').where('order_id', '=', taken.orderId).execute()
  expect(await bringBack()).toEqual({ to: `/orders/${shop.orderId}` })

  const list = '/bookings/manifest?date=2026-07-16'
  expect(await remove(`?${new URLSearchParams({ from: list })}`)).toEqual({ to: list })
  expect(await bringBack('', { notifies: 'on' })).toEqual({ to: `/orders/${shop.orderId}` })
  const restored = db.selectFrom('activity').select('notify').where('action', '=', 'order_restored')
  expect(await restored.orderBy('id').execute()).toEqual([{ notify: 0 }, { notify: 1 }])
})

test.each(DIALECTS)('%s: a reservation is kept once, an order is cancelled once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const reserve = async (reservation_expires_at: string) => {
    const order = { state: 'RESERVED', reservation_expires_at } as const
    return insertOrderWithBooking(db, { ...shop, order })
  }
  const argsOf = async (orderId: number) => {
    const form = await askedForm(db, { ...shop, orderId })
    return staffArgs(db, shop, `/orders/${orderId}`, { params: { orderId: String(orderId) }, form })
  }
  const keepIt = async (orderId: number) =>
    outcomeOf(keep({ ...(await argsOf(orderId)), pattern: `${ORDER}/keep` }))
  const cancelIt = async (orderId: number) =>
    outcomeOf(cancel({ ...(await argsOf(orderId)), pattern: `${ORDER}/cancel` }))
  const stateOf = async (orderId: number) => (await findOrder(db, { shopId: shop.shopId, orderId }))?.state

  const { orderId } = await reserve('2026-07-16T08:10:00Z')
  expect(await keepIt(orderId)).toEqual({ to: `/orders/${orderId}` })
  expect(await stateOf(orderId)).toBe('CONFIRMED')
  expect(await keepIt(orderId)).toEqual({ to: `/orders/${orderId}` })
  expect(await cancelIt(orderId)).toEqual({ to: `/orders/${orderId}` })
  expect(await cancelIt(orderId)).toEqual({ to: `/orders/${orderId}` })
  expect(await stateOf(orderId)).toBe('CANCELLED')
  expect(await keepIt(orderId)).toMatchObject({ status: 422 })
  const log = await listActivities(db, { shopId: shop.shopId, entity: 'order', entityId: orderId })
  expect(log.map(({ action }) => action)).toEqual(['order_cancelled', 'order_kept'])

  const tooLate = await reserve('2026-07-16T07:59:00Z')
  expect(await keepIt(tooLate.orderId)).toEqual({ to: `/orders/${tooLate.orderId}` })
  expect(await stateOf(tooLate.orderId)).toBe('CONFIRMED')
  await insertOrderWithBooking(db, { ...shop, quantity: 2 })
  const noPlaces = await reserve('2026-07-16T07:59:00Z')
  expect(await keepIt(noPlaces.orderId)).toMatchObject({
    status: 422,
    errors: { '': [expect.stringContaining('Havskajak')] },
  })

  const { orderId: others } = await insertStaffShop(db)
  expect(await keepIt(others)).toMatchObject({ status: 404 })
  expect(await cancelIt(others)).toMatchObject({ status: 404 })
})

test.each(DIALECTS)(
  '%s: who removes or cancels reads the amounts, and may tell the guest',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const sale = await createSale(db, 9)
    const removing = `${ORDER}/bookings/:bookingId/remove` as const
    const overpaid = { paidMinor: 60_000, dueMinor: 0, overpaidMinor: 20_000, text: /400 kr\. .*200 kr/ }
    const { email: address } = customer
    const cases = [
      {
        ...{ paidMinor: 10_000, dueMinor: 30_000, overpaidMinor: 0, text: /400 kr\. .*300 kr/ },
        ...{ form: {}, email: address },
      },
      { ...overpaid, form: { notifies: 'on' }, email: address },
      // Nobody is told without an address.
      { ...overpaid, form: { notifies: 'on' }, email: null },
    ]
    for (const { paidMinor, dueMinor, overpaidMinor, text, form, email } of cases) {
      const cart = { cartKey: crypto.randomUUID() }
      await reserve(sale, { cart })
      const { staff, guest, bookingId } = await reserve(sale, { cart })
      const { shopId, orderId } = staff
      await inTransaction(db, (tx) => saveCustomer(tx, { ...guest, windowKey: 'window-1', customer }))
      await inTransaction(db, (tx) => confirmUnpaid(tx, { ...staff, notifies: false }))
      await db.updateTable('customer').set({ email }).where('order_id', '=', orderId).execute()
      const payment = { ...staff, method: 'CASH', amountMinor: paidMinor, requestKey: `${orderId}` } as const
      await inTransaction(db, (tx) => registerManualPayment(tx, payment))
      const params = { orderId: String(orderId), bookingId: String(bookingId) }
      const argsOf = (fields?: Record<string, string>) =>
        staffArgs(db, sale, `/orders/${orderId}`, { params, ...(fields ? { form: fields } : {}) })

      const shown = await showRemove({ ...(await argsOf()), pattern: removing })
      expect(shown).toMatchObject({ paid: null, email })
      expect(shown.moneyText?.replaceAll(/\s/g, ' ')).toMatch(text)
      const posted = async () => argsOf({ ...form, ...(await askedForm(db, staff)) })
      await outcomeOf(removeBooking({ ...(await posted()), pattern: removing }))
      expect(await findOrder(db, { shopId, orderId })).toMatchObject({
        priceMinor: 40_000,
        dueMinor,
        overpaidMinor,
      })
      const asked = await showCancel({ ...(await argsOf()), pattern: `${ORDER}/cancel` })
      expect(asked).toMatchObject({ email, payedMinor: paidMinor })
      await outcomeOf(cancel({ ...(await posted()), pattern: `${ORDER}/cancel` }))
      const told = await db
        .selectFrom('activity')
        .select(['action', 'notify'])
        .where('entity_id', '=', orderId)
        .where('action', 'in', ['booking_removed', 'order_cancelled'])
        .orderBy('id')
        .execute()
      const notify = 'notifies' in form ? 1 : 0
      expect(told).toEqual(['booking_removed', 'order_cancelled'].map((action) => ({ action, notify })))
      const { log } = await showOrder({ ...(await argsOf()), pattern: ORDER })
      const said = log.filter(({ notice }) => notice === 'med besked till gästen').map(({ action }) => action)
      expect(said).toEqual(notify && email ? ['order_cancelled', 'booking_removed'] : [])
    }
  },
)

test.each(DIALECTS)('%s: who keeps a reservation may tell the guest, as its log says', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const sale = await createSale(db)
  for (const form of [{}, { notifies: 'on' }]) {
    const { staff, guest } = await reserve(sale)
    await inTransaction(db, (tx) => saveCustomer(tx, { ...guest, windowKey: 'window-1', customer }))
    const params = { orderId: String(staff.orderId) }
    const path = `/orders/${staff.orderId}`
    const shown = await staffArgs(db, sale, `${path}/keep`, { params })
    expect((await showKeep({ ...shown, pattern: `${ORDER}/keep` })).email).toBe(customer.email)
    const posted = { ...form, ...(await askedForm(db, staff)) }
    const args = await staffArgs(db, sale, `${path}/keep`, { params, form: posted })
    expect(await outcomeOf(keep({ ...args, pattern: `${ORDER}/keep` }))).toEqual({ to: path })
    const [kept] = await listActivities(db, { ...staff, entity: 'order', entityId: staff.orderId })
    const { log } = await showOrder({ ...(await staffArgs(db, sale, path, { params })), pattern: ORDER })
    expect([kept?.action, log[0]?.notice]).toEqual([
      'order_kept',
      'notifies' in form ? 'med besked till gästen' : '',
    ])
  }
})

test.each(DIALECTS)(
  '%s: an order comes back without what is gone, and says what was paid',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const params = { orderId: String(shop.orderId) }
    const path = `/orders/${shop.orderId}`
    await db.updateTable('order').set({ payed_minor: 10_000 }).where('id', '=', shop.orderId).execute()
    await inTransaction(db, (tx) => deleteByStaff(tx, { ...shop, now: instant(NOW), zone: stockholm }))
    await db.updateTable('product').set({ deleted_at: NOW }).where('id', '=', shop.productId).execute()
    const pattern = `${ORDER}/restore` as const
    expect(await showRestore({ ...(await staffArgs(db, shop, path, { params })), pattern })).toMatchObject({
      ...{ paidMinor: 10_000, priceMinor: 40_000 },
      bookings: [{ leftMinor: 40_000 }],
    })
    const form = await askedForm(db, shop)
    const args = await staffArgs(db, shop, path, { params, form })
    expect(await outcomeOf(restore({ ...args, pattern }))).toEqual({
      status: 422,
      errors: { '': ['Produkten finns inte längre: Havskajak, tor 16 juli 10:00.'] },
    })
  },
)

test.each(DIALECTS)('%s: an open payment link says what it asks for', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const params = { orderId: String(shop.orderId) }
  const path = `/orders/${shop.orderId}`
  const post = async (amount: string, hours = '72') => {
    const form = { amount, hours, requestKey: crypto.randomUUID() }
    const args = await staffArgs(db, shop, `${path}/payment-links/new`, { params, form })
    return outcomeOf(createLink({ ...args, pattern: `${ORDER}/payment-links/new` }))
  }
  expect(await post('0')).toMatchObject({ errors: { amount: ['Beloppet måste vara större än 0.'] } })
  expect(await post('100', '1e1')).toMatchObject({ errors: { hours: ['Ange ett heltal'] } })
  for (const amount of ['300,50 kr', '', '100']) expect(await post(amount)).toHaveProperty('to')
  const form = { method: 'CASH', amount: '200 kr', requestKey: 'k' }
  await pay({ ...(await staffArgs(db, shop, path, { params, form })), pattern: `${ORDER}/pay` })
  const { paymentLinks } = await showOrder({
    ...(await staffArgs(db, shop, path, { params })),
    pattern: ORDER,
  })
  expect(paymentLinks.map(({ amountMinor, lowerMinor }) => [amountMinor, lowerMinor])).toEqual([
    [10_000, null],
    [null, null],
    [30_050, 20_000],
  ])
})

test.each(DIALECTS)('%s: a booking is finished early only when that was confirmed', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const params = { orderId: String(shop.orderId), bookingId: String(shop.bookingId) }
  const post = async (form: Record<string, string>) => {
    const args = await staffArgs(db, shop, `/orders/${shop.orderId}`, { params, form })
    return outcomeOf(finish({ ...args, pattern: `${ORDER}/bookings/:bookingId/finish` }))
  }

  expect(await post({ intent: 'finish' })).toMatchObject({ status: 422 })
  expect(await post({ intent: 'finish', isConfirmed: 'on' })).toEqual({ to: `/orders/${shop.orderId}` })
  expect(await post({ intent: 'finish', isConfirmed: 'on' })).toEqual({ to: `/orders/${shop.orderId}` })
  expect((await findOrder(db, shop))?.bookings[0]?.finishedAt).not.toBeNull()
  expect(await post({ intent: 'unfinish' })).toEqual({ to: `/orders/${shop.orderId}` })
  expect((await findOrder(db, shop))?.bookings[0]?.finishedAt).toBeNull()
  expect(await post({ intent: 'both' })).toMatchObject({ status: 422 })

  const ended = await insertOrderWithBooking(db, {
    ...shop,
    startRent: '2026-07-15 10:00:00',
    endRent: '2026-07-15 13:00:00',
  })
  const finishIt = async (orderId: number, bookingId: number | string) => {
    const named = { orderId: String(orderId), bookingId: String(bookingId) }
    const args = await staffArgs(db, shop, `/orders/${orderId}`, {
      params: named,
      form: { intent: 'finish' },
    })
    return outcomeOf(finish({ ...args, pattern: `${ORDER}/bookings/:bookingId/finish` }))
  }
  expect(await finishIt(ended.orderId, ended.bookingId)).toEqual({ to: `/orders/${ended.orderId}` })
  for (const bookingId of [shop.bookingId, '99999999999', 'x']) {
    expect(await finishIt(ended.orderId, bookingId), String(bookingId)).toMatchObject({ status: 404 })
  }
})

test.each(DIALECTS)('%s: a comment stands in the log and belongs to its author', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const params = { orderId: String(shop.orderId) }
  const post = async (form: Record<string, string>) => {
    const args = await staffArgs(db, shop, `/orders/${shop.orderId}`, { params, form })
    return outcomeOf(comment({ ...args, pattern: ORDER }))
  }
  const comments = async () => {
    const args = await staffArgs(db, shop, `/orders/${shop.orderId}`, { params })
    const { log } = await showOrder({ ...args, pattern: ORDER })
    return log.filter(({ action }) => action === 'comment')
  }

  expect(await post({ intent: 'comment', comment: '' })).toMatchObject({ status: 422 })
  expect(await post({ intent: 'comment', comment: 'Ring först' })).toEqual({
    to: `/orders/${shop.orderId}#log`,
  })
  const [written] = await comments()
  expect(written).toMatchObject({ comment: 'Ring först', isOwn: true, isEdited: false })
  const commentId = String(written?.id)
  await post({ intent: 'edit-comment', commentId, comment: 'Ring efteråt' })
  expect(await comments()).toMatchObject([{ comment: 'Ring efteråt', isEdited: true }])
  const back = { to: `/orders/${shop.orderId}#log` }
  const remove = { intent: 'delete-comment', commentId }
  expect(await post(remove)).toEqual(back)
  expect(await post(remove), 'posted twice').toEqual(back)
  expect(await post({ ...remove, commentId: String(Number(commentId) + 100) })).toMatchObject({ status: 422 })
  expect(await comments()).toEqual([])
  const tooLate = { intent: 'edit-comment', commentId, comment: 'Ring aldrig' }
  expect(await post(tooLate)).toEqual({
    status: 422,
    errors: { comment: [expect.stringMatching(/^Kommentaren är raderad\. /)] },
  })
  expect(await comments()).toEqual([])
  const restore = { intent: 'restore-comment', commentId }
  expect(await post(restore)).toEqual(back)
  expect(await comments()).toMatchObject([{ comment: 'Ring efteråt' }])
  await inTransaction(db, async (tx) =>
    ok(await eraseOrders(tx, { shopId: shop.shopId, orderIds: [shop.orderId], now: instant(NOW) })),
  )
  expect(await post(restore)).toEqual(back)
  expect(await comments()).toEqual([])
})

test.each(DIALECTS)(
  "%s: another shop's order does not exist, before its form is looked at",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { orderId } = await insertStaffShop(db)
    const stranger = await insertStaffShop(db)
    const args = await staffArgs(db, stranger, `/orders/${orderId}`, {
      params: { orderId: String(orderId) },
      form: { nothing: 'right' },
    })
    expect(await outcomeOf(comment({ ...args, pattern: ORDER }))).toMatchObject({ status: 404 })
    expect(await outcomeOf(pay({ ...args, pattern: `${ORDER}/pay` }))).toMatchObject({ status: 404 })
    expect(await outcomeOf(showOrder({ ...args, pattern: ORDER }))).toMatchObject({ status: 404 })
  },
)

test.each(DIALECTS)('%s: staff take a booking with its package out of a reservation', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId, productId } = shop
  const lunchId = await insertProduct(db, {
    shop_id: shopId,
    product_type: 'ADDON',
    display_name: '{"sv":"Lunch"}',
  })
  for (const product_id of [productId, lunchId]) await insertPrice(db, { shop_id: shopId, product_id })
  await insertBundleOption(db, { shop_id: shopId, product_id: productId, item_id: lunchId })
  const reserved = await inTransaction(db, (tx) =>
    addBooking(tx, {
      shopId,
      shop: { reservationMinutes: 30 },
      zone: stockholm,
      now: instant(NOW),
      audience: 'staff',
      locale: 'sv',
      cart: { cartKey: 'cart' },
      requestKey: 'form',
      productId,
      durationId: null,
      startRent: wallTime('2026-07-17 10:00:00'),
      endRent: wallTime('2026-07-17 13:00:00'),
      quantities: [{ priceCategoryId: null, quantity: 2 }],
      createdByUserId: shop.userId,
      newSecret: () => 'secret',
    }),
  )
  if (!reserved.ok) throw new Error(reserved.error.code)
  const { orderId, bookingId } = reserved.value
  const argsOf = (id: number, form?: Record<string, string>) =>
    staffArgs(db, shop, `/orders/${orderId}`, {
      params: { orderId: String(orderId), bookingId: String(id) },
      ...(form ? { form } : {}),
    })
  const pattern = `${ORDER}/bookings/:bookingId/remove` as const

  // Another row of the booking's own product is none that goes as well.
  const { id: _, ...own } = await db
    .selectFrom('booking_product')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await db.insertInto('booking_product').values(own).execute()
  const { others, lastText, fixed } = await showRemove({ ...(await argsOf(bookingId)), pattern })
  expect([fixed, others, lastText]).toEqual([
    null,
    ['2 × Lunch'],
    expect.stringMatching(/hela ordern raderas/),
  ])
  const item = (await findOrder(db, { shopId, orderId }))?.bookings[1]?.id ?? 0
  expect(await outcomeOf(showRemove({ ...(await argsOf(item)), pattern }))).toMatchObject({ status: 404 })
  const gone = await insertOrderWithBooking(db, shop)
  await db
    .updateTable('booking')
    .set({ removed_at: '2026-07-16T07:00:00Z' })
    .where('id', '=', gone.bookingId)
    .execute()
  const params = { orderId: String(gone.orderId), bookingId: String(gone.bookingId) }
  const stale = await staffArgs(db, shop, `/orders/${gone.orderId}`, { params })
  expect(await outcomeOf(showRemove({ ...stale, pattern }))).toEqual({ to: `/orders/${gone.orderId}` })
  await inTransaction(db, (tx) => deleteByStaff(tx, { ...shop, ...gone, zone: stockholm, now: instant(NOW) }))
  const empty = await showRestore({ ...stale, pattern: `${ORDER}/restore` })
  expect(empty.fixed).toBe('Ordern innehåller inga bokningar.')
  // Nothing offers what that page and its form refuse, however old the form is.
  const form = { fingerprint: 'of another state' }
  const late = await staffArgs(db, shop, `/orders/${gone.orderId}/restore`, { params, form })
  expect(await outcomeOf(restore({ ...late, pattern: `${ORDER}/restore` }))).toMatchObject({
    ...{ status: 422, errors: { '': ['Ordern innehåller inga bokningar.'] } },
  })
  const undoOf = async (id: number) => {
    const order = await findOrder(db, { shopId, orderId: id })
    return order && undoOfEnd(stale.context, order, { notifies: false, fingerprint: '1 0 0' })
  }
  const full = await insertOrderWithBooking(db, shop)
  expect(await undoOf(full.orderId)).toMatchObject({ undo: { action: `/orders/${full.orderId}/restore` } })
  expect([await undoOf(gone.orderId), await undoOf(orderId)]).toEqual([{}, {}])
  const asked = await askedForm(db, { shopId, orderId })
  // Who may not delete orders does not do so by the way.
  const byWhoCannot = async (form?: Record<string, string>) => {
    const args = await argsOf(bookingId, form)
    const all = args.context.get(services)
    args.context.set(services, { ...all, can: (one) => one !== 'orders-delete' && all.can(one) })
    return { ...args, pattern }
  }
  const cancelled = 'Det är det enda i ordern. Avboka ordern i stället.'
  expect(await showRemove(await byWhoCannot())).toMatchObject({
    ...{ fixed: cancelled, last: 'last_booking_cancel' },
  })
  expect(await outcomeOf(removeBooking(await byWhoCannot(asked)))).toMatchObject({
    status: 422,
    errors: { '': [cancelled] },
  })
  expect(await outcomeOf(removeBooking({ ...(await argsOf(bookingId, asked)), pattern }))).toEqual({
    to: `/orders/${orderId}`,
  })
  const deleted = await findOrder(db, { shopId, orderId })
  expect(deleted).toMatchObject({ state: 'DELETED', bookings: [{ id: bookingId }, { id: item }] })
  expect(await outcomeOf(removeBooking({ ...(await argsOf(bookingId, asked)), pattern }))).toMatchObject({
    status: 422,
  })
})

test.each(DIALECTS)(
  '%s: the order says with whom, with which units and from where they go',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const { shopId, productId, orderId } = shop
    const place = { meeting_place: '{"sv":"Norra bryggan"}' }
    await db.updateTable('product').set(place).where('id', '=', productId).execute()
    const show = async () => {
      const args = await staffArgs(db, shop, `/orders/${orderId}`, { params: { orderId: String(orderId) } })
      return (await showOrder({ ...args, pattern: ORDER })).order.bookings[0]
    }
    expect(await show()).toMatchObject({
      units: [],
      missingUnits: 0,
      resources: [],
      meetingPlace: 'Norra bryggan',
    })

    const [unit] = await nameUnits(db, { shopId, productId, labels: ['Gul 1', 'Gul 2'] })
    const row = await db
      .updateTable('booking_product')
      .set({ quantity: 2 })
      .where('order_id', '=', orderId)
      .returning('id')
      .executeTakeFirstOrThrow()
    const ofRow = { bookingProductId: row.id }
    await insertAllocation(db, { ...ofRow, target: 'UNIT', targetId: unit ?? 0 })
    const typeId = await insertResourceType(db, { shop_id: shopId, name: 'Värd' })
    for (const name of ['Tove Ek', 'Maja Holm']) {
      const targetId = await insertResource(db, { shop_id: shopId, resource_type_id: typeId, name })
      await insertAllocation(db, { ...ofRow, target: 'RESOURCE', targetId })
    }
    expect(await show()).toMatchObject({
      units: ['Gul 1'],
      missingUnits: 1,
      resources: [{ typeName: 'Värd', names: 'Tove Ek (1), Maja Holm (1)' }],
      missingTypes: [],
    })
    const boats = await insertResourceType(db, { shop_id: shopId, name: 'Båt' })
    await needResources(db, { shopId, productId, typeIds: [typeId, boats] })
    expect(await show()).toMatchObject({ missingTypes: ['Båt'], isAllocatable: true })
  },
)
