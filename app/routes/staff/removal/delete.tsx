import { Link } from 'react-router'
import type { UseKind } from '#app/domain/shared/edit/removal.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { RECORDS } from '#app/http/records.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { RemovalForm, RemovalFrame } from '#app/ui/form/removal-form.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/delete'
import { loadRemoval } from './load-removal.server.ts'

/** Pages on which each use can be removed. */
const USE_PAGES = {
  product: '/products',
  price_category: RECORDS.price_category.address,
  resource: RECORDS.resource.address,
  bundle: '/products',
} as const satisfies Record<UseKind, string>

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, can } = context.get(services)
  const { name, input, removable, list, show, countComing } = await loadRemoval(context, url)
  const uses = await removable.uses(db, input)
  return {
    name,
    text: removable.text,
    labels: removable.labels,
    back: `${list}/${input.id}`,
    coming: await countComing(),
    comingOrders: can('orders-access') ? `/history/orders?product=${input.id}` : null,
    uses: uses.map((use) => ({ to: `${USE_PAGES[use.kind]}/${use.id}`, name: show(use.name) })),
  }
}

/** Deletes the record with an undo. One that came into use meanwhile stays; its page is loaded anew and says so. */
export async function action({ url, context }: Route.ActionArgs) {
  const { db } = context.get(services)
  const { name, input, removable, list, countComing } = await loadRemoval(context, url)
  const removed = await inTransaction(db, (tx) => removable.remove(tx, input))
  if (!removed.ok) {
    if (removed.error.code === 'not_found') return notFound()
    return redirectWithFlash(context, url.pathname, {
      key: 'removal.in_use_title',
      values: { name },
      tone: 'danger',
    })
  }
  const coming = await countComing()
  const done = removable.labels?.done ?? 'removal.done'
  return redirectWithFlash(context, removable.listPage ?? list, {
    key: coming > 0 ? 'removal.done_with_bookings' : done,
    values: { name, count: coming },
    undo: { action: `${list}/${input.id}/restore`, label: 'common.undo' },
  })
}

export default function DeleteRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { name, text, labels, uses, back, coming, comingOrders } = loaderData
  const title = t(labels?.title ?? 'removal.title', { name })
  return (
    <RemovalFrame title={title} crumb={{ to: back, label: name }}>
      {uses.length > 0 ? (
        <InUse name={name} uses={uses} back={back} />
      ) : (
        <>
          {coming > 0 ? <ComingBookings count={coming} orders={comingOrders} /> : null}
          <RemovalForm text={t(text)} back={back} submitLabel={labels && t(labels.submit)} />
        </>
      )}
    </RemovalFrame>
  )
}

/** Warns of bookings that stay: whoever removes the product should know, and can look them up first. */
function ComingBookings({ count, orders }: { count: number; orders: string | null }) {
  const t = useTranslate()
  return (
    <Banner tone="warning">
      {t('removal.coming_bookings', { count })}{' '}
      {orders ? <Link to={orders}>{t('removal.show_bookings')}</Link> : null}
    </Banner>
  )
}

function InUse({ name, uses, back }: Pick<Route.ComponentProps['loaderData'], 'name' | 'uses' | 'back'>) {
  const t = useTranslate()
  return (
    <>
      <Banner tone="warning">{t('removal.in_use_title', { name })}</Banner>
      <p>{t('removal.in_use_text')}</p>
      <ul className="stack">
        {uses.map((use) => (
          <li key={`${use.to} ${use.name}`}>
            <Link className="tap-target" to={use.to}>
              {use.name}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link className="button secondary" to={back}>
          {t('common.back')}
        </Link>
      </p>
    </>
  )
}
