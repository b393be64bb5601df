import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { type CloseOutInput, closeOut } from '#app/domain/availability/closeouts/close-out.server.ts'
import type { NewCloseout } from '#app/domain/availability/closeouts/closeout-queries.server.ts'
import { removeCloseouts } from '#app/domain/availability/closeouts/remove-closeouts.server.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { addBooking } from '#app/domain/order/booking/add-booking.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { dateOf, localDate, wallTime } from '#app/domain/shared/time.ts'
import { type Db, inTransaction, type Tx } from '#db/transaction.server.ts'
import { countStatements } from '#tests/integration/domain/availability/count-statements.ts'
import {
  book,
  createSale,
  endRent,
  now,
  reserve,
  type Sale,
  startRent,
  toBooking,
  zone,
} from '#tests/integration/domain/order/sale.ts'
import { insertProduct, insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

type Closing = Partial<NewCloseout>

/** The three hours from 10:00 that the sale's bookings are of, unless set otherwise. */
function toCloseout(sale: Sale, over: Closing = {}): NewCloseout {
  const { productId } = sale
  const period = { startDateTime: startRent, endDateTime: endRent }
  return { productId, ...period, partialQuantity: null, identifierIds: [], ...over }
}

function toInput(sale: Sale, closeouts: readonly Closing[]): CloseOutInput {
  const { shopId, userId } = sale
  return { shopId, userId, now, zone, closeouts: closeouts.map((each) => toCloseout(sale, each)) }
}

function close(sale: Sale, closeouts: readonly Closing[], over: Partial<CloseOutInput> = {}) {
  return inTransaction(sale.db, (tx) => closeOut(tx, { ...toInput(sale, closeouts), ...over }))
}

async function freeAtTen({ db, shopId, productId }: Sale) {
  const date = dateOf(startRent)
  const facts = await findAvailabilityFacts(db, {
    shopId,
    productIds: [productId],
    from: date,
    to: date,
    now,
  })
  const offers = startTimesOn(facts, { productId, audience: 'guest', now, zone, date })
  return offers.find((offer) => offer.startRent === startRent)?.free
}

async function sold({ db, productId }: Sale): Promise<number> {
  const { quantity } = await db
    .selectFrom('booking_product')
    .select(({ fn }) => fn.sum('quantity').as('quantity'))
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return Number(quantity)
}

test.each(DIALECTS)('%s: what is closed out can’t be booked until it is opened again', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const { shopId, userId, productId } = sale

  const closed = await close(sale, [{}])
  expect(closed).toMatchObject({ ok: true, value: { shortened: [] } })
  expect(await freeAtTen(sale)).toBe(0)
  expect(await book(sale)).toMatchObject({ ok: false, error: { code: 'not_enough_free', free: 0 } })
  expect((await book(sale, { startRent: endRent })).ok).toBe(true)

  const ids = closed.ok ? closed.value.ids : []
  const open = () => inTransaction(sale.db, (tx) => removeCloseouts(tx, { shopId, userId, now, zone, ids }))
  expect((await open()).ok).toBe(true)
  expect((await book(sale)).ok).toBe(true)
  expect(await open()).toMatchObject({ ok: false, error: { code: 'closeout_not_found' } })

  const log = await listActivities(sale.db, { shopId, entity: 'closeout', entityId: productId })
  expect(log.map(({ action }) => action)).toEqual(['opened_again', 'closed_out'])
  expect(log[0]).toMatchObject({ userId, facts: { closeouts: [{ startDateTime: startRent }] } })
})

test.each(DIALECTS)('%s: a partial closeout closes what is left and drops no booking', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  await reserve(sale, { quantities: [{ priceCategoryId: null, quantity: 3 }] })

  const closed = await close(sale, [{ partialQuantity: 4 }])
  expect(closed).toMatchObject({ ok: true, value: { shortened: [{ asked: 4, taken: 2 }] } })
  expect(await sold(sale)).toBe(3)
  expect(await freeAtTen(sale)).toBe(0)
  expect(await close(sale, [{ partialQuantity: 1 }])).toMatchObject({
    error: { code: 'nothing_left_to_close', at: 'partialQuantity' },
  })
  expect((await close(sale, [{}])).ok).toBe(true)
})

test.each(DIALECTS)('%s: starts are closed and opened by their times', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const { shopId, userId, productId } = sale
  const atTen = { startDateTime: startRent, endDateTime: null }
  const atEleven = { startDateTime: wallTime('2026-07-16 11:00:00'), endDateTime: null }
  expect((await close(sale, [atTen, atEleven])).ok).toBe(true)
  expect((await book(sale)).ok).toBe(false)

  const starts = [{ productId, startDateTime: startRent }]
  const removed = await inTransaction(sale.db, (tx) =>
    removeCloseouts(tx, { shopId, userId, now, zone, starts }),
  )
  expect(removed).toMatchObject({ ok: true, value: { removed: [{ startDateTime: startRent }] } })
  expect((await book(sale)).ok).toBe(true)
  expect((await book(sale, { startRent: atEleven.startDateTime })).ok).toBe(false)
})

test.each(DIALECTS)('%s: the same form twice closes once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const post = (quantity: number) => close(sale, [{ partialQuantity: quantity }], { requestKey: 'k' })
  const [first, second] = await Promise.all([post(2), post(2)])
  expect(first).toMatchObject({ ok: true })
  expect(second).toEqual(first)
  expect(await freeAtTen(sale)).toBe(3)
  expect(await post(3)).toMatchObject({ error: { code: 'key_conflict' } })
})

test.each(DIALECTS)('%s: what is not of the shop, or is malformed, is refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const { db, shopId } = sale
  const strangerId = await insertShop(db)
  const foreign = await insertProduct(db, { shop_id: strangerId })
  const other = await insertProduct(db, { shop_id: shopId })
  const bike = { shop_id: shopId, product_id: other, label: 'Cykel 1' }
  const { id } = await db.insertInto('identifier').values(bike).returning('id').executeTakeFirstOrThrow()

  const refused = [
    { closing: { productId: foreign }, code: 'product_not_found' },
    { closing: { identifierIds: [id] }, code: 'identifier_not_found' },
    { closing: { endDateTime: startRent }, code: 'end_not_after_start' },
    { closing: { endDateTime: wallTime('2029-07-16 13:00:00') }, code: 'closeout_too_long' },
  ]
  for (const { closing, code } of refused)
    expect(await close(sale, [closing])).toMatchObject({ error: { code } })
  const many = Array.from({ length: 501 }, () => ({}))
  expect(await close(sale, many)).toMatchObject({ error: { code: 'too_many_closeouts' } })
  expect((await close(sale, [{ productId: other, identifierIds: [id] }])).ok).toBe(true)

  const closed = await close(sale, [{}])
  const ids = closed.ok ? closed.value.ids : []
  const stranger = { shopId: strangerId, userId: sale.userId, now, zone, ids }
  expect(await inTransaction(db, (tx) => removeCloseouts(tx, stranger))).toMatchObject({
    error: { code: 'closeout_not_found' },
  })
})

test.each(DIALECTS)('%s: a sale and a closeout at once never take the same unit', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const [closed] = await Promise.all([
    close(sale, [{ partialQuantity: 3 }]),
    ...Array.from({ length: 6 }, () => book(sale)),
  ])
  const { shortened = [] } = closed.ok ? closed.value : {}
  const taken = closed.ok ? (shortened[0]?.taken ?? 3) : 0
  expect((await sold(sale)) + taken).toBe(5)
  expect(await freeAtTen(sale)).toBe(0)
})

/** PostgreSQL alone lets two transactions begin: the second must wait until the first has committed. */
test.each(['the sale', 'the closeout'])('postgres: %s first, and the other counts it', async (first) => {
  await using database = await createTestDatabase('postgres')
  const { db } = database
  const sale = await createSale(db, 5)
  const written = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const previous = <T, E>(work: (tx: Tx) => Promise<Result<T, E>>) =>
    inTransaction(db, async (tx) => {
      const done = await work(tx)
      written.resolve()
      await release.promise
      return done
    })
  const four = { quantities: [{ priceCategoryId: null, quantity: 4 }] }
  const three = [{ partialQuantity: 3 }]
  const begun =
    first === 'the sale'
      ? previous((tx) => addBooking(tx, toBooking(sale, four)))
      : previous((tx) => closeOut(tx, toInput(sale, three)))
  await written.promise
  const other = first === 'the sale' ? close(sale, three) : book(sale, four)
  await untilWaiting(db, other)
  release.resolve()

  expect(await begun).toMatchObject({ ok: true })
  const shortened = { ok: true, value: { shortened: [{ asked: 3, taken: 1 }] } }
  const refused = { ok: false, error: { code: 'not_enough_free', free: 2 } }
  expect(await other).toMatchObject(first === 'the sale' ? shortened : refused)
})

/** Until somebody waits for a lock in this database, or the work is done without. */
async function untilWaiting(db: Db, work: Promise<unknown>): Promise<void> {
  const done: unknown[] = []
  void work.then((result) => done.push(result))
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while (done.length === 0 && (await waiting.execute(db)).rows.length === 0);
}

test.each(DIALECTS)('%s: a hundred closeouts take as many statements as one', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 1000)
  const count = async (closeouts: readonly Closing[]) => {
    const { counted, count: counter } = countStatements(sale.db)
    expect((await inTransaction(counted, (tx) => closeOut(tx, toInput(sale, closeouts)))).ok).toBe(true)
    return counter()
  }
  const one = await count([{ partialQuantity: 1 }])
  const hundred = Array.from({ length: 100 }, () => ({ partialQuantity: 1 }))
  expect(await count(hundred)).toBe(one)

  const facts = () => {
    const { shopId, productId } = sale
    const days = { from: localDate('2026-07-01'), to: localDate('2026-07-31') }
    return findAvailabilityFacts(sale.db, { shopId, productIds: [productId], ...days, now })
  }
  expect((await facts()).closeouts?.get(sale.productId)).toHaveLength(101)
})

test.each(DIALECTS)(
  '%s: times that the clock skips close from and until the first that exist',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 5)
    const skipped = wallTime('2027-03-28 02:30:00')
    const period = { startDateTime: wallTime('2027-03-28 02:00:00'), endDateTime: skipped }
    expect(await close(sale, [period])).toMatchObject({ error: { code: 'end_not_after_start' } })

    const until = { startDateTime: wallTime('2027-03-28 01:00:00'), endDateTime: skipped }
    expect((await close(sale, [until, { startDateTime: skipped, endDateTime: null }])).ok).toBe(true)
    const stored = await sale.db
      .selectFrom('closeout')
      .select(['start_date_time', 'end_date_time'])
      .orderBy('id')
      .execute()
    expect(stored).toEqual([
      { start_date_time: '2027-03-28 01:00:00', end_date_time: '2027-03-28 03:00:00' },
      { start_date_time: '2027-03-28 03:00:00', end_date_time: null },
    ])
  },
)
