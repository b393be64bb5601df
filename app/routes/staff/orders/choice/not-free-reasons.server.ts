import type { RouterContextProvider } from 'react-router'
import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { isIndependent } from '#app/domain/availability/calendar/start-grid.ts'
import type { Demand } from '#app/domain/availability/demand.ts'
import { explain } from '#app/domain/availability/explain/explain.ts'
import { hasEnoughLeft } from '#app/domain/availability/starts/start-time-state.ts'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { listResources, listResourceTypes } from '#app/domain/resource/resource-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { isAmbiguous, type LocalDate, type WallTime } from '#app/domain/shared/time.ts'
import { type Services, services } from '#app/http/context.server.ts'
import { inStaffLanguage, refusalText } from '#app/http/forms/refusal-text.ts'
import { reasonLines } from '#app/http/labels/reason-text.ts'
import { whyNotFree } from '#app/routes/staff/why-not-free.server.ts'
import type { StaffBookingStart } from './staff-booking-starts.tsx'

type Context = Readonly<RouterContextProvider>
const NO_START = 'start_time_not_offered'

type Named = readonly { id: number; name: string }[]

/**
 * Loads the names for sentences on what leaves least of a product in a period: for staff, also for who may not open
 * the page that explains it in full. Empty where nothing limits it.
 */
export async function loadReasons(
  context: Context,
): Promise<(facts: AvailabilityFacts, demand: Demand) => string> {
  const { db, shop, locale, now, zone, t, format } = context.get(services)
  const products = await listNamedProducts(db, { shopId: shop.id })
  const nameIn = (records: Named) => {
    const names = new Map(records.map(({ id, name }) => [id, name]))
    return (id: number) => names.get(id) ?? ''
  }
  const names = {
    product: nameIn(
      products.map(({ id, displayName }) => ({ id, name: pickText(displayName, locale, shop.locales) })),
    ),
    resource: nameIn(await listResources(db, shop.id)),
    resourceType: nameIn(await listResourceTypes(db, shop.id)),
    // What leaves least names no units.
    identifier: () => '',
  }
  return (facts, demand) => {
    const explanation = explain(facts, { demand, audience: 'staff', now, zone, reservations: [] })
    const product = facts.products.get(demand.productId)
    const rule = explanation?.reasons.find((reason) => reason.code === 'rule' && reason.rule === NO_START)
    // It has places at its departures alone: how many are sold of none says nothing.
    const isDeparture = product?.bookingType === 'PER_START_TIME' && isIndependent(product)
    if (rule && isDeparture) return refusalText(inStaffLanguage({ code: NO_START }), t)
    const poolId = product?.poolId ?? demand.productId
    const master = poolId === demand.productId ? null : names.product(poolId)
    const lines = explanation ? reasonLines(explanation, { t, format, zone }, { ...names, master }) : []
    return lines.find(({ isBinding }) => isBinding)?.text ?? ''
  }
}

type Offered = {
  productId: number
  durationId: number | null
  date: LocalDate
  starts: readonly StaffBookingStart[]
}

/** Says of a start in the hour that the clock shows twice that it is in the first. Source: domain.md §1 'Time'. */
export function summerTimeText(startRent: WallTime, { zone, t }: Pick<Services, 'zone' | 't'>): string {
  return isAmbiguous(startRent, zone) ? ` ${t('guest.summer_time')}` : ''
}

/**
 * Starts with their labels, the full ones with the page that explains them, or in a sentence why for who may not
 * open it.
 */
export async function explainStarts(
  context: Context,
  facts: AvailabilityFacts,
  { starts, date, ...product }: Offered,
) {
  const isSaidHere =
    !starts.every(hasEnoughLeft) && !context.get(services).can('availability-calendars-access')
  const reasonOf = isSaidHere ? await loadReasons(context) : undefined
  return starts.map((each) => {
    const start = { ...each, summerTime: summerTimeText(each.startRent, context.get(services)) }
    if (hasEnoughLeft(start)) return { ...start, why: null, reason: null }
    const why = whyNotFree(context, { ...product, ...start, date })
    return { ...start, why, reason: reasonOf?.(facts, { ...product, ...start, quantity: 1 }) ?? null }
  })
}
