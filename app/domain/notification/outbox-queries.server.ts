import { z } from 'zod'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type OutboxAttachment = { filename: string; contentType: string; content: string }

type NewOutboxMessage = {
  shopId: number | null
  notificationJobId: number
  channel: 'mail' | 'sms'
  sender: string
  receiver: string
  subject: string
  html: string | null
  body: string
  attachments: readonly OutboxAttachment[]
  now: Instant
}

type OutboxRow = {
  id: number
  identifier: string
  orderId: number | null
  receiver: string
  subject: string
  createdAt: Instant
  status: 'PENDING' | 'SENDING' | 'SENT' | 'FAILED' | 'DROPPED'
  /** The sent message's own id; null when it was only stored here. */
  messageId: string | null
  /** Why it failed; null otherwise. */
  reason: string | null
}

type OutboxMessage = OutboxRow & {
  sender: string
  html: string | null
  body: string
  attachments: OutboxAttachment[]
}

const attachmentsSchema = z.array(
  z.object({ filename: z.string(), contentType: z.string(), content: z.string() }),
)

/** Stores a message. A job has at most one: the first stays. */
export async function insertOutboxMessage(tx: Tx, message: NewOutboxMessage): Promise<void> {
  await tx
    .insertInto('outbox_message')
    .values({
      shop_id: message.shopId,
      notification_job_id: message.notificationJobId,
      channel: message.channel,
      sender: message.sender,
      receiver: message.receiver,
      subject: message.subject,
      html: message.html,
      body: message.body,
      attachments: JSON.stringify(message.attachments),
      created_at: message.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whose messages: a shop's, and of those that belong to no shop the ones that went to the reader. */
type OutboxReader = { shopId: number; readerEmail?: string | undefined }

/** A shop's messages, newest first; `before` is the last id of the page before. */
export async function listOutboxMessages(
  db: Db,
  { before, limit, ...reader }: OutboxReader & { before?: number | undefined; limit: number },
): Promise<OutboxRow[]> {
  const rows = await selectRows(db, reader)
    .$if(before !== undefined, (query) => query.where('outbox_message.id', '<', before ?? 0))
    .orderBy('outbox_message.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toRow)
}

export async function findOutboxMessage(
  db: Db,
  { messageId, ...reader }: OutboxReader & { messageId: number },
): Promise<OutboxMessage | undefined> {
  const row = await selectRows(db, reader)
    .select([
      'outbox_message.sender',
      'outbox_message.html',
      'outbox_message.body',
      'outbox_message.attachments',
    ])
    .where('outbox_message.id', '=', messageId)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...toRow(row),
    sender: row.sender,
    html: row.html,
    body: row.body,
    attachments: attachmentsSchema.parse(JSON.parse(row.attachments)),
  }
}

function selectRows(db: Db, { shopId, readerEmail }: OutboxReader) {
  return db
    .selectFrom('outbox_message')
    .innerJoin('notification_job', 'notification_job.id', 'outbox_message.notification_job_id')
    .select([
      'outbox_message.id',
      'notification_job.identifier',
      'notification_job.order_id',
      'outbox_message.receiver',
      'outbox_message.subject',
      'outbox_message.created_at',
      'notification_job.status',
      'notification_job.message_id',
      'notification_job.reason',
    ])
    .where((eb) => {
      const ofShop = eb('outbox_message.shop_id', '=', shopId)
      if (readerEmail === undefined) return ofShop
      const isPersonal = eb('outbox_message.shop_id', 'is', null)
      return eb.or([ofShop, eb.and([isPersonal, eb('outbox_message.receiver', '=', readerEmail)])])
    })
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

function toRow(row: Row): OutboxRow {
  return {
    id: row.id,
    identifier: row.identifier,
    orderId: row.order_id,
    receiver: row.receiver,
    subject: row.subject,
    createdAt: row.created_at,
    status: row.status,
    messageId: row.message_id,
    reason: row.reason,
  }
}

/** Deletes the messages about orders, sent or not. */
export async function deleteMessagesOfOrders(
  tx: Tx,
  { shopId, orderIds }: { shopId: number; orderIds: readonly number[] },
): Promise<void> {
  if (orderIds.length === 0) return
  const jobs = tx
    .selectFrom('notification_job')
    .select('notification_job.id')
    .where('notification_job.shop_id', '=', shopId)
    .where('notification_job.order_id', 'in', orderIds)
  await tx.deleteFrom('outbox_message').where('notification_job_id', 'in', jobs).execute()
  await tx
    .deleteFrom('notification_job')
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', orderIds)
    .execute()
}
