import { getFormProps, useForm } from '@conform-to/react'
import { Form, Link, type RouterContextProvider } from 'react-router'
import { findShopCustomer } from '#app/domain/customer/shop-customer-queries.server.ts'
import { mergeCustomers } from '#app/domain/order/customer/merge-customers.server.ts'
import { sumCustomerOrders } from '#app/domain/order/views/customer-order-queries.server.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { confirmForm } from '#app/http/forms/confirm-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { requireId } from '#app/routes/staff/orders/order/load-order.server.ts'
import { CustomerFacts } from '#app/routes/staff/orders/order/order-side.tsx'
import { toContactView } from '#app/routes/staff/orders/order/order-view.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { SearchInput } from '#app/ui/table/filter-bar.tsx'
import type { Route } from './+types/customer-merge'
import { findCustomerHits } from './find-customer-hits.server.ts'

type Context = Readonly<RouterContextProvider>

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const customer = (await loadCustomer(context, requireId(params.customerId))) ?? notFound()
  const chosen = url.searchParams.get('with')
  const other = chosen === null ? undefined : await loadCustomer(context, requireId(chosen))
  const { search, hits } = await findCustomerHits(context, url.searchParams.get('q'))
  return { customer, other: other ?? null, query: search, hits: hits.filter(({ id }) => id !== customer.id) }
}

export function action({ params, url, ...args }: Route.ActionArgs) {
  const { shop, user, now } = args.context.get(services)
  const customerId = requireId(params.customerId)
  const otherId = requireId(url.searchParams.get('with') ?? undefined)
  return confirmForm(args, {
    input: { shopId: shop.id, userId: user.id, now, customerId, otherId },
    useCase: mergeCustomers,
    done: `/customers/${customerId}`,
    flash: { key: 'customers.merge_done' },
  })
}

async function loadCustomer(context: Context, customerId: number) {
  const { db, shop, now, zone } = context.get(services)
  const key = { shopId: shop.id, customerId }
  const customer = await findShopCustomer(db, key)
  if (!customer) return undefined
  const { orders } = await sumCustomerOrders(db, { ...key, now: toWallTime(now, zone) })
  return { id: customer.id, ...toContactView(customer), orders }
}

/** Another customer is searched for and shown first; then the two become one. */
export default function CustomerMergeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { customer, other, query, hits } = loaderData
  const title = t('customers.merge_title')
  return (
    <>
      <PageTitle page={title} hasError={actionData !== undefined} />
      <PageHeader title={title} crumb={{ to: `/customers/${customer.id}`, label: customer.name }} />
      <div className="stack max-w-160">
        {other ? (
          <Merge key={other.id} customer={customer} other={other} result={actionData?.result} />
        ) : (
          <>
            <ErrorSummary formId="merge" result={actionData?.result} />
            <p className="muted">{t('customers.merge_search')}</p>
            <Form method="get" role="search" className="row">
              <SearchInput value={query} placeholder={t('orders.search_placeholder')} />
              <button type="submit" className="button primary">
                {t('common.search')}
              </button>
            </Form>
            {query !== '' && hits.length === 0 ? <p>{t('orders.no_hits_for', { query })}</p> : null}
            <ul className="stack-2">
              {hits.map(({ id, name, phone, orders }) => (
                <li key={id}>
                  <Link className="tap-target underline" to={`/customers/${customer.id}/merge?with=${id}`}>
                    {name}
                  </Link>{' '}
                  <span className="muted">
                    {[phone?.text, t('search.orders_found', { count: orders })].filter(Boolean).join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}

type MergeProps = Pick<Route.ComponentProps['loaderData'], 'customer'> & {
  other: NonNullable<Route.ComponentProps['loaderData']['other']>
  result: NonNullable<Route.ComponentProps['actionData']>['result'] | undefined
}

function Merge({ customer, other, result }: MergeProps) {
  const t = useTranslate()
  const [form] = useForm({ id: 'merge', lastResult: result ?? null })
  return (
    <Form method="post" {...getFormProps(form)} className="stack">
      <ErrorSummary formId={form.id} result={result} />
      <Card title={t('customers.merge_stays')}>
        <CustomerFacts customer={customer} />
        <p className="muted">{t('search.orders_found', { count: customer.orders })}</p>
      </Card>
      <Card title={t('customers.merge_goes')}>
        <CustomerFacts customer={other} />
        <p className="muted">{t('search.orders_found', { count: other.orders })}</p>
      </Card>
      <p>{t('customers.merge_text')}</p>
      <div className="row">
        <SubmitButton kind="danger solid">{t('customers.merge_submit')}</SubmitButton>
        <Link className="button secondary" to={`/customers/${customer.id}/merge`}>
          {t('common.back')}
        </Link>
      </div>
    </Form>
  )
}
