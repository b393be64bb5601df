import { expect, test } from 'vitest'
import { finishBooking, unfinishBooking } from '#app/domain/order/booking/finish-booking.server.ts'
import {
  addComment,
  deleteComment,
  editComment,
  restoreComment,
} from '#app/domain/order/comment-order.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { addMinutes, toInstant } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, endRent, load, now, reserve, startRent, zone } from './sale.ts'

test.each(DIALECTS)('%s: a booking is finished at its end, or before when staff say so', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale, { now })
  await sale.db.updateTable('order').set({ state: 'CONFIRMED' }).execute()
  const end = toInstant(endRent, zone)
  const work = { shopId: sale.shopId, bookingId: order.bookingId, userId: sale.userId, zone }
  const finish = (over: { now: typeof now; isConfirmed?: boolean }) =>
    inTransaction(sale.db, (tx) => finishBooking(tx, { ...work, ...over }))

  expect(await finish({ now: addMinutes(end, -1) })).toMatchObject({
    error: { code: 'booking_not_ended', endRent },
  })
  expect((await finish({ now: end })).ok).toBe(true)
  expect((await load(sale, order)).bookings[0]?.finishedAt).toBe(end)
  await inTransaction(sale.db, (tx) => unfinishBooking(tx, { ...work, now: end }))
  expect((await load(sale, order)).bookings[0]?.finishedAt).toBeNull()
  const log = await listActivities(sale.db, { shopId: sale.shopId, entity: 'order', entityId: order.orderId })
  const facts = { bookingId: order.bookingId, startRent, endRent }
  expect(log.slice(0, 2)).toMatchObject([
    { action: 'booking_unfinished', facts },
    { action: 'booking_finished', facts },
  ])
  expect((await finish({ now, isConfirmed: true })).ok).toBe(true)
})

test.each(DIALECTS)('%s: only its author edits or deletes a comment', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { staff, orderId } = await reserve(sale)
  const other = { ...staff, userId: await insertUser(sale.db) }
  await inTransaction(sale.db, (tx) => addComment(tx, { ...staff, comment: 'Ringde' }))
  const newest = async () =>
    (await listActivities(sale.db, { shopId: sale.shopId, entity: 'order', entityId: orderId }))[0]
  const commentId = (await newest())?.id

  const foreign = await inTransaction(sale.db, (tx) =>
    editComment(tx, { ...other, commentId, comment: 'Nej' }),
  )
  expect(foreign).toEqual({ ok: false, error: { code: 'comment_not_found', at: 'commentId' } })
  await inTransaction(sale.db, (tx) => editComment(tx, { ...staff, commentId, comment: 'Ringde igen' }))
  expect(await newest()).toMatchObject({
    action: 'comment',
    facts: { comment: 'Ringde igen' },
    userName: 'Kim Berg',
  })
  await inTransaction(sale.db, (tx) => deleteComment(tx, { ...staff, commentId }))
  expect((await newest())?.action).toBe('booking_added')
  expect((await inTransaction(sale.db, (tx) => restoreComment(tx, { ...other, commentId }))).ok).toBe(false)
  for (const time of ['first', 'second']) {
    const restored = await inTransaction(sale.db, (tx) => restoreComment(tx, { ...staff, commentId }))
    expect(restored.ok, time).toBe(true)
  }
  expect(await newest()).toMatchObject({ facts: { comment: 'Ringde igen' } })
  expect(await inTransaction(sale.db, (tx) => addComment(tx, { ...staff, comment: '' }))).toMatchObject({
    error: { code: 'comment_empty' },
  })
})

test.each(DIALECTS)('%s: the same comment posted twice at once is written once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { staff, orderId } = await reserve(sale)
  const add = (comment: string) =>
    inTransaction(sale.db, (tx) => addComment(tx, { ...staff, comment, requestKey: 'k' }))

  expect(await Promise.all([add('Ringde'), add('Ringde')])).toEqual(Array(2).fill({ ok: true, value: null }))
  expect(await add('Ringde igen')).toEqual({ ok: false, error: { code: 'already_made' } })
  const log = await listActivities(sale.db, { shopId: sale.shopId, entity: 'order', entityId: orderId })
  expect(log.filter(({ action }) => action === 'comment')).toHaveLength(1)
})
