import { parseWithZod } from '@conform-to/zod/v4'
import { type RouterContextProvider, redirect } from 'react-router'
import { arrangeProducts } from '#app/domain/catalog/product/arrange-products.server.ts'
import { type BulkChange, changeProducts } from '#app/domain/catalog/product/change-products.server.ts'
import { listProductLines } from '#app/domain/catalog/product/product-list-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { type Flash, redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readMove } from '#app/http/forms/move-rows.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { blockingShown, loadReadiness } from '#app/http/labels/load-readiness.server.ts'
import { productListSchema } from '#app/http/schemas/product/product-list-schema.ts'
import { loadProductList } from '#app/routes/staff/products/find-product-page.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { readProductsAddress } from './products-address.ts'

type Context = Readonly<RouterContextProvider>
type Args = { request: Request; url: URL; context: Context }

/** Answers the list's buttons: a step up or down, or something done to the ticked rows; the list again after. */
export async function handleProductList({ request, url, context }: Args) {
  const { t } = context.get(services)
  const here = url.pathname + url.search
  const form = await readForm(request)
  if (form.has('move')) return moveOne({ url, context }, form.get('move'))
  const submission = parseWithZod(form, { schema: productListSchema(t) })
  if (submission.status !== 'success') {
    const [text = t('form.invalid')] = Object.values(submission.error ?? {}).flatMap((texts) => texts ?? [])
    return redirectWithFlash(context, here, { key: 'product.bulk_answer', values: { text }, tone: 'danger' })
  }
  const chosen = submission.value
  if (chosen.intent !== 'place') return redirectWithFlash(context, here, await changeMany(context, chosen))
  await arrangeShown({ url, context }, { moved: chosen.ids, place: chosen.place })
  return redirect(here)
}

/** One step, or to a place, among the rows that the address shows. */
async function moveOne({ url, context }: Omit<Args, 'request'>, value: unknown) {
  const { id, to } = readMove(value) ?? notFound()
  const { all } = await loadProductList(context, readProductsAddress(url.searchParams))
  const place = all.findIndex((product) => product.id === id) + 1
  if (place === 0) return notFound()
  const steps = { up: place - 1, down: place + 1 }
  await arrangeShown({ url, context }, { moved: [id], place: typeof to === 'number' ? to : steps[to] })
  return redirect(url.pathname + url.search)
}

async function arrangeShown(
  { url, context }: Omit<Args, 'request'>,
  to: { moved: readonly number[]; place: number },
): Promise<void> {
  const { db, shop, user, now } = context.get(services)
  const { all } = await loadProductList(context, readProductsAddress(url.searchParams))
  const shown = all.map(({ id }) => id)
  const editor = { shopId: shop.id, userId: user.id, now }
  await inTransaction(db, (tx) => arrangeProducts(tx, { ...editor, shown, ...to }))
}

type Chosen = { ids: number[] } & (
  | { intent: 'ACTIVE' | 'ADMIN_ONLY' | 'INACTIVE' }
  | { intent: 'add-category' | 'remove-category'; categoryId: number }
)

const DONE = {
  ACTIVE: 'product.bulk_done_active',
  ADMIN_ONLY: 'product.bulk_done_admin_only',
  INACTIVE: 'product.bulk_done_inactive',
  'add-category': 'product.bulk_done_add_category',
  'remove-category': 'product.bulk_done_remove_category',
} as const satisfies Record<Chosen['intent'], string>

/** Changes them and tells how many it were, which are gone, and which guests still can't book. */
async function changeMany(context: Context, chosen: Chosen): Promise<Flash> {
  const { db, shop, user, now, t } = context.get(services)
  const { ids, intent } = chosen
  const editor = { shopId: shop.id, userId: user.id, now }
  const done = await inTransaction(db, (tx) =>
    changeProducts(tx, { ...editor, ids, change: toChange(chosen) }),
  )
  if (!done.ok) {
    const text = refusalText(done.error, t)
    return { key: 'product.bulk_answer', values: { text }, tone: 'danger' }
  }
  const { changed, gone } = done.value
  const parts = [t(DONE[intent], { count: changed.length })]
  if (gone.length > 0) parts.push(t('product.bulk_gone', { count: gone.length }))
  if (intent === 'ACTIVE') parts.push(...(await listMissing(context, changed)))
  return {
    key: 'product.bulk_answer',
    values: { text: parts.join(' ') },
    tone: changed.length === 0 ? 'danger' : parts.length > 1 ? 'warning' : 'success',
  }
}

function toChange(chosen: Chosen): BulkChange {
  return 'categoryId' in chosen
    ? { categoryId: chosen.categoryId, isIn: chosen.intent === 'add-category' }
    : { status: chosen.intent }
}

/** Names of the products that are open now and yet can't be booked, each with its first reason. */
async function listMissing(context: Context, ids: readonly number[]): Promise<string[]> {
  const { db, shop, t } = context.get(services)
  const readiness = await loadReadiness(context, ids)
  const products = await listProductLines(db, { shopId: shop.id })
  const unassigned = products.flatMap(({ id, name }) => {
    const [first] = blockingShown(readiness.get(id)?.shown ?? [])
    return first ? [`${name} (${first.text})`] : []
  })
  return unassigned.length > 0 ? [t('product.bulk_still_lacking', { names: unassigned.join(', ') })] : []
}
