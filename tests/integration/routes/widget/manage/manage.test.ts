import { expect, test } from 'vitest'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { guestServices } from '#app/http/context.server.ts'
import { action as issueReceipt, loader as showReceipt } from '#app/routes/files/guest-receipt-pdf.ts'
import { loader as askCancel, action as cancel } from '#app/routes/widget/manage/cancel.tsx'
import { action as saveDetails, loader as showDetails } from '#app/routes/widget/manage/details.tsx'
import { action as resend, loader as show } from '#app/routes/widget/manage/manage.tsx'
import type { Db } from '#db/transaction.server.ts'
import { countStatements } from '#tests/integration/domain/availability/count-statements.ts'
import {
  guestArgs,
  insertKayakShop,
  NOW,
  redirectOf,
  statusOf,
} from '#tests/integration/routes/widget/guest-shop.ts'
import { insertOrderWithBooking, insertPrice, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const ORDER = '/widget/v2/dialog/new-order/:orderId' as const
const SECRET = 'secret-of-the-order'
/** A good week ahead of the tests' now. */
const PERIOD = { startRent: '2026-07-24 10:00:00', endRent: '2026-07-24 13:00:00' }

/** A shop that lets its guests cancel until a day before, with an order that is paid by the test provider. */
async function createBooked(db: Db) {
  const { shopId, productId } = await insertKayakShop(db)
  await db
    .insertInto('shop_option')
    .values({ shop_id: shopId, name: 'guestCancelHours', value: '24' })
    .execute()
  const order = { secret: SECRET, payed_minor: 40_000 }
  const { orderId } = await insertOrderWithBooking(db, { shopId, productId, ...PERIOD, order })
  const paid = { status: 'PAYED', provider: 'TEST', amount_minor: 40_000, created_at: NOW } as const
  const { id: transactionId } = await db
    .insertInto('transaction')
    .values({ shop_id: shopId, order_id: orderId, transaction_type: 'PAYMENT', ...paid })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { shopId, orderId, transactionId }
}

type Booked = Awaited<ReturnType<typeof createBooked>>
type Request = { form?: Record<string, string>; now?: string; secret?: string; lang?: string }

async function argsOf(
  db: Db,
  booked: Booked,
  page: string,
  { secret = SECRET, lang, ...request }: Request = {},
) {
  const { shopId, orderId, transactionId } = booked
  const language = lang ? `&lang=${lang}` : ''
  const path = `/widget/v2/dialog/new-order/${orderId}/${page}?key=k&secret=${secret}${language}`
  const params = { orderId: String(orderId), transactionId: String(transactionId) }
  return guestArgs(db, shopId, path, { params, ...request })
}

async function showPage(db: Db, booked: Booked, request?: Request) {
  return show({ ...(await argsOf(db, booked, 'manage', request)), pattern: `${ORDER}/manage` })
}

async function postDetails(db: Db, booked: Booked, form: Record<string, string>, now = NOW) {
  const args = await argsOf(db, booked, 'manage/details', { form, now })
  return saveDetails({ ...args, pattern: `${ORDER}/manage/details` })
}

test.each(DIALECTS)('%s: shows what is booked and paid, to who has the secret alone', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const booked = await createBooked(db)
  expect(await showPage(db, booked)).toMatchObject({
    title: 'Havskajak, fre 24 juli',
    name: 'Åsa Öberg',
    payment: { payedMinor: 40_000, dueMinor: 0 },
    receipts: [{ amountMinor: 40_000 }],
    cancelling: { open: { refundMinor: 40_000, byHandMinor: 0 } },
  })
  const late = await showPage(db, booked, { now: '2026-07-23T08:00:01Z' })
  expect(late.cancelling).toMatchObject({ open: null, text: expect.stringMatching(/^Så nära start/) })
  expect(await statusOf(showPage(db, booked, { secret: 'another-secret' }))).toBe(404)
  // The visit ends at 11:00 UTC on 24 July.
  expect(await showPage(db, booked, { now: '2026-10-22T10:59:59Z' })).toMatchObject({ name: 'Åsa Öberg' })
  expect(await statusOf(showPage(db, booked, { now: '2026-10-22T11:00:00Z' }))).toBe(404)
})

test.each(DIALECTS)('%s: a visit that is over leads to its review, until that is given', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const booked = await createBooked(db)
  const { id } = await db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
  const reviewsAt = async (now: string) => (await showPage(db, booked, { now })).reviews

  expect(await reviewsAt('2026-07-24T10:59:59Z')).toEqual([])
  // Nothing is cancelled afterwards.
  const over = await showPage(db, booked, { now: '2026-07-24T11:00:00Z' })
  expect(over).toMatchObject({ details: null, cancelling: null })
  expect(await reviewsAt('2026-07-24T11:00:00Z')).toEqual([
    {
      id,
      name: 'Havskajak',
      lastDay: 'tor 22 okt',
      address: expect.stringMatching(
        new RegExp(`^/widget/review\\?key=.+&lang=sv&booking=${id}&secret=${SECRET}$`),
      ),
    },
  ])
  const answer = { score: 9, comment: null, created_at: instant('2026-07-25T08:00:00Z') }
  await db
    .insertInto('review')
    .values({ ...answer, shop_id: booked.shopId, booking_id: id })
    .execute()
  expect(await reviewsAt('2026-07-26T08:00:00Z')).toEqual([])
})

test.each(DIALECTS)('%s: the page takes as many statements for five bookings as for one', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const booked = await createBooked(db)
  const { shopId, orderId } = booked
  const { id: productId } = await db.selectFrom('product').select('id').executeTakeFirstOrThrow()
  const lunchId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON' })
  await insertPrice(db, { shop_id: shopId, product_id: lunchId, unit_price_minor: 100_00 })
  await db
    .insertInto('product_addon')
    .values({ shop_id: shopId, product_id: productId, addon_id: lunchId })
    .execute()
  const statements = async () => {
    const { counted, count } = countStatements(db)
    const { context, ...args } = await argsOf(db, booked, 'manage')
    context.set(guestServices, { ...context.get(guestServices), db: counted })
    const shown = await show({ ...args, context, pattern: `${ORDER}/manage` })
    return { count: count(), changes: shown.changes.length, adding: shown.adding.length }
  }
  const one = await statements()
  expect(one).toMatchObject({ changes: 1, adding: 1 })
  for (let more = 1; more < 5; more++) {
    const other = await insertOrderWithBooking(db, { shopId, productId, ...PERIOD })
    for (const table of ['booking_product', 'booking', 'order_item'] as const) {
      await db.updateTable(table).set({ order_id: orderId }).where('order_id', '=', other.orderId).execute()
    }
  }
  expect(await statements()).toEqual({ ...one, changes: 5, adding: 5 })
})

const TYPED = {
  firstName: 'Åsa',
  lastName: 'Öberg',
  email: 'ny@example.test',
  phoneCountry: 'SE',
  phone: '070-174 06 12',
}

test.each(DIALECTS)('%s: details are changed by their guest until the end', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const booked = await createBooked(db)
  const staffComment = { comment_by_admin: 'Stamgäst' }
  await db.updateTable('customer').set(staffComment).where('order_id', '=', booked.orderId).execute()
  const args = await argsOf(db, booked, 'manage/details')
  const shown = await showDetails({ ...args, pattern: `${ORDER}/manage/details` })

  const form = { ...TYPED, version: String(shown.version), commentByAdmin: 'mass', priceMinor: '1' }
  expect(await redirectOf(postDetails(db, booked, form))).toContain('/manage?')
  expect(await redirectOf(postDetails(db, booked, form))).toContain('flash=saved')
  const after = await findOrder(db, booked)
  expect(after).toMatchObject({
    state: 'CONFIRMED',
    priceMinor: 40_000,
    customer: { email: 'ny@example.test', phone: { e164: '+46701740612' }, commentByAdmin: 'Stamgäst' },
  })
  const log = await db.selectFrom('activity').select(['action', 'actor']).execute()
  expect(log).toEqual([{ action: 'customer_changed', actor: 'GUEST' }])

  expect(await postDetails(db, booked, { ...form, email: 'ny@', phone: '12' })).toMatchObject({
    data: { result: { error: { email: expect.anything(), phone: expect.anything() } } },
    init: { status: 422 },
  })
  expect(after?.lang).toBe('sv')
  const choosing = { ...TYPED, email: 'half', intent: 'language', lang: 'en' }
  const chosen = await argsOf(db, booked, 'manage/details', { form: choosing })
  const repeated = await saveDetails({ ...chosen, pattern: `${ORDER}/manage/details` })
  expect(repeated).toMatchObject({ status: 307 })
  const again = await argsOf(db, booked, 'manage/details', { form: choosing, lang: 'en' })
  expect(await saveDetails({ ...again, pattern: `${ORDER}/manage/details` })).toMatchObject({
    data: { result: { initialValue: { email: 'half' } } },
  })
  const atItsEnd = postDetails(db, booked, { ...form, email: 'late@example.test' }, '2026-07-24T11:00:00Z')
  expect(await redirectOf(atItsEnd)).not.toContain('flash=saved')
  expect((await findOrder(db, booked))?.customer?.email).toBe('ny@example.test')
})

test.each(DIALECTS)(
  '%s: who changed the same as staff since is told, and may save again',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const booked = await createBooked(db)
    const begun = { ...TYPED, version: '1' }
    expect(await redirectOf(postDetails(db, booked, { ...begun, email: 'first@example.test' }))).toContain(
      'saved',
    )
    expect(await statusOf(postDetails(db, booked, begun))).toBe(409)
    const { version } = (await findOrder(db, booked)) ?? {}
    expect(await redirectOf(postDetails(db, booked, { ...begun, version: String(version) }))).toContain(
      'saved',
    )
  },
)

test.each(DIALECTS)(
  '%s: the confirmation goes out again, once a form and three times an hour',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const booked = await createBooked(db)
    const send = async (requestKey: string) => {
      const args = await argsOf(db, booked, 'manage', { form: { requestKey } })
      return resend({ ...args, pattern: `${ORDER}/manage` })
    }
    for (const key of ['request-1', 'request-1', 'request-2', 'request-3']) {
      expect(await redirectOf(send(key))).toContain('flash=resent')
    }
    expect(await statusOf(send('request-4'))).toBe(429)
    expect(await redirectOf(send('request-3'))).toContain('flash=resent')
    const jobs = await db.selectFrom('notification_job').select(['identifier', 'receiver']).execute()
    expect(jobs).toEqual(Array(3).fill({ identifier: 'ORDER_CONFIRMATION', receiver: 'asa@example.test' }))
  },
)

test.each(DIALECTS)('%s: a receipt is issued once, to who has the secret', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const booked = await createBooked(db)
  const pattern = `${ORDER}/receipts/:transactionId/receipt.pdf` as const
  const page = `receipts/${booked.transactionId}/receipt.pdf`
  const post = async (request: Request = {}) =>
    issueReceipt({ ...(await argsOf(db, booked, page, { form: {}, ...request })), pattern })

  const wrong = { secret: 'another-secret' }
  expect(await statusOf(post(wrong))).toBe(404)
  expect(await statusOf(showReceipt({ ...(await argsOf(db, booked, page)), pattern }))).toBe(404)
  expect(await redirectOf(post())).toContain(page)
  expect(await redirectOf(post())).toContain(page)
  const receipts = await db.selectFrom('receipt').select(['number', 'issued_by_user_id']).execute()
  expect(receipts).toEqual([{ number: 1, issued_by_user_id: null }])
  const shown = await showReceipt({ ...(await argsOf(db, booked, page)), pattern })
  expect(shown.headers.get('Content-Disposition')).toMatch(/^inline; filename="Kvitto \d{4}-00001\.pdf"$/)
  expect(await statusOf(showReceipt({ ...(await argsOf(db, booked, page, wrong)), pattern }))).toBe(404)
})

test.each(DIALECTS)('%s: a guest cancels for the amount that the page named', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const booked = await createBooked(db)
  const pattern = `${ORDER}/manage/cancel` as const
  const ask = async () => askCancel({ ...(await argsOf(db, booked, 'manage/cancel')), pattern })
  const post = async (form: Record<string, string>) =>
    cancel({ ...(await argsOf(db, booked, 'manage/cancel', { form })), pattern })

  const { cancelling, requestKey } = await ask()
  const form = { requestKey, refundMinor: String(cancelling.open?.refundMinor) }
  expect(await statusOf(post({ ...form, refundMinor: '50000' }))).toBe(422)
  expect(await statusOf(post({ requestKey }))).toBe(422)
  expect((await findOrder(db, booked))?.state).toBe('CONFIRMED')
  for (let posted = 0; posted < 2; posted++) expect(await redirectOf(post(form))).toContain('/manage?')
  expect(await redirectOf(ask())).toContain('/manage?')
  expect(await showPage(db, booked)).toMatchObject({
    title: 'Bokningen är avbokad',
    refunds: { pendingMinor: 40_000, paidBackMinor: 0 },
    cancelling: null,
    details: null,
  })
})
