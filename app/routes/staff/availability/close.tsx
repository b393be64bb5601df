import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link } from 'react-router'
import { findBookableProducts } from '#app/domain/availability/bookable-product-queries.server.ts'
import { closeOut } from '#app/domain/availability/closeouts/close-out.server.ts'
import { listProductLines } from '#app/domain/catalog/product/product-list-queries.server.ts'
import { listIdentifiersOf } from '#app/domain/catalog/setup/identifier-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound, refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { periodClosingSchema } from '#app/http/schemas/settings/closing-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { AmountFields } from '#app/routes/staff/availability/matrix/amount-fields.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { DateField } from '#app/ui/form/fields/date-field.tsx'
import { TimeField } from '#app/ui/form/fields/time-field.tsx'
import { FormErrors } from '#app/ui/form/form-errors.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/close'
import { closedFlash, closerOf } from './closing-answers.server.ts'

const LIST = '/availability/closeouts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, shop, locale, today, newKey } = context.get(services)
  const productId = readId(url.searchParams.get('product'))
  const lines = await listClosable(context)
  if (productId !== undefined && !lines.some(({ id }) => id === productId)) notFound()
  const productIds = productId === undefined ? [] : [productId]
  const bookable = await findBookableProducts(db, { shopId: shop.id, productIds })
  const poolIds = [...bookable.values()].map(({ poolId }) => poolId)
  const units = await listIdentifiersOf(db, { shopId: shop.id, productIds: poolIds })
  return {
    today,
    productId,
    requestKey: newKey(),
    units: [...units.values()].flat(),
    products: lines.map(({ id, displayName, name }) => ({
      id,
      name: pickText(displayName, locale, shop.locales) || name,
    })),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const all = context.get(services)
  const submission = parseWithZod(await readForm(request), { schema: periodClosingSchema(all.t) })
  if (submission.status !== 'success') return rejectForm(submission, all.t)
  const { requestKey, ...closing } = submission.value
  const chosen = readId(url.searchParams.get('product'))
  const productIds = chosen === undefined ? (await listClosable(context)).map(({ id }) => id) : [chosen]
  const closeouts = productIds.map((productId) => ({ productId, ...closing }))
  const closed = await inTransaction(all.db, (tx) =>
    closeOut(tx, { ...closerOf(all), closeouts, requestKey }),
  )
  if (!closed.ok) {
    if (closed.error.code === 'product_not_found') return notFound()
    return refuseForm(submission, toFields(closed.error), all.t)
  }
  const texts = { here: LIST, t: all.t }
  return redirectWithFlash(context, LIST, closedFlash(closed.value, 'closing.closed_period', texts))
}

/** Main products that can be booked. */
async function listClosable(context: Route.LoaderArgs['context']) {
  const { db, shop } = context.get(services)
  const lines = await listProductLines(db, { shopId: shop.id, types: ['RENTAL', 'EVENT'] })
  return lines.filter(({ status }) => status !== 'INACTIVE')
}

/** The form's names for what a refusal is about. */
function toFields<Refused extends { at: string }>(refusal: Refused): Refused {
  const names: Readonly<Record<string, string>> = { endDateTime: 'toDate', partialQuantity: 'quantity' }
  return { ...refusal, at: names[refusal.at] ?? refusal.at }
}

export default function CloseRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { products, productId } = loaderData
  const title = t('availability.close_period')
  return (
    <>
      <PageTitle page={title} hasError={actionData !== undefined} />
      <PageHeader title={title} crumb={{ to: '/availability', label: t('settings.availability') }} />
      <Form method="get" className="toolbar mb-4" aria-label={t('orders.product')}>
        <select
          key={productId}
          className="select filter-full"
          name="product"
          defaultValue={productId ?? ''}
          aria-label={t('orders.product')}
        >
          <option value="">{t('orders.product_all')}</option>
          {products.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className="button secondary">
          {t('manifest.show')}
        </button>
      </Form>
      <PeriodForm key={productId} page={loaderData} result={actionData?.result} />
    </>
  )
}

type Fields = {
  fromDate: string
  fromTime: string
  toDate: string
  toTime: string
  amount: string
  quantity: number
  identifierIds: string[]
}

type PeriodFormProps = {
  page: Route.ComponentProps['loaderData']
  result: SubmissionResult<string[]> | undefined
}

function PeriodForm({ page, result }: PeriodFormProps) {
  const t = useTranslate()
  const { products, productId, units, today, requestKey } = page
  const [form, fields] = useForm<Fields, string[]>({
    id: 'close-period',
    lastResult: result ?? null,
    defaultValue: { fromDate: today, fromTime: '00:00', toDate: today, toTime: '23:59', amount: 'all' },
  })
  const labels = {
    fromDate: t('availability.from_date'),
    fromTime: t('availability.from_time'),
    toDate: t('availability.to_date'),
    toTime: t('availability.to_time'),
    quantity: t('field.quantity'),
    identifierIds: t('availability.units'),
  }
  return (
    <Form method="post" {...getFormProps(form)} className="stack max-w-160">
      <h2>{products.find(({ id }) => id === productId)?.name ?? t('orders.product_all')}</h2>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <FormErrors form={form} />
      <input type="hidden" name="requestKey" value={requestKey} />
      <div className="form-grid">
        <DateField field={fields.fromDate} label={labels.fromDate} span="span-3" required />
        <TimeField field={fields.fromTime} label={labels.fromTime} span="span-3" required step={60} />
        <DateField field={fields.toDate} label={labels.toDate} span="span-3" required />
        <TimeField field={fields.toTime} label={labels.toTime} span="span-3" required step={60} />
      </div>
      <AmountFields fields={fields} units={units} />
      <div className="row">
        <SubmitButton kind="danger solid">{t('availability.close_period')}</SubmitButton>
        <Link className="button secondary" to="/availability">
          {t('common.back')}
        </Link>
      </div>
    </Form>
  )
}
