import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link } from 'react-router'
import { listedDate } from '#app/domain/availability/calendar/opening-date.ts'
import { closeOut } from '#app/domain/availability/closeouts/close-out.server.ts'
import { removeCloseouts } from '#app/domain/availability/closeouts/remove-closeouts.server.ts'
import { findOpeningNow } from '#app/domain/availability/starts/find-first-date.server.ts'
import { hasEnoughLeft } from '#app/domain/availability/starts/start-time-state.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { inStaffLanguage } from '#app/http/forms/refusal-text.ts'
import { refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { reopenSchema, startClosingSchema } from '#app/http/schemas/settings/closing-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { AmountFields } from '#app/routes/staff/availability/matrix/amount-fields.tsx'
import { readAvailabilityAddress, writeAvailabilityAddress } from '#app/routes/staff/availability-address.ts'
import { staffBookingAddress } from '#app/routes/staff/staff-booking-address.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FormErrors } from '#app/ui/form/form-errors.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/start'
import { closedFlash, closerOf, openedFlash } from './closing-answers.server.ts'
import { loadStartPage, readStartAddress } from './load-start.server.ts'
import { StartBadge, StartReasons } from './start-reasons.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, shop, now, zone, newKey, can } = context.get(services)
  const shopDays = shop.options.availabilityCalendarViewDays
  const { hours, firstDate } = await findOpeningNow(db, { shopId: shop.id, now, zone })
  const address = readAvailabilityAddress(url.searchParams, { today: firstDate, shopDays })
  const page = await loadStartPage(context, { url })
  const here = `${url.pathname}${url.search}`
  const date = listedDate(hours, page.startRent, zone)
  const staffBooking = can('bookings-create')
    ? staffBookingAddress(page.productId, page.startRent, date)
    : null
  return { ...page, here, staffBooking, back: writeAvailabilityAddress(address), requestKey: newKey() }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const here = `${url.pathname}${url.search}`
  const start = readStartAddress(url.searchParams)
  return form.get('intent') === 'open'
    ? openAgain(context, form, here)
    : closeStart(context, form, { ...start, here })
}

type Context = Route.ActionArgs['context']

async function openAgain(context: Context, form: FormData, here: string) {
  const all = context.get(services)
  const submission = parseWithZod(form, { schema: reopenSchema(all.t) })
  if (submission.status !== 'success') return rejectForm(submission, all.t)
  const { ids } = submission.value
  const opened = await inTransaction(all.db, (tx) => removeCloseouts(tx, { ...closerOf(all), ids }))
  if (!opened.ok) return refuseForm(submission, opened.error, all.t)
  return redirectWithFlash(context, here, openedFlash(opened.value.removed, here))
}

type Start = { productId: number; startRent: WallTime; here: string }

async function closeStart(context: Context, form: FormData, { productId, startRent, here }: Start) {
  const all = context.get(services)
  const submission = parseWithZod(form, { schema: startClosingSchema(all.t) })
  if (submission.status !== 'success') return rejectForm(submission, all.t)
  const { requestKey, ...closing } = submission.value
  const closeouts = [{ productId, startDateTime: startRent, endDateTime: null, ...closing }]
  const closed = await inTransaction(all.db, (tx) =>
    closeOut(tx, { ...closerOf(all), closeouts, requestKey }),
  )
  if (!closed.ok) return refuseForm(submission, inStaffLanguage(closed.error), all.t)
  return redirectWithFlash(context, here, closedFlash(closed.value, 'closing.closed', { here, t: all.t }))
}

export default function StartRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { name, startRent, state, here, back, units, staffBooking, requestKey } = loaderData
  const title = `${name}, ${format.dateTime(startRent)}`
  return (
    <>
      <PageTitle page={title} hasError={actionData !== undefined} />
      <PageHeader
        title={title}
        crumb={{ to: back, label: t('settings.availability') }}
        badges={<StartBadge state={state} />}
        primary={
          staffBooking && hasEnoughLeft({ state }) ? (
            <Link className="button primary" to={staffBooking}>
              {t('staff_booking.submit')}
            </Link>
          ) : null
        }
      />
      <div className="stack max-w-160">
        <div>
          <StartReasons as="h2" {...loaderData} action={here} />
        </div>
        <CloseStart key={requestKey} requestKey={requestKey} units={units} result={actionData?.result} />
      </div>
    </>
  )
}

type CloseStartProps = Pick<Route.ComponentProps['loaderData'], 'requestKey' | 'units'> & {
  result: SubmissionResult<string[]> | undefined
}
type Fields = { amount: string; quantity: number; identifierIds: string[] }

function CloseStart({ requestKey, units, result }: CloseStartProps) {
  const t = useTranslate()
  const [form, fields] = useForm<Fields, string[]>({
    id: 'close-start',
    lastResult: result ?? null,
    defaultValue: { amount: 'all' },
  })
  const labels = { quantity: t('field.quantity'), identifierIds: t('availability.units') }
  return (
    <Form method="post" {...getFormProps(form)} className="stack">
      <h2>{t('availability.close_start')}</h2>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <FormErrors form={form} />
      <input type="hidden" name="requestKey" value={requestKey} />
      <AmountFields fields={fields} units={units} />
      <div className="row">
        <SubmitButton kind="danger" name="intent" value="close">
          {t('availability.close_start')}
        </SubmitButton>
      </div>
    </Form>
  )
}
