import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { SAME_INTENT } from '#app/http/forms/same-answers.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { BackButton } from '#app/routes/widget/draft/draft-buttons.tsx'
import { DefaultButton } from '#app/ui/form/default-button.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { CheckboxField } from '#app/ui/form/fields/checkbox-field.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { FormErrors } from '#app/ui/form/form-errors.tsx'
import {
  ParticipantFields,
  QuestionFields,
  type ShownParticipant,
  type ShownQuestion,
} from '#app/ui/form/groups/question-fields.tsx'
import { type ShownField, StandardFields } from '#app/ui/form/groups/standard-fields.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { type PayMethod, PayMethods } from './pay-methods.tsx'

export const CHECKOUT_FORM = 'checkout'

type CheckoutFields = Record<StandardFieldName, string> & {
  phoneCountry: string
  answers: Record<string, string | string[]>
  provider: string
  terms: string
  requestKey: string
}

type Countries = readonly { value: string; label: string }[]

type CheckoutFormProps = {
  data: {
    payNowMinor: number
    /** Until when it may be cancelled free of charge, or what applies instead. */
    cancelling: string
    providers: readonly PayMethod[]
    requestedFields: readonly ShownField[]
    questions: { general: readonly ShownQuestion[]; participants: readonly ShownParticipant[] }
    countries: Countries
    /** With their calling codes. */
    phoneCountries: Countries
    termsAddress: string
    draftAddress: string
    requestKey: string
    defaults: Partial<Omit<CheckoutFields, 'requestKey'>>
  }
  result: SubmissionResult<string[]> | undefined
  top: ReactNode
  summary: ReactNode
}

/**
 * Contact details, the shop's own questions, how to pay, the terms. Checked on the server alone; what was
 * typed comes back.
 */
export function CheckoutForm({ data, result, top, summary }: CheckoutFormProps) {
  const t = useTranslate()
  const format = useFormat()
  const { payNowMinor, providers, requestedFields, questions } = data
  const [form, fields] = useForm<CheckoutFields>({
    id: CHECKOUT_FORM,
    lastResult: result ?? null,
    defaultValue: { provider: String(providers[0]?.id ?? ''), ...data.defaults },
  })
  const answers = fields.answers.getFieldset()
  const answerField = (name: string): FormField => answers[name] ?? missingField(name)
  const labels = useLabels(data)
  const payLabel = t('guest.pay_amount', { amount: format.money(payNowMinor) })
  const chosen = providers.find(({ id }) => String(id) === fields.provider.initialValue) ?? providers[0]
  const paysNow = payNowMinor > 0 && chosen !== undefined && !chosen.isOffline
  return (
    <>
      {result?.error || top ? (
        <div className="guest-problems">
          <ErrorSummary formId={CHECKOUT_FORM} result={result} labels={labels} />
          {top}
        </div>
      ) : null}
      <DefaultButton formId={CHECKOUT_FORM} />
      <BackButton formId={CHECKOUT_FORM}>{t('common.back')}</BackButton>
      <h1 className="below-18">{t('guest.details_title')}</h1>
      <div className="checkout-columns">
        <aside>{summary}</aside>
        <form method="post" {...getFormProps(form)} data-draft={data.draftAddress} className="checkout-form">
          <FormErrors form={form} />
          <input type="hidden" name="requestKey" value={data.requestKey} />
          <StandardFields
            requestedFields={requestedFields}
            fieldOf={(name) => fields[name]}
            countries={data.countries}
            isOwn
            phoneCountry={
              <SelectField
                key="phoneCountry"
                field={fields.phoneCountry}
                label={t('field.phone_country')}
                options={data.phoneCountries}
                autoComplete="tel-country-code"
              />
            }
          />
          {questions.general.length > 0 ? (
            <QuestionFields questions={questions.general} fieldOf={answerField} />
          ) : null}
          {questions.participants.map((participant) => (
            <ParticipantFields
              key={participant.name}
              participant={participant}
              fieldOf={answerField}
              sameIntent={SAME_INTENT}
            />
          ))}
          {payNowMinor > 0 ? (
            <PayMethods
              field={fields.provider}
              label={t('guest.pay_with')}
              methods={providers}
              payLabel={payLabel}
              bookLabel={t('guest.book')}
            />
          ) : null}
          <CheckboxField
            field={fields.terms}
            label={
              <>
                {t('guest.accept_before')}{' '}
                <a href={data.termsAddress} target="_blank" rel="noopener">
                  {t('guest.accept_link')}
                </a>
                .
              </>
            }
          />
          <button className="button primary large block" type="submit">
            <Icon name="lock" />
            <span data-submit-label>{paysNow ? payLabel : t('guest.book')}</span>
          </button>
          <p className="muted">{data.cancelling}</p>
        </form>
      </div>
    </>
  )
}

/** Labels of the fields by name, for the error summary. */
function useLabels({ requestedFields, questions }: CheckoutFormProps['data']): Record<string, string> {
  const t = useTranslate()
  const { general, participants } = questions
  return Object.fromEntries([
    ['phoneCountry', t('field.phone_country')],
    ['provider', t('guest.pay_with')],
    ...requestedFields.map(({ fieldName, label }) => [fieldName, label]),
    ...general.map(({ name, label }) => [`answers.${name}`, label]),
    ...participants.flatMap(({ title, questions: own }) =>
      own.map(({ name, label }) => [`answers.${name}`, `${title}, ${label}`]),
    ),
  ])
}

/** Conform answers a field for every name; this satisfies the type alone. */
function missingField(name: string): FormField {
  const id = `${CHECKOUT_FORM}-answers.${name}`
  const ids = { errorId: `${id}-error`, descriptionId: `${id}-description` }
  return { key: undefined, id, name: `answers.${name}`, formId: CHECKOUT_FORM, ...ids }
}
