import type { ProviderAccount } from '#app/domain/order/provider/payment-gateway.ts'
import { openText, sealText } from '#app/domain/shared/sealed-text.server.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { Connection } from './payment-provider.ts'

type ProviderKey = { shopId: number; id: number }

/** An account with its keys opened: for calling the provider, never for a page or a log. */
type OpenedAccount = ProviderAccount & { shopId: number; capture: 'NOW' | 'ON_CONFIRMATION' }

/** Also a deleted one's: payments that came by it are still refunded. undefined where its key cannot be opened. */
export async function findAccount(
  db: Db,
  { shopId, id }: ProviderKey,
  master: string,
): Promise<OpenedAccount | undefined> {
  const row = await db
    .selectFrom('payment_provider')
    .select(['secret_key', 'capture'])
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('kind', '=', 'STRIPE')
    .executeTakeFirst()
  const secretKey = row?.secret_key && openText(row.secret_key, { master, purpose: purposeOf(shopId) })
  return row && secretKey ? { id, shopId, secretKey, capture: row.capture } : undefined
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
