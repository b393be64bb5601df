import { parseWithZod } from '@conform-to/zod/v4'
import { Link, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { isErased } from '#app/domain/customer/contact.ts'
import type { MergePart } from '#app/domain/customer/plan-merge.ts'
import { findShopCustomer, type ShopCustomer } from '#app/domain/customer/shop-customer-queries.server.ts'
import { mergeCustomers } from '#app/domain/order/customer/merge-customers.server.ts'
import { listOrderIdsOfCustomer } from '#app/domain/order/views/customer-order-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound, refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { loadCustomer } from '#app/http/pages/load-customer.server.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { requireId } from '#app/routes/staff/orders/order/load-order.server.ts'
import { toContactView } from '#app/routes/staff/orders/order/order-view.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { FilterForm } from '#app/ui/table/filter-bar.tsx'
import { SearchInput } from '#app/ui/table/filter-fields.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/customer-merge'
import { findCustomerHits } from './find-customer-hits.server.ts'
import { MergeForm } from './merge-form.tsx'
import { toMergeRows } from './merge-view.server.ts'

type Context = Readonly<RouterContextProvider>

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const customer = await loadCustomer(context, params, url)
  if (isErased(customer)) notFound()
  const found = await findOther(context, url)
  // Nobody becomes one with themselves, nor with nobody: another is searched for.
  const other = found && found.id !== customer.id && !isErased(found) ? found : undefined
  const { search, hits, more } = await findCustomerHits(context, url.searchParams.get('q'), customer.id)
  return {
    customer: await toSide(context, customer),
    other: other ? await toSide(context, other) : null,
    rows: other ? toMergeRows([customer, other], context.get(services).locale) : [],
    query: search,
    hits,
    more,
  }
}

export async function action({ params, url, request, context }: Route.ActionArgs) {
  const { db, shop, user, now, t } = context.get(services)
  const customerId = requireId(params.customerId)
  const otherId = requireId(url.searchParams.get('with') ?? undefined)
  const submission = parseWithZod(await readForm(request), { schema: mergeSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)
  const input = { shopId: shop.id, userId: user.id, now, customerId, otherId }
  const merged = await inTransaction(db, (tx) => mergeCustomers(tx, { ...input, choices: submission.value }))
  if (!merged.ok) return refuseForm(submission, merged.error, t)
  return redirectWithFlash(context, `/customers/${customerId}`, { key: 'customers.merge_done' })
}

/** One side for each part that the two have otherwise. */
const mergeSchema = oncePerLanguage((t) => {
  const side = z.enum(['stays', 'goes'], { error: t('form.invalid_choice') }).optional()
  return z.object({
    name: side,
    email: side,
    phone: side,
    company: side,
    address: side,
    title: side,
    nationality: side,
  } satisfies Record<MergePart, typeof side>)
})

/** The customer who is to go; undefined until one is chosen, and for one who is not there any more. */
async function findOther(context: Context, url: URL): Promise<ShopCustomer | undefined> {
  const chosen = url.searchParams.get('with')
  if (chosen === null) return undefined
  const { db, shop } = context.get(services)
  return findShopCustomer(db, { shopId: shop.id, customerId: requireId(chosen) })
}

async function toSide(context: Context, customer: ShopCustomer) {
  const { db, shop } = context.get(services)
  const orderIds = await listOrderIdsOfCustomer(db, { shopId: shop.id, customerId: customer.id })
  return { id: customer.id, name: toContactView(customer).name, orders: orderIds.length }
}

/** Another customer is searched for and shown first; then the two become one. */
export default function CustomerMergeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { customer, other, rows, query, hits, more } = loaderData
  const title = t('customers.merge_title')
  return (
    <>
      <PageTitle page={title} hasError={actionData !== undefined} />
      <PageHeader title={title} crumb={{ to: `/customers/${customer.id}`, label: customer.name }} />
      <div className="stack max-w-160">
        {other ? (
          <MergeForm key={other.id} {...{ customer, other, rows }} result={actionData?.result} />
        ) : (
          <>
            <ErrorSummary formId="merge" result={actionData?.result} />
            <p className="muted">{t('customers.merge_search')}</p>
            <FilterForm className="row">
              <SearchInput value={query} placeholder={t('orders.search_placeholder')} />
              <button type="submit" className="button primary">
                {t('common.search')}
              </button>
            </FilterForm>
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
            {more ? <p className="muted">{more}</p> : null}
          </>
        )}
      </div>
    </>
  )
}
