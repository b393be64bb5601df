import { PRODUCT_STATUSES } from '#app/domain/catalog/product-types.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { STATUS_LABELS, TYPE_LABELS } from '#app/routes/staff/products/product-labels.ts'
import type { FilterChip } from '#app/ui/table/chips.tsx'
import { FilterBar } from '#app/ui/table/filter-bar.tsx'
import { FilterSelect, SearchInput } from '#app/ui/table/filter-fields.tsx'
import {
  PRODUCTS_PARAMETERS,
  type ProductsAddress,
  TYPES_OF_TAB,
  writeProductsAddress,
} from './products-address.ts'

export type NamedCategory = { id: number; name: string }
type ProductFiltersProps = { address: ProductsAddress; categories: readonly NamedCategory[] }

/** Search and filters as one GET form. */
export function ProductFilters({ address, categories }: ProductFiltersProps) {
  const t = useTranslate()
  const types = TYPES_OF_TAB[address.tab]
  return (
    <FilterBar
      label={t('product.filter_label')}
      hiddenFields={[{ name: PRODUCTS_PARAMETERS.tab, value: address.tab }]}
      search={
        <SearchInput
          name={PRODUCTS_PARAMETERS.search}
          value={address.search}
          placeholder={t('product.search_placeholder')}
        />
      }
      count={[address.status, address.type, address.categoryId].filter(Boolean).length}
    >
      <FilterSelect
        name={PRODUCTS_PARAMETERS.status}
        value={address.status}
        label={t('product.status')}
        all={t('product.status_all')}
        options={PRODUCT_STATUSES.map((status) => ({ value: status, label: t(STATUS_LABELS[status]) }))}
      />
      <FilterSelect
        name={PRODUCTS_PARAMETERS.type}
        value={address.type}
        label={t('product.type')}
        all={t('product.type_all')}
        options={types.length > 1 ? types.map((type) => ({ value: type, label: t(TYPE_LABELS[type]) })) : []}
      />
      <FilterSelect
        name={PRODUCTS_PARAMETERS.categoryId}
        value={address.categoryId}
        label={t('product.category')}
        all={t('product.category_all')}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FilterBar>
  )
}

/** Labels of the filters in force, each with the address that removes it. */
export function useProductChips(
  address: ProductsAddress,
  categories: readonly NamedCategory[],
): FilterChip[] {
  const t = useTranslate()
  const without = (changes: Partial<ProductsAddress>) => writeProductsAddress(address, changes)
  const { search, status, type, categoryId } = address
  const category = categories.find(({ id }) => id === categoryId)?.name ?? String(categoryId)
  return [
    { name: t('common.search'), value: search, to: without({ search: '' }) },
    {
      name: t('product.status'),
      value: status ? t(STATUS_LABELS[status]) : '',
      to: without({ status: undefined }),
    },
    { name: t('product.type'), value: type ? t(TYPE_LABELS[type]) : '', to: without({ type: undefined }) },
    {
      name: t('product.category'),
      value: categoryId ? category : '',
      to: without({ categoryId: undefined }),
    },
  ].filter(({ value }) => value !== '')
}
