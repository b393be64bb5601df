import type { RouterContextProvider } from 'react-router'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { chooseProducts, type ProductChoice } from '#app/domain/question/product-choice.ts'
import { readId } from '#app/domain/shared/id.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'

type Context = Readonly<RouterContextProvider>

/** Products to choose from on a question's page: all if they are few, else the found or the chosen ones. */
export async function showProductChoice(
  context: Context,
  requested: { chosen: readonly number[]; search?: string; includesAll?: boolean },
): Promise<ProductChoice> {
  const { db, shop, locale } = context.get(services)
  const products = (await listNamedProducts(db, { shopId: shop.id })).map(({ id, displayName }) => ({
    id,
    label: pickText(displayName, locale, shop.locales),
  }))
  return chooseProducts(products, { search: '', includesAll: false, ...requested })
}

/**
 * Reads the boxes and the one field with the chosen ones that had none, and puts all of them into the form as
 * `productIds`, as its schema and JSON have them.
 */
export async function loadProductChoice(context: Context, form: FormData): Promise<ProductChoice> {
  const search = textOf(form, 'productSearch').slice(0, TEXT_LIMITS.search)
  const includesAll = form.get('find') === 'all'
  const posted = [...form.getAll('productIds'), ...textOf(form, 'keptProductIds').split(',')]
  const chosen = posted.flatMap((value) => (typeof value === 'string' ? (readId(value) ?? []) : []))
  const isReadable = form.getAll('productIds').every((value) => typeof value === 'string' && readId(value))
  if (isReadable) form.delete('productIds')
  for (const id of isReadable ? chosen : []) form.append('productIds', String(id))
  return showProductChoice(context, { chosen, search, includesAll })
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
