import type { RouterContextProvider } from 'react-router'
import type { Saved } from '#app/domain/shared/edit/edit.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { type AlreadyCreated, runOnce } from '#app/domain/shared/run-once.server.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { services } from '#app/http/context.server.ts'
import type { Tx } from '#db/transaction.server.ts'

type Posted = {
  context: Readonly<RouterContextProvider>
  /** The form's address: the same key posted elsewhere is for another record. */
  url: URL
  /** All fields as they came. */
  payload: Record<string, unknown>
}

/**
 * Runs a form's work once for each time that the form was shown. Only a form that creates a record
 * carries a key, `requestKey`, which its loader got from `newKey`; one that edits runs whenever it is posted.
 */
export function createOnce<Refusal>(
  tx: Tx,
  { context, url, payload }: Posted,
  save: () => Promise<Result<Saved, Refusal>>,
): Promise<Result<Saved, Refusal | AlreadyCreated>> {
  const { shop, now } = context.get(services)
  const { requestKey: key, ...content } = payload
  const isKey = typeof key === 'string' && key !== '' && key.length <= TEXT_LIMITS.name
  const requestKey = isKey ? key : undefined
  return runOnce(tx, { shopId: shop.id, requestKey, scope: url.pathname, content, now }, save)
}
