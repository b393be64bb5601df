import type { Kysely } from 'kysely'
import { createTables, type Table } from './create-tables.ts'

/** People, shops, who may do what in which, and what keeps them apart and safe: sessions, limits, keys. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(db, TABLES, INDEXES)
}

const TABLES: readonly Table[] = [
  {
    name: 'user',
    columns: `
      id $id,
      name text not null,
      email text not null unique check (email = lower(email)),
      phone text,
      password_hash text,
      locale text,
      settings text not null default '{}',
      platform_role text check (platform_role in ('SUPER_ADMIN', 'ECONOMY', 'SALES')),
      created_at text not null,
      email_confirmed_at text,
      disabled_at text,
      current_shop_id integer`,
  },
  {
    name: 'shop',
    columns: `
      id $id,
      key text not null unique,
      display_name text not null,
      currency text not null default 'SEK',
      locales text not null default '["sv"]',
      company_name text,
      company_org_no text,
      company_vat text,
      company_email text,
      company_phone text,
      company_url text,
      address_street text,
      address_zip text,
      address_city text,
      introduction text not null default '{}',
      logo_file_id integer,
      created_at text not null,
      approved_terms_at text,
      wizard_completed_at text,
      sold_by_user_id integer references "user" (id),
      version integer not null default 1`,
  },
  {
    name: 'shop_option',
    columns: `
      shop_id integer not null references shop (id),
      name text not null,
      value text not null,
      primary key (shop_id, name)`,
  },
  {
    name: 'shop_document',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      kind text not null check (kind in ('TERMS', 'PRIVACY', 'PREPARATION', 'RECEIPT_FOOTER')),
      body text not null,
      created_by_user_id integer references "user" (id),
      created_at text not null`,
  },
  {
    name: 'role',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      name text not null,
      permissions text not null,
      own_resources_only integer not null default 0,
      unique (shop_id, name)`,
  },
  {
    name: 'membership',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      user_id integer not null references "user" (id),
      built_in_role text check (built_in_role in ('OWNER', 'ADMIN', 'STAFF', 'DOOR', 'ACCOUNTANT', 'RESOURCE_USER')),
      role_id integer references role (id),
      created_at text not null,
      unique (shop_id, user_id),
      check ((built_in_role is null) <> (role_id is null))`,
  },
  {
    name: 'session',
    columns: `
      token_hash text primary key,
      user_id integer not null references "user" (id),
      flash text,
      created_at text not null,
      last_seen_at text not null,
      expires_at text not null,
      user_agent text`,
  },
  {
    name: 'known_device',
    columns: `
      token_hash text primary key,
      user_id integer not null references "user" (id),
      created_at text not null`,
  },
  {
    name: 'password_reset',
    columns: `
      token_hash text primary key,
      user_id integer not null references "user" (id),
      created_at text not null,
      expires_at text not null,
      used_at text`,
  },
  {
    name: 'rate_limit',
    columns: `
      key text primary key,
      points integer not null,
      window_ends_at text not null`,
  },
  {
    name: 'idempotency_key',
    columns: `
      shop_id integer not null references shop (id),
      key text not null,
      scope text not null,
      content_hash text not null,
      answer text,
      created_at text not null,
      primary key (shop_id, key)`,
  },
  {
    name: 'file',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      kind text not null check (kind in ('IMAGE', 'DOCUMENT')),
      name text not null,
      content_type text not null,
      byte_size integer not null check (byte_size >= 0),
      width integer,
      height integer,
      storage_key text not null unique,
      created_by_user_id integer references "user" (id),
      created_at text not null`,
  },
]

const INDEXES: readonly string[] = [
  'create index shop_document_newest on shop_document (shop_id, kind, id)',
  'create index membership_by_user on membership (user_id)',
  'create index session_by_user on session (user_id)',
  'create index session_by_expiry on session (expires_at)',
  'create index rate_limit_by_end on rate_limit (window_ends_at)',
  'create index idempotency_key_by_age on idempotency_key (created_at)',
]
