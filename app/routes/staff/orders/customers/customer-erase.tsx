import { getFormProps, useForm } from '@conform-to/react'
import { Form, Link } from 'react-router'
import { eraseCustomer } from '#app/domain/privacy/erase-customer.server.ts'
import { services } from '#app/http/context.server.ts'
import { confirmForm } from '#app/http/forms/confirm-form.server.ts'
import { loadCustomer } from '#app/http/pages/load-customer.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { requireId } from '#app/routes/staff/orders/order/load-order.server.ts'
import { CustomerFacts } from '#app/routes/staff/orders/order/order-side.tsx'
import { toContactView } from '#app/routes/staff/orders/order/order-view.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/customer-erase'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const customer = await loadCustomer(context, params, url)
  return { id: customer.id, customer: toContactView(customer) }
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

/** Asks before a customer's details are erased everywhere, and says what stays. */
export default function CustomerEraseRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { id, customer } = loaderData
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
        <div className="row">
          <SubmitButton kind="danger solid">{t('customers.erase_submit')}</SubmitButton>
          <Link className="button secondary" to={`/customers/${id}`}>
            {t('common.back')}
          </Link>
        </div>
      </Form>
    </>
  )
}
