import type { RouterContextProvider } from 'react-router'
import { findBookableProducts } from '#app/domain/availability/bookable-product-queries.server.ts'
import { findExplanation } from '#app/domain/availability/find-explanation.server.ts'
import { listIdentifiersOf } from '#app/domain/catalog/identifier-queries.server.ts'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { listResources, listResourceTypes } from '#app/domain/resource/resource-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { dateOf, type LocalDate, type WallTime } from '#app/domain/shared/time.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { reasonLines } from '#app/http/reason-text.ts'
import { notFound } from '#app/http/reply.server.ts'
import { readStart } from '#app/http/start-key.ts'

type Context = Readonly<RouterContextProvider>

/** The product and the start that an address names; 404 when it names none. */
export function readStartAddress(params: URLSearchParams): { productId: number; startRent: WallTime } {
  const productId = readId(params.get('of'))
  const startRent = readStart(params.get('at'))
  if (productId === undefined || !startRent) notFound()
  return { productId, startRent }
}

export type StartPage = Awaited<ReturnType<typeof readStartPage>>

/** Why so many are free at a start, in words, who is booked, and what of the product can be closed by name. */
export async function readStartPage(context: Context, { url }: { url: URL }) {
  const { db, shop, now, zone, locale, t, format, can } = context.get(services)
  const { productId, startRent } = readStartAddress(url.searchParams)
  const products = await listNamedProducts(db, { shopId: shop.id })
  const product = products.find(({ id }) => id === productId)
  const asked = { productId, startRent, durationId: null, quantity: 1, audience: 'staff' } as const
  const explanation = await findExplanation(db, { shopId: shop.id, ...asked, now, zone })
  if (!product || !explanation) notFound()
  const bookable = await findBookableProducts(db, { shopId: shop.id, productIds: [productId] })
  const poolIds = [bookable.get(productId)?.poolId ?? productId]
  const units = [...(await listIdentifiersOf(db, { shopId: shop.id, productIds: poolIds })).values()].flat()
  const resources = await listResources(db, shop.id)
  const types = await listResourceTypes(db, shop.id)
  const names = {
    product: namesOf(
      products.map(({ id, displayName }) => ({ id, name: pickText(displayName, locale, shop.locales) })),
    ),
    resource: namesOf(resources),
    resourceType: namesOf(types),
    identifier: namesOf(units.map(({ id, label }) => ({ id, name: label }))),
  }
  return {
    productId,
    name: names.product(productId),
    startRent,
    free: explanation.free,
    state: explanation.state,
    lines: reasonLines(explanation, { t, format, zone }, names),
    units,
    bookings: can('calendars-access') ? bookingsOn(dateOf(startRent), productId) : null,
  }
}

/** The day's line of the product: what is out at a start may have left before it. */
function bookingsOn(date: LocalDate, productId: number): string {
  const choice = { view: 'timeline', by: 'product', days: '1', date, product: String(productId) }
  return `/bookings/calendar?${new URLSearchParams(choice)}`
}

function namesOf(things: readonly { id: number; name: string }[]): (id: number) => string {
  const names = new Map(things.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? ''
}
