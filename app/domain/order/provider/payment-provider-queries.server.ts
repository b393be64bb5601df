import { z } from 'zod'
import { flagColumn, translatableColumn } from '#app/domain/record/columns.ts'
import { listRecord } from '#app/domain/record/list-record.server.ts'
import type { ColumnsOf, Stored } from '#app/domain/record/record-queries.server.ts'
import type { ChangedByOther, Editor, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import type { RemovalRefusal } from '#app/domain/shared/edit/removal.ts'
import type { EditInput } from '#app/domain/shared/edit/save-over.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { oncePerShop } from '#app/domain/shared/shop-facts-queries.server.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { CAPTURES, CHECKOUTS, CONNECTIONS, type Connection, PROVIDER_KINDS } from './payment-provider.ts'
import { type NewKeys, updateConnection, updateKeys } from './provider-account-queries.server.ts'

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
  capture: z.enum(CAPTURES),
  checkout: z.enum(CHECKOUTS),
  publishableKey: z.string().nullable(),
  secretKeyEnd: z.string().nullable(),
  webhookSecretEnd: z.string().nullable(),
  connection: z.enum(CONNECTIONS),
} satisfies ColumnsOf<'payment_provider'>)

type StoredValues = z.output<typeof columns>
type StoredProvider = Stored<StoredValues>

/** Of an account at a provider; an offline method has none of it. */
type AccountValues = Pick<
  StoredValues,
  'capture' | 'checkout' | 'publishableKey' | 'secretKeyEnd' | 'webhookSecretEnd' | 'connection'
>
const NO_ACCOUNT: AccountValues = {
  capture: 'NOW',
  checkout: 'HOSTED',
  publishableKey: null,
  secretKeyEnd: null,
  webhookSecretEnd: null,
  connection: 'PROCESSING',
}

/** An offline method as staff edit it. */
export type OfflineMethodValues = Omit<StoredValues, 'kind' | keyof AccountValues>
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
  return record.create(tx, { ...editor, values: { ...values, ...NO_ACCOUNT, kind: 'OFFLINE' } })
}

export async function saveOfflineMethod(
  tx: Tx,
  input: EditInput<OfflineMethodValues>,
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  if (!(await findOfflineMethod(tx, input))) return err({ code: 'not_found' })
  return record.save(tx, { ...input, values: { ...input.values, ...NO_ACCOUNT, kind: 'OFFLINE' } })
}

/** An account at Stripe as staff edit it; its keys are given anew or left as they are. */
type CardProviderValues = Omit<OfflineMethodValues, 'instructions' | 'timeLimitHours'> &
  Pick<AccountValues, 'capture' | 'checkout' | 'publishableKey'> &
  NewKeys
type CardProvider = Stored<StoredValues>

/** Seals keys: `newSecret` makes the salt of each. */
type Sealing = { master: string; newSecret: () => string }

/** Also a deleted one. */
export async function findCardProvider(db: Db, key: Key): Promise<CardProvider | undefined> {
  const found = await record.find(db, key)
  return found?.kind === 'STRIPE' ? found : undefined
}

export async function createCardProvider(
  tx: Tx,
  { values, master, newSecret, ...editor }: Editor & Sealing & { values: CardProviderValues },
): Promise<Result<Saved, never>> {
  const created = await record.create(tx, { ...editor, values: toStored(values, NO_ACCOUNT) })
  if (created.ok)
    await updateKeys(tx, { ...editor, ...created.value }, { ...values, ...editor, master, newSecret })
  return created
}

/** Keys that are left out stay; a new one has to show that it can be used. */
export async function saveCardProvider(
  tx: Tx,
  { master, newSecret, ...input }: EditInput<CardProviderValues> & Sealing,
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  const found = await findCardProvider(tx, input)
  if (!found) return err({ code: 'not_found' })
  const saved = await record.save(tx, { ...input, values: toStored(input.values, found) })
  if (saved.ok) await updateKeys(tx, input, { ...input.values, ...input, master, newSecret })
  return saved
}

/** Writes how an account answered when it was asked; of no use to what others edit, so their version stays. */
export async function recordConnection(
  tx: Tx,
  key: Key,
  answer: { connection: Connection; detail: string | null; now: Instant },
): Promise<Result<null, never>> {
  await updateConnection(tx, key, answer)
  return ok(null)
}

const KEY_END = 4

function toStored(
  { secretKey, webhookSecret, ...values }: CardProviderValues,
  before: AccountValues,
): StoredValues {
  return {
    ...values,
    kind: 'STRIPE',
    instructions: {},
    timeLimitHours: 0,
    secretKeyEnd: secretKey?.slice(-KEY_END) ?? before.secretKeyEnd,
    webhookSecretEnd: webhookSecret?.slice(-KEY_END) ?? before.webhookSecretEnd,
    connection: secretKey ? 'PROCESSING' : before.connection,
  }
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

/** Disconnects an account: it is offered no more. Its keys stay, for payments and refunds of what came by it. */
export async function deleteCardProvider(
  tx: Tx,
  input: Editor & { id: number },
): Promise<Result<null, RemovalRefusal>> {
  if (!(await findCardProvider(tx, input))) return err({ code: 'not_found' })
  return record.remove(tx, input)
}

export async function restoreCardProvider(
  tx: Tx,
  input: Editor & { id: number },
): Promise<Result<null, NotFound>> {
  if (!(await findCardProvider(tx, input))) return err({ code: 'not_found' })
  return record.restore(tx, input)
}

function isOffline({ kind }: StoredProvider): boolean {
  return kind === 'OFFLINE'
}
