import type { RouterContextProvider } from 'react-router'
import { listPictures } from '#app/domain/catalog/information/product-picture-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { loadProduct } from '#app/routes/staff/products/load-product.server.ts'

/** The picture that an address names, and its place from 1; 404 when the product has no such picture. */
export async function loadPicture(
  context: Readonly<RouterContextProvider>,
  params: { productId?: string | undefined; pictureId?: string | undefined },
) {
  const { db, shop } = context.get(services)
  const product = await loadProduct(context, params)
  const pictures = await listPictures(db, { shopId: shop.id, productId: product.id })
  const index = pictures.findIndex(({ id }) => id === readId(params.pictureId))
  const picture = pictures[index] ?? notFound()
  return { product, picture, place: index + 1 }
}
