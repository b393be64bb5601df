import { saveBulkDiscounts } from '#app/domain/catalog/prices/save-bulk-discounts.server.ts'
import { savePriceTerms } from '#app/domain/catalog/prices/save-price-terms.server.ts'
import { saveProductPrices } from '#app/domain/catalog/prices/save-product-prices.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { saveForm, saveForms } from '#app/http/forms/save-form.server.ts'
import { bulkDiscountsSchema } from '#app/http/schemas/product/bulk-discounts-schema.ts'
import {
  depositSchema,
  priceUnitSchema,
  productPricesSchema,
} from '#app/http/schemas/product/product-prices-schema.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { loadLogLabels } from '#app/routes/staff/products/load-log-labels.server.ts'
import { loadProduct, productEditor } from '#app/routes/staff/products/load-product.server.ts'
import type { Route } from './+types/prices'
import { loadPrices } from './load-prices.server.ts'

/** Answers the form of the prices tab that was posted, by its intent; 404 for one that the page doesn't have. */
export async function handlePrices(args: Route.ActionArgs) {
  const { id } = productEditor(args.context, args.params)
  const form = await readForm(args.request)
  const answers = { form, valueLabels: loadLogLabels }
  const part = await findPart(args, String(form.get('intent')))
  if (part) {
    const { seasonId, ...lines } = part
    return saveForm(args, {
      schema: (t: Translate) => productPricesSchema(t, lines),
      save: (tx, edit) => saveProductPrices(tx, { ...edit, id, seasonId }),
      ...answers,
    })
  }
  return saveForms(
    args,
    {
      unit: { schema: priceUnitSchema, save: (tx, edit) => savePriceTerms(tx, { ...edit, id }) },
      deposit: { schema: depositSchema, save: (tx, edit) => savePriceTerms(tx, { ...edit, id }) },
      bulk: { schema: bulkDiscountsSchema, save: (tx, edit) => saveBulkDiscounts(tx, { ...edit, id }) },
    },
    answers,
  )
}

/** The lines of the part that an intent such as `base-0` or `season-12-1` names; null for another intent. */
async function findPart({ context, params }: Route.ActionArgs, intent: string) {
  const [, season, index] = /^(?:base|season-(\d+))-(\d+)$/.exec(intent) ?? []
  if (index === undefined) return null
  const { base, seasons, columns } = await loadPrices(context, await loadProduct(context, params))
  const seasonId = season === undefined ? null : readId(season)
  const part = [base, ...seasons].find((each) => each.seasonId === seasonId)?.parts[Number(index)]
  if (seasonId === undefined || !part) return notFound()
  return { seasonId, rows: [...part.shown, ...part.folded], columns }
}
