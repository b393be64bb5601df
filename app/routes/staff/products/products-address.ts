import { PRODUCT_STATUSES, type ProductStatus, type ProductType } from '#app/domain/catalog/product-types.ts'
import { readId } from '#app/domain/shared/id.ts'

export const PRODUCT_LIST_TABS = ['main', 'addons'] as const
export type ProductListTab = (typeof PRODUCT_LIST_TABS)[number]

export const TYPES_OF_TAB = {
  main: ['RENTAL', 'EVENT'],
  addons: ['ADDON'],
} as const satisfies Record<ProductListTab, readonly ProductType[]>

/** What the reader of the product list chose. All of it is in the address. Source: experience.md 8. */
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
export const NAMES = {
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
  const tab = oneOf(PRODUCT_LIST_TABS, NAMES.tab) ?? 'main'
  return {
    tab,
    search: (params.get(NAMES.search) ?? '').trim().slice(0, LONGEST_SEARCH),
    status: oneOf(PRODUCT_STATUSES, NAMES.status),
    type: oneOf(tab === 'main' ? TYPES_OF_TAB.main : [], NAMES.type),
    categoryId: readId(params.get(NAMES.categoryId)),
    after: readId(params.get(NAMES.after)),
  }
}

/** The address of the list with some choices changed. Any change but turning the page goes to the first page. */
export function writeProductsAddress(
  address: ProductsAddress,
  changes: Partial<ProductsAddress> = {},
): string {
  const wanted = { ...address, after: undefined, ...changes }
  const parameters = {
    [NAMES.tab]: wanted.tab === 'main' ? undefined : wanted.tab,
    [NAMES.search]: wanted.search,
    [NAMES.status]: wanted.status,
    [NAMES.type]: wanted.type,
    [NAMES.categoryId]: wanted.categoryId,
    [NAMES.after]: wanted.after,
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') params.set(name, String(value))
  }
  return params.size > 0 ? `/products?${params}` : '/products'
}

/** The same tab without any filter. */
export function withoutFilters(address: ProductsAddress): string {
  return writeProductsAddress(address, {
    search: '',
    status: undefined,
    type: undefined,
    categoryId: undefined,
  })
}

/** True when something narrows the tab, so that an empty list means 'no hits', not 'nothing yet'. */
export function isFiltered(address: ProductsAddress): boolean {
  return withoutFilters(address) !== writeProductsAddress(address)
}
