import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { createTables } from './create-tables.ts'

const CONNECTIONS = "'PROCESSING', 'CONNECTED', 'NEEDS_ACTION', 'FAILED'"

/**
 * Card payments: a provider's keys, sealed, and whether it answers; the payment pages that it has opened for our
 * payments, until each has ended; the events that it reports, until each is handled; and the fee that it charges.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const [text, money] = isPostgres ? ['text collate "C"', 'bigint'] : ['text', 'integer']
  const columns = [
    `secret_key ${text}`,
    `secret_key_end ${text}`,
    `webhook_secret ${text}`,
    `webhook_secret_end ${text}`,
    `publishable_key ${text}`,
    `capture ${text} not null default 'NOW' check (capture in ('NOW', 'ON_CONFIRMATION'))`,
    `checkout ${text} not null default 'HOSTED' check (checkout in ('HOSTED', 'EMBEDDED'))`,
    `keys_set_at ${text}`,
    'keys_set_by_user_id integer references "user" (id)',
    `connection ${text} not null default 'PROCESSING' check (connection in (${CONNECTIONS}))`,
    `connection_detail ${text}`,
    `connection_checked_at ${text}`,
  ]
  for (const column of columns) {
    await sql.raw(`alter table payment_provider add column ${column}`).execute(db)
  }
  await sql.raw(`alter table "transaction" add column fee_minor ${money}`).execute(db)
  await createTables(
    db,
    [
      {
        name: 'payment_session',
        columns: `
      transaction_id integer not null primary key references "transaction" (id),
      shop_id integer not null references shop (id),
      order_id integer not null references "order" (id),
      payment_provider_id integer not null references payment_provider (id),
      provider_session_id text unique,
      state text not null check (state in ('STARTING', 'OPEN', 'TO_CAPTURE', 'ENDED')),
      request text not null,
      url text,
      expires_at text not null,
      attempts integer not null default 0,
      next_check_at text`,
      },
      {
        name: 'webhook_event',
        columns: `
      id $id,
      shop_id integer not null references shop (id),
      payment_provider_id integer not null references payment_provider (id),
      provider_event_id text not null,
      type text not null,
      object_id text,
      received_at text not null,
      handled_at text,
      attempts integer not null default 0,
      next_attempt_at text,
      reason text,
      unique (shop_id, payment_provider_id, provider_event_id)`,
      },
    ],
    [
      'create index payment_session_due on payment_session (next_check_at) where next_check_at is not null',
      'create index payment_session_of_order on payment_session (shop_id, order_id)',
      'create index webhook_event_due on webhook_event (next_attempt_at) where next_attempt_at is not null',
    ],
  )
}
