import { data, redirect } from 'react-router'
import type { BundleOffer } from '#app/domain/catalog/bundle-offer.ts'
import type { BundleChoice } from '#app/domain/order/bundle-types.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { setBundle } from '#app/domain/order/set-bundle.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound } from '#app/http/reply.server.ts'
import { carry } from '#app/http/widget-address.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/bundle'
import { chooseAddress, stepAddress } from './addresses.ts'
import { BackLink } from './back-link.tsx'
import { readChoices, readPostedChoices, writeChoices } from './bundle-choices.ts'
import { BundleOption } from './bundle-option.tsx'
import { findBundlePage, findOfferOf } from './bundle-page.server.ts'
import { refusedField } from './bundle-refusal.ts'
import { GuestErrors } from './guest-errors.tsx'
import { readOpenOrder } from './guest-order.server.ts'
import { GuestPage } from './guest-page.tsx'
import { holdOf } from './hold.ts'
import { afterBundle } from './next-step.server.ts'
import { toTexts } from './quantity-texts.ts'

const FORM_ID = 'bundle'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { offer, ...booked } = await readBooking(guest, params)
  const { order, booking } = booked
  if (offer.options.length === 0) throw redirect(await nextOf(guest, booked))
  const asked = readChoices(url.searchParams.get('b'))
  return {
    page: await findBundlePage(guest, { order, booking, offer }, asked),
    backAddress: chooseAddress(guest.address, order),
    order: { id: order.id, windowKey: order.windowKey },
    hold: holdOf(order, guest),
  }
}

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { db, shop, address, now, zone, t } = guest
  const { offer, ...booked } = await readBooking(guest, params)
  const { order, booking } = booked
  const form = await readForm(request)
  const { choices, errors } = readPostedChoices(form, offer.options)
  if (errors.size > 0) return refuse(guest, { ...booked, offer }, choices, toTexts(errors, t))
  const intent = form.get('intent')
  if (intent !== null && intent !== 'continue') {
    return redirect(`${url.pathname}${carry(address, { order: null, b: writeChoices(choices) })}`)
  }
  const set = await inTransaction(db, (tx) =>
    setBundle(tx, {
      shopId: shop.id,
      orderId: order.id,
      secret: order.secret,
      windowKey: address.w,
      bookingId: booking.id,
      choices,
      now,
      zone,
    }),
  )
  if (set.ok) return redirect(await nextOf(guest, booked))
  const { error } = set
  if (error.at !== 'bundles') return redirect(stepAddress(address, order, 'checkout'))
  const page = await findBundlePage(guest, { ...booked, offer }, choices)
  const field = refusedField(page.options, error)
  return data({ page, problem: { fields: { [field]: t(`refusal.${error.code}`, error) } } }, { status: 422 })
}

type Booked = { order: OrderDetails; booking: OrderBooking }

/** The page again with what was chosen and the reasons. */
async function refuse(
  guest: GuestServices,
  booked: Booked & { offer: BundleOffer },
  choices: readonly BundleChoice[],
  fields: Record<string, string>,
) {
  return data({ page: await findBundlePage(guest, booked, choices), problem: { fields } }, { status: 422 })
}

function nextOf(guest: GuestServices, { order, booking }: Booked): Promise<string> {
  const productId = booking.products.find(({ isAddon }) => !isAddon)?.productId ?? 0
  return afterBundle(guest, { productId, bookingId: booking.id, order })
}

/** A booking that is itself a part has no package of its own. */
async function readBooking(guest: GuestServices, params: Route.LoaderArgs['params']) {
  const order = await readOpenOrder(guest, params.orderId)
  const booking = order.bookings.find(({ id }) => id === readId(params.bookingId))
  if (!booking || booking.parentBookingId !== null) notFound()
  return { order, booking, offer: await findOfferOf(guest, booking) }
}

export default function BundleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { order, hold } = loaderData
  const page = actionData?.page ?? loaderData.page
  const errors = actionData?.problem.fields ?? {}
  return (
    <GuestPage
      step="addons"
      title={t('guest.bundle_title')}
      hasError={actionData !== undefined}
      hold={hold}
      order={order}
      bar={
        <>
          <div className="grow" data-announce>
            <small>{t('guest.sum_so_far')}</small>
            <span className="tot"> {format.money(page.totalMinor)}</span>
          </div>
          <button className="btn primary lg" type="submit" form={FORM_ID} name="intent" value="continue">
            {t('common.continue')}
          </button>
        </>
      }
    >
      {actionData ? <GuestErrors formId={FORM_ID} problem={actionData.problem} /> : null}
      <BackLink to={loaderData.backAddress}>{t('common.back')}</BackLink>
      <h1 style={{ marginBottom: 4 }}>{t('guest.bundle_title')}</h1>
      <p className="muted">
        {page.name}, {format.period(page.startRent, page.endRent)}
      </p>
      <form
        method="post"
        id={FORM_ID}
        noValidate
        data-preview
        style={{ display: 'grid', gap: 16, marginTop: 16 }}
      >
        {/* Enter in a field goes on; without this button it would press the first stepper. */}
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
        {page.options.map((option) => (
          <BundleOption key={option.id} option={option} formId={FORM_ID} errors={errors} />
        ))}
      </form>
    </GuestPage>
  )
}
