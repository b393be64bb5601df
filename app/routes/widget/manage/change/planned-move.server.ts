import { listedStart } from '#app/domain/availability/calendar/opening-date.ts'
import { OTHER_START_HELPS } from '#app/domain/availability/starts/find-nearest-starts.server.ts'
import { planChangeByGuest } from '#app/domain/order/guest/change-by-guest.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { findAlternatives } from '#app/routes/widget/add-choice.server.ts'
import { findProviders } from '#app/routes/widget/checkout/find-providers.server.ts'
import { shopContact } from '#app/routes/widget/confirmation/facts.server.ts'
import type { OpeningServices } from '#app/routes/widget/opening.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { toChoice } from './changing.server.ts'

type Movable = { order: OrderDetails; booking: OrderBooking }

/** The start that the address names. */
export function startInAddress({ address, hours, zone }: OpeningServices): WallTime | undefined {
  const { startDate: date, startTime: time } = address
  return date && time ? listedStart(hours, { date, time }, zone) : undefined
}

/** The change as it would be, or why it cannot be; undefined where no time was chosen. */
export async function loadPlannedMove(
  guest: OpeningServices,
  { order, booking }: Movable,
  params: URLSearchParams,
) {
  const { db, shop, now, zone, locale, t } = guest
  const startRent = startInAddress(guest)
  if (!startRent) return undefined
  const key = { shopId: shop.id, orderId: order.id, secret: order.secret, bookingId: booking.id }
  const answer = await inTransaction(db, (tx) => planChangeByGuest(tx, { ...key, startRent, now, zone }))
  if (answer.ok) throw new Error('a plan is always answered as a refusal')
  const { error } = answer
  if (error.code === 'order_not_found' || error.code === 'taken_over') notFound()
  const main = booking.products.find(({ isAddon }) => !isAddon)
  const page = {
    name: main ? pickText(main.productName, locale, shop.locales) : '',
    contact: shopContact(shop),
    methods: await findProviders(guest, order),
  }
  if (error.code !== 'planned') {
    const helps = [...OTHER_START_HELPS, 'past_cut_off'].includes(error.code)
    const nearest = helps ? await findAlternatives(guest, toChoice(guest, booking, params), order.id) : []
    return { ...page, plan: null, refused: { text: refusalText(error, t), nearest } }
  }
  const { plan, name, version, toPayMinor, backMinor, byHandMinor, differenceMinor } = error.planned
  return {
    ...page,
    refused: null,
    plan: {
      ...{ name, version, toPayMinor, backMinor, byHandMinor, differenceMinor },
      before: { ...plan.period.before, minor: plan.bookingMinor.before },
      after: { ...plan.period.after, minor: plan.bookingMinor.after },
      dueMinor: plan.dueMinor.after,
    },
  }
}

export type PlannedMoveView = NonNullable<Awaited<ReturnType<typeof loadPlannedMove>>>
