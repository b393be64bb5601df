import { expect, test } from 'vitest'
import { removeBooking } from '#app/domain/order/booking/remove-booking.server.ts'
import { listReceiptRows } from '#app/domain/order/ledger/transaction-snapshot-queries.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { loader as showOrder } from '#app/routes/staff/orders/order/order.tsx'
import { action as refund, loader as showRefund } from '#app/routes/staff/orders/refund/refund.tsx'
import { loader as showPaid } from '#app/routes/staff/orders/refund/refund-paid.tsx'
import {
  loader as showWithdraw,
  action as withdraw,
} from '#app/routes/staff/orders/refund/refund-withdraw.tsx'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { confirmed, createSale, reserve } from '#tests/integration/domain/order/sale.ts'
import { insertPaymentProvider, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, NOW, outcomeOf, staffArgs } from './staff-shop.ts'

const PATTERN = '/orders/:orderId/refund'

/** An order of 400 kr of which 250 kr came in cash, then 150 kr by card terminal. */
async function insertPaid(db: Db) {
  const shop = await insertStaffShop(db)
  for (const [method, amountMinor] of [
    ['CASH', 25_000],
    ['CARD_TERMINAL', 15_000],
  ] as const) {
    const { shopId, orderId, userId } = shop
    const payment = {
      shopId,
      orderId,
      userId,
      method,
      amountMinor,
      requestKey: method,
      now: instant(NOW),
      zone: stockholm,
    }
    await inTransaction(db, (tx) => registerManualPayment(tx, payment))
  }
  const { id: rowId } = await db
    .selectFrom('booking_product')
    .select('id')
    .where('order_id', '=', shop.orderId)
    .executeTakeFirstOrThrow()
  const params = { orderId: String(shop.orderId) }
  const args = await staffArgs(db, shop, `/orders/${shop.orderId}/refund`, { params })
  const { payments, methods } = await showRefund({ ...args, pattern: PATTERN })
  const [cash, card] = payments
  if (!cash || !card) throw new Error('two payments')
  const post = async (form: Record<string, string>) => {
    const posted = await staffArgs(db, shop, `/orders/${shop.orderId}/refund`, { params, form })
    return refund({ ...posted, pattern: PATTERN })
  }
  const fields = (row: string, ofCash = '', ofCard = '') => ({
    [`amounts.credits.${rowId}`]: row,
    [`distribution.${cash.id}`]: ofCash,
    [`distribution.${card.id}`]: ofCard,
    method: 'CASH',
    bookings: 'KEEP',
    reason: 'Regn',
    requestKey: 'refund',
    intent: 'show',
  })
  const refunds = () =>
    db
      .selectFrom('transaction')
      .select(['refunds_transaction_id as of', 'amount_minor as minor'])
      .where('transaction_type', '=', 'REFUND')
      .where('order_id', '=', shop.orderId)
      .orderBy('id')
      .execute()
  return { shop, cash, card, methods, post, fields, refunds }
}

const CHANGED =
  'Underlaget har ändrats sedan det visades. Så här blir det nu; inget betalas tillbaka förrän du trycker igen.'

/** What the page shows that a refund would do, and the name that it gives it. */
async function shownBy(answer: unknown) {
  const result = await answer
  if (typeof result !== 'object' || result === null || !('data' in result)) throw result
  const { data } = result
  if (typeof data !== 'object' || data === null || !('shown' in data) || !('outcome' in data)) throw data
  return { shown: String(data.shown), outcome: data.outcome }
}

test.each(DIALECTS)('%s: money goes back as staff distribute it over the payments', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { cash, card, post, fields, refunds, shop } = await insertPaid(database.db)

  const newest = await shownBy(post(fields('200')))
  expect(newest.outcome).toMatchObject({
    entries: [
      { id: card.id, amountMinor: 15_000 },
      { id: cash.id, amountMinor: 5_000 },
    ],
  })
  const shared = fields('200', '120,50', '79,50')
  // What was shown goes back, not what was typed since.
  const stale = { ...shared, intent: 'refund', shown: newest.shown }
  expect(await outcomeOf(post(stale))).toMatchObject({ status: 409, errors: { '': [CHANGED] } })
  const { shown, outcome } = await shownBy(post(stale))
  expect(outcome).toMatchObject({
    entries: [
      { id: card.id, amountMinor: 7_950 },
      { id: cash.id, amountMinor: 12_050 },
    ],
  })
  expect(await refunds()).toEqual([])

  const done = { to: `/orders/${shop.orderId}` }
  expect(await outcomeOf(post({ ...shared, intent: 'refund', shown }))).toEqual(done)
  expect(await outcomeOf(post({ ...shared, intent: 'refund', shown }))).toEqual(done)
  expect(await refunds()).toEqual([
    { of: card.id, minor: -7_950 },
    { of: cash.id, minor: -12_050 },
  ])
})

test.each(DIALECTS)(
  '%s: what came in several ways by hand goes back in each of them first',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { cash, card, methods, post, fields } = await insertPaid(database.db)

    expect(methods).toEqual(['SAME_WAY', 'CASH', 'CARD_TERMINAL', 'OTHER'])
    const { outcome } = await shownBy(post({ ...fields('200'), method: 'SAME_WAY' }))
    expect(outcome).toMatchObject({
      entries: [
        { id: card.id, amountMinor: 15_000, provider: 'CARD_TERMINAL' },
        { id: cash.id, amountMinor: 5_000, provider: 'CASH' },
      ],
    })
  },
)

test.each(DIALECTS)(
  '%s: the outcome says whether the guest is told, and is shown anew without',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { post, fields } = await insertPaid(database.db)
    const receipt = 'Kreditkvitto kan utfärdas på ordern när pengarna är tillbaka.'
    const told = await shownBy(post({ ...fields('10'), notifies: 'on' }))
    expect(told.outcome).toMatchObject({ notices: ['asa@example.test får besked.', receipt] })
    const silent = { ...fields('10'), intent: 'refund', shown: told.shown }
    expect(await outcomeOf(post(silent))).toMatchObject({ errors: { '': [CHANGED] } })
    expect((await shownBy(post(silent))).outcome).toMatchObject({
      notices: ['Gästen får inget besked.', receipt],
    })
  },
)

test.each(DIALECTS)('%s: money goes back by what the shop calls the way it came', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { card, post, fields, shop } = await insertPaid(db)
  const provider = { shop_id: shop.shopId, kind: 'TEST', name: '{"sv":"Kort (test)"}' } as const
  const paid = { provider: 'TEST', payment_provider_id: await insertPaymentProvider(db, provider) }
  await db.updateTable('transaction').set(paid).where('id', '=', card.id).execute()
  const entriesOf = async (method: string) => (await shownBy(post({ ...fields('10'), method }))).outcome

  expect(await entriesOf('SAME_WAY')).toMatchObject({
    entries: [{ id: card.id, provider: 'TEST', providerName: 'Kort (test)' }],
  })
  expect(await entriesOf('CASH')).toMatchObject({ entries: [{ provider: 'CASH', providerName: null }] })
})

test.each(DIALECTS)(
  '%s: what was shown of another order goes back once it is shown anew',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { post, fields, refunds, shop } = await insertPaid(db)
    const wished = { ...fields('100'), intent: 'refund' }
    const shownOf = async (form: Record<string, string>) => {
      const { data } = Object(await post(form))
      return { shown: String(data.shown), fingerprint: String(data.fingerprint), error: data.result.error }
    }
    const { error: _, ...before } = await shownOf(fields('100'))
    await db
      .updateTable('order')
      .set(({ eb }) => ({ price_minor: eb('price_minor', '+', 100) }))
      .where('id', '=', shop.orderId)
      .execute()
    const { error, ...now } = await shownOf({ ...wished, ...before })
    expect(error).toEqual({ '': [CHANGED] })
    expect([now.shown, now.fingerprint === before.fingerprint]).toEqual([before.shown, false])
    expect(await refunds()).toEqual([])

    // As when a refund that was under way is done: nothing that the plan follows from is another.
    await db
      .updateTable('order')
      .set(({ eb }) => ({
        version: 9,
        payed_minor: eb('payed_minor', '-', 5),
        returning_minor: eb('returning_minor', '-', 5),
      }))
      .where('id', '=', shop.orderId)
      .execute()
    const done = { to: `/orders/${shop.orderId}` }
    expect(await outcomeOf(post({ ...wished, ...now }))).toEqual(done)
    expect(await outcomeOf(post({ ...wished, ...now }))).toEqual(done)
    expect(await refunds()).toHaveLength(1)
  },
)

test.each(DIALECTS)('%s: a distribution that does not add up is refused at its field', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { cash, card, post, fields, refunds } = await insertPaid(database.db)
  const errorsOf = async (form: Record<string, string>) => (await outcomeOf(post(form))).errors
  const differs = { distribution: [expect.stringMatching(/^Beloppen på betalningarna ska tillsammans/)] }

  expect(await errorsOf(fields('200', '100', '99,99'))).toEqual(differs)
  expect(await errorsOf(fields('200', '100'))).toEqual(differs)
  expect(await errorsOf(fields('200', '', '150,01'))).toEqual({
    [`distribution.${card.id}`]: ['Beloppet är större än det som kan gå tillbaka på betalningen.'],
  })
  expect(await errorsOf(fields('200', '1,0005', '-5'))).toEqual({
    [`distribution.${cash.id}`]: [expect.stringMatching(/^Ange ett belopp/)],
    [`distribution.${card.id}`]: [expect.stringMatching(/^Ange ett belopp/)],
  })
  expect(await errorsOf({ ...fields('200'), 'distribution.99999': '200' })).toEqual({
    distribution: ['Betalningen finns inte i ordern.'],
  })
  expect(await errorsOf({ ...fields('200'), 'amounts.credits.99999': '1' })).toEqual({
    '': ['Raden finns inte i ordern.'],
  })
  expect(await refunds()).toEqual([])
})

test.each(DIALECTS)('%s: cancelling a booking is safe to post twice', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { post, fields, refunds, shop } = await insertPaid(database.db)
  const form = { ...fields('300'), bookings: 'CANCEL' }
  const { shown } = await shownBy(post(form))
  const done = { to: `/orders/${shop.orderId}` }
  expect(await outcomeOf(post({ ...form, intent: 'refund', shown }))).toEqual(done)
  expect(await outcomeOf(post({ ...form, intent: 'refund', shown }))).toEqual(done)
  expect(await refunds()).toHaveLength(2)
  expect(await outcomeOf(post(form))).toMatchObject({
    status: 422,
    errors: { '': ['Bokningen gäller inte längre.'] },
  })
})

test.each(DIALECTS)('%s: an order that is over owes nothing, also once money is back', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { post, fields, shop } = await insertPaid(db)
  const change = (values: { price_minor: number } | { state: 'DELETED' }) =>
    db.updateTable('order').set(values).where('id', '=', shop.orderId).execute()
  await change({ price_minor: 50_000 })
  const live = await shownBy(post(fields('100')))
  expect(live.outcome).toMatchObject({ before: { dueMinor: 10_000 }, after: { dueMinor: 10_000 } })
  await change({ state: 'DELETED' })
  const over = await shownBy(post(fields('100')))
  expect(over.outcome).toMatchObject({
    before: { payedMinor: 40_000, dueMinor: 0 },
    after: { payedMinor: 30_000, dueMinor: 0 },
  })
})

test.each(DIALECTS)('%s: who takes a refund back reads whether its guest was told of it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { post, fields, shop } = await insertPaid(db)
  const byHand = async (notifies: string) => {
    const form = { ...fields('10'), notifies, requestKey: `told ${notifies}` }
    const { shown } = await shownBy(post(form))
    await outcomeOf(post({ ...form, intent: 'refund', shown }))
    const { id } = await db
      .selectFrom('transaction')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const params = { orderId: String(shop.orderId), transactionId: String(id) }
    const path = `/orders/${shop.orderId}/refunds/${id}/withdraw`
    const argsOf = async (form?: Record<string, string>) => ({
      ...(await staffArgs(db, shop, path, form ? { params, form } : { params })),
      pattern: '/orders/:orderId/refunds/:transactionId/withdraw' as const,
    })
    const paidArgs = { ...(await argsOf()), pattern: '/orders/:orderId/refunds/:transactionId/paid' as const }
    return {
      show: async () => showWithdraw(await argsOf()),
      showPaid: () => showPaid(paidArgs),
      withdraw: async () => withdraw(await argsOf({})),
    }
  }
  expect(await (await byHand('')).show()).toMatchObject({ isGuestNotified: false, amountMinor: 1_000 })
  await db
    .updateTable('activity')
    .set({ created_at: instant('2026-07-01T08:00:00Z') })
    .execute()
  const told = await byHand('on')
  expect(await told.show()).toMatchObject({ isGuestNotified: true, withdrawn: null, paid: null })
  const done = { to: `/orders/${shop.orderId}` }
  expect(await outcomeOf(told.withdraw())).toMatchObject(done)
  expect(await outcomeOf(told.withdraw())).toMatchObject(done)
  expect(await told.showPaid()).toMatchObject({ withdrawn: 'Återbetalningen är tillbakatagen.' })
})

test.each(DIALECTS)('%s: a refund that failed is named until its money goes back', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { post, fields, shop, cash } = await insertPaid(db)
  const { shopId, orderId } = shop
  const failed = { status: 'FAILED', amount_minor: -10_000, provider: 'TEST' } as const
  const before = instant('2026-07-01T08:00:00Z')
  await db
    .insertInto('transaction')
    .values({
      ...{ shop_id: shopId, order_id: orderId, transaction_type: 'REFUND', ...failed },
      ...{ refunds_transaction_id: cash.id, created_at: before, settled_at: before },
    })
    .execute()
  const named = async () => {
    const params = { orderId: String(orderId) }
    const args = await staffArgs(db, shop, `/orders/${orderId}`, { params })
    return (await showOrder({ ...args, pattern: '/orders/:orderId' })).order.failedRefunds
  }
  expect(await named()).toMatchObject([{ status: 'FAILED', amountMinor: -10_000, provider: 'TEST' }])
  const { shown } = await shownBy(post(fields('100')))
  await outcomeOf(post({ ...fields('100'), intent: 'refund', shown }))
  expect(await named()).toEqual([])
})

test.each(DIALECTS)('%s: nothing is cancelled by what was paid too much', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { post, fields, refunds, shop } = await insertPaid(db)
  const order = db.updateTable('order').where('id', '=', shop.orderId)
  await order.set(({ eb }) => ({ price_minor: eb('price_minor', '-', 100) })).execute()
  const overpaid = { ...fields(''), 'amounts.overpaid': '1' }
  expect(await outcomeOf(post({ ...overpaid, bookings: 'CANCEL' }))).toMatchObject({
    status: 422,
    errors: { bookings: ['Fyll i ett belopp på raderna till den bokning som ska avbokas.'] },
  })
  const { shown } = await shownBy(post(overpaid))
  expect(await outcomeOf(post({ ...overpaid, intent: 'refund', shown }))).toMatchObject({
    to: `/orders/${shop.orderId}`,
  })
  expect(await refunds()).toHaveLength(1)
})

test.each(DIALECTS)('%s: what was paid on a row that a change replaced is filled in', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop } = await insertPaid(db)
  const { id, ...row } = await db
    .selectFrom('booking_product')
    .selectAll()
    .where('order_id', '=', shop.orderId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('booking_product')
    .set({ removed_at: instant(NOW) })
    .where('id', '=', id)
    .execute()
  const cheaper = { ...row, unit_price_minor: 30_000, total_minor: 30_000 }
  const replaced = await db
    .insertInto('booking_product')
    .values(cheaper)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('order').set({ price_minor: 30_000 }).where('id', '=', shop.orderId).execute()
  const params = { orderId: String(shop.orderId) }
  const args = await staffArgs(db, shop, `/orders/${shop.orderId}/refund`, { params })
  const filled = async () => (await showRefund({ ...args, pattern: PATTERN })).fills.bookings[shop.bookingId]
  expect(await filled()).toEqual({ overpaid: '100', credits: { [replaced.id]: '300' } })

  // Of the 400 kr, 150 kr were paid for the right to rebook.
  const fee = { ...row, is_rebooking_fee: 1, removed_at: instant(NOW) } as const
  const { id: feeId } = await db
    .insertInto('booking_product')
    .values(fee)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('transaction_tax_item')
    .set({ booking_product_id: feeId })
    .where('booking_product_id', '=', id)
    .where('amount_minor', '=', 15_000)
    .execute()
  expect(await filled()).toEqual({ overpaid: '100', credits: { [replaced.id]: '250' } })
})

test.each(DIALECTS)('%s: whose fee goes back in full is said to rebook no more', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, post, fields } = await insertPaid(db)
  const { orderId } = shop
  const rows = db.selectFrom('booking_product').selectAll().where('order_id', '=', orderId)
  const { id: _, ...row } = await rows.executeTakeFirstOrThrow()
  const ofFee = { is_addon: 1, is_rebooking_fee: 1, product_name: JSON.stringify({ sv: 'Garanti' }) } as const
  const fee = { ...ofFee, unit_price_minor: 4_000, total_minor: 4_000 }
  const inserted = db
    .insertInto('booking_product')
    .values({ ...row, ...fee })
    .returning('id')
  const { id: feeId } = await inserted.executeTakeFirstOrThrow()
  await db.updateTable('booking').set({ rebookable: 1 }).where('order_id', '=', orderId).execute()
  await db.updateTable('order').set({ price_minor: 44_000 }).where('id', '=', orderId).execute()

  const noticesOf = async (amount: string, id = feeId) => {
    const form = { ...fields(''), [`amounts.credits.${id}`]: amount }
    const { outcome } = await shownBy(post(form))
    return JSON.stringify(outcome)
  }
  const ends = 'Gästen kan inte längre boka om själv: Havskajak, '
  expect(await noticesOf('39,99')).not.toContain(ends)
  expect(await noticesOf('40')).toContain(ends)

  // With a basket at another rate each fee says what it is for, and the product's own ends the right.
  const namesOf = async () => {
    const args = await staffArgs(db, shop, `/orders/${orderId}/refund`, {
      params: { orderId: String(orderId) },
    })
    const { bookings } = await showRefund({ ...args, pattern: PATTERN })
    return bookings[0]?.rows.map(({ name }) => name)
  }
  expect(await namesOf()).toEqual(['Havskajak', 'Garanti'])
  const product_id = await insertProduct(db, { shop_id: shop.shopId })
  const basket = {
    ...row,
    product_id,
    vat_percentage: 1_200,
    product_name: JSON.stringify({ sv: 'Fikakorg' }),
  }
  const addon = { ...basket, is_addon: 1, unit_price_minor: 0, total_minor: 0 } as const
  await db.insertInto('booking_product').values(addon).execute()
  const { id: basketFeeId } = await db
    .insertInto('booking_product')
    .values({ ...basket, ...ofFee, unit_price_minor: 2_900, total_minor: 2_900 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('order').set({ price_minor: 46_900 }).where('id', '=', orderId).execute()
  expect(await namesOf()).toEqual(['Havskajak', 'Fikakorg', 'Garanti, Havskajak', 'Garanti, Fikakorg'])
  const receiptRows = await listReceiptRows(db, { shopId: shop.shopId, orderId })
  const onReceipt = receiptRows.filter(({ name }) => name.sv === 'Garanti')
  expect(onReceipt.map(({ priceCategory }) => priceCategory?.sv)).toEqual(['Havskajak', 'Fikakorg'])
  expect(await noticesOf('29', basketFeeId)).not.toContain(ends)
  expect(await noticesOf('40')).toContain(ends)
})

test.each(DIALECTS)("%s: another shop's order cannot be refunded", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, fields } = await insertPaid(db)
  const stranger = await insertStaffShop(db)
  const params = { orderId: String(shop.orderId) }
  const args = await staffArgs(db, stranger, `/orders/${shop.orderId}/refund`, { params, form: fields('1') })
  expect(await outcomeOf(refund({ ...args, pattern: PATTERN }))).toMatchObject({ status: 404 })
  expect(await outcomeOf(showRefund({ ...args, pattern: PATTERN }))).toMatchObject({ status: 404 })
})

test.each(DIALECTS)('%s: what was paid for a removed booking fills those that are left', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const sale = await createSale(db)
  const cart = { cartKey: crypto.randomUUID() }
  await reserve(sale, { cart })
  await reserve(sale, { cart })
  const { staff, bookingId } = await confirmed(sale, { cart })
  const payment = { ...staff, method: 'CASH', amountMinor: 60_000, requestKey: 'paid' } as const
  await inTransaction(db, (tx) => registerManualPayment(tx, payment))
  const fills = async () => {
    const params = { orderId: String(staff.orderId) }
    const args = await staffArgs(db, sale, `/orders/${staff.orderId}/refund`, { params })
    const { fills } = await showRefund({ ...args, pattern: PATTERN })
    return Object.values(fills.bookings).flatMap(({ credits }) => Object.values(credits).filter(Boolean))
  }

  expect(await fills()).toEqual(['200', '200', '200'])
  await inTransaction(db, (tx) => removeBooking(tx, { ...staff, bookingId }))
  expect(await fills()).toEqual(['300', '300'])
})
