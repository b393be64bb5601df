import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import type { ReportContent } from '#app/domain/report/report-content.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { letterhead } from '#app/domain/shop/letterhead.ts'
import type { Services } from '#app/http/context.server.ts'
import { type ReportAddress, SIDE_LABELS } from './report-address.ts'
import type { Report, ReportView } from './report-view.ts'

/** Content of a report's file: its tables, and of which shop and period they are, filtered how, by whom and when. */
export async function reportContent(
  all: Services,
  { report, address, view }: { report: Report; address: ReportAddress; view: ReportView },
): Promise<ReportContent> {
  const { db, shop, locale, t, now, zone, user } = all
  const products = await listNamedProducts(db, { shopId: shop.id, types: ['RENTAL', 'EVENT'] })
  const product = products.find(({ id }) => id === address.productId)
  return {
    locale,
    currency: shop.currency,
    shop: letterhead(shop),
    title: t(`reports.${report}`),
    period: { from: address.from, to: address.to },
    filters: [
      { label: t('reports.sellers'), value: t(SIDE_LABELS[address.onlineOrOffline]) },
      {
        label: t('report.product'),
        value: product ? pickText(product.displayName, locale, shop.locales) : t('reports.product_all'),
      },
    ],
    createdAt: toWallTime(now, zone),
    createdBy: user.name,
    figures: view.figures,
    tables: view.tables,
  }
}
