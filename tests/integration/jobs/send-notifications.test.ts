import { expect, test } from 'vitest'
import { createMailer } from '#app/clients/smtp.ts'
import { insertNotificationJob } from '#app/domain/notification/notification-queries.server.ts'
import { findOutboxMessage, listOutboxMessages } from '#app/domain/notification/outbox-queries.server.ts'
import { planFromActivities } from '#app/domain/notification/plan-from-activities.server.ts'
import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addHours, addMinutes, type Instant, instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { sendNotifications } from '#app/jobs/send-notifications.ts'
import type { WorkerServices } from '#app/jobs/worker-types.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking, insertProduct, insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'

const now = instant('2026-07-01T08:00:00Z')
const running = new AbortController().signal
const PUBLIC_URL = 'https://brygga.example'

function services(db: Db, at: Instant = now): WorkerServices {
  return {
    db,
    config: { mailFrom: 'noreply@brygga.example', publicUrl: PUBLIC_URL },
    log: { info() {}, error() {} },
    zone: stockholm,
    now: () => at,
  }
}

/** A guest's confirmed order in German, whose activity entry asks for messages. */
async function insertConfirmedOrder(db: Db) {
  const shopId = await insertShop(db, { company_email: 'hej@sjoboden.example' })
  const productId = await insertProduct(db, {
    shop_id: shopId,
    display_name: '{"sv":"Havskajak","de":"Seekajak"}',
    meeting_place: '{"sv":"Stora bryggan","de":"Großer Steg"}',
  })
  const { orderId } = await insertOrderWithBooking(db, {
    shopId,
    productId,
    quantity: 2,
    order: { lang: 'de' },
    customer: { first_name: 'Sabine', last_name: 'Krüger', email: 'sabine@mail.example' },
  })
  await insertOrderActivity(db, shopId, orderId)
  return { shopId, orderId }
}

function insertOrderActivity(db: Db, shopId: number, orderId: number) {
  const entry = { shopId, entity: 'order', entityId: orderId, action: 'order_confirmed', facts: {} }
  return inTransaction(db, async (tx) =>
    ok(await insertActivity(tx, { ...entry, actor: 'GUEST', now, notify: true })),
  )
}

function plan(db: Db) {
  return inTransaction(db, (tx) => planFromActivities(tx, { now, limit: 50 }))
}

async function listJobs(db: Db) {
  return db.selectFrom('notification_job').selectAll().orderBy('id').execute()
}

test.each(DIALECTS)(
  '%s: a confirmed order reaches the guest once, in both parts, with its calendar',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using sink = await startSmtpSink()
    const { db } = database
    const { shopId, orderId } = await insertConfirmedOrder(db)

    expect(await plan(db)).toEqual(ok(1))
    await insertOrderActivity(db, shopId, orderId)
    expect(await plan(db)).toEqual(ok(1))
    await sendNotifications(services(db), createMailer(sink.url), running)
    await sendNotifications(services(db), createMailer(sink.url), running)

    expect(sink.mails.map(({ to }) => [to].flat()[0]?.text).sort()).toEqual([
      'hej@sjoboden.example',
      'sabine@mail.example',
    ])
    const mail = sink.mails.find(({ subject }) => subject?.startsWith('Ihre Buchung'))
    expect(mail?.subject).toContain(`Ihre Buchung ${orderId} bei Sjöboden`)
    expect(mail?.text).toContain('2 × Havskajak')
    expect(mail?.text).toContain('Wo: Großer Steg')
    expect(mail?.html).toContain('<html lang="de">')
    expect(mail?.attachments).toMatchObject([{ filename: `${orderId}.ics`, contentType: 'text/calendar' }])
    expect(mail?.text).toContain(`${PUBLIC_URL}/widget/v2/dialog/new-order/${orderId}/order-confirmation?`)

    const jobs = await listJobs(db)
    expect(jobs.map(({ status }) => status)).toEqual(['SENT', 'SENT'])
    expect(jobs.map(({ message_id }) => message_id).sort()).toEqual(
      sink.mails.map(({ messageId }) => messageId).sort(),
    )
    expect(await listOutboxMessages(db, { shopId, limit: 10 })).toHaveLength(2)
    expect(await listOutboxMessages(db, { shopId: shopId + 1, limit: 10 })).toEqual([])
  },
)

test.each(DIALECTS)(
  '%s: without a mail server the messages wait in the outbox to be read',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { shopId, orderId } = await insertConfirmedOrder(db)
    await plan(db)
    await sendNotifications(services(db), undefined, running)

    const carried = await listOutboxMessages(db, { shopId, limit: 10 })
    expect(
      carried.map(({ identifier, orderId: of, status, messageId }) => ({
        identifier,
        of,
        status,
        messageId,
      })),
    ).toEqual([
      { identifier: 'NEW_ORDER_BY_CUSTOMER', of: orderId, status: 'SENT', messageId: null },
      { identifier: 'ORDER_CONFIRMATION', of: orderId, status: 'SENT', messageId: null },
    ])
  },
)

test.each(DIALECTS)('%s: four senders at once send nothing twice', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await using sink = await startSmtpSink()
  const { db } = database
  const jobs = Array.from({ length: 24 }, (_, index) => `person-${index}@mail.example`)
  await inTransaction(db, async (tx) => {
    for (const receiver of jobs) await insertNotificationJob(tx, passwordReset(receiver))
    return ok(undefined)
  })
  const mailer = createMailer(sink.url)
  await Promise.all([1, 2, 3, 4].map(() => sendNotifications(services(db), mailer, running)))

  const receivers = sink.mails.map(({ to }) => [to].flat()[0]?.text)
  expect(receivers.toSorted()).toEqual(jobs.toSorted())
})

test.each(DIALECTS)(
  '%s: a server that is down is tried again later, with the same message id',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using sink = await startSmtpSink()
    const { db } = database
    const mailer = createMailer(sink.url)
    await inTransaction(db, async (tx) =>
      ok(await insertNotificationJob(tx, passwordReset('lena@mail.example'))),
    )

    sink.answerWith(451)
    await sendNotifications(services(db), mailer, running)
    expect(await listJobs(db)).toMatchObject([
      { status: 'PENDING', attempts: 1, reason: expect.stringContaining('mail_not_sent') },
    ])
    sink.answerWith(250)
    await sendNotifications(services(db), mailer, running)
    expect(sink.mails).toHaveLength(0)

    await sendNotifications(services(db, addMinutes(now, 1)), mailer, running)
    expect(sink.mails).toHaveLength(1)
    const [job] = await listJobs(db)
    expect(job).toMatchObject({
      status: 'SENT',
      attempts: 2,
      message_id: sink.mails[0]?.messageId,
      reason: null,
    })
  },
)

test.each(DIALECTS)('%s: after eight attempts it is given up, with the reason', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await using sink = await startSmtpSink()
  const { db } = database
  const mailer = createMailer(sink.url)
  await inTransaction(db, async (tx) =>
    ok(await insertNotificationJob(tx, passwordReset('lena@mail.example'))),
  )
  sink.answerWith(451)
  for (let hour = 0; hour < 9 * 13; hour += 13) {
    await sendNotifications(services(db, addHours(now, hour)), mailer, running)
  }
  expect(await listJobs(db)).toMatchObject([
    { status: 'FAILED', attempts: 8, payload: '{}', reason: expect.stringContaining('refused by the sink') },
  ])
})

test.each(DIALECTS)(
  '%s: a sender that died loses its claim, and what it still writes is ignored',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using sink = await startSmtpSink()
    const { db } = database
    await inTransaction(db, async (tx) =>
      ok(await insertNotificationJob(tx, passwordReset('lena@mail.example'))),
    )
    await db
      .updateTable('notification_job')
      .set({
        status: 'SENDING',
        attempts: 1,
        lease_until: addMinutes(now, 3),
        next_attempt_at: addMinutes(now, 3),
      })
      .execute()

    await sendNotifications(services(db, addMinutes(now, 2)), createMailer(sink.url), running)
    expect(sink.mails).toHaveLength(0)
    await sendNotifications(services(db, addMinutes(now, 3)), createMailer(sink.url), running)
    expect(sink.mails).toHaveLength(1)
    expect(await listJobs(db)).toMatchObject([{ status: 'SENT', attempts: 2 }])
  },
)

test.each(DIALECTS)(
  '%s: an order that was cancelled meanwhile is not confirmed any more',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using sink = await startSmtpSink()
    const { db } = database
    await insertConfirmedOrder(db)
    await plan(db)
    await db.updateTable('order').set({ state: 'CANCELLED' }).execute()
    await sendNotifications(services(db), createMailer(sink.url), running)

    expect(sink.mails).toHaveLength(0)
    expect(await listJobs(db)).toMatchObject([
      { status: 'DROPPED', reason: 'order_cancelled' },
      { status: 'DROPPED', reason: 'order_cancelled' },
    ])
  },
)

test.each(DIALECTS)('%s: a link to a new password is sent to us alone and forgotten', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await using sink = await startSmtpSink()
  const { db } = database
  await inTransaction(db, async (tx) =>
    ok(await insertNotificationJob(tx, passwordReset('lena@mail.example'))),
  )
  await sendNotifications(services(db), createMailer(sink.url), running)

  expect(sink.mails[0]?.text).toContain(`${PUBLIC_URL}/password/reset?token=secret`)
  expect(await listJobs(db)).toMatchObject([{ status: 'SENT', payload: '{}' }])
  const [carried] = await db.selectFrom('outbox_message').selectAll().execute()
  expect(JSON.stringify(carried)).not.toContain('token=secret')
})

test.each(DIALECTS)(
  "%s: without a mail server one's own link is read in the outbox, by nobody else",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shopId = await insertShop(db)
    await inTransaction(db, async (tx) =>
      ok(await insertNotificationJob(tx, passwordReset('lena@mail.example'))),
    )
    await sendNotifications(services(db), undefined, running)

    const limit = 10
    expect(await listOutboxMessages(db, { shopId, limit })).toEqual([])
    expect(await listOutboxMessages(db, { shopId, readerEmail: 'elin@mail.example', limit })).toEqual([])
    const [own] = await listOutboxMessages(db, { shopId, readerEmail: 'lena@mail.example', limit })
    const key = { shopId, messageId: own?.id ?? 0 }
    const message = await findOutboxMessage(db, { ...key, readerEmail: 'lena@mail.example' })
    expect(message?.body).toContain(`${PUBLIC_URL}/password/reset?token=secret`)
    expect(await findOutboxMessage(db, { ...key, readerEmail: 'elin@mail.example' })).toBeUndefined()
  },
)

test('a mail server that is down is recognised by a full batch of failures', async () => {
  await using database = await createTestDatabase('sqlite')
  await using sink = await startSmtpSink()
  const { db } = database
  await inTransaction(db, async (tx) => {
    for (let index = 0; index < 7; index++) {
      await insertNotificationJob(tx, passwordReset(`person-${index}@mail.example`))
    }
    return ok(undefined)
  })
  const mailer = createMailer(sink.url)
  sink.answerWith(451)
  expect(await sendNotifications(services(db), mailer, running)).toBe('server_down')
  expect((await listJobs(db)).filter(({ attempts }) => attempts > 0)).toHaveLength(5)
  expect(await sendNotifications(services(db), mailer, running)).toBe('done')
})

function passwordReset(receiver: string) {
  return {
    shopId: null,
    identifier: 'PASSWORD_RESET',
    occasion: `reset:${receiver}`,
    channel: 'mail',
    receiver,
    locale: 'sv',
    payload: { link: 'https://evil.example/password/reset?token=secret' },
    shouldBeSentAt: now,
    now,
  } as const
}
