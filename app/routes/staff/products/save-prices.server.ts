import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { RouterContextProvider } from 'react-router'
import { saveBulkDiscounts } from '#app/domain/catalog/save-bulk-discounts.server.ts'
import { savePriceTerms } from '#app/domain/catalog/save-price-terms.server.ts'
import { saveProductPrices } from '#app/domain/catalog/save-product-prices.server.ts'
import type { ChangedByOther, NotFound } from '#app/domain/shared/edit.ts'
import { readId } from '#app/domain/shared/id.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { services } from '#app/http/context.server.ts'
import { refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound, type Refusal, rejectForm } from '#app/http/reply.server.ts'
import { bulkDiscountsSchema } from '#app/http/schemas/bulk-discounts-schema.ts'
import {
  depositSchema,
  priceUnitSchema,
  productPricesSchema,
} from '#app/http/schemas/product-prices-schema.ts'
import { inTransaction, type Tx } from '#db/transaction.server.ts'
import { loadLogLabels } from './load-log-labels.server.ts'
import { readPrices } from './read-prices.server.ts'
import { productEditor, readProduct } from './read-product.server.ts'

type Context = Readonly<RouterContextProvider>
type Args = { request: Request; params: { productId?: string | undefined } }

/** Answers the form of the prices tab that was posted, by its intent; 404 for one that the page doesn't have. */
export async function handlePrices(context: Context, { request, params }: Args) {
  const { t } = context.get(services)
  const editor = productEditor(context, params)
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  if (intent === 'unit') {
    const submission = parseWithZod(form, { schema: priceUnitSchema(t) })
    return save(
      context,
      editor.id,
      submission,
      ({ version, ...values }) =>
        (tx) =>
          savePriceTerms(tx, { ...editor, version, values }),
    )
  }
  if (intent === 'deposit') {
    const submission = parseWithZod(form, { schema: depositSchema(t) })
    return save(
      context,
      editor.id,
      submission,
      ({ version, ...values }) =>
        (tx) =>
          savePriceTerms(tx, { ...editor, version, values }),
    )
  }
  if (intent === 'bulk') {
    const submission = parseWithZod(form, { schema: bulkDiscountsSchema(t) })
    return save(
      context,
      editor.id,
      submission,
      ({ version, ...values }) =>
        (tx) =>
          saveBulkDiscounts(tx, { ...editor, version, values }),
    )
  }
  const { seasonId, rows, columns } = await findPart(context, { params }, intent)
  const submission = parseWithZod(form, { schema: productPricesSchema(t, { rows, columns }) })
  return save(
    context,
    editor.id,
    submission,
    ({ version, ...values }) =>
      (tx) =>
        saveProductPrices(tx, { ...editor, version, seasonId, values }),
  )
}

/** The lines of the part that an intent such as `base-0` or `season-12-1` names. */
async function findPart(context: Context, { params }: Pick<Args, 'params'>, intent: string) {
  const page = await readPrices(context, await readProduct(context, params))
  const [, season, index] = /^(?:base|season-(\d+))-(\d+)$/.exec(intent) ?? []
  const seasonId = season === undefined ? null : readId(season)
  const blocks = [page.base, ...page.seasons]
  const block = index === undefined ? undefined : blocks.find((each) => each.seasonId === seasonId)
  const part = block?.parts[Number(index)]
  if (!block || !part) return notFound()
  return { seasonId: block.seasonId, rows: [...part.shown, ...part.folded], columns: page.columns }
}

/** Saves what was posted and shows the page again, or says what is wrong with it. */
async function save<Posted, Values>(
  context: Context,
  productId: number,
  submission: Submission<Posted, string[], Values>,
  change: (values: Values) => (tx: Tx) => Promise<Result<unknown, Refusal | ChangedByOther | NotFound>>,
) {
  const { db, t } = context.get(services)
  if (submission.status !== 'success') return rejectForm(submission, t)
  const saved = await inTransaction(db, change(submission.value))
  if (!saved.ok) return refuseEdit(context, submission, saved.error, { own: await loadLogLabels(context) })
  return redirectWithFlash(context, `/products/${productId}/prices`, { key: 'form.saved_changes' })
}
