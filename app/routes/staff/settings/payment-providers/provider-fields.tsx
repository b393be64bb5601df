import type { ComponentProps, ReactNode } from 'react'
import type { Locale, Translatable } from '#app/domain/shared/text/translatable.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { MoneyField } from '#app/ui/form/fields/money-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'

/** Part of a provider that staff edit whatever its kind. */
export type EditedProvider = {
  version?: number
  active: boolean
  name: Translatable
  hint: Translatable
  minimumPrice: string
  maximumPrice: string
  shownToGuests: boolean
  shownToStaff: boolean
}

export const NEW_PROVIDER: EditedProvider = {
  active: true,
  name: {},
  hint: {},
  minimumPrice: '',
  maximumPrice: '',
  shownToGuests: true,
  shownToStaff: true,
}

type Field = ComponentProps<typeof SwitchField>['field']
type TextInLanguages = Parameters<typeof inLanguages>[0]

type NameFieldsProps = {
  fields: { active: Field; name: TextInLanguages; hint: TextInLanguages }
  locales: readonly Locale[]
}

/** Whether it is offered, and how the checkout calls it. */
export function NameFields({ fields, locales }: NameFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <SwitchField field={fields.active} hint={t('payment_provider.active_hint')} />
      <TranslatableField fields={inLanguages(fields.name, locales)} hint={t('payment_provider.name_hint')} />
      <TranslatableField
        fields={inLanguages(fields.hint, locales)}
        hint={t('payment_provider.hint_hint')}
        optional
      />
    </>
  )
}

type UseFieldsProps = {
  fields: Record<'minimumPrice' | 'maximumPrice' | 'shownToGuests' | 'shownToStaff', Field>
  children?: ReactNode
}

/** For which orders it may be used, and by whom. */
export function UseFields({ fields, children }: UseFieldsProps) {
  const t = useTranslate()
  return (
    <section aria-labelledby="payment-provider-use" className="pt-3">
      <h2 id="payment-provider-use">{t('payment_provider.use')}</h2>
      <p className="muted pb-3">{t('payment_provider.use_text')}</p>
      <div className="form-grid pb-3">
        <MoneyField field={fields.minimumPrice} optional span="span-6" />
        <MoneyField field={fields.maximumPrice} optional span="span-6" />
      </div>
      <SwitchField field={fields.shownToGuests} />
      <SwitchField field={fields.shownToStaff} />
      {children}
    </section>
  )
}

/** Labels by property, for the form, its errors and the change log. */
export function useProviderLabels() {
  const t = useTranslate()
  const minimumPrice = t('payment_provider.minimum_price')
  const maximumPrice = t('payment_provider.maximum_price')
  return {
    active: t('payment_provider.active'),
    name: t('payment_provider.name'),
    hint: t('payment_provider.hint'),
    minimumPrice,
    minimumPriceMinor: minimumPrice,
    maximumPrice,
    maximumPriceMinor: maximumPrice,
    shownToGuests: t('payment_provider.shown_to_guests_switch'),
    shownToStaff: t('payment_provider.shown_to_staff_switch'),
  }
}
