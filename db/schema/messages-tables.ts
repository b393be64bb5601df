import type { Generated } from 'kysely'
import type { FlagColumn, InstantColumn } from './columns.ts'

export type ActivityTable = {
  id: Generated<number>
  shop_id: number
  entity: string
  entity_id: number
  action: string
  facts: Generated<string>
  /** The version that the entry's change gave the record; null for what has none. */
  version: number | null
  actor: 'GUEST' | 'STAFF' | 'SYSTEM'
  user_id: number | null
  created_at: InstantColumn
  edited_at: InstantColumn<null>
  deleted_at: InstantColumn<null>
  notify: Generated<FlagColumn>
}

export type NotificationJobTable = {
  id: Generated<number>
  shop_id: number | null
  order_id: number | null
  identifier: string
  occasion: string
  channel: 'mail' | 'sms'
  receiver: string
  locale: string
  payload: Generated<string>
  should_be_sent_at: InstantColumn
  status: 'PENDING' | 'SENDING' | 'SENT' | 'FAILED' | 'DROPPED'
  attempts: Generated<number>
  next_attempt_at: InstantColumn
  lease_until: InstantColumn<null>
  message_id: string | null
  sent_at: InstantColumn<null>
  failed_at: InstantColumn<null>
  reason: string | null
  created_at: InstantColumn
}

export type OutboxMessageTable = {
  id: Generated<number>
  shop_id: number | null
  notification_job_id: number
  channel: string
  sender: string
  receiver: string
  subject: string
  html: string | null
  body: string
  attachments: Generated<string>
  created_at: InstantColumn
}
