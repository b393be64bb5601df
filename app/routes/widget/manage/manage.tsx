import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from 'react-router'
import { z } from 'zod'
import { resendConfirmation } from '#app/domain/notification/resend-confirmation.server.ts'
import { formatPhone } from '#app/domain/order/customer/phone.server.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { findCancellations } from '#app/domain/order/refund/find-cancellations.server.ts'
import { guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { stepAddress } from '#app/routes/widget/addresses.ts'
import { toCart } from '#app/routes/widget/cart/cart.server.ts'
import { BookedColumns } from '#app/routes/widget/confirmation/booked-columns.tsx'
import { findPlaces, paidOf } from '#app/routes/widget/confirmation/facts.server.ts'
import { ContactLinks, WhenAndWhere } from '#app/routes/widget/confirmation/facts.tsx'
import { loadBookedOrder } from '#app/routes/widget/guest-order.server.ts'
import { BookingSummary } from '#app/routes/widget/order-summary.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/manage'
import { findAdding } from './addons/more-addons.server.ts'
import { findChanges } from './change/changing.server.ts'
import { findCancellation, findReviewable, isStillOpen, titleOf } from './managed-order.server.ts'
import { QuickActions, RESEND_FORM } from './quick-actions.tsx'
import { AddSection, CancelSection, ChangeSection, DetailsSection, ReviewSection } from './sections.tsx'

const FLASHES = ['saved', 'resent', 'changed', 'not_changed'] as const
const RESEND = z.object({ requestKey: z.string().min(8).max(100) })

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { address, db, shop, t } = guest
  const { order, isCancelled } = await loadBookedOrder(guest, params.orderId)
  const { customer } = order
  const isOpen = isStillOpen(guest, order)
  return {
    orderId: order.id,
    isCancelled,
    name: [customer?.firstName, customer?.lastName].filter(Boolean).join(' '),
    email: customer?.email ?? null,
    title: isCancelled ? t('guest.cancelled_title') : titleOf(guest, order),
    flash: FLASHES.find((code) => code === url.searchParams.get('flash')),
    cart: toCart(guest, order),
    /** Bookings that refunds cancelled: they add nothing to the total. */
    cancelled: (await findCancellations(db, { shopId: shop.id, order })).flatMap(
      ({ bookings }) => toCart(guest, { ...order, bookings }).bookings,
    ),
    places: await findPlaces(guest, order),
    payment: paidOf(guest, order),
    refunds: refundsOf(order),
    receipts: order.transactions
      .filter((entry) => isMoney(entry) && entry.status === 'PAYED')
      .map(({ id, amountMinor }) => ({
        amountMinor,
        address: stepAddress(address, order, `receipts/${id}/receipt.pdf`),
      })),
    details: isOpen
      ? {
          address: stepAddress(address, order, 'manage/details'),
          reached: [customer?.email, customer?.phone && unbroken(formatPhone(customer.phone))]
            .filter(Boolean)
            .join(' · '),
        }
      : null,
    changes: isOpen ? await findChanges(guest, order) : [],
    adding: isOpen ? await findAdding(guest, order) : [],
    reviews: await findReviewable(guest, order),
    cancelling: isOpen ? await findCancellation(guest, order) : null,
    cancelAddress: stepAddress(address, order, 'manage/cancel'),
    icsAddress: isCancelled ? null : stepAddress(address, order, 'order.ics'),
    confirmationAddress: stepAddress(address, order, 'order-confirmation'),
    resendKey: !isCancelled && customer?.email ? guest.newKey() : null,
  }
}

/** Sends the confirmation once more. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { db, shop, locale, now, t } = guest
  const { order } = await loadBookedOrder(guest, params.orderId)
  const submission = parseWithZod(await readForm(request), { schema: RESEND })
  if (submission.status !== 'success') return rejectForm(submission, t)
  const { requestKey } = submission.value
  const resent = await inTransaction(db, (tx) =>
    resendConfirmation(tx, { order, requestKey, locale, shopId: shop.id, now }),
  )
  if (!resent.ok) return refuseForm(submission, resent.error, t)
  return redirect(stepAddress(guest.address, order, 'manage', { flash: 'resent' }))
}

/** A number that stays on one line. */
function unbroken(number: string): string {
  return number.replaceAll(' ', '\u00a0')
}

function isMoney({ transactionType }: OrderDetails['transactions'][number]): boolean {
  return transactionType === 'PAYMENT' || transactionType === 'REFUND'
}

/** Amounts that are on their way back, and that have arrived. */
function refundsOf({ transactions }: OrderDetails) {
  const sumOf = (wanted: string) =>
    transactions
      .filter(({ transactionType, status }) => transactionType === 'REFUND' && status === wanted)
      .reduce((sum, { amountMinor }) => sum - amountMinor, 0)
  return { pendingMinor: sumOf('PENDING'), paidBackMinor: sumOf('PAYED') }
}

export default function ManageRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { orderId, isCancelled, name, title, cart, places, payment, details, cancelling } = loaderData
  const result = actionData?.result
  return (
    <main id="main" className="guest-content" tabIndex={-1}>
      <PageTitle page={title} hasError={result?.error !== undefined} />
      <ErrorSummary formId={RESEND_FORM} result={result} />
      <p className="muted">{[`${t('mail.order')} ${orderId}`, name].filter(Boolean).join(' · ')}</p>
      <h1>{title}</h1>
      <Notices {...loaderData} />
      <section className="confirmation-facts manage-facts" aria-label={t('guest.your_booking')}>
        <WhenAndWhere bookings={cart.bookings} places={{ ...places, phone: null, email: null }} />
        {isCancelled ? null : (
          <div>
            <small>{payment.label}</small>
            <b className="tabular">{format.money(payment.payedMinor)}</b>
            {payment.dueMinor > 0 ? (
              <p>
                {t('guest.left_to_pay')} {format.money(payment.dueMinor)}
              </p>
            ) : null}
          </div>
        )}
      </section>
      <QuickActions {...loaderData} />
      {loaderData.reviews.map((review) => (
        <ReviewSection key={review.id} {...review} />
      ))}
      {details ? <h2>{t('common.edit')}</h2> : null}
      {loaderData.changes.map((change) => (
        <ChangeSection key={change.id} change={change} isOnly={loaderData.changes.length === 1} />
      ))}
      {loaderData.adding.map((adding) => (
        <AddSection key={adding.id} adding={adding} isOnly={cart.bookings.length === 1} />
      ))}
      {details ? <DetailsSection {...details} /> : null}
      {cancelling ? <CancelSection cancelling={cancelling} address={loaderData.cancelAddress} /> : null}
      <BookedColumns cart={cart} payment={isCancelled ? null : payment} className="manage-booked" />
      {loaderData.cancelled.length > 0 ? (
        <section className="manage-cancelled">
          <h2 className="section-title">{t('order.cancelled_bookings')}</h2>
          {loaderData.cancelled.map((booking) => (
            <BookingSummary key={booking.id} booking={booking} />
          ))}
        </section>
      ) : null}
      {places.phone || places.email ? (
        <div className="fine-print">
          <p>{t('manage.ask_us')}</p>
          <ContactLinks phone={places.phone} email={places.email} />
        </div>
      ) : null}
    </main>
  )
}

/** Says what just happened, and which money goes back. */
function Notices({ flash, email, refunds }: Route.ComponentProps['loaderData']) {
  const t = useTranslate()
  const format = useFormat()
  const { pendingMinor, paidBackMinor } = refunds
  return (
    <div className="manage-notices" role="status">
      {flash === 'saved' ? <Banner tone="success">{t('form.saved_changes')}</Banner> : null}
      {flash === 'changed' ? <Banner tone="success">{t('manage.changed')}</Banner> : null}
      {flash === 'not_changed' ? <Banner tone="warning">{t('refusal.rebooking_failed')}</Banner> : null}
      {flash === 'resent' && email ? (
        <Banner tone="success">{t('guest.confirmation_sent', { email })}</Banner>
      ) : null}
      {pendingMinor > 0 ? (
        <Banner tone="info">{t('manage.on_its_way', { amount: format.money(pendingMinor) })}</Banner>
      ) : null}
      {paidBackMinor > 0 ? (
        <Banner tone="info">{t('manage.paid_back', { amount: format.money(paidBackMinor) })}</Banner>
      ) : null}
    </div>
  )
}
