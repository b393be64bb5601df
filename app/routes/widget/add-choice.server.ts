import { listedStart } from '#app/domain/availability/calendar/opening-date.ts'
import { findNearestStarts } from '#app/domain/availability/starts/find-nearest-starts.server.ts'
import { findBundleOption } from '#app/domain/catalog/bundle/bundle-option-queries.server.ts'
import { chosenQuantities } from '#app/domain/catalog/category-key.ts'
import type { TooManyReservations } from '#app/domain/order/booking/reservation-limit.server.ts'
import { saveChoice } from '#app/domain/order/booking/save-choice.server.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { startOfMonth, timeOf, toWallTime, type WallTime } from '#app/domain/shared/time.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import type { Refusal } from '#app/http/forms/reply.server.ts'
import { allowedBy } from '#app/http/pages/allowed-by.server.ts'
import type { ShownFree } from '#app/http/pages/shown-free.ts'
import { carry } from '#app/http/pages/widget-address.ts'
import { windowKeyOf } from '#app/http/pages/window-key.ts'
import { readClient } from '#app/http/session/client.server.ts'
import { totalQuantity } from '#app/routes/widget/quantities/quantities.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { elsewhereAddress, stepAddress } from './addresses.ts'
import { type Choice, toParameters } from './choice.ts'
import type { GuestProblem } from './guest-errors.tsx'
import { afterStartTime } from './next-step.server.ts'
import type { OpeningServices } from './opening.server.ts'
import { notEnoughProblem } from './product/not-enough.ts'

/** Refusals that another start time may cure. */
const OTHER_TIME_HELPS = [
  'not_enough_free',
  'past_cut_off',
  'start_time_not_offered',
  'outside_opening_hours',
]

/**
 * Adds the choice to the guest's order, or changes the booking that it names; the same choice again changes
 * nothing. The value is where to go next: what else is in its bundle, its add-ons, or straight to the details.
 */
export async function addChoice(
  guest: OpeningServices,
  choice: Choice,
  order: OrderDetails | undefined,
  shown?: ShownFree,
): Promise<Result<string, GuestProblem>> {
  const { db, zone, hours, t } = guest
  const { date, startTime } = choice
  if (!date || !startTime) return err({ fields: { startTime: t('guest.choose_start_time') } })
  if (totalQuantity(choice.quantities) === 0) return err({ fields: { quantity: t('guest.choose_quantity') } })

  const startRent = listedStart(hours, { date, time: startTime }, zone)
  const input = { ...toChoiceInput(guest, choice, order), startRent }
  const saved = await inTransaction(db, (tx) => saveChoice(tx, input))
  if (!saved.ok) {
    const { error } = saved
    if (error.at === 'client') return err(laterProblem(guest, error))
    return error.at === 'bundles'
      ? refusalOfItem(guest, error, choice)
      : refusalOf(guest, error, { choice, order, shown })
  }
  const { bookingId, orderId: id, secret, more } = saved.value
  const { productId } = choice
  return ok(await afterStartTime(guest, { productId, bookingId, order: { id, secret }, more }))
}

/** Problem at the start time when a bundle item is refused, named with its reason: another start may help. */
async function refusalOfItem(
  { db, shop, locale, t }: GuestServices,
  refusal: Refusal & { optionId: number },
  { productId }: Choice,
): Promise<Result<string, GuestProblem>> {
  const { optionId: bundleOptionId } = refusal
  const option = await findBundleOption(db, { shopId: shop.id, productId, bundleOptionId })
  const name = pickText(option?.name ?? {}, locale, shop.locales)
  const text = t('guest.bundle_refused', { name, reason: refusalText(refusal, t) })
  return err({ fields: { startTime: text }, offersOthers: OTHER_TIME_HELPS.includes(refusal.code) })
}

/** Too many reservations from the guest's address: says when the first of them ends. */
export function laterProblem(
  { t, zone }: GuestServices,
  { code, endsAt, retryAfterSeconds }: TooManyReservations,
): GuestProblem {
  const time = timeOf(toWallTime(endsAt, zone))
  return { fields: { '': refusalText({ code, time }, t) }, retryAfterSeconds }
}

/** Booking of the choice but for its start; cart, origin and allowed products count for a new booking alone. */
function toChoiceInput(guest: OpeningServices, choice: Choice, order: OrderDetails | undefined) {
  const { shop, address, now, zone, locale, newKey, newSecret } = guest
  const pageKey = address.cart ?? newKey()
  return {
    ...{ shopId: shop.id, shop, now, zone, locale, newSecret },
    audience: 'guest',
    windowKey: windowKeyOf(guest),
    client: readClient(guest),
    cart: order ? { orderId: order.id, secret: order.secret } : { cartKey: pageKey },
    pageKey,
    bookingId: choice.bookingId,
    productId: choice.productId,
    durationId: choice.durationId ?? null,
    quantities: chosenQuantities(choice.quantities),
    origin: address.origin,
    affiliateTag: address.affiliateTag,
    allowed: allowedBy(guest),
  } as const
}

/** The nearest start times with enough left, as links that change nothing else. Source: F01. */
export async function findAlternatives(
  { db, shop, address, now, zone, hours, firstDate }: OpeningServices,
  choice: Choice,
  exceptOrderId?: number,
): Promise<{ startRent: WallTime; endRent: WallTime; address: string }[]> {
  const { productId, durationId = null, date, startTime } = choice
  if (!date || !startTime) return []
  const starts = await findNearestStarts(db, {
    ...{ shopId: shop.id, audience: 'guest', now, zone, hours, firstDate, exceptOrderId },
    ...{ productId, durationId, date, startTime, requested: totalQuantity(choice.quantities) },
  })
  return starts.map(({ date: day, startRent, endRent }) => {
    const other = { ...choice, month: startOfMonth(day), date: day, startTime: timeOf(startRent) }
    return { startRent, endRent, address: carry(address, toParameters(other)) }
  })
}

/** Refusals that are about the order as a whole lead to where it belongs now; others stand at a field. */
function refusalOf(
  { address, t }: GuestServices,
  refusal: Refusal & { free?: number | null },
  { choice, order, shown }: { choice: Choice; order: OrderDetails | undefined; shown: ShownFree },
): Result<string, GuestProblem> {
  if (refusal.at === 'orderId' || refusal.at === 'windowKey') {
    return ok(
      order ? stepAddress(address, order, 'checkout') : elsewhereAddress(address, toParameters(choice)),
    )
  }
  if (refusal.code === 'not_enough_free') {
    const participants = totalQuantity(choice.quantities)
    return err(notEnoughProblem({ free: refusal.free ?? 0, participants, shown }, t))
  }
  const text = refusalText(refusal, t)
  const field =
    refusal.at === 'startRent' ? 'startTime' : refusal.at === 'durationId' ? 'durationId' : 'quantity'
  return err({ fields: { [field]: text }, offersOthers: OTHER_TIME_HELPS.includes(refusal.code) })
}
