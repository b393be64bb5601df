import { redirect } from 'react-router'
import { findMeetingPlaces } from '#app/domain/catalog/meeting-place-queries.server.ts'
import { videoAddress } from '#app/domain/catalog/preparation-video.ts'
import { listPreparations } from '#app/domain/catalog/product-information-queries.server.ts'
import { documentAddress } from '#app/domain/file/image-address.ts'
import { dueMinor } from '#app/domain/order/order-total.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { Route } from './+types/order-confirmation'
import { chooseAddress, stepAddress } from './addresses.ts'
import { toCart } from './cart.server.ts'
import { ConfirmationFacts } from './confirmation-facts.tsx'
import { readOrder } from './guest-order.server.ts'
import { GuestPage } from './guest-page.tsx'
import { BookingSummary, SumLines } from './order-summary.tsx'
import { PaymentLines } from './payment-lines.tsx'
import { PreparationList } from './preparation-list.tsx'
import { readShopTexts } from './shop-texts.server.ts'
import { ShopTexts } from './shop-texts.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { address, shop } = guest
  const order = await readOrder(guest, params.orderId)
  const isCancelled = order.state === 'CANCELLED' || order.state === 'DELETED'
  if (order.state !== 'CONFIRMED' && !isCancelled) throw redirect(stepAddress(address, order, 'checkout'))
  return {
    orderId: order.id,
    isCancelled,
    firstName: order.customer?.firstName ?? '',
    email: order.customer?.email ?? '',
    cart: toCart(guest, order),
    payedMinor: order.payedMinor,
    // Nothing is asked for once the order no longer counts.
    dueMinor: isCancelled ? 0 : dueMinor(order.priceMinor, order.payedMinor),
    instructions: instructionsOf(guest, order),
    places: await findPlaces(guest, order),
    texts: isCancelled ? null : await readShopTexts(guest, order),
    preparations: isCancelled ? [] : await findPreparations(guest, order),
    shop: { name: shop.displayName, street: shop.street, city: shop.city, phone: shop.companyPhone },
    icsAddress: stepAddress(address, order, 'order.ics'),
    moreAddress: chooseAddress(address, undefined),
  }
}

/** How to pay what is left, as the chosen offline provider says. */
function instructionsOf({ locale, shop }: GuestServices, order: OrderDetails) {
  const offline = order.transactions.findLast(
    ({ provider, status }) => provider === 'OFFLINE' && status === 'PENDING',
  )
  if (!offline) return undefined
  return {
    name: offline.providerName && pickText(offline.providerName, locale, shop.locales),
    text: offline.instructions && pickText(offline.instructions, locale, shop.locales),
  }
}

/** Meeting places of what is booked, each once. */
async function findPlaces({ db, shop, locale }: GuestServices, order: OrderDetails): Promise<string[]> {
  const productIds = order.bookings.flatMap(({ products }) => products.map(({ productId }) => productId))
  const found = await findMeetingPlaces(db, { shopId: shop.id, productIds })
  const places = [...found.values()].map((place) => pickText(place, locale, shop.locales))
  return [...new Set(places)].filter((place) => place !== '')
}

/** What to read and to watch before coming, per product that has any. */
async function findPreparations({ db, shop, locale }: GuestServices, order: OrderDetails) {
  const productIds = order.bookings.flatMap(({ products }) => products.map(({ productId }) => productId))
  const preparations = await listPreparations(db, { shopId: shop.id, productIds: [...new Set(productIds)] })
  return preparations.map(({ productId, displayName, document, videoId }) => ({
    productId,
    name: pickText(displayName, locale, shop.locales),
    document: document && { name: document.name, address: documentAddress(document.key) },
    video: videoId === null ? null : videoAddress(videoId),
  }))
}

export default function OrderConfirmationRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { orderId, isCancelled, firstName, email, cart } = loaderData
  const thanks = firstName ? t('guest.confirmed_title', { name: firstName }) : t('guest.confirmed_page')
  const title = isCancelled ? t('guest.cancelled_title') : thanks
  return (
    <GuestPage step="done" title={t(isCancelled ? 'guest.cancelled_title' : 'guest.confirmed_page')}>
      <div className="row" style={{ gap: 14, marginBottom: 8, flexWrap: 'nowrap' }}>
        {isCancelled ? null : <Tick />}
        <h1 style={isCancelled ? undefined : { color: 'var(--success)' }}>{title}</h1>
      </div>
      {isCancelled ? null : <p className="muted">{t('guest.confirmation_sent', { email })}</p>}
      <ConfirmationFacts
        orderId={orderId}
        bookings={cart.bookings}
        places={loaderData.places}
        shop={loaderData.shop}
      />
      <div className="row no-print" style={{ margin: '18px 0 28px' }}>
        {isCancelled ? null : (
          <a className="btn primary" href={loaderData.icsAddress} download>
            <Icon name="calendar" />
            {t('guest.add_to_calendar')}
          </a>
        )}
        <a className="btn secondary" href={loaderData.moreAddress}>
          {t('guest.book_more')}
        </a>
        <span data-print hidden>
          <button className="btn ghost" type="button">
            <Icon name="print" />
            {t('common.print')}
          </button>
        </span>
      </div>
      <section className="wsplit">
        <div>
          <h2 style={{ marginBottom: 12 }}>{t('guest.your_booking')}</h2>
          {cart.bookings.map((booking) => (
            <BookingSummary key={booking.id} booking={booking} />
          ))}
          <PreparationList preparations={loaderData.preparations} />
          {loaderData.instructions && loaderData.dueMinor > 0 ? (
            <>
              <h2 style={{ marginBottom: 8 }}>{t('guest.how_to_pay')}</h2>
              <p>
                <b>{loaderData.instructions.name}</b>
              </p>
              <p style={{ whiteSpace: 'pre-line' }}>{loaderData.instructions.text}</p>
              <p className="muted">{t('guest.payment_reference', { id: orderId })}</p>
            </>
          ) : null}
          {loaderData.texts ? <ShopTexts {...loaderData.texts} /> : null}
        </div>
        <div className="card well">
          <div className="pad">
            <SumLines cart={cart} label={t('common.total')} />
            <PaymentLines payedMinor={loaderData.payedMinor} dueMinor={loaderData.dueMinor} />
          </div>
        </div>
      </section>
    </GuestPage>
  )
}

function Tick() {
  return (
    <span
      style={{
        width: 44,
        height: 44,
        borderRadius: '50%',
        background: 'var(--success-soft)',
        color: 'var(--success)',
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
      }}
    >
      <Icon name="check" />
    </span>
  )
}
