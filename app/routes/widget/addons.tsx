import { data, redirect } from 'react-router'
import { setAddons } from '#app/domain/order/set-addons.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound } from '#app/http/reply.server.ts'
import { carry } from '#app/http/widget-address.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/addons'
import { findAddonPage } from './addon-page.server.ts'
import { chooseAddress, stepAddress } from './addresses.ts'
import { BackLink } from './back-link.tsx'
import { GuestErrors } from './guest-errors.tsx'
import { readOpenOrder } from './guest-order.server.ts'
import { GuestPage } from './guest-page.tsx'
import { holdOf } from './hold.ts'
import { quantityField, readPostedQuantities, readQuantities, writeQuantities } from './quantities.ts'
import { QuantityRow } from './quantity-row.tsx'
import { toTexts } from './quantity-texts.ts'

const FORM_ID = 'addons'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { order, booking } = await readBooking(guest, params)
  const page = await findAddonPage(guest, order, booking, readQuantities(url.searchParams.get('q')))
  if (page.choices.length === 0 && page.included.length === 0) {
    throw redirect(stepAddress(guest.address, order, 'checkout'))
  }
  return {
    page,
    backAddress: chooseAddress(guest.address, order),
    order: { id: order.id, windowKey: order.windowKey },
    hold: holdOf(order, guest),
  }
}

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { db, shop, address, now, zone, t } = guest
  const { order, booking } = await readBooking(guest, params)
  const form = await readForm(request)
  const { quantities, errors } = readPostedQuantities(form)
  if (errors.size > 0) return refuse(toTexts(errors, t))
  const intent = form.get('intent')
  if (intent !== null && intent !== 'continue') {
    return redirect(`${url.pathname}${carry(address, { order: null, q: writeQuantities(quantities) })}`)
  }
  const set = await inTransaction(db, (tx) =>
    setAddons(tx, {
      shopId: shop.id,
      orderId: order.id,
      secret: order.secret,
      windowKey: address.w,
      bookingId: booking.id,
      addons: [...quantities].map(([addonId, quantity]) => ({ addonId, quantity })),
      now,
      zone,
    }),
  )
  if (set.ok) return redirect(stepAddress(address, order, 'checkout'))
  const { error } = set
  if (error.at === 'orderId' || error.at === 'windowKey') {
    return redirect(stepAddress(address, order, 'checkout'))
  }
  const field = 'productId' in error ? quantityField(error.productId) : ''
  return refuse({ [field]: t(`refusal.${error.code}`, error) })

  async function refuse(fields: Record<string, string>) {
    const page = await findAddonPage(guest, order, booking, quantities)
    return data({ page, problem: { fields } }, { status: 422 })
  }
}

async function readBooking(guest: GuestServices, params: Route.LoaderArgs['params']) {
  const order = await readOpenOrder(guest, params.orderId)
  const booking = order.bookings.find(({ id }) => id === readId(params.bookingId))
  if (!booking || booking.parentBookingId !== null) notFound()
  return { order, booking }
}

export default function AddonsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { order, hold } = loaderData
  const page = actionData?.page ?? loaderData.page
  const errors = actionData?.problem.fields ?? {}
  return (
    <GuestPage
      step="addons"
      title={t('guest.addons_title')}
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
      <h1 style={{ marginBottom: 4 }}>{t('guest.addons_title')}</h1>
      <p className="muted">
        {page.name}, {format.period(page.startRent, page.endRent)}
      </p>
      <form method="post" id={FORM_ID} noValidate data-preview style={{ marginTop: 16 }}>
        {/* Enter in a field goes on; without this button it would press the first stepper. */}
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
        {page.included.map((addon) => (
          <div key={addon.id} className="qty">
            <div>
              <b>{addon.name}</b>
              <small>{addon.text}</small>
            </div>
            <span>
              {addon.quantity} ×{' '}
              {addon.unitPriceMinor === 0 ? t('guest.included') : format.money(addon.unitPriceMinor)}
            </span>
          </div>
        ))}
        {page.choices.map((addon) => (
          <QuantityRow
            key={addon.id}
            id={addon.id}
            formId={FORM_ID}
            label={addon.name}
            hint={addon.text}
            unitPriceMinor={addon.unitPriceMinor}
            quantity={addon.quantity}
            error={errors[quantityField(addon.id)]}
          />
        ))}
      </form>
    </GuestPage>
  )
}
