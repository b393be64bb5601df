import type { Kysely } from 'kysely'
import { createTables, type Table } from './create-tables.ts'

/** What happened, and who is told. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(db, TABLES, INDEXES)
}

const TABLES: readonly Table[] = [
  {
    name: 'activity',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      entity text not null,
      entity_id integer not null,
      action text not null,
      facts text not null default '{}',
      actor text not null check (actor in ('GUEST', 'STAFF', 'SYSTEM')),
      user_id integer references "user" (id),
      created_at text not null,
      edited_at text,
      deleted_at text,
      notify integer not null default 0`,
  },
  {
    name: 'notification_job',
    columns: `
      id $id,
      shop_id integer references shop (id),
      order_id integer references "order" (id),
      identifier text not null,
      occasion text not null,
      channel text not null check (channel in ('mail', 'sms')),
      receiver text not null,
      locale text not null,
      payload text not null default '{}',
      should_be_sent_at text not null,
      status text not null check (status in ('PENDING', 'SENDING', 'SENT', 'FAILED', 'DROPPED')),
      attempts integer not null default 0,
      next_attempt_at text not null,
      lease_until text,
      message_id text,
      sent_at text,
      failed_at text,
      reason text,
      created_at text not null,
      unique (identifier, occasion, channel, receiver)`,
  },
  {
    name: 'outbox_message',
    columns: `
      id $id,
      shop_id integer references shop (id),
      notification_job_id integer not null unique references notification_job (id),
      channel text not null,
      sender text not null,
      receiver text not null,
      subject text not null,
      html text,
      body text not null,
      attachments text not null default '[]',
      created_at text not null`,
  },
]

const INDEXES: readonly string[] = [
  'create index activity_by_entity on activity (shop_id, entity, entity_id, id)',
  'create index activity_to_notify on activity (id) where notify = 1',
  `create index notification_job_due on notification_job (next_attempt_at) where status in ('PENDING', 'SENDING')`,
  'create index notification_job_by_order on notification_job (shop_id, order_id)',
  'create index outbox_message_by_shop on outbox_message (shop_id, id)',
]
