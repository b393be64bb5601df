import { PRODUCT_STATUSES, type ProductStatus, type ProductType } from '#app/domain/catalog/product-types.ts'
import { readId } from '#app/domain/shared/id.ts'

export const PRODUCT_LIST_TABS = ['main', 'addons'] as const
type ProductListTab = (typeof PRODUCT_LIST_TABS)[number]

export const TYPES_OF_TAB = {
  main: ['RENTAL', 'EVENT'],
  addons: ['ADDON'],
} as const satisfies Record<ProductListTab, readonly ProductType[]>

/** Tab, filters and page of the product list, all of them in the address. Source: experience.md 8. */
export type ProductsAddress = {
  tab: ProductListTab
  search: string
  status: ProductStatus | undefined
  type: ProductType | undefined
  categoryId: number | undefined
  /** The last product of the page before; undefined on the first. */
  after: number | undefined
}

/** The names in the address, which are the form's field names too. */
export const PRODUCTS_PARAMETERS = {
  tab: 'tab',
  search: 'q',
  status: 'status',
  type: 'type',
  categoryId: 'category',
  after: 'after',
} as const satisfies Record<keyof ProductsAddress, string>

const LONGEST_SEARCH = 100

/** Reads an address that anybody may have typed: what cannot be used is left at its default. */
export function readProductsAddress(params: URLSearchParams): ProductsAddress {
  const oneOf = <const Value extends string>(values: readonly Value[], name: string): Value | undefined =>
    values.find((value) => value === params.get(name))
  const tab = oneOf(PRODUCT_LIST_TABS, PRODUCTS_PARAMETERS.tab) ?? 'main'
  return {
    tab,
    search: (params.get(PRODUCTS_PARAMETERS.search) ?? '').trim().slice(0, LONGEST_SEARCH),
    status: oneOf(PRODUCT_STATUSES, PRODUCTS_PARAMETERS.status),
    type: oneOf(tab === 'main' ? TYPES_OF_TAB.main : [], PRODUCTS_PARAMETERS.type),
    categoryId: readId(params.get(PRODUCTS_PARAMETERS.categoryId)),
    after: readId(params.get(PRODUCTS_PARAMETERS.after)),
  }
}

/** The address of the list with some choices changed. Any change but turning the page goes to the first page. */
export function writeProductsAddress(
  address: ProductsAddress,
  changes: Partial<ProductsAddress> = {},
): string {
  const requested = { ...address, after: undefined, ...changes }
  const parameters = {
    [PRODUCTS_PARAMETERS.tab]: requested.tab === 'main' ? undefined : requested.tab,
    [PRODUCTS_PARAMETERS.search]: requested.search,
    [PRODUCTS_PARAMETERS.status]: requested.status,
    [PRODUCTS_PARAMETERS.type]: requested.type,
    [PRODUCTS_PARAMETERS.categoryId]: requested.categoryId,
    [PRODUCTS_PARAMETERS.after]: requested.after,
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') params.set(name, String(value))
  }
  return params.size > 0 ? `/products?${params}` : '/products'
}

/** The same tab without any filter. */
export function withoutProductFilters(address: ProductsAddress): string {
  return writeProductsAddress(address, {
    search: '',
    status: undefined,
    type: undefined,
    categoryId: undefined,
  })
}

/** True when something narrows the tab, so that an empty list means 'no hits', not 'nothing yet'. */
export function hasProductFilters(address: ProductsAddress): boolean {
  return withoutProductFilters(address) !== writeProductsAddress(address)
}
