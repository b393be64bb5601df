import { createHash } from 'node:crypto'
import type { BundleChoice } from '#app/domain/order/bundle/bundle-types.ts'
import { withItems } from '#app/domain/order/bundle/bundled-bookings.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { moveDraft } from '#app/domain/order/draft/move-draft.server.ts'
import { findGuestOrder, findOrderOfCart } from '#app/domain/order/order-queries.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { listAnswers } from '#app/domain/question/answers-queries.server.ts'
import { nameOf } from '#app/domain/question/requested-questions.ts'
import type { ShopFacts } from '#app/domain/shop/shop-facts.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { type AddBookingInput, addBooking } from './add-booking.server.ts'
import { choicesOf } from './previous-choices.ts'
import type { TooManyReservations } from './reservation-limit.server.ts'

type BookAgainInput = Pick<AddBookingInput, 'now' | 'zone' | 'locale' | 'client' | 'newSecret'> & {
  shop: Pick<ShopFacts, 'id' | 'reservationMinutes'>
  expired: OrderDetails
  /** The window that the fresh order goes on in. */
  windowKey: string
}

/**
 * Books the bookings of an order that ran out in a fresh one: each in a transaction of its own, so that one that is
 * gone does not stop the others. The fresh order's cart key follows from the old order, so that a second post, or Back
 * and another one, leads to the same fresh order, whichever window it goes on in.
 */
export async function bookAgain(db: Db, input: BookAgainInput) {
  const { shop, expired, windowKey, ...reader } = input
  const cartKey = createHash('sha256').update(`start again ${expired.secret}`).digest('base64url')
  const begun = await findOrderOfCart(db, { shopId: shop.id, cartKey })
  if (begun && begun.windowKey !== windowKey) return { order: begun, refused: 0, limited: undefined }
  let order: { id: number; secret: string } | undefined
  let refused = 0
  let limited: TooManyReservations | undefined
  let isFresh = false
  /** Bookings of the fresh order by those that they replace. */
  const replaced = new Map<number, number>()
  for (const { items, ...booking } of withItems(expired.bookings)) {
    const main = booking.products.filter(({ isAddon }) => !isAddon)
    const added = await inTransaction(db, (tx) =>
      addBooking(tx, {
        ...reader,
        shopId: shop.id,
        shop,
        audience: 'guest',
        cart: { cartKey },
        windowKey,
        requestKey: `${cartKey} ${booking.id}`,
        productId: main[0]?.productId ?? 0,
        durationId: booking.durationId,
        startRent: booking.startRent,
        quantities: main.map(({ priceCategoryId, quantity }) => ({ priceCategoryId, quantity })),
        addons: booking.products
          .filter(({ isAddon }) => isAddon)
          .map(({ productId, quantity }) => ({ addonId: productId, quantity })),
        bundles: bundlesOf(items),
        origin: expired.origin ?? undefined,
        affiliateTag: expired.affiliateTag ?? undefined,
      }),
    )
    if (added.ok) {
      order = { id: added.value.orderId, secret: added.value.secret }
      replaced.set(booking.id, added.value.bookingId)
      isFresh ||= added.value.isNew
    } else {
      refused++
      if (added.error.code === 'too_many_reservations') limited = added.error
    }
  }
  // Texts typed since then in a fresh order that was there already are newer.
  if (order && isFresh) {
    const items = await findReplacedItems(db, input, { ...order, replaced })
    const fresh = { ...order, replaced: new Map([...replaced, ...items]) }
    await saveCustomerAgain(db, input, fresh)
    const move = { shopId: shop.id, fromOrderId: expired.id, toOrderId: order.id, replaced: fresh.replaced }
    await inTransaction(db, (tx) => moveDraft(tx, move))
  }
  return { order, refused, limited }
}

/** Bundle choices of an expired booking; undefined without items, so that the mandatory ones are still booked. */
function bundlesOf(items: readonly OrderBooking[]): BundleChoice[] | undefined {
  const previous = items.map((item) => ({ ...item, rows: item.products }))
  const optionIds = new Set(items.flatMap(({ bundleOptionId }) => bundleOptionId ?? []))
  return items.length === 0
    ? undefined
    : choicesOf(
        [...optionIds].map((id) => ({ id })),
        previous,
      )
}

type FreshOrder = { id: number; secret: string; replaced: ReadonlyMap<number, number> }

/** Items of the fresh order by those that they replace: of the same booking, option and product. */
async function findReplacedItems(
  db: Db,
  { shop, expired }: BookAgainInput,
  { id: orderId, secret, replaced }: FreshOrder,
): Promise<[number, number][]> {
  if (expired.bookings.every(({ parentBookingId }) => parentBookingId === null)) return []
  const fresh = await findGuestOrder(db, { shopId: shop.id, orderId, secret })
  return expired.bookings.flatMap(({ id, parentBookingId, bundleOptionId, products }) => {
    const same = fresh?.bookings.find(
      (item) =>
        item.parentBookingId === replaced.get(parentBookingId ?? 0) &&
        item.bundleOptionId === bundleOptionId &&
        item.products[0]?.productId === products[0]?.productId,
    )
    return same && parentBookingId !== null ? [[id, same.id]] : []
  })
}

/** The contact details and answers that were submitted before. */
async function saveCustomerAgain(
  db: Db,
  { shop, expired: { id, customer }, now, zone }: BookAgainInput,
  order: FreshOrder,
): Promise<void> {
  if (!customer) return
  const stored = await listAnswers(db, { shopId: shop.id, orderId: id })
  const answers = stored.flatMap((answer) => {
    if (answer.bookingId === null) return answer
    const bookingId = order.replaced.get(answer.bookingId)
    return bookingId === undefined ? [] : { ...answer, bookingId }
  })
  const given = { answers, asked: answers.map(nameOf) }
  await inTransaction(db, (tx) =>
    saveCustomer(tx, {
      shopId: shop.id,
      orderId: order.id,
      secret: order.secret,
      now,
      zone,
      customer,
      given,
    }),
  )
}
