import { toMajor } from '#app/domain/shared/money.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { toInstant } from '#app/domain/shared/time.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import type { ProductListData } from './list/product-list.server.ts'
import type { ProductPageData } from './product/product-page.server.ts'

type Content =
  | { kind: 'product'; page: ProductPageData }
  | { kind: 'list'; list: ProductListData }
  | { kind: 'calendar' }

/**
 * Head of a public page for search engines: the page's one address without a cart, the same in its other languages,
 * a description, and the data of schema.org. null once something is in the cart, which is nobody else's.
 */
export function toPublicHead(guest: GuestServices, content: Content, hasOrder: boolean) {
  if (hasOrder) return null
  const { shop, locale } = guest
  const introduction = pickText(shop.introduction, locale, shop.locales)
  const productId = content.kind === 'product' ? content.page.product.id : undefined
  return {
    canonical: addressOf(guest, { lang: locale, productId }),
    alternates: shop.locales.map((lang) => ({
      language: lang === 'no' ? 'nb' : lang,
      address: addressOf(guest, { lang, productId }),
    })),
    description: content.kind === 'product' ? content.page.about.summary : introduction,
    data: dataOf(guest, content),
  }
}

export type PublicHeadData = ReturnType<typeof toPublicHead>

type Page = { lang: string; productId?: number | undefined }

function addressOf({ config, shop }: GuestServices, { lang, productId }: Page): string {
  const product = productId === undefined ? {} : { product: String(productId) }
  const query = new URLSearchParams({ key: shop.key, lang, ...product })
  return `${config.publicUrl}/widget/v2/dialog/new-order?${query}`
}

function dataOf(guest: GuestServices, content: Content) {
  const context = { '@context': 'https://schema.org' }
  if (content.kind === 'product') return { ...context, ...toProduct(guest, content.page) }
  if (content.kind === 'calendar') return null
  const { locale: lang } = guest
  const itemListElement = content.list.products.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: product.name,
    url: addressOf(guest, { lang, productId: product.id }),
  }))
  return { ...context, '@type': 'ItemList', itemListElement }
}

/**
 * An event at the chosen start, else at the day's first with anything left; anything else, and an event on a day
 * without such, as a product. With the lowest of the shown prices.
 */
function toProduct(guest: GuestServices, { product, about, categories, chosen, times }: ProductPageData) {
  const { config, shop, locale: lang, zone } = guest
  const url = addressOf(guest, { lang, productId: product.id })
  const start = chosen ?? times.find(({ whyNot }) => whyNot === null)
  const prices = categories.flatMap(({ unitPriceMinor }) => unitPriceMinor ?? [])
  const offer = {
    '@type': 'Offer',
    url,
    price: toMajor(Math.min(...prices)),
    priceCurrency: shop.currency,
    ...(start ? { availability: 'https://schema.org/InStock' } : {}),
  }
  const common = {
    name: product.name,
    description: about.summary,
    url,
    image: about.pictures.map(({ src }) => `${config.publicUrl}${src}`),
    ...(prices.length > 0 ? { offers: offer } : {}),
  }
  const seller = { '@type': 'Organization', name: shop.displayName }
  if (product.type !== 'EVENT' || !start) return { '@type': 'Product', ...common, brand: seller }
  const { name = shop.displayName, address = '' } = about.place ?? {}
  return {
    '@type': 'Event',
    ...common,
    startDate: toInstant(start.startRent, zone),
    endDate: toInstant(start.endRent, zone),
    location: { '@type': 'Place', name, address },
    organizer: seller,
  }
}
