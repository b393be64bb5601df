import type { Kysely } from 'kysely'
import { createTables } from './create-tables.ts'

/** Drafts of staff's forms, left to create an entry that the form can choose. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(
    db,
    [
      {
        name: 'form_draft',
        columns: `
      key text not null primary key,
      shop_id integer not null references shop (id),
      user_id integer not null references "user" (id),
      address text not null,
      title text not null,
      fields text not null,
      created_at text not null`,
      },
    ],
    ['create index form_draft_by_age on form_draft (created_at)'],
  )
}
