import { redirect } from 'react-router'
import type { Route } from './+types/index'
import { loadProduct } from './load-product.server.ts'

/** A product's address without a tab leads to the first. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = await loadProduct(context, params)
  return redirect(`/products/${id}/information`)
}
