import { formatPhone } from '#app/domain/order/customer/phone.server.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { chooseAddress, stepAddress } from '#app/routes/widget/addresses.ts'
import { toCart } from '#app/routes/widget/cart/cart.server.ts'
import { loadBookedOrder } from '#app/routes/widget/guest-order.server.ts'
import { GuestPage } from '#app/routes/widget/guest-page.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { Route } from './+types/order-confirmation'
import { findBeforeVisit } from './before-visit.server.ts'
import { BeforeVisit, FinePrint } from './before-visit.tsx'
import { BookedColumns } from './booked-columns.tsx'
import { findPlaces, paidOf } from './facts.server.ts'
import { ConfirmationFacts } from './facts.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { address } = guest
  const { order, isCancelled } = await loadBookedOrder(guest, params.orderId)
  return {
    orderId: order.id,
    totalMinor: order.priceMinor,
    currency: guest.shop.currency,
    isCancelled,
    firstName: order.customer?.firstName ?? '',
    email: order.customer?.email ?? '',
    phone: order.customer?.phone ? formatPhone(order.customer.phone) : '',
    cart: toCart(guest, order),
    payment: paidOf(guest, order),
    instructions: instructionsOf(guest, order),
    places: await findPlaces(guest, order),
    beforeVisit: isCancelled ? null : await findBeforeVisit(guest, order),
    icsAddress: stepAddress(address, order, 'order.ics'),
    manageAddress: stepAddress(address, order, 'manage', { w: null }),
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

export default function OrderConfirmationRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { orderId, totalMinor, currency, isCancelled, firstName, cart, places, beforeVisit, payment } =
    loaderData
  const thanks = firstName ? t('guest.confirmed_title', { name: firstName }) : t('guest.confirmed_page')
  return (
    <GuestPage
      step="done"
      title={t(isCancelled ? 'guest.cancelled_title' : 'guest.confirmed_page')}
      bought={isCancelled ? undefined : { id: orderId, totalMinor, currency }}
    >
      {isCancelled ? (
        <h1>{t('guest.cancelled_title')}</h1>
      ) : (
        <>
          <div className="confirmation-title">
            <Icon name="check" />
            <h1>{thanks}</h1>
          </div>
          <Reached email={loaderData.email} phone={loaderData.phone} />
        </>
      )}
      <ConfirmationFacts orderId={orderId} bookings={cart.bookings} places={places} />
      <div className="confirmation-actions row no-print">
        {isCancelled ? null : (
          <a className="button primary" href={loaderData.icsAddress} download>
            <Icon name="calendar" />
            {t('guest.add_to_calendar')}
          </a>
        )}
        <a className="button secondary" href={loaderData.manageAddress}>
          {t(isCancelled ? 'mail.show_booking' : 'manage.link')}
        </a>
        <a className="button secondary" href={loaderData.moreAddress}>
          {t('guest.book_more')}
        </a>
        <span data-print hidden>
          <button className="button ghost" type="button">
            <Icon name="print" />
            {t('common.print')}
          </button>
        </span>
      </div>
      {loaderData.instructions && payment.dueMinor > 0 ? (
        <HowToPay {...loaderData.instructions} orderId={orderId} />
      ) : null}
      <BookedColumns cart={cart} payment={payment} />
      {beforeVisit ? (
        <>
          <BeforeVisit {...beforeVisit} />
          <FinePrint {...beforeVisit} />
        </>
      ) : null}
    </GuestPage>
  )
}

/** Where the guest is written to and rung, to be checked while the details are fresh. */
function Reached({ email, phone }: { email: string; phone: string }) {
  const t = useTranslate()
  return (
    <p className="muted">
      {email ? t('guest.confirmation_sent', { email }) : null}{' '}
      {phone ? (
        <>
          {t('guest.reached_by_phone')} <span className="nowrap">{phone}</span>.
        </>
      ) : null}
    </p>
  )
}

function HowToPay({ name, text, orderId }: { name: string | null; text: string | null; orderId: number }) {
  const t = useTranslate()
  return (
    <section className="card how-to-pay" aria-labelledby="how-to-pay">
      <div className="padded stack-2">
        <h2 id="how-to-pay">{t('guest.how_to_pay')}</h2>
        <p>
          <b>{name}</b>
        </p>
        <p className="pre-line">{text}</p>
        <p className="muted">{t('guest.payment_reference', { id: orderId })}</p>
      </div>
    </section>
  )
}
