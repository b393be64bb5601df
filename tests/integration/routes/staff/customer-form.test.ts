import { expect, test } from 'vitest'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { listAnswers } from '#app/domain/question/answers-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { action, loader } from '#app/routes/staff/orders/customer.tsx'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { HEIGHT, insertQuestion } from '#tests/support/questions.ts'
import { insertStaffShop, NOW, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

/** The customer of an order, whose form goes on from what others saved meanwhile. Source: reliability.md F10. */
const PATTERN = '/orders/:orderId/customer'

type Shop = StaffShop & { orderId: number }

async function load(db: Db, shop: Shop) {
  const args = await staffArgs(db, shop, `/orders/${shop.orderId}/customer`, { params: paramsOf(shop) })
  return loader({ ...args, pattern: PATTERN })
}

async function post(db: Db, shop: Shop, form: Record<string, string>) {
  const path = `/orders/${shop.orderId}/customer`
  const args = await staffArgs(db, shop, path, { params: paramsOf(shop), form })
  return action({ ...args, pattern: PATTERN })
}

function paramsOf({ orderId }: Shop) {
  return { orderId: String(orderId) }
}

async function customerOf(db: Db, shop: Shop) {
  return (await findOrder(db, shop))?.customer
}

/** What the action answers to who collided. */
async function conflictOf(answer: Promise<unknown>): Promise<unknown> {
  const shown: unknown = await answer
  return typeof shown === 'object' && shown !== null && 'data' in shown ? shown.data : shown
}

test.each(DIALECTS)(
  '%s: what two people changed apart is merged, the same is asked about',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const other = { ...shop, userId: await insertUser(db) }
    const done = { to: `/orders/${shop.orderId}` }
    const first = {
      firstName: 'Anna',
      email: 'anna@mail.example',
      phone: '070-174 06 12',
      phoneCountry: 'SE',
    }
    expect(await outcomeOf(post(db, shop, first))).toEqual(done)

    const { version } = (await load(db, shop)).stored
    const begun = { ...first, version: String(version) }
    expect(await outcomeOf(post(db, other, { ...begun, firstName: 'Beata' }))).toEqual(done)
    expect(await outcomeOf(post(db, shop, { ...begun, email: 'ny@mail.example' }))).toEqual(done)
    expect(await customerOf(db, shop)).toMatchObject({ firstName: 'Beata', email: 'ny@mail.example' })

    // Untouched here, changed there: nobody typed over it.
    expect(await outcomeOf(post(db, other, { ...begun, phone: '41234567', phoneCountry: 'NO' }))).toEqual(
      done,
    )
    expect(await customerOf(db, shop)).toMatchObject({ firstName: 'Beata', phone: { e164: '+4741234567' } })

    const collided = { ...begun, firstName: 'Cecilia', phone: '070-174 06 13' }
    const conflict = await conflictOf(post(db, shop, collided))
    expect(conflict).toMatchObject({
      result: { initialValue: { firstName: 'Cecilia', phone: '070-174 06 13' } },
      conflict: {
        by: 'Kim Berg',
        collisions: [
          { name: 'firstName', mine: 'Cecilia', theirs: 'Beata' },
          { name: 'phone', mine: '070-174 06 13, Sverige', theirs: '41234567, Norge' },
        ],
        changes: [{ name: 'email', before: 'anna@mail.example', after: 'ny@mail.example' }],
      },
    })
    const { version: _, ...typed } = collided
    const seen = String((await load(db, shop)).stored.version)
    const chosen = {
      ...typed,
      ...{ 'version.number': String(version), 'version.seen': seen },
      ...{ 'version.choices[0].name': 'firstName', 'version.choices[0].take': 'mine' },
      ...{ 'version.choices[1].name': 'phone', 'version.choices[1].take': 'theirs' },
    }
    expect(await outcomeOf(post(db, shop, chosen))).toEqual(done)
    expect(await customerOf(db, shop)).toMatchObject({
      ...{ firstName: 'Cecilia', email: 'ny@mail.example' },
      phone: { e164: '+4741234567', countryCode: 'NO', rawPhoneNumber: '41234567' },
    })
  },
)

test.each(DIALECTS)('%s: what else happened to the order is no collision', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  await post(db, shop, { firstName: 'Anna' })
  const { version } = (await load(db, shop)).stored
  const order = { ...shop, now: instant(NOW), zone: stockholm }
  const payment = { method: 'CASH', amountMinor: 10_000, requestKey: 'k' } as const
  const paid = await inTransaction(db, (tx) => registerManualPayment(tx, { ...order, ...payment }))
  expect(paid.ok).toBe(true)
  expect((await load(db, shop)).stored.version).toBeGreaterThan(version)
  const form = { firstName: 'Beata', version: String(version) }
  expect(await outcomeOf(post(db, shop, form))).toEqual({ to: `/orders/${shop.orderId}` })
})

test.each(DIALECTS)('%s: answers collide one by one, and can be taken over', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const editor = { shopId: shop.shopId, userId: shop.userId, now: instant(NOW) }
  const height = await insertQuestion(db, editor, HEIGHT)
  await db.updateTable('booking_product').set({ quantity: 2 }).where('order_id', '=', shop.orderId).execute()
  const name = (participant: number) =>
    `answers.b${shop.bookingId}p${shop.productId}n${participant}f${height}`

  const same = await conflictOf(
    post(db, shop, {
      [name(1)]: '172',
      [name(2)]: '1',
      intent: `same:${name(2).slice(8, -`f${height}`.length)}`,
    }),
  )
  expect(same).toMatchObject({
    result: { initialValue: { answers: { [name(1).slice(8)]: '172', [name(2).slice(8)]: '172' } } },
  })
  expect(await listAnswers(db, shop)).toEqual([])

  await post(db, shop, { [name(1)]: '172', [name(2)]: '160' })
  const version = String((await load(db, shop)).stored.version)
  await post(db, shop, { [name(1)]: '173', [name(2)]: '160', version })
  await post(db, shop, { [name(1)]: '172', [name(2)]: '161', version })
  const valuesOf = async () => (await listAnswers(db, shop)).map(({ value }) => value)
  expect((await valuesOf()).toSorted()).toEqual(['161', '173'])
  expect(await conflictOf(post(db, shop, { [name(1)]: '174', [name(2)]: '160', version }))).toMatchObject({
    conflict: { collisions: [{ name: name(1), mine: '174', theirs: '173' }] },
  })
  expect((await valuesOf()).toSorted()).toEqual(['161', '173'])
})

test.each(DIALECTS)('%s: a number is read by its country, wrong fields say so', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { stored: existing } = await load(db, shop)
  expect(existing).toMatchObject({ firstName: 'Åsa', phoneCountry: 'SE', addressCountry: 'SE' })
  await db.deleteFrom('customer').where('order_id', '=', shop.orderId).execute()
  expect((await load(db, shop)).stored).toMatchObject({ phoneCountry: 'SE', addressCountry: 'SE' })
  const errorsOf = async (form: Record<string, string>) => outcomeOf(post(db, shop, form))
  expect(await errorsOf({ email: 'x', phone: '070-12' })).toEqual({
    status: 422,
    errors: {
      email: ['Ogiltig e-postadress'],
      phone: [expect.stringContaining('för kort')],
    },
  })
  expect(await errorsOf({ phone: 'ring mig', phoneCountry: 'SE' })).toMatchObject({
    status: 422,
    errors: { phone: [expect.stringContaining('Ogiltigt telefonnummer')] },
  })
  expect(await errorsOf({ phone: '41234567', phoneCountry: '<b>' })).toEqual({
    status: 422,
    errors: { phoneCountry: expect.anything() },
  })
  const form = { firstName: 'Kari', phone: '+47 412 34 567', phoneCountry: 'SE' }
  await post(db, shop, form)
  expect(await customerOf(db, shop)).toMatchObject({ phone: { e164: '+4741234567', countryCode: 'NO' } })
  // The country is the form's to change as well.
  await post(db, shop, { firstName: 'Kari', phone: '41234567', phoneCountry: 'DK' })
  await post(db, shop, { firstName: 'Kari', phone: '41234567', phoneCountry: 'NO' })
  expect(await customerOf(db, shop)).toMatchObject({ phone: { e164: '+4741234567', countryCode: 'NO' } })
  expect((await load(db, shop)).stored).toMatchObject({ phone: '41234567', phoneCountry: 'NO' })
  // A country that was left out of an address stays so.
  await post(db, shop, { firstName: 'Kari', addressCity: 'Drøbak' })
  expect((await load(db, shop)).stored).not.toHaveProperty('addressCountry')

  const stranger = { ...shop, ...(await insertStaffShop(db)), orderId: shop.orderId }
  expect(await outcomeOf(post(db, stranger, form))).toMatchObject({ status: 404 })
  expect(await outcomeOf(load(db, stranger))).toMatchObject({ status: 404 })
})
