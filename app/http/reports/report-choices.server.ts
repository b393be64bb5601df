import { listMembers } from '#app/domain/account/account-queries.server.ts'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { listCategories } from '#app/domain/catalog/records/category-queries.server.ts'
import { listOrderSources } from '#app/domain/order/views/order-source-queries.server.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { dateOf, toWallTime } from '#app/domain/shared/time.ts'
import type { Services } from '#app/http/context.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { type ReportAddress, SIDE_LABELS } from './report-address.ts'
import type { ReportReader } from './report-view.ts'

type Choice = { value: string | number; label: string }

/** Values to filter the reports by. */
export type ReportChoices = Record<'products' | 'categories' | 'channels' | 'members', Choice[]>

export async function loadReportChoices({ db, shop, locale }: ReportReader): Promise<ReportChoices> {
  const products = await listNamedProducts(db, { shopId: shop.id, types: ['RENTAL', 'EVENT'] })
  const categories = await listCategories(db, shop.id)
  const { channels } = await listOrderSources(db, shop.id)
  const members = await listMembers(db, shop.id)
  const toChoice = (value: number, name: Translatable) => ({
    value,
    label: pickText(name, locale, shop.locales),
  })
  return {
    products: products.map(({ id, displayName }) => toChoice(id, displayName)),
    categories: categories.map(({ id, name }) => toChoice(id, name)),
    channels: channels.map((name) => ({ value: name, label: name })),
    members: members.map(({ id, name }) => ({ value: id, label: name })),
  }
}

/** Filters of a report in words, for the head of its file and of its print. */
export function reportFilters(
  t: Translate,
  { products, categories, channels, members }: ReportChoices,
  address: ReportAddress,
): { label: string; value: string }[] {
  const named = (label: string, choices: readonly Choice[], chosen: string | number | undefined) =>
    chosen === undefined
      ? []
      : [{ label, value: choices.find(({ value }) => value === chosen)?.label ?? String(chosen) }]
  const product = named(t('report.product'), products, address.productId)
  return [
    { label: t('reports.sellers'), value: t(SIDE_LABELS[address.onlineOrOffline]) },
    ...(product.length > 0 ? product : [{ label: t('report.product'), value: t('reports.product_all') }]),
    ...named(t('reports.category'), categories, address.categoryId),
    ...named(t('reports.channel'), channels, address.channel),
    ...named(t('reports.made_by'), members, address.createdByUserId),
  ]
}

/** Whose a report is, filtered how, and when and by whom its page was shown: its print says so. */
export function reportAbout(
  { t, shop, user, now, zone, format }: Services,
  choices: ReportChoices,
  address: ReportAddress,
) {
  const at = toWallTime(now, zone)
  return {
    shop: shop.displayName,
    filters: reportFilters(t, choices, address).map(({ label, value }) => `${label}: ${value}`),
    created: t('report.created', {
      at: `${format.date(dateOf(at))} ${format.time(at)}`,
      name: user.name,
    }),
  }
}
