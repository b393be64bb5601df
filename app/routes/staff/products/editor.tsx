import { Link, Outlet } from 'react-router'
import { listBundleNames } from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import { listProducts } from '#app/domain/catalog/product-queries.server.ts'
import { issuesByTab } from '#app/domain/catalog/readiness/product-readiness.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { loadReadiness, type ShownCheck } from '#app/http/labels/load-readiness.server.ts'
import { findFromPrices } from '#app/http/pages/from-prices.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { FieldLabels } from '#app/ui/form/fields/form-field.ts'
import { GuestCard } from '#app/ui/layout/guest-card.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { Route } from './+types/editor'
import { useChangeLabels } from './change-labels.ts'
import { loadProduct } from './load-product.server.ts'
import { ProductHeader } from './product-header.tsx'
import { ProductTabs } from './product-tabs.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, can, format, locale, shop, t } = context.get(services)
  const product = await loadProduct(context, params)
  const { id, productType, maxCapacity, status, version } = product
  const [card] = await listProducts(db, { shopId: shop.id, audience: 'staff', productIds: [id] })
  const readiness = (await loadReadiness(context, [id])).get(id)
  if (!card || !readiness) notFound()
  const { image } = card
  const from = await findFromPrices(context.get(services), [card])
  const bundles = (await listBundleNames(db, { shopId: shop.id, productIds: [id] })).get(id) ?? []
  const names = format.list(bundles.map((name) => pickText(name, locale, shop.locales)))
  const title = pickText(product.displayName, locale, shop.locales) || product.name
  return {
    id,
    title,
    canEdit: can('rental-products-edit'),
    product: { id, productType, maxCapacity, status, version },
    card: {
      name: title,
      text: pickText(card.shortDescription, locale, shop.locales),
      fromPriceMinor: from.get(id) ?? card.lowestPriceMinor,
      image: image && { ...image, alt: pickText(image.alt, locale, shop.locales) },
      bundle: bundles.length > 0 ? t('product.with_bundle', { names }) : null,
      left: null,
    },
    issues: Object.fromEntries(issuesByTab(readiness.results)),
    checks: readiness.shown,
    guestAddress:
      status === 'ACTIVE' && productType !== 'ADDON'
        ? `/widget/v2/dialog/new-order?${new URLSearchParams({ key: shop.key, product: String(id) })}`
        : null,
  }
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

/**
 * The frame of a product's tabs. Who may only look sees the tabs' forms switched off: a `<fieldset>` reaches
 * into the forms within it, and its buttons are hidden. Source: experience.md §3.3 'Product editor'.
 */
export default function ProductEditorLayout({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { id, title, canEdit, product, card, issues, checks, guestAddress } = loaderData
  return (
    <>
      <ProductHeader
        title={title}
        imageSrc={card.image?.src}
        product={product}
        canEdit={canEdit}
        guestAddress={guestAddress}
      />
      <ProductTabs productId={id} issues={new Map(Object.entries(issues))} />
      <div className="product-editor">
        <fieldset disabled={!canEdit} className="read-only">
          {canEdit ? null : <p className="muted mb-4">{t('product.view_only')}</p>}
          <FieldLabels value={useChangeLabels()}>
            <Outlet />
          </FieldLabels>
        </fieldset>
        <aside aria-label={t('product.preview')} className="no-print stack">
          <p className="muted">{t('product.preview')}</p>
          <GuestCard card={card} fromLabel={t('product.from')} moreLabel={t('product.read_more')} />
          <Checklist checks={checks} />
        </aside>
      </div>
    </>
  )
}

/** Requirements for guests to book the product; an unmet one links to the page that fixes it. */
function Checklist({ checks }: { checks: readonly ShownCheck[] }) {
  const t = useTranslate()
  const canBook = checks.every(({ isMet, isBlocking }) => isMet || !isBlocking)
  return (
    <section className="card panel">
      <div className="padded">
        <h2 className="checklist-heading">
          {t(canBook ? 'product.can_be_booked' : 'product.cannot_be_booked')}
        </h2>
        <ul className="stack-2">
          {checks.map(({ check, isMet, isBlocking, text, to }) => (
            <li key={check} className="row top flex-nowrap">
              <span className={isMet ? 'success-text' : isBlocking ? 'danger-text' : 'accent'}>
                <Icon name={isMet ? 'check' : 'warning'} small />
              </span>
              {isMet ? <span>{text}</span> : <Link to={to}>{text}</Link>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
