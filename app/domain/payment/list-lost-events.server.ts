import { nextEventPeriod } from '#app/domain/order/provider/event-period.ts'
import {
  type claimAccountsToList,
  findAccount,
} from '#app/domain/order/provider/provider-account-queries.server.ts'
import { recordListed } from '#app/domain/order/provider/record-session.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addMinutes } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { CHECK_MINUTES, type PaymentServices } from './open-payment-page.server.ts'
import { insertEventOnce } from './webhook-event-queries.server.ts'

/** A key that was refused may be good again once staff have put it right. */
const REFUSED_MINUTES = 60

type ListedAccount = Awaited<ReturnType<typeof claimAccountsToList>>[number]

/**
 * Lists what happened at a provider since the last look, and puts into the inbox what is not there: a refund or a
 * dispute whose events were all lost is then handled as if one had come, once. Source: domain.md §5 'What happens at
 * the provider', reliability.md F24.
 */
export async function listLostEvents(
  services: PaymentServices,
  { listedUntil, ...key }: ListedAccount,
): Promise<'listed' | 'more' | 'unknown'> {
  const { db, master, now, open } = services
  const account = await findAccount(db, key, master)
  const period = nextEventPeriod(listedUntil, now())
  const listed = account && (await open(account).listMovementEvents(period))
  if (!listed?.ok) {
    const isRefused = !listed || listed.error.code === 'provider_refused'
    const nextAt = addMinutes(now(), isRefused ? REFUSED_MINUTES : CHECK_MINUTES)
    await inTransaction(db, async (tx) => ok(await recordListed(tx, key, { nextAt })))
    return 'unknown'
  }
  const { to: until, isLast } = period
  const nextAt = isLast ? addMinutes(now(), CHECK_MINUTES) : now()
  await inTransaction(db, async (tx) => {
    for (const { id: providerEventId, type, objectId } of listed.value) {
      const event = { providerEventId, type, objectId, paymentProviderId: key.id }
      await insertEventOnce(tx, { ...event, shopId: key.shopId, receivedAt: now() })
    }
    return ok(await recordListed(tx, key, { listedUntil: until, nextAt }))
  })
  return isLast ? 'listed' : 'more'
}
