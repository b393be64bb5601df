import type { RouterContextProvider } from 'react-router'
import { type EditedProduct, findEditedProduct } from '#app/domain/catalog/product-edit-queries.server.ts'
import type { Editor, Saved } from '#app/domain/shared/edit/edit.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { CREATE_FIELD } from '#app/http/forms/creatable.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { leaveToCreate } from '#app/http/forms/form-draft.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { savedOrOverBooked } from '#app/http/labels/over-booked.server.ts'

type Context = Readonly<RouterContextProvider>
type Params = { productId?: string | undefined }

/** The product that an address names, with the version that its forms post back; 404 when the shop has none. */
export async function loadProduct(context: Context, params: Params): Promise<EditedProduct> {
  const { db } = context.get(services)
  const product = await findEditedProduct(db, productEditor(context, params))
  return !product || product.isDeleted ? notFound() : product
}

/** Who saves which product, as the tabs' use cases take it. */
export function productEditor(context: Context, params: Params): Editor & { id: number } {
  const { shop, user, now } = context.get(services)
  return { shopId: shop.id, userId: user.id, now, id: readId(params.productId) ?? notFound() }
}

/**
 * Leaves a tab's form for the page that creates what it can choose, where that was requested; the page gets
 * the product, and for a resource the type that is ticked first.
 */
export async function leaveProductForm(
  context: Context,
  { params, url }: { params: Params; url: URL },
  form: FormData,
): Promise<Response | undefined> {
  if (!form.has(CREATE_FIELD)) return undefined
  const { shop, locale } = context.get(services)
  const { id, displayName, name } = await loadProduct(context, params)
  const title = pickText(displayName, locale, shop.locales) || name
  const type = form.get('resourceTypeIds')
  return leaveToCreate(context, url, form, {
    title,
    query: { question: { product: String(id) }, resource: typeof type === 'string' ? { type } : {} },
  })
}

/** Shows a tab again after a save, which may have left less than was booked. */
export async function showSavedTab(context: Context, saved: Saved, tab: 'setup' | 'availability') {
  const { id } = saved
  const isTighter = 'isTighter' in saved && saved.isTighter
  const flash = isTighter ? await savedOrOverBooked(context, { productId: id }) : undefined
  return redirectWithFlash(context, `/products/${id}/${tab}`, flash ?? { key: 'form.saved_changes' })
}
