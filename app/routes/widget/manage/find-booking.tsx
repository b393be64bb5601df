import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from 'react-router'
import { z } from 'zod'
import { findOrderByEmail } from '#app/domain/order/guest/find-order-by-email.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { isEmail, TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { text } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { stepAddress, visitAddress } from '#app/routes/widget/addresses.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/find-booking'

const FORM_ID = 'find'

export function loader({ context }: Route.LoaderArgs) {
  const { address } = context.get(guestServices)
  return { listAddress: visitAddress(address) }
}

/** Leads to the order of a number and an e-mail address. Unknown and wrong are one answer. Source: domain.md §15.5. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, shop, address, clientIp, now, t } = context.get(guestServices)
  const submission = parseWithZod(await readForm(request), { schema: schema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)
  const { order: orderId, email } = submission.value
  const found = await findOrderByEmail(db, { shopId: shop.id, orderId, email, clientIp, now })
  if (!found.ok) return refuseForm(submission, found.error, t)
  if (!found.value) return refuseForm(submission, { code: 'booking_not_found' }, t)
  return redirect(stepAddress(address, found.value, 'manage', { w: null }))
}

const schema = oncePerLanguage((t) =>
  z.object({
    order: text(t, { max: TEXT_LIMITS.name }).transform((typed, context) => {
      const id = readId(typed.replace(/^#|\s/g, ''))
      if (id !== undefined) return id
      context.addIssue({ code: 'custom', message: t('manage.invalid_number') })
      return z.NEVER
    }),
    email: text(t, { max: TEXT_LIMITS.email }).refine(isEmail, t('form.invalid_email')),
  }),
)

export default function FindBookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const result = actionData?.result
  const [form, fields] = useForm<{ order: string; email: string }>({
    id: FORM_ID,
    lastResult: result ?? null,
  })
  const labels = { order: t('guest.order_number'), email: t('field.email') }
  return (
    <main id="main" className="guest-content" tabIndex={-1}>
      <PageTitle page={t('manage.find_title')} hasError={result?.error !== undefined} />
      <div className="manage-narrow">
        <ErrorSummary formId={FORM_ID} result={result} labels={labels} />
        <h1>{t('manage.find_title')}</h1>
        <p className="step-text">{t('manage.find_text')}</p>
        <form method="post" {...getFormProps(form)} className="stack">
          <TextField
            field={fields.order}
            label={labels.order}
            hint={t('manage.number_hint')}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField field={fields.email} label={labels.email} type="email" autoComplete="email" />
          <button className="button primary large block" type="submit">
            {t('mail.show_booking')}
          </button>
        </form>
        <p className="manage-foot">
          <a href={loaderData.listAddress}>{t('guest.all_activities')}</a>
        </p>
      </div>
    </main>
  )
}
