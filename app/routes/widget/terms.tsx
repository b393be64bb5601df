import { pickText } from '#app/domain/shared/translatable.ts'
import { findShopDocument } from '#app/domain/shop/shop-queries.server.ts'
import { guestServices } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/terms'
import { chooseAddress } from './addresses.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop, locale, address } = context.get(guestServices)
  const terms = await findShopDocument(db, shop.id, 'TERMS')
  return {
    paragraphs: terms ? pickText(terms.body, locale, shop.locales).split(/\n{2,}/) : [],
    shopName: shop.companyName ?? shop.displayName,
    organisationNumber: shop.companyOrgNo,
    email: shop.companyEmail,
    backAddress: chooseAddress(address, undefined),
  }
}

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { paragraphs, shopName, organisationNumber, email } = loaderData
  return (
    <main id="main" className="wpad" tabIndex={-1}>
      <PageTitle page={t('common.terms')} />
      <h1 style={{ marginBottom: 12 }}>{t('common.terms')}</h1>
      <div className="stack">
        {paragraphs.length === 0 ? <p>{t('guest.no_terms')}</p> : null}
        {paragraphs.map((paragraph) => (
          <p key={paragraph} style={{ whiteSpace: 'pre-line' }}>
            {paragraph}
          </p>
        ))}
        <p className="muted">{[shopName, organisationNumber, email].filter(Boolean).join(' · ')}</p>
        <p>
          <a className="btn secondary" href={loaderData.backAddress}>
            {t('guest.all_activities')}
          </a>
        </p>
      </div>
    </main>
  )
}
