import { z } from 'zod'
import { CAPTURES, CHECKOUTS } from '#app/domain/order/provider/payment-provider.ts'
import { isTestKey } from '#app/domain/order/provider/test-payment.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { choice, optionalText } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { audienceFields, inOrder, nameFields, toMinorRange } from './provider-fields.ts'

type Options = {
  /** The shop's first language. */
  locale: Locale
  /** Whether the secret key that is stored is one of the test mode; null for a new account, which has none. */
  storesTestKey: boolean | null
}

/**
 * An account at Stripe as a form posts it. A key that is left empty stays as it is. The publishable key is of the
 * secret key's mode, for the provider's fields show no payment of the other mode.
 */
export const cardProviderSchema = oncePerLanguage((t, { locale, storesTestKey }: Options) =>
  z
    .object({
      ...nameFields(t, locale),
      secretKey: key(t, /^[sr]k_\w+$/, t('payment_provider.secret_key_wrong')).refine(
        (text) => storesTestKey !== null || text !== undefined,
        t('form.required'),
      ),
      webhookSecret: key(t, /^whsec_\S+$/, t('payment_provider.webhook_secret_wrong')),
      checkout: choice(t, CHECKOUTS),
      publishableKey: key(t, /^pk_\w+$/, t('payment_provider.publishable_key_wrong')).transform(
        (text) => text ?? null,
      ),
      capture: choice(t, CAPTURES),
      ...audienceFields(t),
    })
    .superRefine(inOrder(t))
    .refine(({ checkout, publishableKey }) => checkout === 'HOSTED' || publishableKey !== null, {
      path: ['publishableKey'],
      error: t('payment_provider.publishable_key_needed'),
    })
    .refine(
      ({ secretKey, publishableKey }) => {
        const isTest = secretKey ? isTestKey(secretKey) : storesTestKey
        return publishableKey === null || isTest === null || isTestKey(publishableKey) === isTest
      },
      { path: ['publishableKey'], error: t('payment_provider.publishable_key_other_mode') },
    )
    .transform(toMinorRange),
)

function key(t: Translate, pattern: RegExp, message: string) {
  return optionalText(t)
    .transform((text) => text?.trim() || undefined)
    .refine((text) => text === undefined || pattern.test(text), message)
}
