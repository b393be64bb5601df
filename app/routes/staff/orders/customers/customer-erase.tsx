import { getFormProps, useForm } from '@conform-to/react'
import { Form, Link } from 'react-router'
import { listUnsettledOrders } from '#app/domain/order/views/customer-order-queries.server.ts'
import { eraseCustomer } from '#app/domain/privacy/erase-customer.server.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { confirmForm } from '#app/http/forms/confirm-form.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { loadCustomer } from '#app/http/pages/load-customer.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { toContactDetails } from '#app/routes/staff/orders/order/contact-details.server.ts'
import { requireId } from '#app/routes/staff/orders/order/load-order.server.ts'
import { CustomerFacts } from '#app/routes/staff/orders/order/order-side.tsx'
import { toContactView } from '#app/routes/staff/orders/order/order-view.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/customer-erase'

const MOST_NAMED = 5

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop, now, zone, ...reader } = context.get(services)
  const customer = await loadCustomer(context, params, url)
  const key = { shopId: shop.id, customerId: customer.id }
  const unsettled = await listUnsettledOrders(db, { ...key, now: toWallTime(now, zone) })
  return {
    id: customer.id,
    customer: { ...toContactView(customer), ...toContactDetails(customer, { ...reader, shop }) },
    inTheWay: unsettled
      .slice(0, MOST_NAMED)
      .map((order) => ({ orderId: order.id, reason: refusalText(order, reader.t) })),
    more: Math.max(0, unsettled.length - MOST_NAMED),
  }
}

export function action({ params, ...args }: Route.ActionArgs) {
  const { shop, user, now, zone } = args.context.get(services)
  const customerId = requireId(params.customerId)
  return confirmForm(args, {
    input: { shopId: shop.id, userId: user.id, now, zone, customerId },
    useCase: eraseCustomer,
    done: `/customers/${customerId}`,
    flash: { key: 'customers.erase_done' },
  })
}

/** Asks before a customer's details are erased everywhere, and says what stays; or which orders stand in the way. */
export default function CustomerEraseRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { id, customer, inTheWay } = loaderData
  const title = t('customers.erase_title')
  const [form] = useForm({ id: 'erase', lastResult: actionData?.result ?? null })
  return (
    <>
      <PageTitle page={title} hasError={actionData !== undefined} />
      <PageHeader title={title} crumb={{ to: `/customers/${id}`, label: customer.name }} />
      <Form method="post" {...getFormProps(form)} className="stack max-w-160">
        <ErrorSummary formId={form.id} result={actionData?.result} />
        <Card title={t('customers.contact')}>
          <CustomerFacts customer={customer} />
        </Card>
        <p>{t('customers.erase_text')}</p>
        <p>{t('customers.erase_stays')}</p>
        {inTheWay.length > 0 ? <InTheWay {...loaderData} /> : null}
        <div className="row">
          {inTheWay.length > 0 ? null : (
            <SubmitButton kind="danger solid">{t('customers.erase_submit')}</SubmitButton>
          )}
          <Link className="button secondary" to={`/customers/${id}`}>
            {t('common.back')}
          </Link>
        </div>
      </Form>
    </>
  )
}

/** Orders that must be settled first; after a few only their number. */
function InTheWay({ inTheWay, more }: Pick<Route.ComponentProps['loaderData'], 'inTheWay' | 'more'>) {
  const t = useTranslate()
  return (
    <Card title={t('customers.erase_not_yet')}>
      <ul className="stack-2">
        {inTheWay.map(({ orderId, reason }) => (
          <li key={orderId}>
            <Link className="tap-target underline" to={`/orders/${orderId}`}>
              {reason}
            </Link>
          </li>
        ))}
        {more > 0 ? <li>{t('customers.erase_more', { count: more })}</li> : null}
      </ul>
      <p className="muted">{t('customers.erase_once_settled')}</p>
    </Card>
  )
}
