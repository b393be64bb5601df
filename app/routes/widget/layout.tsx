import { Outlet } from 'react-router'
import { findShopLogo } from '#app/domain/shop/shop-logo-queries.server.ts'
import guestScript from '#app/embed/guest.ts?worker&url'
import { guestServices } from '#app/http/context.server.ts'
import { carry } from '#app/http/widget-address.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useLocale, useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { usePageFrame } from '#app/ui/page-frame.tsx'
import type { Route } from './+types/layout'

/** Guest pages load no React: they are plain documents with one small script. Source: domain.md §7. */
export const handle = { client: false }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, shop, address, isDemo } = context.get(guestServices)
  return {
    shopName: shop.displayName,
    logo: await findShopLogo(db, shop.id),
    isDemo,
    locales: shop.locales,
    pathname: url.pathname,
    parameters: [...url.searchParams].filter(([name]) => name !== 'lang' && name !== 'flash'),
    termsAddress: `/widget/v2/dialog/terms${carry(address)}`,
    privacyAddress: `/widget/v2/dialog/privacy${carry(address)}`,
  }
}

export default function WidgetLayout({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { nonce } = usePageFrame()
  return (
    <>
      <a className="skip" href="#main">
        {t('common.skip_to_content')}
      </a>
      <div data-live>
        <div className="sheet">
          <header className="whead">
            {loaderData.logo ? (
              <img className="shop-logo" {...loaderData.logo} alt="" />
            ) : (
              <span className="av lg" style={{ borderRadius: 10 }} aria-hidden="true">
                {loaderData.shopName.slice(0, 2)}
              </span>
            )}
            <b className="grow">
              {loaderData.shopName}{' '}
              {loaderData.isDemo ? <span className="badge accent">{t('common.demo')}</span> : null}
            </b>
            {loaderData.locales.length > 1 ? <LanguageForm {...loaderData} /> : null}
          </header>
          <div role="alert" data-offline hidden>
            <Banner tone="warning">{t('guest.offline')}</Banner>
          </div>
          <Outlet />
        </div>
        <footer className="gfoot">
          {t('common.bookings_with')} <b>brygga</b> ·{' '}
          <a href={loaderData.termsAddress}>{t('common.terms')}</a> ·{' '}
          <a href={loaderData.privacyAddress}>{t('common.privacy')}</a>
        </footer>
      </div>
      <script type="module" src={guestScript} nonce={nonce} />
    </>
  )
}

/** Same page in another language. Everything else in the address goes along. */
function LanguageForm({ locales, pathname, parameters }: Route.ComponentProps['loaderData']) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <form method="get" action={pathname} className="row" style={{ flexWrap: 'nowrap' }}>
      {parameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="vh" htmlFor="language">
        {t('common.language')}
      </label>
      <select className="select lang" id="language" name="lang" defaultValue={locale} data-auto-submit>
        {locales.map((option) => (
          <option key={option} value={option} lang={option === 'no' ? 'nb' : option}>
            {languageName(option)}
          </option>
        ))}
      </select>
      <noscript>
        <button className="btn ghost sm icon" type="submit" aria-label={t('common.change_language')}>
          <Icon name="check" />
        </button>
      </noscript>
    </form>
  )
}
