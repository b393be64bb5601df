import type { PreviewPrice } from '#app/domain/catalog/bundle/bundle-preview.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { ShownPreview } from './show-bundle.server.ts'

/** A bundle option as guests will see it: what it is, what is in it, what it costs. */
export function BundlePreviewCard({ preview }: { preview: ShownPreview }) {
  const t = useTranslate()
  const { description, products, isMandatory, canSelectProduct } = preview
  return (
    <div className="stack-2">
      <p className="muted">
        {t(isMandatory ? 'bundle.preview_included' : 'bundle.preview_optional')}
        {canSelectProduct ? ` ${t('bundle.preview_choice')}` : ''}
      </p>
      {description ? <p>{description}</p> : null}
      <ul className="stack-2">
        {products.map((product) => (
          <li key={product.id} className="row flex-nowrap">
            {product.imageSrc ? (
              <img className="thumb" src={product.imageSrc} width={40} height={40} alt="" />
            ) : null}
            <span className="grow">
              {product.name}
              {product.isClosed ? <small className="block accent">{t('bundle.item_closed')}</small> : null}
            </span>
            <PriceLabels price={product.price} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PriceLabels({ price }: { price: PreviewPrice }) {
  const t = useTranslate()
  const { money } = useFormat()
  if (price.kind === 'exact' || price.kind === 'from') {
    return (
      <span className="numeric">
        {price.kind === 'from' ? `${t('bundle.from')} ` : ''}
        <b>{money(price.unitPriceMinor)}</b>
      </span>
    )
  }
  if (price.kind === 'included') return <span>{t('bundle.included')}</span>
  return price.kind === 'unset' ? <span className="accent">{t('bundle.price_unset')}</span> : null
}
