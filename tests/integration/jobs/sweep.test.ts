import { expect, test } from 'vitest'
import { addMinutes, type Instant, instant } from '#app/domain/shared/time.ts'
import { sweep } from '#app/jobs/sweep.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')
const aSecondLater = instant('2026-07-16T08:00:01Z')
const WEEK_MINUTES = 7 * 24 * 60

function sweepAt(db: Db, at: Instant) {
  return inTransaction(db, (tx) => sweep(tx, at))
}

test.each(DIALECTS)('%s: a rate limit goes when its window ends', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const rows = [
    { key: 'over', points: 1, window_ends_at: now },
    { key: 'running', points: 1, window_ends_at: aSecondLater },
  ]
  await db.insertInto('rate_limit').values(rows).execute()
  await sweepAt(db, now)
  expect(await db.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: 'running' }])
})

test.each(DIALECTS)('%s: a session goes when it expires', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const row = { user_id: await insertUser(db), created_at: now, last_seen_at: now }
  await db
    .insertInto('session')
    .values([
      { ...row, token_hash: 'over', expires_at: now },
      { ...row, token_hash: 'running', expires_at: aSecondLater },
    ])
    .execute()
  await sweepAt(db, now)
  expect(await db.selectFrom('session').select('token_hash').execute()).toEqual([{ token_hash: 'running' }])
})

test.each(DIALECTS)('%s: an idempotency key goes after a week', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const row = { shop_id: await insertShop(db), scope: 'submit', content_hash: 'h', answer: null }
  await db
    .insertInto('idempotency_key')
    .values([
      { ...row, key: 'old', created_at: now },
      { ...row, key: 'young', created_at: aSecondLater },
    ])
    .execute()
  await sweepAt(db, addMinutes(now, WEEK_MINUTES))
  expect(await db.selectFrom('idempotency_key').select('key').execute()).toEqual([{ key: 'young' }])
})

test.each(DIALECTS)('%s: a draft of a form goes after a day', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const row = {
    shop_id: await insertShop(db),
    user_id: await insertUser(db),
    address: '/products/1/setup',
    title: 'Kajak',
    fields: '[]',
  }
  await db
    .insertInto('form_draft')
    .values([
      { ...row, key: 'old', created_at: now },
      { ...row, key: 'young', created_at: aSecondLater },
    ])
    .execute()
  await sweepAt(db, addMinutes(now, 24 * 60))
  expect(await db.selectFrom('form_draft').select('key').execute()).toEqual([{ key: 'young' }])
})

test.each(DIALECTS)('%s: a link to a new password goes once it is used or expired', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const row = { user_id: await insertUser(db), created_at: now }
  await db
    .insertInto('password_reset')
    .values([
      { ...row, token_hash: 'expired', expires_at: now, used_at: null },
      { ...row, token_hash: 'used', expires_at: aSecondLater, used_at: now },
      { ...row, token_hash: 'open', expires_at: aSecondLater, used_at: null },
    ])
    .execute()
  await sweepAt(db, now)
  expect(await db.selectFrom('password_reset').select('token_hash').execute()).toEqual([
    { token_hash: 'open' },
  ])
})

test.each(DIALECTS)(
  '%s: a mail with a link that has expired is dropped, and its link with it',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const row = {
      shop_id: null,
      identifier: 'PASSWORD_RESET',
      channel: 'mail',
      receiver: 'lena@mail.example',
      locale: 'sv',
      payload: '{"link":"/password/reset?token=secret"}',
      should_be_sent_at: now,
      next_attempt_at: now,
      created_at: now,
    } as const
    await db
      .insertInto('notification_job')
      .values([
        { ...row, occasion: 'waiting', status: 'PENDING' },
        { ...row, occasion: 'left by a sender that died', status: 'SENDING', lease_until: aSecondLater },
        { ...row, occasion: 'being sent', status: 'SENDING', lease_until: addMinutes(now, 61) },
        { ...row, occasion: 'still valid', status: 'PENDING', created_at: aSecondLater },
        { ...row, occasion: 'a reminder', identifier: 'UNPAID_REMINDER', status: 'PENDING' },
      ])
      .execute()
    await sweepAt(db, addMinutes(now, 60))

    const jobs = await db
      .selectFrom('notification_job')
      .select(['occasion', 'status', 'reason', 'payload'])
      .orderBy('id')
      .execute()
    const dropped = { status: 'DROPPED', reason: 'link_expired', payload: '{}' }
    const carried = { reason: null, payload: row.payload }
    expect(jobs).toEqual([
      { occasion: 'waiting', ...dropped },
      { occasion: 'left by a sender that died', ...dropped },
      { occasion: 'being sent', status: 'SENDING', ...carried },
      { occasion: 'still valid', status: 'PENDING', ...carried },
      { occasion: 'a reminder', status: 'PENDING', ...carried },
    ])
  },
)
