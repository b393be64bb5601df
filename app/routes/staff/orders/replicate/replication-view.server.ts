import {
  allocatedNames,
  type BookingAllocation,
} from '#app/domain/order/manifest/allocation-queries.server.ts'
import { withoutEmptyRates } from '#app/domain/order/order-total.ts'
import type { OrderBooking } from '#app/domain/order/order-types.ts'
import { type CopyDate, type CopyPeriod, copiesOn } from '#app/domain/order/replicate/copy-dates.ts'
import type { CopiedBooking, CopiedOrder } from '#app/domain/order/replicate/copy-order.server.ts'
import type { NamedReplication } from '#app/domain/order/replicate/replicate-order.server.ts'
import { summarise } from '#app/domain/pricing/summarise.ts'
import { type Locale, pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { atTime, dateOf, type LocalDate, timeOf, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import { inStaffLanguage, refusalText } from '#app/http/forms/refusal-text.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { ConflictChoice } from './conflict-choices.server.ts'
import { dayNames } from './day-names.ts'
import { asChosen, RESOLUTIONS, type ReplicationChoice, resolutionField } from './posted-replication.ts'

export type ReplicationView = ReturnType<typeof toReplicationView>

type Facts = {
  choice: ReplicationChoice
  /** Bookings that are copied, items of bundles left out. */
  chosen: readonly OrderBooking[]
  /** Of the original order, by booking. */
  allocations: ReadonlyMap<number, BookingAllocation>
  choices: readonly ConflictChoice[]
  /** Copies that were made before, by the day on which each begins. */
  earlier: readonly { orderId: number; date: LocalDate }[]
  locale: Locale
  shopLocales: readonly Locale[]
  zone: Zone
  t: Translate
  format: Formatters
}

/** The plan as its page shows it: a line for each chosen day, what is to be solved, and what it all comes to. */
export function toReplicationView({ plan, name }: NamedReplication, facts: Facts) {
  const { choice, chosen, choices, t } = facts
  const originals = chosen.filter(({ parentBookingId }) => parentBookingId === null)
  const text = (value: Translatable) => pickText(value, facts.locale, facts.shopLocales)
  const names = new Map(originals.map(({ id, products }) => [id, mainName(products, text)]))
  const lines = choice.dates.map((chosenDate) => {
    const { date } = chosenDate
    const copy = plan.copies.find((each) => each.date === date)
    const hasConflict = copy?.bookings.some(({ refusal }) => refusal !== null) ?? false
    return {
      date,
      cells: copy
        ? originals.map(({ id }) => ({
            ...toCell(id, copy.bookings, asOrdered(chosenDate)),
            broken: brokenTexts(copy.bookings.filter(({ bookingId }) => bookingId === id)),
            /** Where it has fewer than the order. */
            reduced: reducedTextOf(choices.find((each) => each.date === date && each.bookingId === id)),
          }))
        : [],
      isSkipped: copy === undefined,
      hasConflict,
      earlier: copy ? facts.earlier.filter((each) => each.date === date).map(({ orderId }) => orderId) : [],
      /** null while the day is skipped or in conflict. */
      priceMinor: copy && !hasConflict ? summarise(rowsOf(copy)).totalMinor : null,
      choices: choices
        .filter((each) => each.date === date)
        .map((each) => toChoiceView(each, copy?.bookings ?? [])),
    }
  })
  const conflicts = lines.filter(({ hasConflict }) => hasConflict).map(({ date }) => date)
  const free = plan.copies.filter(({ date }) => !conflicts.includes(date))
  const { totalMinor, vat } = summarise(free.flatMap(rowsOf))
  return {
    name,
    names: originals.map(({ id }) => ({ id, name: names.get(id) ?? '' })),
    lines,
    count: plan.copies.length,
    conflicts,
    /** Copies without a conflict, which alone are summed. */
    free: free.length,
    totalMinor,
    vat: withoutEmptyRates(vat),
    priceChanges: priceChangesOf(
      plan.copies.flatMap(({ bookings }) => bookings),
      facts.chosen,
      text,
    ),
    allocated: allocatedOf(facts, plan.copies),
    warnings: warningsOf(plan.copies),
  }

  /** Rules for guests that are broken, each with its days. */
  function warningsOf(copies: readonly CopiedOrder[]) {
    const warnings = copies.flatMap(({ bookings }) => bookings.flatMap((booking) => booking.warnings))
    return [...Map.groupBy(warnings, ({ code }) => code)].map(([code, ofCode]) => {
      const texts = new Set(ofCode.map(brokenText)).values().map((rule) => {
        const concerned = copies.filter(({ bookings }) => brokenTexts(bookings).includes(rule))
        return t('replicate.rule_on', {
          rule,
          days: dayNames(
            concerned.map(({ date }) => date),
            facts,
          ),
        })
      })
      return { code, text: [...texts].join(' ') }
    })
  }

  function brokenTexts(bookings: readonly CopiedBooking[]): string[] {
    return [...new Set(bookings.flatMap(({ warnings }) => warnings.map(brokenText)))]
  }

  function brokenText(warning: CopiedBooking['warnings'][number]): string {
    return refusalText(inStaffLanguage(warning), t)
  }

  function asOrdered(date: CopyDate): readonly CopyPeriod[] {
    return copiesOn(originals, [asChosen(date)], facts.zone)[0]?.bookings ?? []
  }

  function toChoiceView(
    { date, bookingId, resolution, plannedStart, starts, requested, reducedTo }: ConflictChoice,
    bookings: readonly CopiedBooking[],
  ) {
    const refusal = bookings.find((each) => each.bookingId === bookingId)?.refusal
    const chosenStart = startOfResolution(resolution, refusal ? null : plannedStart)
    const isListed = starts.some(({ startRent }) => startRent === chosenStart)
    const all =
      chosenStart === null || isListed ? starts : [{ startRent: chosenStart, free: null }, ...starts]
    const startOptions = all
      .filter(({ startRent }) => startRent !== plannedStart)
      .map(({ startRent, free }) => {
        // Of typed starts each is moved alone.
        const isDay =
          !choice.isManual &&
          dateOf(startRent) !== dateOf(plannedStart) &&
          timeOf(startRent) === timeOf(plannedStart)
        const value = isDay ? RESOLUTIONS.day(dateOf(startRent)) : RESOLUTIONS.start(startRent)
        return { kind: isDay ? ('day' as const) : ('start' as const), value, startRent, free }
      })
    return {
      field: resolutionField(choice.isManual ? plannedStart : date, bookingId),
      isTyped: choice.isManual,
      product: names.get(bookingId) ?? '',
      reason: refusal ? reasonOf(refusal, bookingId) : null,
      plannedStart,
      value: chosenValue(resolution),
      starts: startOptions,
      reduced:
        reducedTo === null
          ? null
          : { value: RESOLUTIONS.reduce(reducedTo), text: reducedText(reducedTo, requested) },
      canLeaveOut: originals.length > 1,
    }
  }

  function reducedTextOf(each: ConflictChoice | undefined): string | null {
    if (each?.resolution?.kind !== 'REDUCE' || each.resolution.quantity !== each.reducedTo) return null
    return reducedText(each.reducedTo, each.requested)
  }

  function reducedText(quantity: number, requested: number): string {
    return t('replicate.option_reduce', { quantity, requested })
  }

  /** Names what is short where that is not the booking's own product but comes with it. */
  function reasonOf(refusal: NonNullable<CopiedBooking['refusal']>, bookingId: number): string {
    const reason = refusalText(inStaffLanguage(refusal), t)
    const productId = 'productId' in refusal ? refusal.productId : undefined
    const own = originals.find(({ id }) => id === bookingId)
    const isOwn = own !== undefined && mainOf(own.products)?.productId === productId
    const booked = chosen.flatMap(({ products }) => products).find((each) => each.productId === productId)
    return booked && !isOwn ? `${text(booked.productName)}: ${reason}` : reason
  }
}

function rowsOf({ bookings }: CopiedOrder): CopiedBooking['rows'] {
  return bookings.flatMap(({ rows }) => rows)
}

/** Start that a conflict was resolved by; a day stays offered while it is free. */
function startOfResolution(
  resolution: ConflictChoice['resolution'],
  freeStart: WallTime | null,
): WallTime | null {
  if (resolution?.kind === 'START') return resolution.startRent
  return resolution?.kind === 'DAY' && freeStart ? atTime(resolution.date, timeOf(freeStart)) : null
}

function chosenValue(resolution: ConflictChoice['resolution']): string | null {
  if (!resolution) return null
  if (resolution.kind === 'START') return RESOLUTIONS.start(resolution.startRent)
  if (resolution.kind === 'DAY') return RESOLUTIONS.day(resolution.date)
  if (resolution.kind === 'REDUCE') return RESOLUTIONS.reduce(resolution.quantity)
  return resolution.kind === 'SKIP' ? RESOLUTIONS.skip : RESOLUTIONS.leaveOut
}

type Cell = {
  bookingId: number
  state: 'FREE' | 'MOVED' | 'CONFLICT' | 'LEFT_OUT'
  startRent: WallTime | null
}

function toCell(
  bookingId: number,
  bookings: readonly CopiedBooking[],
  asOrdered: readonly CopyPeriod[],
): Cell {
  const isOwn = (each: { bookingId: number }) => each.bookingId === bookingId
  const booking = bookings.find(isOwn)
  if (!booking) return { bookingId, state: 'LEFT_OUT', startRent: null }
  const { startRent, refusal } = booking
  if (refusal) return { bookingId, state: 'CONFLICT', startRent }
  const isMoved = asOrdered.find(isOwn)?.startRent !== startRent
  return { bookingId, state: isMoved ? 'MOVED' : 'FREE', startRent }
}

function mainName(products: OrderBooking['products'], text: (value: Translatable) => string): string {
  const main = mainOf(products)
  return main ? text(main.productName) : ''
}

function mainOf(products: OrderBooking['products']): OrderBooking['products'][number] | undefined {
  return products.find(({ isAddon }) => !isAddon) ?? products[0]
}

/** Products that cost something else by then, each price once. */
function priceChangesOf(
  copied: readonly CopiedBooking[],
  originals: readonly OrderBooking[],
  text: (value: Translatable) => string,
) {
  const changes = copied.flatMap(({ bookingId, rows }) =>
    rows.flatMap((row) => {
      const sold = originals
        .filter(({ id, parentBookingId }) => id === bookingId || parentBookingId === bookingId)
        .flatMap(({ products }) => products)
        .filter((each) => each.productId === row.productId && each.priceCategoryId === row.priceCategoryId)
      const [before] = sold
      if (!before || sold.some(({ unitPriceMinor }) => unitPriceMinor === row.unitPriceMinor)) return []
      const product = [before.productName, before.priceCategoryTitle].flatMap((each) =>
        each ? text(each) : [],
      )
      return { product: product.join(', '), before: before.unitPriceMinor, after: row.unitPriceMinor }
    }),
  )
  return [...new Map(changes.map((each) => [`${each.product} ${each.after}`, each])).values()]
}

/** On how many of the copies the order's own resources and units are free. */
function allocatedOf({ allocations, chosen, choice }: Facts, copies: NamedReplication['plan']['copies']) {
  if (!choice.carries.allocations) return []
  return allocatedNames(allocations, chosen).map((name) => ({
    name,
    free: copies.filter(({ bookings }) => bookings.some(({ allocated }) => allocated.includes(name))).length,
    total: copies.length,
  }))
}
