import type { RouterContextProvider } from 'react-router'
import { type OpeningHours, openingOf } from '#app/domain/opening-hours/opening-hours.ts'
import { findOpeningHours } from '#app/domain/opening-hours/opening-hours-queries.server.ts'
import { type OpeningDay, openingMonth, weeksOf } from '#app/domain/opening-hours/opening-year.ts'
import { listBookingAllocations } from '#app/domain/order/manifest/allocation-queries.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { copiesOn, mostCopiesOf } from '#app/domain/order/replicate/copy-dates.ts'
import { listCopies } from '#app/domain/order/replicate/copy-queries.server.ts'
import {
  type NamedReplication,
  planReplication,
  type ReplicateInput,
  type ReplicateRefusal,
} from '#app/domain/order/replicate/replicate-order.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { dateOf, type LocalDate, timeOf, weekdayOf } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { toBookingPage } from '#app/routes/staff/orders/booking/load-booking.server.ts'
import { loadOrder, type OrderParams } from '#app/routes/staff/orders/order/load-order.server.ts'
import type { Db } from '#db/transaction.server.ts'
import { findConflictChoices } from './conflict-choices.server.ts'
import {
  monthsFrom,
  otherMonths,
  readClosed,
  readDays,
  readReplication,
  readTypedStart,
  startFields,
  withMode,
} from './posted-replication.ts'
import { toReplicationView } from './replication-view.server.ts'

type Context = Readonly<RouterContextProvider>

export type ReplicationPage = Awaited<ReturnType<typeof loadReplication>>

/** The order, what of it is chosen and for when, and the copies as they would be. */
export async function loadReplication(context: Context, params: OrderParams, fields: URLSearchParams) {
  const { db, shop, locale, zone, today, newKey, t, format } = context.get(services)
  const { order, choice, input } = await loadChoice(context, params, fields)
  const planned = await findPlan(db, input)
  const chosen = order.bookings.filter(({ id, parentBookingId }) =>
    choice.bookingIds.includes(parentBookingId ?? id),
  )
  const hours = await findOpeningHours(db, shop.id)
  const allocations = await listBookingAllocations(db, { shopId: shop.id, orderId: order.id })
  const plan =
    planned.ok && choice.dates.length > 0 && chosen.length > 0
      ? toReplicationView(planned.value, {
          ...{ choice, chosen, allocations, locale, shopLocales: shop.locales, zone, t, format },
          earlier: await listCopies(db, { shopId: shop.id, orderId: order.id }),
          choices: await findConflictChoices(context, {
            ...{ plan: planned.value.plan, choice, chosen, hours, input },
          }),
        })
      : null
  const first = order.bookings[0]
  const { customerName } = first ? toBookingPage(order, first) : { customerName: null }
  return {
    orderId: order.id,
    customerName,
    email: order.customer?.email ?? null,
    priceMinor: order.priceMinor,
    startRent: order.bookings.map(({ startRent }) => startRent).toSorted()[0] ?? null,
    endRent:
      order.bookings
        .map(({ endRent }) => endRent)
        .toSorted()
        .at(-1) ?? null,
    bookings: order.bookings
      .filter(({ parentBookingId }) => parentBookingId === null)
      .map((booking) => ({
        ...toOriginalView(booking),
        isChosen: choice.bookingIds.includes(booking.id),
      })),
    months: monthsFrom(choice.month).map((month) =>
      toMonth(month, { order, days: readDays(fields, today), hours, today }),
    ),
    otherMonths: otherMonths(choice.month, today),
    days: readDays(fields, today),
    mostCopies: mostCopiesOf(choice.bookingIds.length),
    closedDays: readClosed(fields).filter((date) => openingOf(hours.seasons, date).length === 0),
    manual: choice.isManual ? toTypedStarts() : null,
    modes: { calendar: `?${withMode(fields, false)}`, manual: `?${withMode(fields, true)}` },
    rule: {
      repeat: fields.get('repeat') ?? weeklyAs(first),
      first: fields.get('first'),
      last: fields.get('last'),
    },
    carries: choice.carries,
    notifies: choice.notifies,
    plan,
    refusal: planned.ok ? null : refusalText(planned.error, t),
    requestKey: newKey(),
  }

  /** Starts as they were typed; before, those that the picker has chosen, or the order's own, from today on. */
  function toTypedStarts() {
    const originals = chosen.filter(({ parentBookingId }) => parentBookingId === null)
    const [own = today] = originals.map(({ startRent }) => dateOf(startRent)).toSorted()
    const date = readDays(fields, today)[0] ?? (own < today ? today : own)
    const [shifted] = copiesOn(originals, [{ date, resolutions: new Map() }], zone)
    return originals.map((booking) => {
      const names = startFields(booking.id)
      const planned = shifted?.bookings.find(({ bookingId }) => bookingId === booking.id)?.startRent
      const isTyped = fields.has(names.date)
      const start = readTypedStart(fields, booking.id) ?? (isTyped ? undefined : planned)
      return {
        id: booking.id,
        name: toOriginalView(booking).name,
        date: start ? dateOf(start) : fields.get(names.date),
        time: start ? timeOf(start) : fields.get(names.time),
        error: isTyped && start === undefined ? t('form.invalid') : null,
      }
    })
  }

  /**
   * Its price is that of all that is copied with it, the items of its bundle too; the right to rebook is not, and is
   * named with what it cost.
   */
  function toOriginalView({ id, startRent, endRent, products }: OrderBooking) {
    const main = products.find(({ isAddon }) => !isAddon) ?? products[0]
    const all = order.bookings.filter((each) => (each.parentBookingId ?? each.id) === id)
    const feesMinor = all.flatMap(({ fees }) => fees).reduce((sum, { totalMinor }) => sum + totalMinor, 0)
    return {
      id,
      startRent,
      endRent,
      name: main ? pickText(main.productName, locale, shop.locales) : '',
      imageSrc: main?.imageSrc ?? null,
      quantities: products.filter(({ isAddon }) => !isAddon),
      totalMinor: all.flatMap((each) => each.products).reduce((sum, { totalMinor }) => sum + totalMinor, 0),
      guarantee: feesMinor > 0 ? t('replicate.without_guarantee', { amount: format.money(feesMinor) }) : null,
    }
  }
}

/** The plan; an empty one where there is nothing to copy. */
async function findPlan(db: Db, input: ReplicateInput): Promise<Result<NamedReplication, ReplicateRefusal>> {
  return input.copies.length === 0 ? ok({ plan: { copies: [] }, name: '' }) : planReplication(db, input)
}

/** Input of the use case for the choice in the address or the form. */
export async function toReplicateInput(
  context: Context,
  params: OrderParams,
  fields: URLSearchParams,
): Promise<ReplicateInput> {
  return (await loadChoice(context, params, fields)).input
}

async function loadChoice(context: Context, params: OrderParams, fields: URLSearchParams) {
  const { shop, user, now, zone, today, newSecret } = context.get(services)
  const order = await loadOrder(context, params)
  const originals = order.bookings.filter(({ parentBookingId }) => parentBookingId === null)
  const choice = readReplication(fields, { originals, today })
  const chosen = originals.filter(({ id }) => choice.bookingIds.includes(id))
  const { carries, notifies } = choice
  const key = { shopId: shop.id, orderId: order.id, userId: user.id, now, zone, shop, newSecret }
  return {
    order,
    choice,
    input: { ...key, carries, notifies, copies: copiesOn(chosen, choice.dates, zone) },
  }
}

type MonthFacts = { order: OrderDetails; days: readonly LocalDate[]; hours: OpeningHours; today: LocalDate }

/** A month of the picker in weeks. */
function toMonth(first: LocalDate, { order, days, hours, today }: MonthFacts) {
  const month = openingMonth(hours.seasons, first)
  const toDay = ({ date, isOpen }: OpeningDay) => ({
    date,
    isOpen,
    isPast: date < today,
    isSource: order.bookings.some(({ startRent }) => dateOf(startRent) === date),
    isChosen: days.includes(date),
  })
  return { first, weeks: weeksOf(month).map((week) => week.map((day) => day && toDay(day))) }
}

/** Every week on the weekday of a booking, as the rule for days has it. */
function weeklyAs(booking: OrderBooking | undefined): string | null {
  return booking ? `${weekdayOf(dateOf(booking.startRent))}:1` : null
}
