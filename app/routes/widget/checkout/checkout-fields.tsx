import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { BackButton } from '#app/routes/widget/draft/draft-buttons.tsx'
import { DefaultButton } from '#app/ui/form/default-button.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { CheckboxField } from '#app/ui/form/fields/checkbox-field.tsx'
import { FormErrors } from '#app/ui/form/form-errors.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { DetailFields, type DetailFieldsData, type DetailValues, useDetailLabels } from './detail-fields.tsx'
import { type PayMethod, PayMethods, type ShopContact } from './pay-methods.tsx'

export const CHECKOUT_FORM = 'checkout'

type CheckoutFields = DetailValues & { provider: string; terms: string; requestKey: string }

type CheckoutFormProps = {
  data: DetailFieldsData & {
    payNowMinor: number
    /** Until when it may be cancelled free of charge, or what applies instead. */
    cancelling: string
    providers: readonly PayMethod[]
    contact: ShopContact
    termsAddress: string
    draftAddress: string
    requestKey: string
    /** The amounts that this page shows, posted back: others are not what the guest agreed to. */
    agreed: string
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
  const { payNowMinor, providers } = data
  const [form, fields] = useForm<CheckoutFields>({
    id: CHECKOUT_FORM,
    lastResult: result ?? null,
    defaultValue: { provider: String(providers[0]?.id ?? ''), ...data.defaults },
  })
  const labels = { ...useDetailLabels(data), provider: t('guest.pay_with') }
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
          <input type="hidden" name="agreed" value={data.agreed} />
          <DetailFields
            data={data}
            fieldOf={(name) => fields[name]}
            answers={fields.answers.getFieldset()}
            formId={CHECKOUT_FORM}
          />
          {payNowMinor > 0 ? (
            <PayMethods
              field={fields.provider}
              label={t('guest.pay_with')}
              methods={providers}
              contact={data.contact}
              payLabel={payLabel}
              bookLabel={t('guest.book')}
            />
          ) : null}
          {payNowMinor > 0 && providers.length === 0 ? null : (
            <>
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
            </>
          )}
        </form>
      </div>
    </>
  )
}
