import { z } from 'zod'
import { addHours, type Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

/** A working day and the night after. */
const DRAFT_HOURS = 24

/** A draft opens for the user who typed it, in the shop that it was typed in. */
type FormDraftKey = { shopId: number; userId: number; key: string }

/** A form left unsaved: names and values as they were posted. */
export type FormDraft = {
  /** Path of the form. */
  address: string
  /** Title of what the form edits, for links back to it. */
  title: string
  fields: readonly (readonly [name: string, value: string])[]
}

const fieldsSchema = z.array(z.tuple([z.string(), z.string()]))

export async function insertFormDraft(
  tx: Tx,
  { shopId, userId, key, address, title, fields, now }: FormDraftKey & FormDraft & { now: Instant },
): Promise<void> {
  await tx
    .insertInto('form_draft')
    .values({
      key,
      shop_id: shopId,
      user_id: userId,
      address,
      title,
      fields: JSON.stringify(fields),
      created_at: now,
    })
    .execute()
}

/** undefined for one that does not exist, of another user or of another shop. */
export async function findFormDraft(
  db: Db,
  { shopId, userId, key }: FormDraftKey,
): Promise<FormDraft | undefined> {
  const row = await db
    .selectFrom('form_draft')
    .select(['address', 'title', 'fields'])
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { ...row, fields: fieldsSchema.parse(JSON.parse(row.fields)) }
}

export async function deleteOldFormDrafts(tx: Tx, now: Instant): Promise<void> {
  await tx.deleteFrom('form_draft').where('created_at', '<=', addHours(now, -DRAFT_HOURS)).execute()
}
