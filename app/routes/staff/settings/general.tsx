import { parseWithZod } from '@conform-to/zod/v4'
import { isCountryCode } from '#app/domain/shared/country-codes.ts'
import { saveShopInfo, toShopInfo } from '#app/domain/shop/save-shop-info.server.ts'
import { findShopLogo } from '#app/domain/shop/shop-logo-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { countryNames } from '#app/http/country-options.server.ts'
import { refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { rejectForm } from '#app/http/reply.server.ts'
import { shopInfoSchema } from '#app/http/schemas/shop-info-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useSaveState } from '#app/ui/form/use-save-state.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/general'
import { LogoForm } from './logo-form.tsx'
import { SettingsPage } from './settings-page.tsx'
import { settingsValueLabels } from './settings-value-labels.server.ts'
import { ShopInfoForm } from './shop-info-form.tsx'
import { shopInfoLabels } from './shop-info-labels.ts'
import { readShopLog } from './shop-log.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop, locale } = context.get(services)
  const info = toShopInfo(shop)
  const { locales, version } = shop
  const logo = await findShopLogo(db, shop.id)
  const countries = countryNames(locale)
  return { info, locales, countries, logo, version, log: await readShopLog(context, Object.keys(info)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, shop, user, now, t } = context.get(services)
  const submission = parseWithZod(await readForm(request), {
    schema: shopInfoSchema(t, { country: shop.country, isCountry: isCountryCode }),
  })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const input = { shopId: shop.id, userId: user.id, now, version, values }
  const saved = await inTransaction(db, (tx) => saveShopInfo(tx, input))
  if (!saved.ok) return refuseEdit(context, submission, saved.error, { own: settingsValueLabels(context) })
  return redirectWithFlash(context, '/settings/general', { key: 'form.saved_changes' })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function GeneralRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { info, locales, countries, logo, version, log } = loaderData
  const saving = useSaveState({ version, answer: actionData })
  return (
    <SettingsPage
      title={t('settings.general')}
      subtitle={t('settings.general_text')}
      answer={actionData}
      log={log}
      labels={shopInfoLabels(t)}
    >
      <ShopInfoForm
        key={saving.key}
        info={info}
        locales={locales}
        countries={countries}
        result={actionData?.result}
        saving={saving}
      />
      <LogoForm logo={logo} />
    </SettingsPage>
  )
}
