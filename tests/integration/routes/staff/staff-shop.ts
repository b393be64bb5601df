import { RouterContextProvider } from 'react-router'
import { BUILT_IN_ROLES } from '#app/domain/account/permissions.ts'
import { FULL_PLAN } from '#app/domain/shared/plan.ts'
import { dateOf, instant, toWallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import { baseServices, requestRoute, services, signedIn } from '#app/http/context.server.ts'
import { ANY_CALL, requestRouteOf } from '#app/http/request-route.ts'
import { formatters } from '#app/i18n/format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertOpeningSeason,
  insertOrderWithBooking,
  insertPrice,
  insertProduct,
  insertShop,
  insertUser,
} from '#tests/support/builders.ts'

export const NOW = '2026-07-16T08:00:00Z'

/** A shop with four kayaks, an owner, and a confirmed order of 400 kr for today at 10:00, unpaid. */
export async function insertStaffShop(db: Db) {
  const shopId = await insertShop(db)
  const userId = await insertUser(db)
  const productId = await insertProduct(db, { shop_id: shopId, max_capacity: 4 })
  const { orderId, bookingId } = await insertOrderWithBooking(db, { shopId, productId })
  return { shopId, userId, productId, orderId, bookingId }
}

/** Three hours for 400 kr, six for 700 kr, at any hour of the day. */
export async function insertPriced(db: Db) {
  const shop = await insertStaffShop(db)
  const { shopId, productId } = shop
  await insertOpeningSeason(db, { shop_id: shopId })
  const ofProduct = { shop_id: shopId, product_id: productId }
  const threeHours = await insertDuration(db, ofProduct)
  const sixHours = await insertDuration(db, { ...ofProduct, amount: 6 })
  await insertPrice(db, { ...ofProduct, duration_id: threeHours, unit_price_minor: 40_000 })
  await insertPrice(db, { ...ofProduct, duration_id: sixHours, unit_price_minor: 70_000 })
  await db.updateTable('booking').set({ duration_id: threeHours }).where('id', '=', shop.bookingId).execute()
  return { ...shop, sixHours: String(sixHours) }
}

export type StaffShop = { shopId: number; userId: number }

/** Arguments of a staff route's loader or action, as the middleware prepares them for an owner. */
export async function staffArgs<Params>(
  db: Db,
  { shopId, userId }: StaffShop,
  path: string,
  {
    params,
    form,
    now = NOW,
    filesDir = 'var/files',
    stripeApiUrl,
  }: {
    params: Params
    /** Fields of a plain form, or a form with files. */
    form?: Record<string, string> | FormData
    now?: string
    /** Where uploads go; a test that uploads names a folder of its own. */
    filesDir?: string
    /** Of a stand-in that answers as Stripe. */
    stripeApiUrl?: string
  },
) {
  const shop = await findShop(db, shopId)
  if (!shop) throw new Error(`no shop ${shopId}`)
  const url = new URL(path, 'http://localhost')
  const moment = instant(now)
  const silent = () => {}
  const permissions = new Set(BUILT_IN_ROLES.OWNER)
  const base = {
    db,
    config: {
      publicUrl: 'http://localhost',
      hasPublicUrl: false,
      sessionSecret: 's'.repeat(32),
      isDemo: true,
      sendsMail: false,
      devPages: false,
      fixedNow: moment,
      filesDir,
      stripeApiUrl,
      knowledgeBaseUrl: null,
      supportEmail: null,
      newerPlatformUrl: null,
    },
    log: { debug: silent, info: silent, warn: silent, error: silent },
    zone: stockholm,
    clientIp: '127.0.0.1',
    requestId: 'test',
    now: moment,
    today: dateOf(toWallTime(moment, stockholm)),
    locale: 'sv',
    t: getTranslate('sv'),
    format: formatters('sv', 'SEK'),
    newKey: () => crypto.randomUUID(),
    newSecret: () => crypto.randomUUID(),
    isDemo: true,
  } as const
  const context = new RouterContextProvider()
  context.set(requestRoute, requestRouteOf(ANY_CALL, url.pathname, {}))
  context.set(baseServices, base)
  context.set(signedIn, null)
  context.set(services, {
    ...base,
    shop,
    plan: FULL_PLAN,
    user: {
      id: userId,
      name: 'Kim Berg',
      email: 'kim@example.test',
      phone: null,
      locale: 'sv',
      platformRole: null,
      settings: {},
      createdAt: instant('2026-01-01T00:00:00Z'),
    },
    permissions,
    can: (permission) => BUILT_IN_ROLES.OWNER.some((one) => one === permission),
    ownResourcesOnly: false,
    hasResources: false,
    manifestColumns: [],
    shops: [],
  })
  const request = form
    ? new Request(url, { method: 'POST', body: form instanceof FormData ? form : new URLSearchParams(form) })
    : new Request(url)
  return { request, url, params, context }
}

/** A route's outcome: the address that it redirects to, or the status and the errors of the form shown again. */
export async function outcomeOf(answer: unknown) {
  const result = await Promise.resolve(answer).catch((thrown: unknown) => thrown)
  if (result instanceof Response) return { to: result.headers.get('Location') }
  if (typeof result !== 'object' || result === null || !('init' in result && 'data' in result)) throw result
  const { init, data } = result
  const status = typeof init === 'object' && init !== null && 'status' in init ? init.status : 200
  const stale = typeof data === 'object' && data !== null && 'stale' in data ? data.stale : undefined
  return { status, errors: errorsOf(data), stale }
}

function errorsOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('result' in data)) return null
  const { result } = data
  return typeof result === 'object' && result !== null && 'error' in result ? result.error : null
}
