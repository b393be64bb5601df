import { findPaymentSession } from '#app/domain/order/provider/payment-session-queries.server.ts'
import { findAccount } from '#app/domain/order/provider/provider-account-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { isEmbedded, type PaymentPageRefusal, type PaymentServices } from './open-payment-page.server.ts'

/** Keys by which the provider's script shows its fields for one payment. The provider means both for browsers. */
type CardFields = { embedKey: string; clientSecret: string }

/**
 * Asks the provider for the open fields of a payment that is paid on a page of ours. They are never stored: whoever
 * comes back or reloads goes on with the same ones. Source: domain.md §8.
 */
export async function findCardFields(
  { db, master, open }: PaymentServices,
  key: { shopId: number; transactionId: number },
): Promise<Result<CardFields, PaymentPageRefusal>> {
  const session = await findPaymentSession(db, key)
  if (session?.state !== 'OPEN' || session.providerSessionId === null || !isEmbedded(session))
    return err({ code: 'payment_not_open', detail: session?.state ?? 'unknown' })
  const account = await findAccount(db, { shopId: key.shopId, id: session.paymentProviderId }, master)
  if (!account || account.embedKey === null)
    return err({ code: 'provider_refused', detail: 'the keys of this provider cannot be used' })
  const found = await open(account).find(session.providerSessionId)
  if (!found.ok) return found
  const { clientSecret, outcome } = found.value
  if (clientSecret === null) return err({ code: 'payment_not_open', detail: outcome })
  return ok({ embedKey: account.embedKey, clientSecret })
}
