import { coveredPeriod } from '#app/domain/availability/allocation/covered-period.ts'
import { occupiedPeriod } from '#app/domain/availability/allocation/occupied-period.ts'
import {
  type AvailabilityFacts,
  availabilityFacts,
  type BookableProduct,
  type MandatoryOption,
} from '#app/domain/availability/availability-facts.ts'
import { sortSchedules } from '#app/domain/availability/calendar/capacity-schedule.ts'
import type { Closeout } from '#app/domain/availability/closeouts/closeout.ts'
import { type ResourceFacts, resourceFacts } from '#app/domain/availability/resources/resource-limit.ts'
import { compareLabels, type IdentifierFacts } from '#app/domain/availability/units/identifier-limit.ts'
import {
  addMinutes,
  epochSeconds,
  localDate,
  localTime,
  toInstant,
  wallTime,
} from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import type { OracleBooking, OracleBundle, OracleProduct, OracleShop } from './oracle-shop.ts'

const ALL_MONTHS = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])

/** Availability facts of a random shop, as the queries would find them if it were stored. */
export function factsOfShop(shop: OracleShop): AvailabilityFacts {
  const products = new Map(shop.products.map((each) => [each.id, toBookable(shop, each)]))
  const [from, to] = [localDate(shop.dates[0] ?? ''), localDate(shop.dates.at(-1) ?? '')]
  const taken = shop.bookings.map((booking) => toChosen(products, booking))
  return availabilityFacts({
    products,
    hours: {
      seasons: shop.seasons.map((season) => ({
        id: season.id,
        firstDate: localDate(season.firstDate),
        lastDate: localDate(season.lastDate),
        intervals: season.intervals.map(({ weekday, opens, closes }) => ({
          weekday,
          opens: localTime(opens),
          closes: localTime(closes),
        })),
        closedDates: new Set(season.closedDates.map(localDate)),
      })),
      marginToClosingMinutes: shop.margin,
    },
    from,
    to,
    covered: coveredPeriod(
      [...products.values()],
      { from, to },
      { durations: shop.bundles.flatMap(({ length }) => length ?? []), daysLater: 1 },
    ),
    rows: taken.map(({ row }) => row),
    closeouts: Map.groupBy(shop.closeouts.map(toCloseout), ({ productId }) => productId),
    resources: shop.products.some(({ needs }) => needs.length > 0) ? toResources(shop, taken) : undefined,
    identifiers: toIdentifiers(products, shop, taken),
    ...toMandatory(products, shop),
  })
}

function toMandatory(products: ReadonlyMap<number, BookableProduct>, shop: OracleShop) {
  const seats = new Map(shop.products.map((each) => [each.id, each.seats]))
  const find = (id: number) => products.get(id) ?? []
  const addonsOf = (id: number) =>
    shop.addons.filter(({ productId }) => productId === id).flatMap(({ addonId }) => find(addonId))
  const toOption = (bundle: OracleBundle): MandatoryOption => {
    const { parentId, itemIds, choice, fixed, length, ...when } = bundle
    return {
      id: 1 + shop.bundles.indexOf(bundle),
      parentSeats: seats.get(parentId) ?? 1,
      choice: choice === 'ALL' ? 'ALL' : 'ONE',
      items: itemIds.flatMap((id) => {
        const product = products.get(id)
        return product ? [{ product, seats: seats.get(id) ?? 1, addons: addonsOf(id) }] : []
      }),
      fixedQuantity: fixed,
      duration: length,
      ...toTerms(when, length),
    }
  }
  const groups = Map.groupBy(shop.bundles, ({ parentId }) => parentId)
  return {
    mandatoryOptions: new Map([...groups].map(([id, bundles]) => [id, bundles.map(toOption)])),
    mandatoryAddons: new Map(shop.products.map(({ id }) => [id, addonsOf(id)])),
  }
}

function toTerms(
  { days, time }: Pick<OracleBundle, 'days' | 'time'>,
  length: OracleBundle['length'],
): Pick<MandatoryOption, 'terms'> {
  const isPlain = days !== 'WITHIN' && days.join() === '0' && time === null
  if (isPlain) return {}
  const isForced = time !== null && time !== 'CHOSEN'
  return {
    terms: {
      dateOption: days === 'WITHIN' ? 'WITHIN_PARENT_DATES' : 'CUSTOM_MIN_MAX',
      canSelectDate: days === 'WITHIN' || days.length > 1,
      dateOptionXDays: null,
      dateOptionDaysMin: days === 'WITHIN' ? null : (days[0] ?? 0),
      dateOptionDaysMax: days === 'WITHIN' ? null : (days.at(-1) ?? 0),
      startTimeOption: isForced ? 'FORCED_START_TIME' : 'PARENT_START_TIME',
      canSelectStartTime: time === 'CHOSEN',
      startTime: isForced ? localTime(time) : null,
      durationOption: length ? 'FORCED_DURATION' : 'PARENT_DURATION',
      canSelectDuration: false,
      durationId: null,
    },
  }
}

type BookedQuantities = ReturnType<typeof toChosen>

function toBookable(shop: OracleShop, product: OracleProduct): BookableProduct {
  const master = shop.products.find(({ id }) => id === product.masterId) ?? product
  const isScheduled = product.startTimeType === 'MANUAL_INDEPENDENT' && !product.isAddon
  const schedules = isScheduled ? product.schedules : []
  return {
    id: product.id,
    poolId: master.id,
    productType: product.isAddon ? 'ADDON' : product.isByStart ? 'EVENT' : 'RENTAL',
    bookingType: product.isByStart ? 'PER_START_TIME' : 'PER_PERIOD',
    status: 'ACTIVE',
    poolCapacity: master.capacity,
    ownCapacity: product === master ? null : product.capacity,
    minutesBefore: product.before,
    minutesAfter: product.after,
    startTimeType: product.startTimeType,
    startTimeInterval: product.interval,
    startTimes: product.times.map(localTime),
    schedules: sortSchedules(
      schedules.map(({ id, kind, firstDate, weekdays, intervalDays, capacities }) => ({
        id,
        kind,
        firstDate: localDate(firstDate),
        lastDate: null,
        weekdays: new Set(weekdays),
        months: ALL_MONTHS,
        intervalDays,
        capacities: new Map(Object.entries(capacities).map(([time, places]) => [localTime(time), places])),
      })),
    ),
    durations: product.durations,
    cutOffMinutes: product.cutOffMinutes,
    minimumQuantity: product.minimum,
    maximumQuantity: 0,
    lowInventoryLimit: product.low,
    usesResources: product.needs.length > 0,
    identifierAssignment: master.units === null ? null : 'AUTOMATIC',
  }
}

function toChosen(products: ReadonlyMap<number, BookableProduct>, booking: OracleBooking) {
  const product = products.get(booking.productId)
  if (!product) throw new Error(`no product ${booking.productId}`)
  const period = { startRent: wallTime(`${booking.start}:00`), endRent: wallTime(`${booking.end}:00`) }
  const { from, to } = occupiedPeriod(product, period, stockholm)
  const times = { occupiedFrom: epochSeconds(from), occupiedTo: epochSeconds(to) }
  const row = {
    ...period,
    ...times,
    productId: product.id,
    poolId: product.poolId,
    quantity: booking.quantity,
  }
  const visible = {
    from: epochSeconds(toInstant(period.startRent, stockholm)),
    to: epochSeconds(toInstant(period.endRent, stockholm)),
  }
  const before = product.minutesBefore
  const resourceTimes = {
    occupiedFrom: epochSeconds(addMinutes(toInstant(period.startRent, stockholm), -before)),
    occupiedTo: epochSeconds(addMinutes(toInstant(period.endRent, stockholm), product.minutesAfter)),
  }
  return { booking, row, visible, resourceTimes }
}

function toCloseout(closeout: OracleShop['closeouts'][number], index: number): Closeout {
  const startDateTime = wallTime(`${closeout.start}:00`)
  const endDateTime = closeout.end === null ? null : wallTime(`${closeout.end}:00`)
  return {
    id: index + 1,
    productId: closeout.productId,
    startDateTime,
    endDateTime,
    from: epochSeconds(toInstant(startDateTime, stockholm)),
    to: epochSeconds(toInstant(endDateTime ?? startDateTime, stockholm)),
    partialQuantity: closeout.quantity,
    identifierIds: closeout.units,
  }
}

function toResources(shop: OracleShop, taken: readonly BookedQuantities[]): ResourceFacts {
  const typeOf = new Map(shop.resources.map(({ id, typeId }) => [id, typeId]))
  const fixed = (date: string) => ({
    kind: 'FIXED_DATE' as const,
    firstDate: localDate(date),
    lastDate: null,
    weekdays: new Set([1]),
    months: ALL_MONTHS,
    intervalDays: 1,
  })
  return resourceFacts({
    units: new Map(
      shop.resources.map((each) => [
        each.id,
        {
          id: each.id,
          typeId: each.typeId,
          maxCapacity: each.capacity,
          sharedBetweenProducts: each.byProducts,
          sharedBetweenBookings: each.byBookings,
          sharedBetweenStartTimes: each.byStarts,
          when: { scheduled: each.onDates !== null, schedules: (each.onDates ?? []).map(fixed) },
        },
      ]),
    ),
    products: new Map(
      shop.products
        .filter(({ needs }) => needs.length > 0)
        .map(({ id, split, needs }) => [id, { allowSplit: split, needs }]),
    ),
    uses: taken.flatMap(({ booking, row, resourceTimes }) =>
      booking.resources.map(({ resourceId, quantity }) => ({
        ...resourceTimes,
        resourceId,
        productId: booking.productId,
        bookingId: booking.id,
        startRent: row.startRent,
        quantity,
      })),
    ),
    unallocated: taken.flatMap(({ booking, row, resourceTimes }) => {
      const needs = shop.products.find(({ id }) => id === booking.productId)?.needs ?? []
      return needs.flatMap(({ typeId }) => {
        const ofType = booking.resources.filter((each) => typeOf.get(each.resourceId) === typeId)
        const quantity = booking.quantity - ofType.reduce((total, each) => total + each.quantity, 0)
        const { id: bookingId, productId } = booking
        const use = { ...resourceTimes, productId, bookingId, startRent: row.startRent, typeId, quantity }
        return quantity > 0 ? [use] : []
      })
    }),
  })
}

function toIdentifiers(
  products: ReadonlyMap<number, BookableProduct>,
  shop: OracleShop,
  taken: readonly BookedQuantities[],
): IdentifierFacts | undefined {
  const named = shop.products.filter(({ units }) => units !== null)
  if (named.length === 0) return undefined
  const assignments = new Map<number, { occupiedFrom: number; occupiedTo: number }[]>()
  for (const { booking, row } of taken) {
    for (const unit of booking.units) assignments.set(unit, [...(assignments.get(unit) ?? []), row])
  }
  return {
    pools: new Map(
      named.map(({ id, units, isByStart }) => [
        id,
        {
          assignment: 'AUTOMATIC',
          isByStart,
          units: (units ?? []).map((unit) => ({ id: unit, label: `Nr ${unit}` })).sort(compareLabels),
        },
      ]),
    ),
    assignments,
    unassigned: taken.flatMap(({ booking, row, visible }) => {
      const quantity = booking.quantity - booking.units.length
      const hasNames = products.get(booking.productId)?.identifierAssignment
      return hasNames && quantity > 0 ? [{ ...row, visible, quantity }] : []
    }),
  }
}
