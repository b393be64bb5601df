import { z } from 'zod'
import { createProduct } from '#app/domain/catalog/product/create-product.server.ts'
import { deleteProduct } from '#app/domain/catalog/product/delete-product.server.ts'
import { saveProductGroups } from '#app/domain/catalog/product/save-product-groups.server.ts'
import { saveProductCustomFields } from '#app/domain/question/save-product-custom-fields.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import type { Services } from '#app/http/context.server.ts'
import { loadOverBookedDates } from '#app/http/labels/over-booked.server.ts'
import { productGroupsSchema } from '#app/http/schemas/product/product-groups-schema.ts'
import { productNewSchema } from '#app/http/schemas/product/product-new-schema.ts'
import { createCall, NO_QUERY, readCall, writeCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { loadProductGroups, productGroupsJson } from '#app/routes/api/product-groups-json.server.ts'
import { loadProductsJson, type ProductQuery, productJson } from '#app/routes/api/product-json.server.ts'
import {
  listOf,
  removedAnswer,
  savedMessage,
  savedOf,
  shapeOfOne,
  switchedOn,
  tightenedOf,
} from '#app/routes/api/shapes.ts'
import { inTransaction } from '#db/transaction.server.ts'

const idsQuery = z
  .string()
  .optional()
  .transform((text) => {
    if (text === undefined) return null
    return text.split(',').flatMap((part) => readId(part.trim()) ?? [])
  })
  .meta({ description: 'Ids with commas between them, or repeated; left out means all' })

const additions = {
  admin: switchedOn.meta({
    description: 'Also products that guests don’t see, and what only staff may know',
  }),
  withIdentifiers: switchedOn,
  withCapacitySchedules: switchedOn,
  withDurations: switchedOn,
  withResourceTypes: switchedOn,
}

/** One product; with `admin` also its groups, as they are sent back to be replaced. */
const oneProduct = productJson.extend(productGroupsJson.partial().shape)

/** /api/products. Source: spec 3 §7. */
export const productCalls: Readonly<Record<string, PathCalls>> = {
  '/api/products': {
    GET: readCall({
      summary: 'Products in the shop’s order',
      query: z.object({ ...additions, ids: idsQuery }),
      answer: listOf(productJson),
      run: async ({ query, ...all }) => {
        if (isForbidden(all, query)) return err({ code: 'forbidden' })
        const products = await loadProductsJson(all, query)
        return ok({ data: products, total: products.length })
      },
    }),
    POST: createCall({
      summary: 'Adds an inactive product',
      body: ({ t, locales }) => productNewSchema(t, { locale: locales[0] ?? 'sv' }),
      answer: savedOf(oneProduct),
      run: async ({ body, once, ...all }) => {
        const { shop, user, now, plan } = all
        const input = { shopId: shop.id, userId: user.id, now, plan, values: body }
        const created = await inTransaction(all.db, (tx) => once(tx, () => createProduct(tx, input)))
        return created.ok ? written(all, created.value.id) : created
      },
    }),
  },
  '/api/products/:productId': {
    GET: readCall({
      summary: 'One product',
      query: z.object(additions),
      answer: shapeOfOne(oneProduct),
      run: async ({ query, id, ...all }) => {
        if (isForbidden(all, query)) return err({ code: 'forbidden' })
        const product = await findOne(all, { ...query, ids: [id] })
        return product ? ok({ data: product }) : err({ code: 'not_found' })
      },
    }),
    PUT: writeCall({
      summary: 'Replaces the groups that the body names, all of them or none',
      body: ({ t, locales }) => productGroupsSchema(t, { locale: locales[0] ?? 'sv' }),
      answer: tightenedOf(oneProduct),
      run: async ({ body, id, ...all }) => {
        const { version, customFields: values, ...groups } = body
        const { shop, user, now, plan } = all
        const customFields = { values, save: saveProductCustomFields }
        const input = { shopId: shop.id, userId: user.id, now, plan, id, version, groups, customFields }
        const saved = await inTransaction(all.db, (tx) => saveProductGroups(tx, input))
        if (!saved.ok) return saved
        const { isTighter } = saved.value
        return written(all, id, isTighter ? await loadOverBookedDates(all, { productId: id }) : [])
      },
    }),
    DELETE: readCall({
      summary: 'Deletes a product, unless something uses it',
      query: NO_QUERY,
      answer: removedAnswer,
      run: async ({ id, ...all }) => {
        const input = { shopId: all.shop.id, userId: all.user.id, now: all.now, id }
        const removed = await inTransaction(all.db, (tx) => deleteProduct(tx, input))
        return removed.ok ? ok({ data: null, message: all.t('form.saved_changes') }) : removed
      },
    }),
  },
}

/** True for a query of staff's fields by somebody who may not see products in the back office. */
function isForbidden({ can }: Services, { admin }: Pick<ProductQuery, 'admin'>): boolean {
  return admin && !can('rental-products-show')
}

async function findOne(all: Services, query: ProductQuery & { ids: readonly [number] }) {
  const [product] = await loadProductsJson(all, query)
  if (!product || !query.admin) return product
  return { ...product, ...(await loadProductGroups(all, product.id)) }
}

/** The product as whoever wrote it may see it. */
async function written(all: Services, id: number, overBooked: readonly LocalDate[] = []) {
  const query = {
    admin: true,
    withIdentifiers: false,
    withCapacitySchedules: false,
    withDurations: false,
    withResourceTypes: false,
  }
  const product = await findOne(all, { ...query, ids: [id] })
  return product ? ok({ data: product, ...savedMessage(all.t, overBooked) }) : err({ code: 'not_found' })
}
