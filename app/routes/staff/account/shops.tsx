import { Form, Link, redirect } from 'react-router'
import { pathAfterSwitch } from '#app/domain/account/path-after-switch.ts'
import { switchShop } from '#app/domain/account/switch-shop.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { baseServices, services, signedIn } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { safeRedirect } from '#app/http/session/safe-redirect.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/shops'

/** A longer list can be searched. Source: spec 1 §9. */
const SEARCH_ABOVE = 10

export function loader({ context, url }: Route.LoaderArgs) {
  const { shops } = context.get(services)
  const query = url.searchParams.get('q')?.trim() ?? ''
  const requested = query.toLocaleLowerCase()
  return {
    query,
    isSearchable: shops.length > SEARCH_ABOVE,
    shops: shops.filter(({ displayName }) => displayName.toLocaleLowerCase().includes(requested)),
  }
}

/** Switches shops, and goes on where the reader was, without the other shop's ids. Source: domain.md §15.8. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(baseServices)
  const userId = context.get(signedIn)?.user.id
  const shopId = readId(String((await readForm(request)).get('shopId') ?? ''))
  if (userId === undefined || shopId === undefined) notFound()

  const switched = await inTransaction(db, (tx) => switchShop(tx, { userId, shopId }))
  if (!switched.ok) notFound()
  const next = pathAfterSwitch(cameFrom(request))
  return redirect(next.startsWith('/onboarding') || next === '/account/shops' ? '/' : next)
}

/** The own page that the form stood on. */
function cameFrom(request: Request): string {
  const referer = request.headers.get('Referer') ?? ''
  return URL.canParse(referer) ? safeRedirect(new URL(referer).pathname) : '/'
}

export default function ShopsRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { shops, query, isSearchable } = loaderData
  return (
    <>
      <PageTitle page={t('account.shops_title')} />
      <PageHeader title={t('account.shops_title')} />
      {isSearchable ? (
        <Form method="get" className="row mb-4 max-w-120 flex-nowrap">
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={query}
            aria-label={t('nav.search_shop')}
            placeholder={t('nav.search_shop')}
          />
          <button type="submit" className="button secondary">
            {t('common.search')}
          </button>
        </Form>
      ) : null}
      <Card flush>
        {shops.length === 0 ? (
          <EmptyState
            kind="no-hits"
            title={t('account.shop_none_found')}
            action={
              <Link className="button secondary" to="/account/shops">
                {t('common.clear_all')}
              </Link>
            }
          />
        ) : null}
        <Form method="post">
          {shops.map(({ id, displayName, current }) => (
            <div key={id} className="list-row one-line between">
              <b className="min-w-0">{displayName}</b>
              {current ? (
                <Badge tone="brand">{t('account.shop_current')}</Badge>
              ) : (
                <button type="submit" className="button secondary shrink-0" name="shopId" value={id}>
                  {t('account.shop_switch')}
                  <span className="visually-hidden">: {displayName}</span>
                </button>
              )}
            </div>
          ))}
        </Form>
      </Card>
    </>
  )
}
