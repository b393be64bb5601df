import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { ProductListData } from './product-list.server.ts'

/** All that can be booked, as cards, with the shop's categories to narrow it down. */
export function ProductList({ list }: { list: ProductListData }) {
  const t = useTranslate()
  return (
    <>
      {list.categories.length > 1 ? (
        <nav className="row scroll-x" style={{ marginBottom: 20 }} aria-label={t('guest.category')}>
          {list.categories.map(({ name, address, isChosen }) => (
            <a
              key={address}
              className="chip preset"
              style={{ minHeight: 44, padding: '0 18px', fontSize: 15 }}
              href={address}
              aria-current={isChosen ? 'page' : undefined}
            >
              {name ?? t('common.all')}
            </a>
          ))}
        </nav>
      ) : null}
      {list.products.length === 0 ? <p className="muted">{t('guest.nothing_to_book')}</p> : null}
      <div className="pgrid">
        {list.products.map((product) => (
          <ProductLink key={product.id} product={product} />
        ))}
      </div>
    </>
  )
}

function ProductLink({ product }: { product: ProductListData['products'][number] }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <a className="pcard" href={product.address}>
      {product.image ? (
        <img
          src={product.image.src}
          width={product.image.width}
          height={product.image.height}
          alt={product.image.alt}
          loading="lazy"
        />
      ) : null}
      <div className="in">
        <h2 style={{ fontSize: 'var(--fs-16)', lineHeight: '22px' }}>{product.name}</h2>
        <p className="clamp">{product.text}</p>
        <div className="pr">
          {product.fromPriceMinor === null ? (
            <span />
          ) : (
            <span>
              {t('guest.from')} <b>{format.money(product.fromPriceMinor)}</b>
            </span>
          )}
          <span className="go" aria-hidden="true">
            <Icon name="right" />
          </span>
        </div>
      </div>
    </a>
  )
}
