import type { Generated } from 'kysely'
import type { FlagColumn, GeneratedTranslatableColumn, InstantColumn, TranslatableColumn } from './columns.ts'

export type UserTable = {
  id: Generated<number>
  name: string
  email: string
  phone: string | null
  password_hash: string | null
  locale: string | null
  settings: Generated<string>
  platform_role: 'SUPER_ADMIN' | 'ECONOMY' | 'SALES' | null
  created_at: InstantColumn
  email_confirmed_at: InstantColumn<null>
  disabled_at: InstantColumn<null>
  current_shop_id: number | null
}

export type ShopTable = {
  id: Generated<number>
  key: string
  display_name: string
  currency: Generated<string>
  locales: Generated<string>
  company_name: string | null
  company_org_no: string | null
  company_vat: string | null
  company_email: string | null
  company_phone: string | null
  company_url: string | null
  address_street: string | null
  address_zip: string | null
  address_city: string | null
  /** Two letters. */
  address_country: Generated<string>
  introduction: GeneratedTranslatableColumn
  logo_file_id: number | null
  created_at: InstantColumn
  approved_terms_at: InstantColumn<null>
  wizard_completed_at: InstantColumn<null>
  sold_by_user_id: number | null
  version: Generated<number>
}

/** Renewed by triggers with every change of the shop's settings and catalogue; never written by the program. */
export type ShopVersionTable = {
  shop_id: number
  version: string
}

export type ShopOptionTable = {
  shop_id: number
  name: string
  value: string
}

export type ShopDocumentTable = {
  id: Generated<number>
  shop_id: number
  kind: 'TERMS' | 'PRIVACY' | 'PREPARATION' | 'RECEIPT_FOOTER'
  body: TranslatableColumn
  created_by_user_id: number | null
  created_at: InstantColumn
}

export type RoleTable = {
  id: Generated<number>
  shop_id: number
  name: string
  permissions: string
  own_resources_only: Generated<FlagColumn>
}

export type MembershipTable = {
  id: Generated<number>
  shop_id: number
  user_id: number
  built_in_role: 'OWNER' | 'ADMIN' | 'STAFF' | 'DOOR' | 'ACCOUNTANT' | 'RESOURCE_USER' | null
  role_id: number | null
  created_at: InstantColumn
  /** Ids of own questions as JSON, in their order. */
  manifest_columns: string | null
  /** Names of columns of the sales rows' file as JSON. */
  sales_columns: string | null
}

export type SessionTable = {
  token_hash: string
  user_id: number
  flash: string | null
  created_at: InstantColumn
  last_seen_at: InstantColumn
  expires_at: InstantColumn
  user_agent: string | null
}

export type KnownDeviceTable = {
  token_hash: string
  user_id: number
  created_at: InstantColumn
}

export type PasswordResetTable = {
  token_hash: string
  user_id: number
  created_at: InstantColumn
  expires_at: InstantColumn
  used_at: InstantColumn<null>
}

export type RateLimitTable = {
  key: string
  points: number
  window_ends_at: InstantColumn
}

export type IdempotencyKeyTable = {
  shop_id: number
  key: string
  scope: string
  content_hash: string
  answer: string | null
  created_at: InstantColumn
}

export type FormDraftTable = {
  key: string
  shop_id: number
  user_id: number
  /** Path of the form. */
  address: string
  /** Title of what the form edits. */
  title: string
  /** Names and values as they were posted, JSON. */
  fields: string
  created_at: InstantColumn
}

export type FileTable = {
  id: Generated<number>
  shop_id: number
  kind: 'IMAGE' | 'DOCUMENT'
  name: string
  content_type: string
  byte_size: number
  width: number | null
  height: number | null
  storage_key: string
  created_by_user_id: number | null
  created_at: InstantColumn
}

/** A query of a list, by its name. */
export type SavedViewTable = {
  id: Generated<number>
  shop_id: number
  user_id: number
  list: 'orders' | 'bookings'
  name: string
  /** As it stands in the address, without the page. */
  query: string
}
