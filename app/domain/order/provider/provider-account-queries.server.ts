import { z } from 'zod'
import type { ProviderAccount } from '#app/domain/order/provider/payment-gateway.ts'
import { LEASE_MINUTES } from '#app/domain/shared/lease.ts'
import { openText, sealText } from '#app/domain/shared/sealed-text.server.ts'
import { addMinutes, type Instant, isInstant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { Connection } from './payment-provider.ts'
import { TEST_STEPS, type TestPayment } from './test-payment.ts'

type ProviderKey = { shopId: number; id: number }

/** An account with its keys opened: for calling the provider, never for a page or a log. */
type OpenedAccount = ProviderAccount & {
  shopId: number
  capture: 'NOW' | 'ON_CONFIRMATION'
  /** Names the account to the provider's script; null where guests pay on the provider's own page. */
  embedKey: string | null
}

/** Also a deleted one's: payments that came by it are still refunded. undefined where its key cannot be opened. */
export async function findAccount(
  db: Db,
  { shopId, id }: ProviderKey,
  master: string,
): Promise<OpenedAccount | undefined> {
  const row = await db
    .selectFrom('payment_provider')
    .select(['secret_key', 'capture', 'checkout', 'publishable_key'])
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('kind', '=', 'STRIPE')
    .executeTakeFirst()
  const secretKey = row?.secret_key && openText(row.secret_key, { master, purpose: purposeOf(shopId) })
  if (!row || !secretKey) return undefined
  const embedKey = row.checkout === 'EMBEDDED' ? row.publishable_key : null
  return { id, shopId, secretKey, capture: row.capture, embedKey }
}

/** The secret that signs an account's events, and the shop that it belongs to. Events name the account alone. */
export async function findWebhookSecret(
  db: Db,
  id: number,
  master: string,
): Promise<{ shopId: number; secret: string } | undefined> {
  const row = await db
    .selectFrom('payment_provider')
    .select(['shop_id', 'webhook_secret'])
    .where('id', '=', id)
    .where('kind', '=', 'STRIPE')
    .executeTakeFirst()
  if (!row?.webhook_secret) return undefined
  const secret = openText(row.webhook_secret, { master, purpose: purposeOf(row.shop_id) })
  return secret ? { shopId: row.shop_id, secret } : undefined
}

export type NewKeys = { secretKey?: string | undefined; webhookSecret?: string | undefined }

/** Stores new keys, sealed; a key that is left out stays. The account has to show anew that it can be used. */
export async function updateKeys(
  tx: Tx,
  { shopId, id }: ProviderKey,
  input: NewKeys & { userId: number; now: Instant; master: string; newSecret: () => string },
): Promise<void> {
  const { secretKey, webhookSecret, userId, now, master, newSecret } = input
  if (!secretKey && !webhookSecret) return
  const seal = (text: string) => sealText(text, { master, purpose: purposeOf(shopId), salt: newSecret() })
  await tx
    .updateTable('payment_provider')
    .set({
      ...(secretKey ? { secret_key: seal(secretKey), connection: 'PROCESSING' } : {}),
      ...(webhookSecret ? { webhook_secret: seal(webhookSecret) } : {}),
      keys_set_at: now,
      keys_set_by_user_id: userId,
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

/** Writes how an account answered when it was last asked. */
export async function updateConnection(
  tx: Tx,
  { shopId, id }: ProviderKey,
  { connection, detail, now }: { connection: Connection; detail: string | null; now: Instant },
): Promise<void> {
  await tx
    .updateTable('payment_provider')
    .set({ connection, connection_detail: detail, connection_checked_at: now })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

type ListedAccount = { shopId: number; id: number; listedUntil: Instant | null }

/** Claims accounts whose events are due to be listed, disconnected ones too: of two workers one gets each. */
export async function claimAccountsToList(
  tx: Tx,
  { now, limit }: { now: Instant; limit: number },
): Promise<ListedAccount[]> {
  const due = await selectToList(tx, now).limit(limit).execute()
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  const rows = await tx
    .updateTable('payment_provider')
    .set({ next_event_list_at: addMinutes(now, LEASE_MINUTES) })
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('next_event_list_at', 'is', null), eb('next_event_list_at', '<=', now)]))
    .returning(['id', 'shop_id', 'events_listed_until'])
    .execute()
  return rows.map((row) => ({ id: row.id, shopId: row.shop_id, listedUntil: row.events_listed_until }))
}

/** Whether any account's events are to be listed now. For looking only. */
export async function hasAccountsToList(db: Db, now: Instant): Promise<boolean> {
  return (await selectToList(db, now).limit(1).executeTakeFirst()) !== undefined
}

function selectToList(db: Db, now: Instant) {
  return db
    .selectFrom('payment_provider')
    .select('id')
    .where('kind', '=', 'STRIPE')
    .where('secret_key', 'is not', null)
    .where((eb) => eb.or([eb('next_event_list_at', 'is', null), eb('next_event_list_at', '<=', now)]))
    .orderBy('id')
}

/** Writes until when an account's events are listed, and when they are listed again. */
export async function updateListed(
  tx: Tx,
  { shopId, id }: ProviderKey,
  { listedUntil, nextAt }: { listedUntil?: Instant; nextAt: Instant },
): Promise<void> {
  await tx
    .updateTable('payment_provider')
    .set({
      next_event_list_at: nextAt,
      ...(listedUntil === undefined ? {} : { events_listed_until: listedUntil }),
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

const testColumn: z.ZodType<TestPayment> = z.object({
  requestKey: z.string(),
  at: z.string().refine(isInstant),
  userId: z.int(),
  amountMinor: z.int(),
  reference: z.string().nullable(),
  doneAfterMs: z.partialRecord(z.enum(TEST_STEPS), z.int()),
  detail: z.string().nullable(),
})

/** Writes a test payment over the one before. */
export async function updateLastTest(tx: Tx, { shopId, id }: ProviderKey, test: TestPayment): Promise<void> {
  await tx
    .updateTable('payment_provider')
    .set({ last_test: JSON.stringify(test) })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

export async function findLastTest(db: Db, { shopId, id }: ProviderKey): Promise<TestPayment | undefined> {
  const row = await db
    .selectFrom('payment_provider')
    .select('last_test')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.last_test ? testColumn.parse(JSON.parse(row.last_test)) : undefined
}

/** The last test payment with who made it, and when its event came, which shows that the webhook works. */
export async function findTestFacts(db: Db, key: ProviderKey) {
  const test = await findLastTest(db, key)
  if (!test) return undefined
  const by = await db.selectFrom('user').select('name').where('id', '=', test.userId).executeTakeFirst()
  const event =
    test.reference === null
      ? undefined
      : await db
          .selectFrom('webhook_event')
          .select('received_at')
          .where('shop_id', '=', key.shopId)
          .where('payment_provider_id', '=', key.id)
          .where('object_id', '=', test.reference)
          .where('received_at', '>=', test.at)
          .orderBy('id')
          .executeTakeFirst()
  return { ...test, byName: by?.name ?? '', eventAt: event?.received_at ?? null }
}

/** Who set the keys and when, and what the account last answered. */
export async function findKeyFacts(db: Db, { shopId, id }: ProviderKey) {
  const row = await db
    .selectFrom('payment_provider')
    .leftJoin('user', 'user.id', 'payment_provider.keys_set_by_user_id')
    .select(['keys_set_at', 'connection_detail', 'connection_checked_at', 'user.name as set_by'])
    .where('payment_provider.shop_id', '=', shopId)
    .where('payment_provider.id', '=', id)
    .executeTakeFirst()
  return {
    setAt: row?.keys_set_at ?? null,
    setBy: row?.set_by ?? null,
    detail: row?.connection_detail ?? null,
    checkedAt: row?.connection_checked_at ?? null,
  }
}

function purposeOf(shopId: number): string {
  return `payment provider keys of shop ${shopId}`
}
