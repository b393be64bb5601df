import { switchShop } from '#app/domain/account/switch-shop.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { baseServices, signedIn } from '#app/http/context.server.ts'
import { replyJsonError } from '#app/http/forms/reply.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/current-shop'

export function loader({ context }: Route.LoaderArgs) {
  return replyJsonError(405, context.get(baseServices).t('error_page.405_text'))
}

/** PUT /api/users/{userId}/current-shop/{shopId}. Nobody switches for somebody else. Source: spec 1 §7. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, t } = context.get(baseServices)
  if (request.method !== 'PUT') return replyJsonError(405, t('error_page.405_text'))
  const userId = context.get(signedIn)?.user.id
  const shopId = readId(params.shopId)
  if (userId === undefined || userId !== readId(params.userId) || shopId === undefined) {
    return replyJsonError(404, t('refusal.shop_not_found'))
  }
  const switched = await inTransaction(db, (tx) => switchShop(tx, { userId, shopId }))
  if (!switched.ok) return replyJsonError(404, t('refusal.shop_not_found'))
  return Response.json({ data: { id: shopId } })
}
