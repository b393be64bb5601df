import { dateOf, toWallTime } from '#app/domain/shared/time.ts'
import { listAllShops } from '#app/domain/shop/shop-queries.server.ts'
import { baseServices, signedIn } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'
import type { Route } from './+types/shops'

/** Sales people see the shops that they sold. Source: domain.md §2. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, zone } = context.get(baseServices)
  const who = context.get(signedIn)
  if (!who) notFound()
  const soldByUserId = who.user.platformRole === 'SALES' ? who.user.id : undefined
  const shops = await listAllShops(db, { soldByUserId })
  return {
    shops: shops.map(({ createdAt, approvedTermsAt, ...shop }) => ({
      ...shop,
      createdOn: dateOf(toWallTime(createdAt, zone)),
      hasApprovedTerms: approvedTermsAt !== null,
    })),
  }
}

export default function ShopsRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { shops } = loaderData
  const columns = [
    { key: 'id', label: t('field.name') },
    { key: 'key', label: t('admin.key') },
    { key: 'who', label: t('field.company') },
    { key: 'members', label: t('admin.members'), numeric: true },
    { key: 'created', label: t('admin.created') },
    { key: 'status', label: t('admin.terms') },
  ]
  return (
    <>
      <PageTitle page={t('admin.shops_title')} />
      <PageHeader title={t('admin.shops_title')} />
      {shops.length === 0 ? <EmptyState kind="nothing" title={t('admin.no_shops')} /> : null}
      {shops.length > 0 ? (
        <IndexTable columns={columns} caption={t('admin.shops_title')} className="shops">
          {shops.map((shop) => (
            <tr key={shop.id} className="without-check">
              <Cell column="id">{shop.displayName}</Cell>
              <Cell column="key">{shop.key}</Cell>
              <Cell column="who">{shop.companyName ?? ''}</Cell>
              <Cell column="members" numeric>
                <span className="in-card">{t('admin.members')} </span>
                {format.number(shop.members)}
              </Cell>
              <Cell column="created">{format.date(shop.createdOn)}</Cell>
              <Cell column="status">
                {shop.hasApprovedTerms ? (
                  <Badge tone="success">{t('admin.terms_approved')}</Badge>
                ) : (
                  <Badge tone="warning">{t('admin.terms_missing')}</Badge>
                )}
              </Cell>
            </tr>
          ))}
        </IndexTable>
      ) : null}
    </>
  )
}
