import type { Locale, Translatable } from '#app/domain/shared/text/translatable.ts'
import { offlineMethodSchema } from '#app/http/schemas/settings/offline-method-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { MoneyField } from '#app/ui/form/fields/money-field.tsx'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'

type EditedMethod = {
  version?: number
  active: boolean
  name: Translatable
  hint: Translatable
  instructions: Translatable
  timeLimitHours: number
  minimumPrice: string
  maximumPrice: string
  shownToGuests: boolean
  shownToStaff: boolean
}

const NEW: EditedMethod = {
  active: true,
  name: {},
  hint: {},
  instructions: {},
  timeLimitHours: 0,
  minimumPrice: '',
  maximumPrice: '',
  shownToGuests: true,
  shownToStaff: true,
}

type OfflineMethodFormProps = {
  /** null while it is new. */
  method: EditedMethod | null
  locales: readonly Locale[]
  requestKey: string | undefined
  answer: FormAnswer | undefined
}

export function OfflineMethodForm({ method, locales, requestKey, answer }: OfflineMethodFormProps) {
  const t = useTranslate()
  return (
    <EditForm
      name="payment-provider"
      schema={(texts: Translate) => offlineMethodSchema(texts, { locale: locales[0] ?? 'sv' })}
      stored={method ?? NEW}
      answer={answer}
      requestKey={requestKey}
    >
      {(fields) => (
        <>
          <SwitchField field={fields.active} hint={t('payment_provider.active_hint')} />
          <TranslatableField
            fields={inLanguages(fields.name, locales)}
            hint={t('payment_provider.name_hint')}
          />
          <TranslatableField
            fields={inLanguages(fields.hint, locales)}
            hint={t('payment_provider.hint_hint')}
            optional
          />
          <TranslatableField
            fields={inLanguages(fields.instructions, locales)}
            hint={t('payment_provider.instructions_hint')}
            multiline
          />
          <NumberField
            field={fields.timeLimitHours}
            hint={t('payment_provider.time_limit_hint')}
            suffix={t('portal.hours_short')}
          />
          <section aria-labelledby="payment-provider-use" className="pt-3">
            <h2 id="payment-provider-use">{t('payment_provider.use')}</h2>
            <p className="muted pb-3">{t('payment_provider.use_text')}</p>
            <div className="form-grid pb-3">
              <MoneyField field={fields.minimumPrice} optional span="span-6" />
              <MoneyField field={fields.maximumPrice} optional span="span-6" />
            </div>
            <SwitchField field={fields.shownToGuests} />
            <SwitchField field={fields.shownToStaff} />
          </section>
        </>
      )}
    </EditForm>
  )
}

/** Labels by property, for the form, its errors and the change log. */
export function useOfflineMethodLabels() {
  const t = useTranslate()
  const minimumPrice = t('payment_provider.minimum_price')
  const maximumPrice = t('payment_provider.maximum_price')
  return {
    active: t('payment_provider.active'),
    name: t('payment_provider.name'),
    hint: t('payment_provider.hint'),
    instructions: t('payment_provider.instructions'),
    timeLimitHours: t('payment_provider.time_limit'),
    minimumPrice,
    minimumPriceMinor: minimumPrice,
    maximumPrice,
    maximumPriceMinor: maximumPrice,
    shownToGuests: t('payment_provider.shown_to_guests_switch'),
    shownToStaff: t('payment_provider.shown_to_staff_switch'),
  }
}
