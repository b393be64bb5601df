import type { RouterContextProvider } from 'react-router'
import {
  type ListedProduct,
  listProductLines,
} from '#app/domain/catalog/product/product-list-queries.server.ts'
import { byNames } from '#app/domain/catalog/product/product-search.ts'
import { services } from '#app/http/context.server.ts'
import { type ProductsAddress, TYPES_OF_TAB } from '#app/routes/staff/products/list/products-address.ts'

/** Rows on a page; a page's facts are read for these alone. */
export const PAGE_SIZE = 50

/** The products that an address asks for, in the shop's order, and those of its page. */
export async function loadProductList(
  context: Readonly<RouterContextProvider>,
  address: ProductsAddress,
): Promise<{ all: ListedProduct[]; page: ListedProduct[]; first: number }> {
  const { db, shop } = context.get(services)
  const { tab, type, status, categoryId } = address
  const types = type ? [type] : TYPES_OF_TAB[tab]
  const lines = await listProductLines(db, { shopId: shop.id, types, status, categoryId })
  const isFound = byNames(address.search)
  const all = lines.filter(({ name, displayName }) => isFound([name, ...Object.values(displayName)]))
  const first = all.findIndex(({ id }) => id === address.after) + 1
  return { all, page: all.slice(first, first + PAGE_SIZE), first }
}
