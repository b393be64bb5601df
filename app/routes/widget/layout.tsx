import { Outlet, useMatches } from 'react-router'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { findShopLogo } from '#app/domain/shop/shop-logo-queries.server.ts'
import { nightColour } from '#app/domain/shop/widget-colour.ts'
import guestScript from '#app/embed/guest.ts?worker&url'
import { guestServices } from '#app/http/context.server.ts'
import { carry } from '#app/http/pages/widget-address.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useLocale, useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { DefaultButton } from '#app/ui/form/default-button.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { MeasuredStyle } from '#app/ui/measured-style.ts'
import { usePageFrame } from '#app/ui/page-frame.tsx'
import type { Route } from './+types/layout'

/** Guest pages load no React: they are plain documents with one small script. Source: domain.md §7. */
export const handle = { client: false }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, shop, address, isDemo } = context.get(guestServices)
  // Steps name their order by the path; the way back from a text must not begin another one.
  const [, order] = /\/new-order\/(\d+)\//.exec(url.pathname) ?? []
  const query = carry(address, order ? { order } : {})
  return {
    shopName: shop.displayName,
    colour: shop.options.widgetColour,
    logo: await findShopLogo(db, shop.id),
    isDemo,
    locales: shop.locales,
    pathname: url.pathname,
    parameters: [...url.searchParams].filter(([name]) => name !== 'lang' && name !== 'flash'),
    manageAddress: HAS_NO_MANAGE_LINK.test(url.pathname) ? null : `/widget/manage-booking${query}`,
    termsAddress: `/widget/v2/dialog/terms${query}`,
    privacyAddress: `/widget/v2/dialog/privacy${query}`,
    tracking:
      shop.options.widgetGa4 || shop.options.widgetMetaPixel
        ? { shop: shop.key, address: `/widget/tracking?${new URLSearchParams({ key: shop.key })}` }
        : null,
  }
}

/** Pages of a booking that is there already, and of its payment. */
const HAS_NO_MANAGE_LINK =
  /\/(manage|manage-booking|order-confirmation|pay|payment-link|review|verify-stripe)(\/|$)/

export default function WidgetLayout({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { nonce } = usePageFrame()
  return (
    <>
      <a className="skip-link" href="#main">
        {t('common.skip_to_content')}
      </a>
      <div data-live {...colourProps(loaderData.colour)}>
        <div className="sheet">
          <header className="guest-header">
            {loaderData.logo ? (
              <img className="shop-logo" {...loaderData.logo} alt="" />
            ) : (
              <span className="avatar large" aria-hidden="true">
                {loaderData.shopName.slice(0, 2)}
              </span>
            )}
            <b className="grow">
              {loaderData.shopName}{' '}
              {loaderData.isDemo ? <span className="badge accent">{t('common.demo')}</span> : null}
            </b>
            {loaderData.manageAddress ? (
              <a className="button ghost small manage-link" href={loaderData.manageAddress}>
                <Icon name="user" />
                <span>{t('guest.my_booking')}</span>
              </a>
            ) : null}
            {loaderData.locales.length > 1 ? <LanguageChoice {...loaderData} /> : null}
          </header>
          <div role="alert" data-offline hidden>
            <Banner tone="warning">{t('guest.offline')}</Banner>
          </div>
          <Outlet />
        </div>
        <footer className="guest-foot">
          {t('common.bookings_with')} <b>brygga</b> ·{' '}
          <a href={loaderData.termsAddress}>{t('common.terms')}</a> ·{' '}
          <a href={loaderData.privacyAddress}>{t('common.privacy')}</a>
        </footer>
      </div>
      {loaderData.tracking ? <TrackingConsent {...loaderData.tracking} /> : null}
      <script type="module" src={guestScript} nonce={nonce} />
    </>
  )
}

/** Asks for the shop's statistics on a page that is no site's frame. Without the script nothing is counted. */
function TrackingConsent({ shop, address }: { shop: string; address: string }) {
  const t = useTranslate()
  return (
    <section
      className="tracking-consent no-print"
      aria-label={t('guest.consent_title')}
      data-tracking={address}
      data-shop={shop}
      hidden
    >
      <div data-when="ask">
        <p>{t('guest.consent_text')}</p>
        <div className="row">
          <button className="button secondary" type="button" value="yes">
            {t('guest.consent_yes')}
          </button>
          <button className="button secondary" type="button" value="no">
            {t('guest.consent_no')}
          </button>
        </div>
      </div>
      <div data-when="chosen" hidden>
        <button className="button ghost small" type="button" value="ask">
          {t('guest.consent_change')}
        </button>
      </div>
    </section>
  )
}

/** The shop's own colour, by day and in the dark. */
function colourProps(colour: string | null) {
  if (colour === null) return {}
  const style: MeasuredStyle = { '--shop-colour': colour, '--shop-colour-at-night': nightColour(colour) }
  return { className: 'has-shop-colour', style }
}

/** Same page in another language, with everything in the address and what a form on the page holds. */
function LanguageChoice(props: Route.ComponentProps['loaderData']) {
  // A page that could not be loaded shows no form.
  const formId = useMatches()
    .filter(({ loaderData }) => loaderData !== undefined && !isFormless(loaderData))
    .map(({ handle }) => draftFormOf(handle))
    .find((id) => id !== undefined)
  if (formId !== undefined) {
    return (
      <div className="language-choice">
        <DefaultButton formId={formId} />
        <LanguageSelect locales={props.locales} formId={formId} />
      </div>
    )
  }
  return (
    <form method="get" action={props.pathname} className="language-choice">
      {props.parameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <LanguageSelect locales={props.locales} />
    </form>
  )
}

function isFormless(loaderData: unknown): boolean {
  const isNamed = typeof loaderData === 'object' && loaderData !== null && 'hasForm' in loaderData
  return isNamed && loaderData.hasForm === false
}

/** The page's form that the choice of a language posts: `handle = { draftForm: id }`. */
function draftFormOf(handle: unknown): string | undefined {
  const isNamed = typeof handle === 'object' && handle !== null && 'draftForm' in handle
  return isNamed && typeof handle.draftForm === 'string' ? handle.draftForm : undefined
}

/** In a form of the page its button says so by its intent, and the script by the select's. */
function LanguageSelect({ locales, formId }: { locales: readonly Locale[]; formId?: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const intent = formId === undefined ? {} : { name: 'intent', value: 'language' }
  return (
    <>
      <label className="visually-hidden" htmlFor="language">
        {t('common.language')}
      </label>
      <select
        className="select language-select"
        id="language"
        name="lang"
        form={formId}
        defaultValue={locale}
        data-auto-submit={intent.value ?? ''}
      >
        {locales.map((option) => (
          <option key={option} value={option} lang={option === 'no' ? 'nb' : option}>
            {languageName(option)}
          </option>
        ))}
      </select>
      <noscript>
        <button
          className="button ghost small icon"
          type="submit"
          form={formId}
          {...intent}
          aria-label={t('common.change_language')}
        >
          <Icon name="check" />
        </button>
      </noscript>
    </>
  )
}
