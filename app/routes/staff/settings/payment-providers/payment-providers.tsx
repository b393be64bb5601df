import { Link } from 'react-router'
import {
  existingProviders,
  missingInstructions,
  providerState,
  shownToGuests,
} from '#app/domain/order/provider/payment-provider.ts'
import { listPaymentProviders } from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { handleMoveRow } from '#app/http/forms/move-rows.server.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { SettingsPage } from '#app/routes/staff/settings/settings-page.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { MoveButtons } from '#app/ui/form/move-buttons.tsx'
import { MoveForm } from '#app/ui/form/move-form.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { Route } from './+types/payment-providers'

const LIST = '/settings/payment-providers'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop, locale, isDemo } = context.get(services)
  const providers = existingProviders(await listPaymentProviders(db, shop.id), { isDemo })
  return {
    providers: providers.map((provider) => {
      const { name, hint, instructions, ...rest } = provider
      return {
        ...rest,
        name: pickText(name, locale, shop.locales),
        hint: pickText(hint, locale, shop.locales),
        state: providerState(provider, shop.locales),
        hasInstructions: pickText(instructions, locale, shop.locales) !== '',
        missing: missingInstructions(provider, shop.locales).map(languageName),
      }
    }),
    seen: shownToGuests(providers).map(({ id }) => id),
  }
}

export function action(args: Route.ActionArgs) {
  return handleMoveRow(args, 'payment_provider')
}

type Providers = Route.ComponentProps['loaderData']['providers']
type Provider = Providers[number]

export default function PaymentProvidersRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { providers, seen } = loaderData
  const add = (
    <>
      <Link className="button secondary" to={`${LIST}/stripe/new`}>
        {t('payment_provider.new_stripe')}
      </Link>
      <Link className="button primary" to={`${LIST}/new`}>
        {t('payment_provider.new')}
      </Link>
    </>
  )
  return (
    <SettingsPage
      title={t('payment_provider.list_title')}
      subtitle={t('payment_provider.subtitle')}
      answer={undefined}
      labels={{}}
      primary={providers.length > 0 ? add : undefined}
    >
      {providers.length === 0 ? (
        <EmptyState
          kind="nothing"
          title={t('payment_provider.empty')}
          text={t('payment_provider.empty_text')}
          action={add}
        />
      ) : (
        <>
          <SeenByGuests providers={providers.filter(({ id }) => seen.includes(id))} />
          <MoveForm className="pt-2">
            <ul>
              {providers.map((provider, index) => (
                <ProviderRow
                  key={provider.id}
                  provider={provider}
                  place={index + 1}
                  count={providers.length}
                />
              ))}
            </ul>
          </MoveForm>
        </>
      )}
    </SettingsPage>
  )
}

/** Methods that guests may choose from now, each with the prices that it is bound to. */
function SeenByGuests({ providers }: { providers: Providers }) {
  const t = useTranslate()
  const format = useFormat()
  if (providers.length === 0) return <Banner tone="danger">{t('payment_provider.none_for_guests')}</Banner>
  return (
    <section className="card panel">
      <div className="padded">
        <b>{t('payment_provider.seen_by_guests')}</b>
        <ul className="seen-methods">
          {providers.map((provider) => {
            const range = priceRange(t, provider, format.money)
            return (
              <li key={provider.id}>
                {provider.name}
                {range ? <span className="muted"> · {range}</span> : null}
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

/** States of an account that takes no payment. */
const UNCONNECTED = { PROCESSING: true, NEEDS_ACTION: true, FAILED: true } as const

type ProviderRowProps = { provider: Provider; place: number; count: number }

function ProviderRow({ provider, place, count }: ProviderRowProps) {
  const t = useTranslate()
  const { id, kind, name, state, connection } = provider
  const isOwn = kind === 'OFFLINE'
  const address = isOwn ? `${LIST}/${id}` : kind === 'STRIPE' ? `${LIST}/stripe/${id}` : undefined
  return (
    <li className={state === 'OFF' ? 'provider is-off' : 'provider'}>
      <span className="provider-mark">
        <Icon name={isOwn ? 'order' : kind === 'TEST' ? 'shield' : 'card'} />
      </span>
      <div>
        {address ? (
          <Link className="provider-name" to={address}>
            {name}
          </Link>
        ) : (
          <span className="provider-name">{name}</span>
        )}
        <ProviderFacts {...provider} />
      </div>
      <div className="provider-state">
        <StateBadge state={state} />
        <MoveButtons id={id} name={name} place={place} count={count} />
      </div>
      {isOwn && state === 'NEEDS_ACTION' ? (
        <div className="provider-fix">
          <Missing {...provider} />
        </div>
      ) : null}
      {kind === 'STRIPE' && state in UNCONNECTED ? (
        <div className="provider-fix">
          <Banner
            tone={state === 'FAILED' ? 'danger' : 'warning'}
            action={
              <Link className="button secondary small" to={`${LIST}/stripe/${id}`}>
                {t('payment_provider.connection')}
              </Link>
            }
          >
            {t(`payment_provider.connection_${connection}`)}
          </Banner>
        </div>
      ) : null}
    </li>
  )
}

/** Kind of the method, who sees it, for which prices, and its limit. */
function ProviderFacts(provider: Provider) {
  const t = useTranslate()
  const format = useFormat()
  const { kind, hint, timeLimitHours } = provider
  const facts = [
    t(`payment_provider.kind_${kind}`),
    t(`payment_provider.shown_to_${audienceOf(provider)}`),
    priceRange(t, provider, format.money),
    timeLimitHours > 0 ? t('payment_provider.limit_state', { count: timeLimitHours }) : '',
  ]
  return (
    <>
      {hint ? <small>{hint}</small> : null}
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </>
  )
}

function audienceOf({ shownToGuests: guests, shownToStaff: staff }: Provider) {
  if (guests) return staff ? 'both' : 'guests'
  return staff ? 'staff' : 'nobody'
}

const TONES = {
  ACTIVE: 'success',
  CONNECTED: 'success',
  PROCESSING: 'warning',
  NEEDS_ACTION: 'warning',
  FAILED: 'danger',
} as const

function StateBadge({ state }: Pick<Provider, 'state'>) {
  const t = useTranslate()
  if (state === 'OFF') return <Badge outline>{t('payment_provider.state_OFF')}</Badge>
  return <Badge tone={TONES[state]}>{t(`payment_provider.state_${state}`)}</Badge>
}

/** Instructions that a guest would look for in vain, and where to write them. */
function Missing({ id, missing, hasInstructions }: Pick<Provider, 'id' | 'missing' | 'hasInstructions'>) {
  const t = useTranslate()
  const { list } = useFormat()
  const write = (
    <Link className="button secondary small" to={`${LIST}/${id}`}>
      {t('payment_provider.write_instructions')}
    </Link>
  )
  return (
    <Banner tone="warning" action={write}>
      {hasInstructions
        ? t('payment_provider.missing_in', { languages: list(missing) })
        : t('payment_provider.missing_all')}
    </Banner>
  )
}

/** '' where any price will do. */
function priceRange(
  t: Translate,
  {
    minimumPriceMinor: from,
    maximumPriceMinor: to,
  }: Pick<Provider, 'minimumPriceMinor' | 'maximumPriceMinor'>,
  money: (minor: number) => string,
): string {
  if (from !== null && to !== null)
    return t('payment_provider.price_between', { from: money(from), to: money(to) })
  if (from !== null) return t('payment_provider.price_from', { from: money(from) })
  return to === null ? '' : t('payment_provider.price_to', { to: money(to) })
}
