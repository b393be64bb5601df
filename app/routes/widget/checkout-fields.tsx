import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { CheckboxField } from '#app/ui/form/checkbox-field.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FormErrors } from '#app/ui/form/form-errors.tsx'
import { PhoneField } from '#app/ui/form/phone-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { type PayMethod, PayMethods } from './pay-methods.tsx'

const FORM_ID = 'checkout'

type CheckoutFields = {
  firstName: string
  lastName: string
  email: string
  phoneCountry: string
  phone: string
  comment: string
  provider: string
  terms: string
  requestKey: string
}

type CheckoutFormProps = {
  data: {
    payNowMinor: number
    providers: readonly PayMethod[]
    countries: readonly { value: string; label: string }[]
    termsAddress: string
    requestKey: string
    defaults: Omit<CheckoutFields, 'provider' | 'terms' | 'requestKey'>
  }
  result: SubmissionResult<string[]> | undefined
  top: ReactNode
  summary: ReactNode
}

/** Contact details, how to pay, the terms. Checked on the server alone; what was typed comes back. */
export function CheckoutForm({ data, result, top, summary }: CheckoutFormProps) {
  const t = useTranslate()
  const format = useFormat()
  const { payNowMinor, providers } = data
  const [form, fields] = useForm<CheckoutFields>({
    id: FORM_ID,
    lastResult: result,
    defaultValue: { ...data.defaults, provider: String(providers[0]?.id ?? '') },
  })
  const payLabel = t('guest.pay_amount', { amount: format.money(payNowMinor) })
  const labels = {
    firstName: t('field.first_name'),
    lastName: t('field.last_name'),
    email: t('field.email'),
    phone: t('guest.mobile'),
    phoneCountry: t('field.country'),
    comment: t('guest.comment'),
    provider: t('guest.pay_with'),
  }
  const chosen = providers.find(({ id }) => String(id) === fields.provider.initialValue) ?? providers[0]
  const paysNow = payNowMinor > 0 && chosen !== undefined && !chosen.isOffline
  return (
    <>
      {result?.error || top ? (
        <div style={{ display: 'grid', gap: 12, marginBottom: 20 }}>
          <ErrorSummary formId={FORM_ID} result={result} labels={labels} />
          {top}
        </div>
      ) : null}
      <h1 style={{ marginBottom: 18 }}>{t('guest.details_title')}</h1>
      <div className="co">
        <aside>{summary}</aside>
        <form method="post" {...getFormProps(form)} style={{ display: 'grid', gap: 26 }}>
          <FormErrors form={form} />
          <input type="hidden" name="requestKey" value={data.requestKey} />
          <div className="fgrid">
            <TextField
              field={fields.firstName}
              label={labels.firstName}
              span="c6"
              autoComplete="given-name"
            />
            <TextField field={fields.lastName} label={labels.lastName} span="c6" autoComplete="family-name" />
            <TextField
              field={fields.email}
              label={labels.email}
              hint={t('guest.email_hint')}
              type="email"
              autoComplete="email"
            />
            <SelectField
              field={fields.phoneCountry}
              label={labels.phoneCountry}
              span="c5"
              options={data.countries}
              autoComplete="tel-country-code"
            />
            <PhoneField
              field={fields.phone}
              label={labels.phone}
              hint={t('guest.mobile_hint')}
              span="c7"
              autoComplete="tel-national"
            />
            <TextareaField field={fields.comment} label={labels.comment} optional />
          </div>
          {payNowMinor > 0 ? (
            <PayMethods
              field={fields.provider}
              label={labels.provider}
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
          <button className="btn primary lg block" type="submit">
            <Icon name="lock" />
            <span data-submit-label>{paysNow ? payLabel : t('guest.book')}</span>
          </button>
        </form>
      </div>
    </>
  )
}
