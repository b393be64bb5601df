import { expect, test } from 'vitest'
import { eraseReviews, findReview, reviewBooking } from '#app/domain/review/review-booking.server.ts'
import { countScores, listReviews } from '#app/domain/review/review-queries.server.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { addHours, instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking, insertProduct, insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-17T08:00:00Z')
const SECRET = 'secret-of-the-order'

async function insertEnded(db: Db) {
  const shopId = await insertShop(db)
  const productId = await insertProduct(db, { shop_id: shopId })
  const inserted = await insertOrderWithBooking(db, { shopId, productId, order: { secret: SECRET } })
  return { shopId, productId, ...inserted }
}

type Ended = Awaited<ReturnType<typeof insertEnded>>
type Over = Partial<Parameters<typeof reviewBooking>[1]>

function review(db: Db, { shopId, bookingId }: Ended, over: Over = {}) {
  const given = { score: 9, comment: 'Fint väder', secret: SECRET, now, zone: stockholm }
  return inTransaction(db, (tx) => reviewBooking(tx, { shopId, bookingId, ...given, ...over }))
}

const already = err({ code: 'already_reviewed', at: 'bookingId' })
const unknown = err({ code: 'booking_not_found', at: 'bookingId' })
const impossible = err({ code: 'review_not_possible', at: 'bookingId' })

test.each(DIALECTS)('%s: the same answer twice is one, another is refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const ended = await insertEnded(db)

  expect(await review(db, ended)).toEqual(ok(null))
  expect(await review(db, ended)).toEqual(ok(null))
  expect(await review(db, ended, { score: 3 })).toEqual(already)
  expect(await review(db, ended, { comment: null })).toEqual(already)

  const found = await findReview(db, { ...ended, secret: SECRET, now, zone: stockholm })
  expect(found).toMatchObject({ state: 'already_reviewed', review: { score: 9, comment: 'Fint väder' } })
  expect(await countScores(db, ended)).toEqual([{ score: 9, answers: 1 }])
})

test.each(DIALECTS)(
  '%s: of different answers at once one counts, of equal ones none fails',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const other = openDatabase(database)
    const ended = await insertEnded(db)

    const results = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((score, index) => review(index % 2 ? db : other.db, ended, { score })),
    )
    expect(results.filter(({ ok: isOk }) => isOk)).toHaveLength(1)
    expect(results.filter(({ ok: isOk }) => !isOk)).toEqual(Array(5).fill(already))

    const second = await insertOrderWithBooking(db, { ...ended, order: { secret: SECRET } })
    const same = await Promise.all(
      [db, other.db, db, other.db].map((each) => review(each, { ...ended, ...second })),
    )
    expect(same).toEqual(Array(4).fill(ok(null)))
    expect((await countScores(db, ended)).map(({ answers }) => answers)).toEqual([1, 1])
    await other.close()
  },
)

test.each(DIALECTS)('%s: who does not know the secret, or asks too early, is refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const ended = await insertEnded(db)
  const stranger = { ...ended, shopId: await insertShop(db) }

  expect(await review(db, ended, { secret: 'secret-of-another' })).toEqual(unknown)
  expect(await review(db, stranger)).toEqual(unknown)
  expect(await review(db, { ...ended, bookingId: ended.bookingId + 1 })).toEqual(unknown)
  expect(await review(db, ended, { now: instant('2026-07-16T10:59:59Z') })).toEqual(impossible)
  expect(await review(db, ended, { now: addHours(now, 91 * 24) })).toEqual(impossible)
  await db.updateTable('order').set({ state: 'CANCELLED' }).execute()
  expect(await review(db, ended)).toEqual(impossible)
  await db.updateTable('booking').set({ removed_at: now }).execute()
  expect(await review(db, ended)).toEqual(unknown)
  expect(await countScores(db, ended)).toEqual([])
})

test.each(DIALECTS)(
  '%s: answers are listed by page and counted in a period, of one shop',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const ended = await insertEnded(db)
    const ids: number[] = []
    for (const hours of [0, 24, 24, 48]) {
      const inserted = await insertOrderWithBooking(db, { ...ended, order: { secret: SECRET } })
      await review(db, { ...ended, ...inserted }, { score: 10, now: addHours(now, hours) })
      ids.push(inserted.bookingId)
    }
    await review(db, await insertEnded(db), { score: 0 })

    const { shopId } = ended
    const from = addHours(now, 24)
    const days = { shopId, from, before: addHours(from, 24) }
    expect(await countScores(db, { shopId })).toEqual([{ score: 10, answers: 4 }])
    expect(await countScores(db, days)).toEqual([{ score: 10, answers: 2 }])

    const first = await listReviews(db, { answers: { shopId }, limit: 3 })
    expect(first.rows.map(({ bookingId }) => bookingId)).toEqual(ids.toReversed().slice(0, 3))
    expect(first.rows[0]).toMatchObject({
      ...{ score: 10, comment: 'Fint väder', startRent: '2026-07-16 10:00:00', createdAt: addHours(now, 48) },
      contents: [{ quantity: 1, name: { sv: 'Havskajak' } }],
    })
    const second = await listReviews(db, { answers: { shopId }, limit: 3, after: first.next ?? '' })
    expect(second).toMatchObject({ rows: [{ bookingId: ids[0] }], next: null })
    const back = await listReviews(db, { answers: { shopId }, limit: 3, before: second.previous ?? '' })
    expect(back.rows).toEqual(first.rows)
    const within = await listReviews(db, { answers: days, limit: 3 })
    expect(within.rows.map(({ bookingId }) => bookingId)).toEqual([ids[2], ids[1]])
  },
)

test.each(DIALECTS)('%s: erasing takes the words and leaves the score', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const [ended, other] = [await insertEnded(db), await insertEnded(db)]
  for (const each of [ended, other]) await review(db, each)

  await inTransaction(db, async (tx) => ok(await eraseReviews(tx, { ...ended, orderIds: [ended.orderId] })))
  await inTransaction(db, async (tx) => ok(await eraseReviews(tx, { ...ended, orderIds: [] })))

  const rows = await db.selectFrom('review').select(['score', 'comment']).orderBy('id').execute()
  expect(rows).toEqual([
    { score: 9, comment: null },
    { score: 9, comment: 'Fint väder' },
  ])
})
