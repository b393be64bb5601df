import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { CategoryChips } from '#app/routes/widget/categories/category-chips.tsx'
import { GuestCard } from '#app/ui/layout/guest-card.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { ProductListData } from './product-list.server.ts'

/** All that can be booked, as cards, with the shop's categories to narrow it down. */
export function ProductList({ list }: { list: ProductListData }) {
  const t = useTranslate()
  return (
    <>
      {list.rating ? <Rating {...list.rating} /> : null}
      <CategoryChips chips={list.categories} />
      {list.products.length === 0 ? <p className="muted">{t('guest.nothing_to_book')}</p> : null}
      <div className="product-grid">
        {list.products.map((product) => (
          <GuestCard
            key={product.id}
            card={product}
            fromLabel={t('guest.from')}
            moreLabel={t('guest.read_more')}
            href={product.address}
          />
        ))}
      </div>
    </>
  )
}

function Rating({ answers, averageTenths }: NonNullable<ProductListData['rating']>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <p className="guest-rating below-18">
      <Icon name="star" small />
      {t('guest.rating', { score: format.number(averageTenths / 10), count: answers })}
    </p>
  )
}
