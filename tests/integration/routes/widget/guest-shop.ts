import { RouterContextProvider } from 'react-router'
import { dateOf, instant, toWallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import { guestServices, requestRoute } from '#app/http/context.server.ts'
import { parseWidgetAddress } from '#app/http/pages/widget-address.ts'
import { ANY_CALL, requestRouteOf } from '#app/http/request-route.ts'
import { formatters } from '#app/i18n/format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertOpeningSeason,
  insertPaymentProvider,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertShop,
} from '#tests/support/builders.ts'
import { testConfig } from '#tests/support/config.ts'

export const NOW = '2026-07-16T08:00:00Z'
const CART = 'cart-of-the-test'
export const WINDOW = 'window-of-the-test'

/** A shop that rents out four kayaks for three hours at 400 kr, paid on site. */
export async function insertKayakShop(db: Db) {
  const shopId = await insertShop(db)
  const productId = await insertProduct(db, { shop_id: shopId, max_capacity: 4 })
  const durationId = await insertDuration(db, { shop_id: shopId, product_id: productId })
  const adultId = await insertPriceCategory(db, { shop_id: shopId })
  const staffOnlyId = await insertPriceCategory(db, {
    shop_id: shopId,
    title: '{"sv":"Personalpris"}',
    admin_only: 1,
  })
  const price = { shop_id: shopId, product_id: productId, duration_id: durationId }
  await insertPrice(db, { ...price, price_category_id: adultId })
  await insertPrice(db, { ...price, price_category_id: staffOnlyId, unit_price_minor: 100 })
  await insertOpeningSeason(db, { shop_id: shopId })
  const providerId = await insertPaymentProvider(db, { shop_id: shopId })
  return { shopId, productId, durationId, adultId, staffOnlyId, providerId }
}

/** Address of a product's page with a cart, as the first redirect leads to it. */
export function productAddress(productId: number, more = ''): string {
  return `/widget/v2/dialog/new-order?key=k&cart=${CART}&w=${WINDOW}&product=${productId}${more}`
}

/** Arguments of a guest route's loader or action, as the middleware prepares them. */
export async function guestArgs<Params>(
  db: Db,
  shopId: number,
  path: string,
  {
    params,
    form,
    now = NOW,
    browserKey = 'browser',
    clientIp = '127.0.0.1',
  }: {
    params: Params
    form?: Record<string, string>
    now?: string
    browserKey?: string
    clientIp?: string
  },
) {
  const shop = await findShop(db, shopId)
  if (!shop) throw new Error(`no shop ${shopId}`)
  const url = new URL(path, 'http://localhost')
  const moment = instant(now)
  const silent = () => {}
  const context = new RouterContextProvider()
  context.set(requestRoute, requestRouteOf(ANY_CALL, url.pathname, {}))
  context.set(guestServices, {
    db,
    config: testConfig,
    log: { debug: silent, info: silent, warn: silent, error: silent },
    zone: stockholm,
    clientIp,
    requestId: 'test',
    now: moment,
    today: dateOf(toWallTime(moment, stockholm)),
    locale: 'sv',
    t: getTranslate('sv'),
    format: formatters('sv', 'SEK'),
    newKey: () => crypto.randomUUID(),
    newSecret: () => crypto.randomUUID(),
    isDemo: true,
    shop,
    address: parseWidgetAddress(url.searchParams),
    browserKey,
  })
  const request = form
    ? new Request(url, { method: 'POST', body: new URLSearchParams(form) })
    : new Request(url)
  return { request, url, params, context }
}

/** Where an answer leads; undefined when it is a page. */
export async function redirectOf(answer: Promise<unknown>): Promise<string | undefined> {
  const result = await answer.catch((thrown: unknown) => thrown)
  return result instanceof Response ? (result.headers.get('Location') ?? undefined) : undefined
}

/** The status of a page that an action shows again, or that a loader throws. */
export async function statusOf(answer: Promise<unknown>): Promise<number | undefined> {
  const result: unknown = await answer.catch((thrown: unknown) => thrown)
  if (result instanceof Response) return result.status
  if (typeof result !== 'object' || result === null || !('init' in result)) return undefined
  const { init } = result
  const hasStatus = typeof init === 'object' && init !== null && 'status' in init
  return hasStatus && typeof init.status === 'number' ? init.status : undefined
}
