import { removeView } from '#app/domain/account/save-view.server.ts'
import { findSavedView } from '#app/domain/account/saved-view-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { RemovalForm, RemovalFrame } from '#app/ui/form/removal-form.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/view-delete'
import { LISTS } from './list-address.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name } = (await findView(context, params)) ?? notFound()
  return { id, name }
}

async function findView(context: Route.LoaderArgs['context'], { viewId }: { viewId: string }) {
  const { db, shop, user } = context.get(services)
  return findSavedView(db, { shopId: shop.id, userId: user.id, id: readId(viewId) ?? notFound() })
}

/**
 * Removes the view. Posted twice, the second finds none, as of a stranger's: it says so on the list that the page's
 * address names; without one it is 404.
 */
export async function action({ params, url, context }: Route.ActionArgs) {
  const { db } = context.get(services)
  const view = await findView(context, params)
  if (view && (await inTransaction(db, (tx) => removeView(tx, view))).ok) {
    return redirectWithFlash(context, `/history/${view.list}`, {
      key: 'removal.done',
      values: { name: view.name },
    })
  }
  const list = LISTS.find((each) => each === url.searchParams.get('list')) ?? notFound()
  return redirectWithFlash(context, `/history/${list}`, { refusal: { code: 'view_gone' }, tone: 'warning' })
}

export default function ViewDeleteRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { id, name } = loaderData
  const title = t('removal.title', { name })
  const back = `/history/views/${id}`
  return (
    <RemovalFrame title={title} crumb={{ to: back, label: name }}>
      <RemovalForm text={t('orders.view_delete_text')} back={back} />
    </RemovalFrame>
  )
}
