import type { Audience } from '#app/domain/catalog/product-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Locale, Translatable } from '#app/domain/shared/text/translatable.ts'

export const PROVIDER_KINDS = ['TEST', 'OFFLINE', 'STRIPE'] as const

/** A way to pay, as a shop has set it up. Source: domain.md §8. */
export type PaymentProvider = {
  id: number
  kind: (typeof PROVIDER_KINDS)[number]
  name: Translatable
  hint: Translatable
  /** How to pay, shown after an offline choice. */
  instructions: Translatable
  /** Hours after which an unpaid order is cancelled; 0 means no limit. */
  timeLimitHours: number
  /** Of the orders that it may pay, both included; null means no bound. */
  minimumPriceMinor: number | null
  maximumPriceMinor: number | null
  shownToGuests: boolean
  shownToStaff: boolean
  active: boolean
  connection: Connection
}

/** How a provider's account stands, as its last answer said; an offline method has none. Source: domain.md §8. */
export const CONNECTIONS = ['PROCESSING', 'CONNECTED', 'NEEDS_ACTION', 'FAILED'] as const
export type Connection = (typeof CONNECTIONS)[number]

/** When a card payment's money is taken: at once, or only once its order is confirmed. */
export const CAPTURES = ['NOW', 'ON_CONFIRMATION'] as const

/** Where guests pay by card: on the provider's own page, or in its fields on a page of ours. */
export const CHECKOUTS = ['HOSTED', 'EMBEDDED'] as const

type AnyProvider = Omit<PaymentProvider, 'id'>

/** True for a provider that can take a payment: an account that does not answer takes none. */
function isConnected({ kind, connection }: Pick<AnyProvider, 'kind' | 'connection'>): boolean {
  return kind !== 'STRIPE' || connection === 'CONNECTED'
}

/** The test provider takes no money, so only a demo has it, whatever a copied database holds. */
export function existingProviders<Provider extends AnyProvider>(
  providers: readonly Provider[],
  { isDemo }: { isDemo: boolean },
): Provider[] {
  return providers.filter(({ kind }) => kind !== 'TEST' || isDemo)
}

/** Ways to pay that guests see at the checkout of an order that is within their prices. */
export function shownToGuests<Provider extends AnyProvider>(providers: readonly Provider[]): Provider[] {
  return providers.filter((provider) => provider.active && provider.shownToGuests && isConnected(provider))
}

export type ProviderNotOffered = {
  code: 'payment_provider_not_offered' | 'no_payment_provider'
  at: 'paymentProviderId'
}

type Offering = {
  audience: Audience
  /** Price of the whole order, not what of it is due now. */
  priceMinor: number
  isDemo: boolean
}

/**
 * Ways to pay that whoever pays an order may choose from, in the shop's order. An offline method whose instructions
 * are missing is offered all the same. Source: domain.md §8.
 */
export function offeredProviders<Provider extends AnyProvider>(
  providers: readonly Provider[],
  { audience, priceMinor, isDemo }: Offering,
): Provider[] {
  const existing = existingProviders(providers, { isDemo })
  const shown =
    audience === 'guest'
      ? shownToGuests(existing)
      : existing.filter((provider) => provider.active && provider.shownToStaff && isConnected(provider))
  return shown.filter(
    ({ minimumPriceMinor: from, maximumPriceMinor: to }) =>
      (from === null || priceMinor >= from) && (to === null || priceMinor <= to),
  )
}

/** The way to pay that was chosen, of those that are offered, whatever was posted. */
export function chooseProvider<Provider extends PaymentProvider>(
  offered: readonly Provider[],
  id: number | null | undefined,
): Result<Provider, ProviderNotOffered> {
  if (offered.length === 0) return err({ code: 'no_payment_provider', at: 'paymentProviderId' })
  const chosen = offered.find((provider) => provider.id === id)
  return chosen ? ok(chosen) : err({ code: 'payment_provider_not_offered', at: 'paymentProviderId' })
}

/** The shop's languages in which a guest would read another language's instructions, or none. */
export function missingInstructions(
  { kind, instructions }: Pick<PaymentProvider, 'kind' | 'instructions'>,
  locales: readonly Locale[],
): Locale[] {
  return kind === 'OFFLINE' ? locales.filter((locale) => !instructions[locale]?.trim()) : []
}

type ProviderState = 'ACTIVE' | 'OFF' | Connection

/** State of a provider as the list says it. Source: domain.md §8. */
export function providerState(
  provider: Pick<PaymentProvider, 'kind' | 'instructions' | 'active' | 'connection'>,
  locales: readonly Locale[],
): ProviderState {
  if (!provider.active) return 'OFF'
  if (provider.kind === 'STRIPE') return provider.connection
  return missingInstructions(provider, locales).length > 0 ? 'NEEDS_ACTION' : 'ACTIVE'
}
