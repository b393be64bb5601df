import { isCountryCode } from '#app/domain/shared/text/country-codes.ts'
import { saveShopInfo, toShopInfo } from '#app/domain/shop/save-shop-info.server.ts'
import { findShopLogo } from '#app/domain/shop/shop-logo-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { countryNames } from '#app/http/pages/country-options.server.ts'
import { shopInfoSchema } from '#app/http/schemas/settings/shop-info-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { SettingsPage } from '#app/routes/staff/settings/settings-page.tsx'
import { settingsValueLabels } from '#app/routes/staff/settings/settings-value-labels.server.ts'
import { loadShopLog } from '#app/routes/staff/settings/shop-log.server.ts'
import type { Route } from './+types/general'
import { LogoForm } from './logo-form.tsx'
import { ShopInfoForm } from './shop-info-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop, locale } = context.get(services)
  const info = toShopInfo(shop)
  const { locales, version } = shop
  const logo = await findShopLogo(db, shop.id)
  const countries = countryNames(locale)
  return { info, locales, countries, logo, version, log: await loadShopLog(context, Object.keys(info)) }
}

export function action(args: Route.ActionArgs) {
  const { country } = args.context.get(services).shop
  return saveForm(args, {
    schema: (t: Translate) => shopInfoSchema(t, { country, isCountry: isCountryCode }),
    save: saveShopInfo,
    valueLabels: settingsValueLabels,
  })
}

export default function GeneralRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { info, locales, countries, logo, version, log } = loaderData
  return (
    <SettingsPage
      title={t('settings.general')}
      subtitle={t('settings.general_text')}
      answer={actionData}
      log={log}
    >
      <ShopInfoForm
        stored={{ ...info, version }}
        locales={locales}
        countries={countries}
        answer={actionData}
      />
      <LogoForm logo={logo} />
    </SettingsPage>
  )
}
