import type { Selectable } from 'kysely'
import { z } from 'zod'
import { addHours, addMinutes, type Instant } from '#app/domain/shared/time.ts'
import type { ReportFileTable } from '#db/schema/payment-tables.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { FILE_HOURS, type ReportFile, type ReportFileState } from './report-file.ts'

/** Longer than a page of rows takes: each of them renews the claim. */
const LEASE_MINUTES = 2
const columnNames = z.array(z.string())

type Own = { shopId: number; userId: number }

/** A file of its creator; undefined for everybody else, and once it has expired. */
export async function findReportFile(
  db: Db,
  { shopId, userId, id, now }: Own & { id: number; now: Instant },
): Promise<ReportFile | undefined> {
  const row = await selectOwn(db, { shopId, userId, now }).where('id', '=', id).executeTakeFirst()
  return row && toReportFile(row)
}

/** Newest files of a user in a shop that have not expired. */
export async function listReportFiles(
  db: Db,
  { limit, ...own }: Own & { now: Instant; limit: number },
): Promise<ReportFile[]> {
  const rows = await selectOwn(db, own).orderBy('id', 'desc').limit(limit).execute()
  return rows.map(toReportFile)
}

function selectOwn(db: Db, { shopId, userId, now }: Own & { now: Instant }) {
  return db
    .selectFrom('report_file')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
}

type NewReportFile = Own & Pick<ReportFile, 'format' | 'locale' | 'search' | 'columns'> & { now: Instant }

export async function insertReportFile(tx: Tx, file: NewReportFile): Promise<number> {
  const { id } = await tx
    .insertInto('report_file')
    .values({
      shop_id: file.shopId,
      user_id: file.userId,
      state: 'WAITING',
      format: file.format,
      locale: file.locale,
      search: file.search,
      columns: JSON.stringify(file.columns),
      total_rows: 0,
      written_rows: 0,
      claims: 0,
      attempts: 0,
      created_at: file.now,
      expires_at: addHours(file.now, FILE_HOURS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the state of its creator's file if it still has the one that was shown; one that begins anew has no rows. */
export async function updateReportFileState(
  tx: Tx,
  {
    shopId,
    userId,
    id,
    from,
    to,
    now,
  }: Own & { id: number; from: ReportFileState; to: ReportFileState; now: Instant },
): Promise<boolean> {
  const again = { written_rows: 0, attempts: 0, claimed_until: null, expires_at: addHours(now, FILE_HOURS) }
  const { numUpdatedRows } = await tx
    .updateTable('report_file')
    .set({ state: to, ...(to === 'WAITING' ? again : {}) })
    .where('id', '=', id)
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a file waits for a writer. For looking only. */
export async function hasWaitingReportFile(db: Db, now: Instant): Promise<boolean> {
  return (await selectWaiting(db, now).executeTakeFirst()) !== undefined
}

/**
 * Claims the file that waits longest; of two workers one gets it, since the update asks again whether it waits. A
 * writer that has ended loses its claim after some minutes. Answers it as it was, with the number of the claim.
 */
export async function claimReportFile(
  tx: Tx,
  { now, fileKey }: { now: Instant; fileKey: string },
): Promise<ReportFile | undefined> {
  const waiting = await selectWaiting(tx, now).executeTakeFirst()
  if (!waiting) return undefined
  const row = await tx
    .updateTable('report_file')
    .set((eb) => ({
      claims: eb('claims', '+', 1),
      attempts: eb('attempts', '+', 1),
      claimed_until: addMinutes(now, LEASE_MINUTES),
      file_key: fileKey,
      written_rows: 0,
    }))
    .where('id', '=', waiting.id)
    .where('state', '=', 'WAITING')
    .where('claims', '=', waiting.claims)
    .returningAll()
    .executeTakeFirst()
  return row && { ...toReportFile(row), fileKey: waiting.file_key }
}

function selectWaiting(db: Db, now: Instant) {
  return db
    .selectFrom('report_file')
    .select(['id', 'claims', 'file_key'])
    .where('state', '=', 'WAITING')
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .orderBy('id')
    .limit(1)
}

type Claimed = Pick<ReportFile, 'id' | 'claims'>

/** Says how many rows a file is going to have; false once it was cancelled or belongs to another writer. */
export async function updateReportFileTotal(
  tx: Tx,
  { id, claims, totalRows }: Claimed & { totalRows: number },
): Promise<boolean> {
  return updateClaimed(tx, { id, claims }, { total_rows: totalRows })
}

/** Counts written rows and renews the claim; false as above. */
export async function updateReportFileRows(
  tx: Tx,
  { id, claims, writtenRows, now }: Claimed & { writtenRows: number; now: Instant },
): Promise<boolean> {
  return updateClaimed(
    tx,
    { id, claims },
    {
      written_rows: writtenRows,
      claimed_until: addMinutes(now, LEASE_MINUTES),
    },
  )
}

/** Ends a claim: the file is DONE or FAILED, or WAITING for another writer. False as above. */
export async function updateReportFileEnd(
  tx: Tx,
  { id, claims, state, now }: Claimed & { state: 'DONE' | 'FAILED' | 'WAITING'; now: Instant },
): Promise<boolean> {
  const expiry = state === 'DONE' ? { expires_at: addHours(now, FILE_HOURS) } : {}
  return updateClaimed(tx, { id, claims }, { state, claimed_until: null, ...expiry })
}

async function updateClaimed(
  tx: Tx,
  { id, claims }: Claimed,
  changes: Partial<
    Pick<
      Selectable<ReportFileTable>,
      'total_rows' | 'written_rows' | 'state' | 'claimed_until' | 'expires_at'
    >
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_file')
    .set(changes)
    .where('id', '=', id)
    .where('claims', '=', claims)
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Files whose time is over, with their keys in the store. */
export async function listExpiredReportFiles(
  db: Db,
  { now, limit }: { now: Instant; limit: number },
): Promise<{ id: number; fileKey: string | null }[]> {
  const rows = await db
    .selectFrom('report_file')
    .select(['id', 'file_key as fileKey'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows
}

export async function deleteReportFiles(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('report_file').where('id', 'in', ids).execute()
}

function toReportFile(row: Selectable<ReportFileTable>): ReportFile {
  return {
    id: row.id,
    shopId: row.shop_id,
    userId: row.user_id,
    state: row.state,
    format: row.format,
    locale: row.locale,
    search: row.search,
    columns: columnNames.parse(JSON.parse(row.columns)),
    totalRows: row.total_rows,
    writtenRows: row.written_rows,
    claims: row.claims,
    attempts: row.attempts,
    fileKey: row.file_key,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
