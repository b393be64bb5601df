import { redirect } from 'react-router'
import { addBooking } from '#app/domain/order/add-booking.server.ts'
import type { BundleChoice } from '#app/domain/order/bundle-types.ts'
import { withParts } from '#app/domain/order/bundled-bookings.ts'
import { choicesOf } from '#app/domain/order/kept-choices.ts'
import { findGuestOrder } from '#app/domain/order/order-queries.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { saveCustomer } from '#app/domain/order/save-customer.server.ts'
import { listAnswers } from '#app/domain/question/answers-queries.server.ts'
import { nameOf } from '#app/domain/question/asked-questions.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/start-again'
import { chooseAddress, stepAddress } from './addresses.ts'
import { isOpen, readOrder } from './guest-order.server.ts'
import { GuestPage } from './guest-page.tsx'

/** The reservation ran out: nothing is lost but the places, which may still be free. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { hasRefund } = await readExpiredOrder(guest, params.orderId)
  return { cart: guest.newKey(), hasRefund }
}

/** Puts the same bookings into a fresh order, as far as they are still free. The posted key makes it once. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const expired = await readExpiredOrder(guest, params.orderId)
  const cart = (await readForm(request)).get('cart')
  const cartKey = typeof cart === 'string' && /^[\w-]{8,100}$/.test(cart) ? cart : guest.newKey()
  const windowKey = guest.address.w ?? guest.newKey()
  const address = { ...guest.address, w: windowKey }

  const added = await rebook(guest, expired, { cartKey, windowKey })
  if (!added.order) return redirect(chooseAddress(address, undefined, { flash: 'not_all_free' }))
  if (added.refused > 0) return redirect(chooseAddress(address, added.order, { flash: 'not_all_free' }))
  return redirect(stepAddress(address, added.order, 'checkout'))
}

async function readExpiredOrder(guest: GuestServices, orderId: string | undefined): Promise<OrderDetails> {
  const order = await readOrder(guest, orderId)
  const isExpired =
    ['RESERVED', 'READY_FOR_PAYMENT', 'EXPIRED'].includes(order.state) && !isOpen(order, guest.now)
  if (!isExpired) throw redirect(stepAddress(guest.address, order, 'checkout'))
  return order
}

/** Each booking by itself, so that one that is gone does not keep the others from being had. */
async function rebook(
  guest: GuestServices,
  expired: OrderDetails,
  keys: { cartKey: string; windowKey: string },
) {
  const { db, shop, now, zone, locale, newSecret } = guest
  let order: { id: number; secret: string } | undefined
  let refused = 0
  /** Bookings of the fresh order by those that they replace. */
  const replaced = new Map<number, number>()
  for (const { parts, ...booking } of withParts(expired.bookings)) {
    const main = booking.products.filter(({ isAddon }) => !isAddon)
    const added = await inTransaction(db, (tx) =>
      addBooking(tx, {
        shopId: shop.id,
        shop,
        zone,
        now,
        audience: 'guest',
        locale,
        cart: { cartKey: keys.cartKey },
        windowKey: keys.windowKey,
        requestKey: `${keys.cartKey} ${booking.id}`,
        productId: main[0]?.productId ?? 0,
        durationId: booking.durationId,
        startRent: booking.startRent,
        quantities: main.map(({ priceCategoryId, quantity }) => ({ priceCategoryId, quantity })),
        addons: booking.products
          .filter(({ isAddon }) => isAddon)
          .map(({ productId, quantity }) => ({ addonId: productId, quantity })),
        bundles: bundlesOf(parts),
        origin: expired.origin ?? undefined,
        affiliateTag: expired.affiliateTag ?? undefined,
        newSecret,
      }),
    )
    if (added.ok) {
      order = { id: added.value.orderId, secret: added.value.secret }
      replaced.set(booking.id, added.value.bookingId)
    } else refused++
  }
  if (order) {
    const parts = await findReplacedParts(guest, expired, { ...order, replaced })
    await keepCustomer(guest, expired, { ...order, replaced: new Map([...replaced, ...parts]) })
  }
  return { order, refused }
}

/** What was chosen of a package; left out, so that what must come still does, where nothing was. */
function bundlesOf(parts: readonly OrderBooking[]): BundleChoice[] | undefined {
  const held = parts.map((part) => ({ ...part, rows: part.products }))
  const optionIds = new Set(parts.flatMap(({ bundleOptionId }) => bundleOptionId ?? []))
  return parts.length === 0
    ? undefined
    : choicesOf(
        [...optionIds].map((id) => ({ id })),
        held,
      )
}

/** Parts of the fresh order by those that they stand for: of the same booking, option and product. */
async function findReplacedParts(
  { db, shop }: GuestServices,
  expired: OrderDetails,
  { id: orderId, secret, replaced }: { id: number; secret: string; replaced: ReadonlyMap<number, number> },
): Promise<[number, number][]> {
  if (expired.bookings.every(({ parentBookingId }) => parentBookingId === null)) return []
  const fresh = await findGuestOrder(db, { shopId: shop.id, orderId, secret })
  return expired.bookings.flatMap(({ id, parentBookingId, bundleOptionId, products }) => {
    const same = fresh?.bookings.find(
      (part) =>
        part.parentBookingId === replaced.get(parentBookingId ?? 0) &&
        part.bundleOptionId === bundleOptionId &&
        part.products[0]?.productId === products[0]?.productId,
    )
    return same && parentBookingId !== null ? [[id, same.id]] : []
  })
}

/** What was typed before it ran out is kept. */
async function keepCustomer(
  { db, shop, now, zone }: GuestServices,
  { id, customer }: OrderDetails,
  order: { id: number; secret: string; replaced: ReadonlyMap<number, number> },
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

export default function StartAgainRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <GuestPage step="choose" title={t('guest.expired_title')}>
      <h1 style={{ marginBottom: 8 }}>{t('guest.expired_title')}</h1>
      <p style={{ marginBottom: 20 }}>{t('guest.expired_text')}</p>
      {loaderData.hasRefund ? (
        <div style={{ marginBottom: 20 }}>
          <Banner tone="warning">{t('guest.money_back')}</Banner>
        </div>
      ) : null}
      <form method="post">
        <input type="hidden" name="cart" value={loaderData.cart} />
        <button className="btn primary lg" type="submit">
          {t('guest.start_again')}
        </button>
      </form>
    </GuestPage>
  )
}
