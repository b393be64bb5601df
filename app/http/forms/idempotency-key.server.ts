import type { Saved } from '#app/domain/shared/edit/edit.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { type AlreadyCreated, runOnce } from '#app/domain/shared/run-once.server.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { Services } from '#app/http/context.server.ts'
import type { Tx } from '#db/transaction.server.ts'

/** The header in which a call that creates may say which of its repeats are the same call. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'
export const LONGEST_IDEMPOTENCY_KEY = TEXT_LIMITS.line

/** Creates a record once for each key, whatever the number of calls; later calls are answered with the same one. */
export type Once = <Refusal>(
  tx: Tx,
  create: () => Promise<Result<Saved, Refusal>>,
) => Promise<Result<Saved, Refusal | AlreadyCreated>>

/** `content` is the body as it came. Without a key each call creates one. Source: domain.md §5. */
export function onceOf(
  { shop, now }: Pick<Services, 'shop' | 'now'>,
  { request, url, content }: { request: Request; url: URL; content: unknown },
): Once {
  const requestKey = request.headers.get(IDEMPOTENCY_KEY) || undefined
  const scope = `${request.method} ${url.pathname}`
  return (tx, create) => runOnce(tx, { shopId: shop.id, requestKey, scope, content, now }, create)
}
