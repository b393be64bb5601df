import { deletePriceSeason } from '#app/domain/catalog/prices/delete-price-season.server.ts'
import {
  findProductSeason,
  listStoredPrices,
} from '#app/domain/catalog/prices/product-price-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ConfirmRemoval } from '#app/routes/staff/products/confirm-removal.tsx'
import { loadProduct, productEditor } from '#app/routes/staff/products/load-product.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/price-season-delete'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop } = context.get(services)
  const { id } = await loadProduct(context, params)
  const key = { shopId: shop.id, productId: id }
  const seasonId = readId(params.priceSeasonId) ?? notFound()
  const season = await findProductSeason(db, { ...key, seasonId })
  if (!season) notFound()
  const prices = (await listStoredPrices(db, key)).filter((price) => price.seasonId === seasonId)
  return { name: season.name, prices: prices.length, back: `/products/${id}/prices/seasons/${seasonId}` }
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db } = context.get(services)
  const input = { ...productEditor(context, params), seasonId: readId(params.priceSeasonId) ?? notFound() }
  const deleted = await inTransaction(db, (tx) => deletePriceSeason(tx, input))
  if (!deleted.ok) return notFound()
  return redirectWithFlash(context, `/products/${input.id}/prices`, { key: 'form.saved_changes' })
}

export default function PriceSeasonDeleteRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { name, prices, back } = loaderData
  return (
    <ConfirmRemoval
      title={t('prices.season_delete_title', { name })}
      text={t('prices.season_delete_text', { count: prices })}
      submitLabel={t('common.delete')}
      back={back}
    />
  )
}
