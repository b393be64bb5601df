import { findDraft } from '#app/domain/order/draft/draft-queries.server.ts'
import { toDraft } from '#app/domain/order/draft/order-draft.ts'
import { saveDraft } from '#app/domain/order/draft/save-draft.server.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { windowKeyOf } from '#app/http/pages/window-key.ts'
import { inTransaction } from '#db/transaction.server.ts'

/** Stores the posted form until it is submitted. Where that is too late nothing is lost but the draft. */
export async function storeDraft(
  guest: GuestServices,
  { id: orderId, secret }: Pick<OrderDetails, 'id' | 'secret'>,
  form: FormData,
): Promise<void> {
  const { db, shop, now, zone } = guest
  const order = { shopId: shop.id, orderId, secret, windowKey: windowKeyOf(guest), now, zone }
  await inTransaction(db, (tx) => saveDraft(tx, { ...order, draft: toDraft(form) }))
}

type DraftDefaults = { texts: Record<string, string>; answers: Record<string, string | string[]> }

/** Values that the details page starts from where something was typed before. */
export async function findDraftDefaults(
  { db, shop }: GuestServices,
  { id }: Pick<OrderDetails, 'id'>,
): Promise<DraftDefaults | undefined> {
  const draft = await findDraft(db, { shopId: shop.id, orderId: id })
  if (!draft) return undefined
  const defaults: DraftDefaults = { texts: {}, answers: {} }
  for (const [name, [first = '', ...more]] of Object.entries(draft)) {
    const [, question] = /^answers\.(.+)$/.exec(name) ?? []
    if (question === undefined) defaults.texts[name] = first
    else defaults.answers[question] = more.length > 0 ? [first, ...more] : first
  }
  return defaults
}
