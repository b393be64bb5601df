import { Form, Link } from 'react-router'
import { providerState } from '#app/domain/order/provider/payment-provider.ts'
import {
  createCardProvider,
  findCardProvider,
  saveCardProvider,
} from '#app/domain/order/provider/payment-provider-queries.server.ts'
import {
  findAccount,
  findKeyFacts,
  findTestFacts,
} from '#app/domain/order/provider/provider-account-queries.server.ts'
import { isTestKey } from '#app/domain/order/provider/test-payment.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { epochSeconds, type Instant, toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { loadChangeLog } from '#app/http/forms/edit.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { readIdOrNew, saveForm } from '#app/http/forms/save-form.server.ts'
import { cardProviderSchema } from '#app/http/schemas/settings/card-provider-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { SettingsPage } from '#app/routes/staff/settings/settings-page.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { CurrentShopField } from '#app/ui/form/current-shop-field.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { Route } from './+types/card-provider'
import { CardProviderForm, useCardProviderLabels } from './card-provider-form.tsx'
import { TestPaymentSection } from './test-payment-section.tsx'

const LIST = '/settings/payment-providers'

/** One page for an account at Stripe that is new and for one that is there. Its keys never come back. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, zone, locale, format, newKey, config } = context.get(services)
  const { locales } = shop
  const id = readIdOrNew(params.cardProviderId)
  if (id === null) return { locales, provider: null, requestKey: newKey(), log: [] }
  const key = { shopId: shop.id, id }
  const found = await findCardProvider(db, key)
  if (!found || found.isDeleted) notFound()
  const { isDeleted: _, kind: _kind, minimumPriceMinor, maximumPriceMinor, ...provider } = found
  const typed = (minor: number | null) => (minor === null ? '' : format.moneyTyped(minor))
  const facts = await findKeyFacts(db, key)
  const test = await findTestFacts(db, key)
  const account = await findAccount(db, key, config.sessionSecret)
  const toWall = (moment: Instant | null) => moment && toWallTime(moment, zone)
  return {
    locales,
    provider: {
      ...provider,
      title: pickText(provider.name, locale, locales),
      minimumPrice: typed(minimumPriceMinor),
      maximumPrice: typed(maximumPriceMinor),
      state: providerState(found, locales),
      facts: { ...facts, setAt: toWall(facts.setAt), checkedAt: toWall(facts.checkedAt) },
      webhookAddress: `${config.publicUrl}/webhooks/stripe/${id}`,
      canTest: account !== undefined && isTestKey(account.secretKey),
      testKey: newKey(),
      test: test
        ? {
            ...{ amountMinor: test.amountMinor, doneAfterMs: test.doneAfterMs, detail: test.detail },
            ...{ at: toWallTime(test.at, zone), byName: test.byName },
            eventAfterSeconds: test.eventAt && epochSeconds(test.eventAt) - epochSeconds(test.at),
          }
        : null,
    },
    requestKey: undefined,
    log: await loadChangeLog(context, { entity: 'payment_provider', entityId: id }),
  }
}

export async function action(args: Route.ActionArgs) {
  const { context, params } = args
  const { db, shop, config, newSecret } = context.get(services)
  const [locale = 'sv'] = shop.locales
  const id = readIdOrNew(params.cardProviderId)
  const account =
    id === null ? undefined : await findAccount(db, { shopId: shop.id, id }, config.sessionSecret)
  const storesTestKey = account ? isTestKey(account.secretKey) : null
  const sealing = { master: config.sessionSecret, newSecret }
  return saveForm(args, {
    schema: (t: Translate) => cardProviderSchema(t, { locale, storesTestKey }),
    save: (tx, edit) =>
      id === null
        ? createCardProvider(tx, { ...edit, ...sealing })
        : saveCardProvider(tx, { ...edit, ...sealing, id }),
    // The page itself: the webhook's address stands there once the account has one, and the button to test it.
    done: (saved) => redirectWithFlash(context, `${LIST}/stripe/${saved.id}`, { key: 'form.saved_changes' }),
  })
}

export default function CardProviderRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { provider, locales, requestKey, log } = loaderData
  return (
    <SettingsPage
      title={provider?.title ?? t('payment_provider.new_stripe')}
      subtitle={provider ? 'Stripe' : t('payment_provider.stripe_text')}
      crumb={{ to: LIST, label: t('payment_provider.list_title') }}
      primary={provider ? <AccountActions {...provider} /> : undefined}
      answer={actionData}
      log={log}
      labels={useCardProviderLabels()}
    >
      {provider ? <ConnectionState {...provider} /> : null}
      <CardProviderForm provider={provider} locales={locales} requestKey={requestKey} answer={actionData} />
      {provider ? (
        <TestPaymentSection
          address={`${LIST}/stripe/${provider.id}/test-payment`}
          requestKey={provider.testKey}
          canTest={provider.canTest}
          test={provider.test}
        />
      ) : null}
    </SettingsPage>
  )
}

type StoredAccount = NonNullable<Route.ComponentProps['loaderData']['provider']>

/** Ways to the account at Stripe, and out of it. */
function AccountActions({ id, canTest }: Pick<StoredAccount, 'id' | 'canTest'>) {
  const t = useTranslate()
  const address = `https://dashboard.stripe.com/${canTest ? 'test/' : ''}payments`
  return (
    <>
      <a className="button ghost" href={address} target="_blank" rel="noreferrer">
        <Icon name="external" />
        {t('payment_provider.open_at_stripe')}
      </a>
      <Link className="button danger" to={`${LIST}/stripe/${id}/delete`}>
        {t('payment_provider.disconnect')}
      </Link>
    </>
  )
}

const TONES = {
  CONNECTED: 'success',
  PROCESSING: 'warning',
  NEEDS_ACTION: 'warning',
  FAILED: 'danger',
} as const

type ConnectionStateProps = Pick<StoredAccount, 'id' | 'connection' | 'facts'>

/** How the account answered last, and the button that asks it again. */
function ConnectionState({ id, connection, facts }: ConnectionStateProps) {
  const t = useTranslate()
  const format = useFormat()
  const test = (
    <Form method="post" action={`${LIST}/stripe/${id}/test`}>
      <CurrentShopField />
      <button className="button secondary small" type="submit">
        {t('payment_provider.test_connection')}
      </button>
    </Form>
  )
  return (
    <Banner tone={TONES[connection]} action={test}>
      {t(`payment_provider.connection_${connection}`)}
      {connection === 'FAILED' && facts.detail ? ` (${facts.detail})` : ''}
      {facts.checkedAt ? ` ${t('payment_provider.tested_at', { time: format.stamp(facts.checkedAt) })}.` : ''}
    </Banner>
  )
}
