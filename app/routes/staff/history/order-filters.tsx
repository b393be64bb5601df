import { useTranslate } from '#app/i18n/translate.ts'
import {
  DateRangeFilter,
  FilterBar,
  FilterSelect,
  MoreFilters,
  SearchInput,
} from '#app/ui/table/filter-bar.tsx'
import { type NamedProduct, PAYMENT_LABELS } from './order-chips.ts'
import { ORDERS_PARAMETERS, type OrdersAddress, PAYMENTS } from './orders-address.ts'

type OrderFiltersProps = { address: OrdersAddress; products: readonly NamedProduct[] }

/** Search and filters as one GET form; the seldom used ones fold away. Source: experience.md §3.3 'Orders index'. */
export function OrderFilters({ address, products }: OrderFiltersProps) {
  const t = useTranslate()
  const { tab, sort, search, startFrom, startTo, createdFrom, createdTo, payment, productId } = address
  const more = [createdFrom ?? createdTo, productId].filter(Boolean).length
  const count = [startFrom ?? startTo, payment].filter(Boolean).length + more
  return (
    <FilterBar
      label={t('orders.filter_label')}
      hiddenFields={[
        { name: ORDERS_PARAMETERS.tab, value: tab },
        { name: ORDERS_PARAMETERS.sort, value: sort },
      ]}
      search={
        <SearchInput
          name={ORDERS_PARAMETERS.search}
          value={search}
          placeholder={t('orders.search_placeholder')}
        />
      }
      count={count}
    >
      <DateRangeFilter
        from={{ name: ORDERS_PARAMETERS.startFrom, label: t('orders.start_from'), value: startFrom }}
        to={{ name: ORDERS_PARAMETERS.startTo, label: t('orders.start_to'), value: startTo }}
      />
      <FilterSelect
        name={ORDERS_PARAMETERS.payment}
        value={payment}
        label={t('orders.payment')}
        all={t('orders.payment_all')}
        options={PAYMENTS.map((value) => ({ value, label: t(PAYMENT_LABELS[value]) }))}
      />
      <MoreFilters count={more}>
        <div>
          <p className="field-label">{t('orders.created')}</p>
          <DateRangeFilter
            from={{
              name: ORDERS_PARAMETERS.createdFrom,
              label: t('orders.created_from'),
              value: createdFrom,
            }}
            to={{ name: ORDERS_PARAMETERS.createdTo, label: t('orders.created_to'), value: createdTo }}
          />
        </div>
        <FilterSelect
          name={ORDERS_PARAMETERS.productId}
          value={productId}
          label={t('orders.product')}
          all={t('orders.product_all')}
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </MoreFilters>
    </FilterBar>
  )
}
