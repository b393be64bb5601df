import { Link } from 'react-router'
import { isErased } from '#app/domain/customer/contact.ts'
import { owedMinor } from '#app/domain/order/order-total.ts'
import {
  type CustomerComment,
  listCustomerComments,
  sumCustomerOrders,
} from '#app/domain/order/views/customer-order-queries.server.ts'
import { listOrders } from '#app/domain/order/views/order-list-queries.server.ts'
import { dateOf, toWallTime, type WallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { loadCustomer } from '#app/http/pages/load-customer.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { toOrderRow } from '#app/routes/staff/order-row.ts'
import { OrdersTable } from '#app/routes/staff/order-table.tsx'
import { toContactDetails } from '#app/routes/staff/orders/order/contact-details.server.ts'
import { CustomerFacts } from '#app/routes/staff/orders/order/order-side.tsx'
import { toContactView } from '#app/routes/staff/orders/order/order-view.ts'
import { Amount, KeyFigure } from '#app/ui/feedback/key-figures.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { MenuItem } from '#app/ui/layout/menu/menu-item.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { writeRows } from '#app/ui/row-lines.ts'
import { Pagination } from '#app/ui/table/pagination.tsx'
import type { Route } from './+types/customer-page'

const ORDERS_PER_PAGE = 30
const MOST_COMMENTS = 20

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop, can, ...reader } = context.get(services)
  const customer = await loadCustomer(context, params, url)
  const key = { shopId: shop.id, customerId: customer.id }
  const now = toWallTime(reader.now, reader.zone)
  const page = await listOrders(db, {
    ...key,
    tab: 'any',
    sort: '-id',
    after: url.searchParams.get('after') ?? undefined,
    before: url.searchParams.get('before') ?? undefined,
    limit: ORDERS_PER_PAGE,
    now,
  })
  const comments = await listCustomerComments(db, { ...key, most: MOST_COMMENTS })
  const isGone = isErased(customer)
  return {
    id: customer.id,
    canWrite: can('bookings-create') && !isGone,
    canMerge: can('orders-delete') && !isGone,
    canErase: can('settings-access') && !isGone,
    isErased: isGone,
    customer: { ...toContactView(customer), ...toContactDetails(customer, { ...reader, shop }) },
    since: dateOf(toWallTime(customer.createdAt, reader.zone)),
    totals: await sumCustomerOrders(db, { ...key, now }),
    owing: page.rows.filter((row) => owedMinor(row, reader.now) > 0).map(({ id }) => id),
    rows: writeRows(page.rows.map((row) => toOrderRow(row, { ...reader, shopLocales: shop.locales }))),
    newest: page.rows[0]?.id,
    next: page.next && `?${new URLSearchParams({ after: page.next })}`,
    previous: page.previous && `?${new URLSearchParams({ before: page.previous })}`,
    comments: comments.map(({ createdAt, ...comment }) => ({
      ...comment,
      at: toWallTime(createdAt, reader.zone),
    })),
  }
}

/** A customer of the shop: how to reach them, all their orders, and what was said in these. */
export default function CustomerRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { customer, since, totals, rows, newest, next, previous, comments } = loaderData
  const latest =
    totals.latestStart && t('customers.latest', { date: format.date(dateOf(totals.latestStart)) })
  const name = loaderData.isErased ? t('customers.erased') : customer.name
  const subtitle = [t('customers.since', { date: format.date(since) }), latest].filter(Boolean).join(' · ')
  return (
    <>
      <PageTitle page={name} />
      <PageHeader
        title={name}
        crumb={{ to: '/history/orders', label: t('orders.title') }}
        subtitle={subtitle}
        secondary={
          loaderData.canMerge ? (
            <Link className="button secondary wide" to={`/customers/${loaderData.id}/merge`}>
              {t('customers.merge')}
            </Link>
          ) : null
        }
        more={
          loaderData.canMerge ? (
            <MenuItem>
              <Link to={`/customers/${loaderData.id}/merge`}>{t('customers.merge')}</Link>
            </MenuItem>
          ) : null
        }
        primary={
          loaderData.canWrite ? (
            <Link className="button primary" to={`/orders/new?customer=${loaderData.id}`}>
              {t('nav.new_booking')}
            </Link>
          ) : null
        }
      />
      <div className="stack">
        <Figures totals={totals} owing={loaderData.owing} />
        <div className="two-columns">
          <div className="stack">
            <div className="row between">
              <h2>{t('customers.orders')}</h2>
              <PageLink
                className="underline"
                to={`/history/orders?${new URLSearchParams({ tab: 'all', customer: String(loaderData.id) })}`}
              >
                {t('customers.show_in_list')}
              </PageLink>
            </div>
            {rows.length === 0 ? (
              <EmptyState
                kind="nothing"
                title={t('customers.no_orders')}
                text={t('customers.no_orders_text')}
              />
            ) : (
              <OrdersTable rows={rows} isOfOneCustomer />
            )}
            <Pagination previous={previous} next={next} />
          </div>
          <aside className="stack">
            <Card
              title={t('customers.contact')}
              aside={
                loaderData.canWrite ? (
                  <Link to={`/customers/${loaderData.id}/edit`}>{t('common.edit')}</Link>
                ) : null
              }
            >
              <CustomerFacts customer={customer} />
            </Card>
            <Card title={t('order.comments')}>
              {comments.length === 0 ? (
                <p className="muted">{t('customers.no_comments')}</p>
              ) : (
                <div className="stack">
                  {comments.map((comment) => (
                    <Comment
                      key={`${comment.kind} ${comment.orderId} ${comment.at} ${comment.text}`}
                      {...comment}
                    />
                  ))}
                </div>
              )}
              {loaderData.canWrite && newest ? (
                <p className="mt-3">
                  <PageLink className="underline" to={`/orders/${newest}#log`}>
                    {t('customers.write_comment', { id: newest })}
                  </PageLink>
                </p>
              ) : null}
            </Card>
            {loaderData.canErase ? (
              <div className="row">
                <Link
                  className="button secondary small"
                  reloadDocument
                  to={`/customers/${loaderData.id}/export`}
                >
                  <Icon name="download" small />
                  {t('customers.export')}
                </Link>
                <Link className="button ghost danger small" to={`/customers/${loaderData.id}/erase`}>
                  {t('customers.erase')}
                </Link>
              </div>
            ) : null}
          </aside>
        </div>
      </div>
    </>
  )
}

/** Orders that the amount due links to; all of them stand in the table below. */
const MOST_OWING = 3

function Figures({ totals, owing }: Pick<Route.ComponentProps['loaderData'], 'totals' | 'owing'>) {
  const t = useTranslate()
  const format = useFormat()
  const { orders, priceMinor, payedMinor, dueMinor } = totals
  return (
    <dl className="key-figures is-of-three">
      <KeyFigure label={t('customers.orders')} value={format.number(orders)} />
      <KeyFigure label={t('customers.bought')} value={<Amount minor={priceMinor} />}>
        {orders > 0
          ? t('customers.average', { amount: format.money(Math.round(priceMinor / orders)) })
          : null}
      </KeyFigure>
      <KeyFigure label={t('customers.due')} value={<Amount minor={dueMinor} />}>
        {t('customers.paid', { amount: format.money(payedMinor) })}
        {owing.slice(0, MOST_OWING).map((id) => (
          <PageLink key={id} className="underline ml-2" to={`/orders/${id}`}>
            {t('customers.comment_order', { id })}
          </PageLink>
        ))}
      </KeyFigure>
    </dl>
  )
}

const FROM = { GUEST: 'order.comment_by_guest', ADMIN: 'order.comment_by_admin' } as const

function Comment({
  orderId,
  kind,
  text,
  userName,
  at,
}: Omit<CustomerComment, 'createdAt'> & { at: WallTime }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <div>
      <small>
        {kind === 'LOG' ? userName : t(FROM[kind])} · {format.stamp(at)} ·{' '}
        <PageLink className="underline" to={`/orders/${orderId}`}>
          {t('customers.comment_order', { id: orderId })}
        </PageLink>
      </small>
      <p className="whitespace-pre-line">{text}</p>
    </div>
  )
}
