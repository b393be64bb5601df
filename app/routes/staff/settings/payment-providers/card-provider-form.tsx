import { CAPTURES } from '#app/domain/order/provider/payment-provider.ts'
import type { Locale, Translatable } from '#app/domain/shared/text/translatable.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import { cardProviderSchema } from '#app/http/schemas/settings/card-provider-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { CopyButton } from '#app/ui/form/copy-button.tsx'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { MoneyField } from '#app/ui/form/fields/money-field.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { RadioGroup } from '#app/ui/form/fields/radio-group.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'

type EditedProvider = {
  version?: number
  active: boolean
  name: Translatable
  hint: Translatable
  capture: (typeof CAPTURES)[number]
  minimumPrice: string
  maximumPrice: string
  shownToGuests: boolean
  shownToStaff: boolean
}

type StoredProvider = EditedProvider & {
  secretKeyEnd: string | null
  webhookSecretEnd: string | null
  webhookAddress: string
  facts: { setAt: WallTime | null; setBy: string | null }
}

const NEW: EditedProvider = {
  active: true,
  name: {},
  hint: {},
  capture: 'NOW',
  minimumPrice: '',
  maximumPrice: '',
  shownToGuests: true,
  shownToStaff: true,
}

type CardProviderFormProps = {
  /** null while it is new. */
  provider: StoredProvider | null
  locales: readonly Locale[]
  requestKey: string | undefined
  answer: FormAnswer | undefined
}

export function CardProviderForm({ provider, locales, requestKey, answer }: CardProviderFormProps) {
  const t = useTranslate()
  const options = { locale: locales[0] ?? 'sv', isNew: provider === null }
  const keyHint = (end: string | null | undefined, hint: string) =>
    end ? t('payment_provider.key_set', { end }) : hint
  return (
    <EditForm
      name="payment-provider"
      schema={(texts: Translate) => cardProviderSchema(texts, options)}
      stored={provider ?? NEW}
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
          <section aria-labelledby="payment-provider-keys" className="grid gap-4 pt-3">
            <div>
              <h2 id="payment-provider-keys">{t('payment_provider.keys')}</h2>
              <p className="muted">{t('payment_provider.keys_text')}</p>
            </div>
            <KeysSet facts={provider?.facts} />
            <PasswordField
              field={fields.secretKey}
              hint={keyHint(provider?.secretKeyEnd, t('payment_provider.secret_key_hint'))}
              optional={provider !== null}
              autoComplete="off"
            />
            {provider ? <WebhookAddress address={provider.webhookAddress} /> : null}
            <PasswordField
              field={fields.webhookSecret}
              hint={keyHint(provider?.webhookSecretEnd, t('payment_provider.webhook_secret_hint'))}
              optional
              autoComplete="off"
            />
          </section>
          <section aria-labelledby="payment-provider-use" className="pt-3">
            <h2 id="payment-provider-use">{t('payment_provider.use')}</h2>
            <p className="muted pb-3">{t('payment_provider.use_text')}</p>
            <div className="form-grid pb-3">
              <MoneyField field={fields.minimumPrice} optional span="span-6" />
              <MoneyField field={fields.maximumPrice} optional span="span-6" />
            </div>
            <SwitchField field={fields.shownToGuests} />
            <SwitchField field={fields.shownToStaff} />
            <RadioGroup
              field={fields.capture}
              hint={t('payment_provider.capture_hint')}
              options={CAPTURES.map((value) => ({ value, label: t(`payment_provider.capture_${value}`) }))}
            />
          </section>
        </>
      )}
    </EditForm>
  )
}

function KeysSet({ facts }: { facts: StoredProvider['facts'] | undefined }) {
  const t = useTranslate()
  const format = useFormat()
  if (!facts?.setAt || !facts.setBy) return null
  return (
    <p className="muted">
      {t('payment_provider.keys_set_by', { name: facts.setBy, time: format.stamp(facts.setAt) })}
    </p>
  )
}

function WebhookAddress({ address }: { address: string }) {
  const t = useTranslate()
  return (
    <div className="field">
      <span className="field-label">{t('payment_provider.webhook_address')}</span>
      <p className="hint">{t('payment_provider.webhook_address_hint')}</p>
      <div className="webhook-address">
        <code>{address}</code>
        <CopyButton text={address} />
      </div>
    </div>
  )
}

/** Labels by property, for the form, its errors and the change log. */
export function useCardProviderLabels() {
  const t = useTranslate()
  const secretKey = t('payment_provider.secret_key')
  const webhookSecret = t('payment_provider.webhook_secret')
  const minimumPrice = t('payment_provider.minimum_price')
  const maximumPrice = t('payment_provider.maximum_price')
  return {
    active: t('payment_provider.active'),
    name: t('payment_provider.name'),
    hint: t('payment_provider.hint'),
    secretKey,
    secretKeyEnd: secretKey,
    webhookSecret,
    webhookSecretEnd: webhookSecret,
    capture: t('payment_provider.capture'),
    connection: t('payment_provider.connection'),
    minimumPrice,
    minimumPriceMinor: minimumPrice,
    maximumPrice,
    maximumPriceMinor: maximumPrice,
    shownToGuests: t('payment_provider.shown_to_guests_switch'),
    shownToStaff: t('payment_provider.shown_to_staff_switch'),
  }
}
