import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { DateRange, FilterBar, SearchInput } from '#app/ui/table/filter-bar.tsx'
import { type NamedProduct, PAYMENT_LABELS } from './order-chips.ts'
import { NAMES, type OrdersAddress, PAYMENTS, writeOrdersAddress } from './orders-address.ts'

type OrderFiltersProps = { address: OrdersAddress; products: readonly NamedProduct[] }

/** Search and filters as one GET form; the seldom used ones fold away. Source: experience.md §3.3 'Orders index'. */
export function OrderFilters({ address, products }: OrderFiltersProps) {
  const t = useTranslate()
  const hiddenFields = [
    { name: NAMES.tab, value: address.tab },
    { name: NAMES.sort, value: address.sort },
  ]
  return (
    <FilterBar label={t('orders.filter_label')} hiddenFields={hiddenFields}>
      <SearchInput name={NAMES.search} value={address.search} placeholder={t('orders.search_placeholder')} />
      <DateRange
        from={{ name: NAMES.startFrom, label: t('orders.start_from'), value: address.startFrom }}
        to={{ name: NAMES.startTo, label: t('orders.start_to'), value: address.startTo }}
      />
      <select
        key={address.payment}
        className="select f-third"
        name={NAMES.payment}
        defaultValue={address.payment ?? ''}
        aria-label={t('orders.payment')}
      >
        <option value="">{t('orders.payment_all')}</option>
        {PAYMENTS.map((payment) => (
          <option key={payment} value={payment}>
            {t(PAYMENT_LABELS[payment])}
          </option>
        ))}
      </select>
      <MoreFilters address={address} products={products} />
    </FilterBar>
  )
}

function MoreFilters({ address, products }: OrderFiltersProps) {
  const t = useTranslate()
  const count = [address.createdFrom ?? address.createdTo, address.productId].filter(Boolean).length
  return (
    // A new list begins with the menu closed, so that nothing lies over it.
    <details key={writeOrdersAddress(address)} className="mer">
      <summary className="btn secondary">
        <Icon name="filter" />
        {t('common.more_filters')}
        {count > 0 ? <span className="badge brand">{count}</span> : null}
      </summary>
      <div className="menu stack p-4">
        <div>
          <p className="lab">{t('orders.created')}</p>
          <DateRange
            from={{ name: NAMES.createdFrom, label: t('orders.created_from'), value: address.createdFrom }}
            to={{ name: NAMES.createdTo, label: t('orders.created_to'), value: address.createdTo }}
          />
        </div>
        <div className="field">
          <label htmlFor="filter-product">{t('orders.product')}</label>
          <select
            key={address.productId}
            className="select"
            id="filter-product"
            name={NAMES.productId}
            defaultValue={address.productId ?? ''}
          >
            <option value="">{t('orders.product_all')}</option>
            {products.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
    </details>
  )
}
