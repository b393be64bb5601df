import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { parsePhone } from '#app/domain/order/customer/phone.server.ts'
import { changeOwnDetails } from '#app/domain/order/guest/change-own-details.server.ts'
import { allQuestions } from '#app/domain/question/requested-questions.ts'
import { ok } from '#app/domain/shared/result.ts'
import { guestServices } from '#app/http/context.server.ts'
import { toAnswerDefaults } from '#app/http/forms/question-view.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound, refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { shownAgain, takeOverAnswers } from '#app/http/forms/same-answers.ts'
import { defaultCountry } from '#app/http/pages/country-options.server.ts'
import { orderCustomerSchema, withPhoneCheck } from '#app/http/schemas/customer-schema.server.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useLocale, useTranslate } from '#app/i18n/translate.ts'
import { stepAddress } from '#app/routes/widget/addresses.ts'
import { BackLink } from '#app/routes/widget/back-link.tsx'
import {
  DetailFields,
  type DetailValues,
  useDetailLabels,
} from '#app/routes/widget/checkout/detail-fields.tsx'
import {
  loadGuestQuestions,
  toCustomerDefaults,
  toDetailFields,
} from '#app/routes/widget/checkout/guest-questions.server.ts'
import { switchLanguage } from '#app/routes/widget/draft/switch-language.server.ts'
import { DefaultButton } from '#app/ui/form/default-button.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/details'
import { loadOrderToChange } from './managed-order.server.ts'

const FORM_ID = 'details'

export const handle = { draftForm: FORM_ID }

export async function loader({ params, context }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const order = await loadOrderToChange(guest, params.orderId)
  const asked = await loadGuestQuestions(guest, order)
  return {
    ...toDetailFields(guest, asked),
    stored: {
      ...toCustomerDefaults(guest, order.customer),
      answers: toAnswerDefaults(asked.questions, asked.stored),
    },
    version: order.version,
    backAddress: stepAddress(guest.address, order, 'manage'),
  }
}

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { db, shop, address, locale, now, zone, t } = guest
  const order = await loadOrderToChange(guest, params.orderId)
  const asked = await loadGuestQuestions(guest, order)
  const form = await readForm(request)
  const switched = switchLanguage(form, url)
  if (switched instanceof Response) return switched
  const isShownAgain = takeOverAnswers(form, asked.questions) || switched === 'shown'
  const parse = (raw: string, country = defaultCountry(locale, shop)) => parsePhone(raw, country)
  const requested = { fields: asked.fields, questions: allQuestions(asked.questions) }
  const schema = withPhoneCheck(orderCustomerSchema(t, requested), t, parse)
  const submission = parseWithZod(form, { schema })
  if (isShownAgain) return data({ result: shownAgain(submission) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, answers: given, phone: typed, phoneCountry, ...texts } = submission.value
  const phone = typed ? parse(typed, phoneCountry ?? undefined) : ok(typed === undefined ? undefined : null)
  if (!phone.ok) return refuseForm(submission, phone.error, t)
  const saved = await inTransaction(db, (tx) =>
    changeOwnDetails(tx, {
      ...{ shopId: shop.id, orderId: order.id, secret: order.secret, now, zone },
      ...{ version, given, locale, customer: { ...texts, phone: phone.value } },
    }),
  )
  if (saved.ok) return redirect(stepAddress(address, order, 'manage', { flash: 'saved' }))
  if (saved.error.code === 'not_found') notFound()
  return refuseForm(submission, { code: saved.error.code }, t)
}

export default function DetailsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const result = actionData?.result
  const { stored, version, backAddress } = loaderData
  const [form, fields] = useForm<DetailValues>({
    id: FORM_ID,
    lastResult: result ?? null,
    defaultValue: stored,
  })
  const begun = result?.error?.[''] ? undefined : result?.initialValue?.version
  return (
    <main id="main" className="guest-content" tabIndex={-1}>
      <PageTitle page={t('manage.details')} hasError={result?.error !== undefined} />
      <ErrorSummary formId={FORM_ID} result={result} labels={useDetailLabels(loaderData)} />
      <DefaultButton formId={FORM_ID} />
      <BackLink to={backAddress}>{t('common.back')}</BackLink>
      <h1 className="below-18">{t('manage.details')}</h1>
      <form method="post" {...getFormProps(form)} className="checkout-form">
        {/* Whoever saw that somebody else saved meanwhile saves over it. */}
        <input type="hidden" name="version" value={typeof begun === 'string' ? begun : version} />
        <DetailFields
          data={loaderData}
          fieldOf={(name) => fields[name]}
          answers={fields.answers.getFieldset()}
          formId={FORM_ID}
        />
        <p className="muted">{t('manage.details_language', { language: languageName(locale) })}</p>
        <button className="button primary large block" type="submit">
          {t('common.save')}
        </button>
      </form>
    </main>
  )
}
