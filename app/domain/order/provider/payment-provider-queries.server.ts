import { z } from 'zod'
import { flagColumn, translatableColumn } from '#app/domain/record/columns.ts'
import { listRecord } from '#app/domain/record/list-record.server.ts'
import type { ColumnsOf, Stored } from '#app/domain/record/record-queries.server.ts'
import type { ChangedByOther, Editor, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import type { RemovalRefusal } from '#app/domain/shared/edit/removal.ts'
import type { EditInput } from '#app/domain/shared/edit/save-over.server.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import { oncePerShop } from '#app/domain/shared/shop-facts-queries.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { PROVIDER_KINDS } from './payment-provider.ts'

const columns = z.object({
  kind: z.enum(PROVIDER_KINDS),
  name: translatableColumn,
  hint: translatableColumn,
  instructions: translatableColumn,
  timeLimitHours: z.int(),
  minimumPriceMinor: z.int().nullable(),
  maximumPriceMinor: z.int().nullable(),
  shownToGuests: flagColumn,
  shownToStaff: flagColumn,
  active: flagColumn,
} satisfies ColumnsOf<'payment_provider'>)

type StoredValues = z.output<typeof columns>
type StoredProvider = Stored<StoredValues>

/** An offline method as staff edit it. */
export type OfflineMethodValues = Omit<StoredValues, 'kind'>
export type OfflineMethod = Stored<OfflineMethodValues>

type Key = { shopId: number; id: number }

const record = listRecord<StoredValues>({
  table: 'payment_provider',
  columns,
  order: 'position',
  groups: [['minimumPriceMinor', 'maximumPriceMinor']],
})

/** All of a shop's ways to pay in its order, also those that are off; `offeredProviders` says which are offered. */
export const listPaymentProviders: (db: Db, shopId: number) => Promise<readonly StoredProvider[]> =
  oncePerShop(record.list)

/** The shop's own: the test provider comes with a demo and is nobody's to change. */
export async function listOfflineMethods(db: Db, shopId: number): Promise<OfflineMethod[]> {
  return (await record.list(db, shopId)).filter(isOffline)
}

/** Also a deleted one. */
export async function findOfflineMethod(db: Db, key: Key): Promise<OfflineMethod | undefined> {
  const found = await record.find(db, key)
  return found && isOffline(found) ? found : undefined
}

export function createOfflineMethod(
  tx: Tx,
  { values, ...editor }: Editor & { values: OfflineMethodValues },
): Promise<Result<Saved, never>> {
  return record.create(tx, { ...editor, values: { ...values, kind: 'OFFLINE' } })
}

export async function saveOfflineMethod(
  tx: Tx,
  input: EditInput<OfflineMethodValues>,
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  if (!(await findOfflineMethod(tx, input))) return err({ code: 'not_found' })
  return record.save(tx, { ...input, values: { ...input.values, kind: 'OFFLINE' } })
}

/** Offers it no more. Orders that chose it keep it, with their limits and its instructions. */
export async function deleteOfflineMethod(
  tx: Tx,
  input: Editor & { id: number },
): Promise<Result<null, RemovalRefusal>> {
  if (!(await findOfflineMethod(tx, input))) return err({ code: 'not_found' })
  return record.remove(tx, input)
}

export async function restoreOfflineMethod(
  tx: Tx,
  input: Editor & { id: number },
): Promise<Result<null, NotFound>> {
  if (!(await findOfflineMethod(tx, input))) return err({ code: 'not_found' })
  return record.restore(tx, input)
}

function isOffline({ kind }: StoredProvider): boolean {
  return kind === 'OFFLINE'
}
