import { CAPTURES, CHECKOUTS } from '#app/domain/order/provider/payment-provider.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import { cardProviderSchema } from '#app/http/schemas/settings/card-provider-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { CopyButton } from '#app/ui/form/copy-button.tsx'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { RadioGroup } from '#app/ui/form/fields/radio-group.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import {
  type EditedProvider,
  NameFields,
  NEW_PROVIDER,
  UseFields,
  useProviderLabels,
} from './provider-fields.tsx'

type EditedCard = EditedProvider & {
  capture: (typeof CAPTURES)[number]
  checkout: (typeof CHECKOUTS)[number]
  publishableKey: string | null
}

type StoredProvider = EditedCard & {
  secretKeyEnd: string | null
  webhookSecretEnd: string | null
  webhookAddress: string
  /** Whether its secret key is one of the test mode. */
  canTest: boolean
  facts: { setAt: WallTime | null; setBy: string | null }
}

const NEW: EditedCard = { ...NEW_PROVIDER, capture: 'NOW', checkout: 'HOSTED', publishableKey: null }

type CardProviderFormProps = {
  /** null while it is new. */
  provider: StoredProvider | null
  locales: readonly Locale[]
  requestKey: string | undefined
  answer: FormAnswer | undefined
}

export function CardProviderForm({ provider, locales, requestKey, answer }: CardProviderFormProps) {
  const t = useTranslate()
  const options = { locale: locales[0] ?? 'sv', storesTestKey: provider?.canTest ?? null }
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
          <NameFields fields={fields} locales={locales} />
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
          <section aria-labelledby="payment-provider-checkout" className="grid gap-4 pt-3">
            <h2 id="payment-provider-checkout">{t('payment_provider.checkout_heading')}</h2>
            <RadioGroup
              field={fields.checkout}
              hint={t('payment_provider.checkout_hint')}
              options={CHECKOUTS.map((value) => ({ value, label: t(`payment_provider.checkout_${value}`) }))}
            />
            <TextField
              field={fields.publishableKey}
              hint={t('payment_provider.publishable_key_hint')}
              optional
              autoComplete="off"
            />
          </section>
          <UseFields fields={fields}>
            <RadioGroup
              field={fields.capture}
              hint={t('payment_provider.capture_hint')}
              options={CAPTURES.map((value) => ({ value, label: t(`payment_provider.capture_${value}`) }))}
            />
          </UseFields>
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

/** Labels by property, as those of every provider. */
export function useCardProviderLabels() {
  const t = useTranslate()
  const secretKey = t('payment_provider.secret_key')
  const webhookSecret = t('payment_provider.webhook_secret')
  return {
    ...useProviderLabels(),
    secretKey,
    secretKeyEnd: secretKey,
    webhookSecret,
    webhookSecretEnd: webhookSecret,
    capture: t('payment_provider.capture'),
    checkout: t('payment_provider.checkout'),
    publishableKey: t('payment_provider.publishable_key'),
    connection: t('payment_provider.connection'),
  }
}
