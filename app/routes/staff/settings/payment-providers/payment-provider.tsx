import { Link, redirect } from 'react-router'
import {
  createOfflineMethod,
  findCardProvider,
  findOfflineMethod,
  saveOfflineMethod,
} from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { loadChangeLog } from '#app/http/forms/edit.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { readIdOrNew, saveForm } from '#app/http/forms/save-form.server.ts'
import { offlineMethodSchema } from '#app/http/schemas/settings/offline-method-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { SettingsPage } from '#app/routes/staff/settings/settings-page.tsx'
import type { Route } from './+types/payment-provider'
import { OfflineMethodForm, useOfflineMethodLabels } from './offline-method-form.tsx'

const LIST = '/settings/payment-providers'

/** One page for an offline method that is new and for one that is there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, locale, format, newKey } = context.get(services)
  const { locales } = shop
  const id = readIdOrNew(params.paymentProviderId)
  if (id === null) return { locales, method: null, requestKey: newKey(), log: [] }
  const found = await findOfflineMethod(db, { shopId: shop.id, id })
  if (!found && (await findCardProvider(db, { shopId: shop.id, id }))) throw redirect(`${LIST}/stripe/${id}`)
  if (!found || found.isDeleted) notFound()
  const { isDeleted: _, minimumPriceMinor, maximumPriceMinor, ...method } = found
  const typed = (minor: number | null) => (minor === null ? '' : format.moneyTyped(minor))
  return {
    locales,
    method: {
      ...method,
      title: pickText(method.name, locale, locales),
      minimumPrice: typed(minimumPriceMinor),
      maximumPrice: typed(maximumPriceMinor),
    },
    requestKey: undefined,
    log: await loadChangeLog(context, { entity: 'payment_provider', entityId: id }),
  }
}

export function action(args: Route.ActionArgs) {
  const [locale = 'sv'] = args.context.get(services).shop.locales
  const id = readIdOrNew(args.params.paymentProviderId)
  return saveForm(args, {
    schema: (t: Translate) => offlineMethodSchema(t, { locale }),
    save: (tx, edit) =>
      id === null ? createOfflineMethod(tx, edit) : saveOfflineMethod(tx, { ...edit, id }),
    done: LIST,
  })
}

export default function PaymentProviderRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { method, locales, requestKey, log } = loaderData
  return (
    <SettingsPage
      title={method?.title ?? t('payment_provider.new')}
      crumb={{ to: LIST, label: t('payment_provider.list_title') }}
      answer={actionData}
      log={log}
      labels={useOfflineMethodLabels()}
      primary={
        method ? (
          <Link className="button secondary" to={`${LIST}/${method.id}/delete`}>
            {t('common.delete')}
          </Link>
        ) : undefined
      }
    >
      <OfflineMethodForm method={method} locales={locales} requestKey={requestKey} answer={actionData} />
    </SettingsPage>
  )
}
