import { data, redirect } from 'react-router'
import { answerAddonStep } from '#app/domain/order/change/answer-addon-step.server.ts'
import { guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { inAllLanguages } from '#app/http/labels/in-all-languages.server.ts'
import { carry } from '#app/http/pages/widget-address.ts'
import { windowKeyOf } from '#app/http/pages/window-key.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { AddonStep } from '#app/routes/widget/addon-step.tsx'
import { stepAddress } from '#app/routes/widget/addresses.ts'
import type { GuestProblem } from '#app/routes/widget/guest-errors.tsx'
import { loadOpenBooking } from '#app/routes/widget/guest-order.server.ts'
import { beforeAddons } from '#app/routes/widget/previous-step.server.ts'
import {
  quantityField,
  readPostedQuantities,
  readQuantities,
  writeQuantities,
} from '#app/routes/widget/quantities/quantities.ts'
import { QuantityRow } from '#app/routes/widget/quantities/quantity-row.tsx'
import { toTexts } from '#app/routes/widget/quantities/quantity-texts.ts'
import { reservationOf } from '#app/routes/widget/reservation-view.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/addons'
import { findAddonPage } from './addon-page.server.ts'

const FORM_ID = 'addons'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { order, booking } = await loadOpenBooking(guest, params)
  const page = await findAddonPage(
    guest,
    order,
    booking,
    readQuantities(url.searchParams.get('q')),
    readGuarantee(url),
  )
  if (!page.guarantee && page.choices.length === 0 && page.included.length === 0) {
    throw redirect(stepAddress(guest.address, order, 'checkout'))
  }
  return {
    page,
    backAddress: await beforeAddons(guest, order, booking),
    order: { id: order.id, windowKey: order.windowKey },
    reservation: reservationOf(order, guest),
  }
}

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { db, shop, address, now, zone, t } = guest
  const { order, booking } = await loadOpenBooking(guest, params)
  const form = await readForm(request)
  const { quantities, errors } = readPostedQuantities(form)
  const isGuaranteed = form.get(GUARANTEE) === '1'
  const isLost = form.get(LOST_GUARANTEE) === '1'
  if (errors.size > 0) return refuse(toTexts(errors, t))
  const intent = form.get('intent')
  const q = writeQuantities(quantities)
  // Who gave up an add-on for the guarantee sees that it stands as it was chosen before going on.
  const isOfferedAgain = isLost && q !== url.searchParams.get('q')
  if ((intent !== null && intent !== 'continue') || isOfferedAgain) {
    const chosen = { q, [GUARANTEE]: Number(isGuaranteed || isLost) }
    return redirect(`${url.pathname}${carry(address, { order: null, ...chosen })}`)
  }
  const set = await inTransaction(db, (tx) =>
    answerAddonStep(tx, {
      ...{ shopId: shop.id, orderId: order.id, bookingId: booking.id, now, zone },
      ...{ secret: order.secret, windowKey: windowKeyOf(guest) },
      ...{ isGuaranteed, guaranteeName: inAllLanguages('guest.guarantee') },
      addons: [...quantities].map(([addonId, quantity]) => ({ addonId, quantity })),
    }),
  )
  if (set.ok) return redirect(stepAddress(address, order, 'checkout'))
  const { error } = set
  if (error.at === 'orderId' || error.at === 'windowKey') {
    return redirect(stepAddress(address, order, 'checkout'))
  }
  const field = 'productId' in error ? quantityField(error.productId) : ''
  return refuse({ fields: { [field]: refusalText(error, t) } })

  async function refuse(problem: GuestProblem) {
    const page = await findAddonPage(guest, order, booking, quantities, isGuaranteed || isLost)
    return data({ page, problem }, { status: 422 })
  }
}

export default function AddonsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const page = actionData?.page ?? loaderData.page
  const errors = actionData?.problem.fields ?? {}
  return (
    <AddonStep
      title={t('guest.addons_title')}
      formId={FORM_ID}
      booking={page}
      order={loaderData.order}
      reservation={loaderData.reservation}
      backAddress={loaderData.backAddress}
      problem={actionData?.problem}
    >
      {page.included.map((addon) => (
        <div key={addon.id} className="quantity-row">
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
          reason={addon.reason}
          quantity={addon.quantity}
          typed={actionData?.problem.typed?.[quantityField(addon.id)]}
          error={errors[quantityField(addon.id)]}
        />
      ))}
      {page.guarantee ? <Guarantee {...page.guarantee} /> : null}
      {page.endingGuarantee.names.length > 0 ? <GuaranteeEnded {...page.endingGuarantee} /> : null}
    </AddonStep>
  )
}

const GUARANTEE = 'guarantee'
/** Of one that was chosen before an add-on that ends it. */
const LOST_GUARANTEE = 'lostGuarantee'

/** As the form was last posted; undefined before that. */
function readGuarantee({ searchParams }: URL): boolean | undefined {
  const chosen = searchParams.get(GUARANTEE)
  return chosen === null ? undefined : chosen === '1'
}

/**
 * Says before anything is paid that a chosen add-on can't be rebooked, so that there is no right to; and to who chose
 * the guarantee how to have it. The choice is remembered: without the add-on it stands as it was.
 */
function GuaranteeEnded({ names, isRequested }: { names: readonly string[]; isRequested: boolean }) {
  const t = useTranslate()
  const { list } = useFormat()
  const addons = list(names)
  return (
    <div role="status">
      {isRequested ? <input type="hidden" name={LOST_GUARANTEE} value="1" /> : null}
      <Banner tone={isRequested ? 'warning' : 'info'}>
        {t('guest.guarantee_ended', { addons })} {isRequested ? t('guest.guarantee_lost', { addons }) : null}
      </Banner>
    </div>
  )
}

type GuaranteeProps = { feeMinor: number; isChosen: boolean; until: string }

/** The right to change day and time, for its price. Not chosen until the guest does. */
function Guarantee({ feeMinor, isChosen, until }: GuaranteeProps) {
  const t = useTranslate()
  const format = useFormat()
  const id = `${FORM_ID}-${GUARANTEE}`
  return (
    <div className="quantity-row">
      <div>
        <b>{t('guest.guarantee')}</b> <span className="muted">{format.money(feeMinor)}</span>
        <small id={`${id}-text`}>{t('guest.guarantee_text', { time: until })}</small>
      </div>
      <label className="check">
        <input
          type="checkbox"
          id={id}
          name={GUARANTEE}
          value="1"
          defaultChecked={isChosen}
          aria-describedby={`${id}-text`}
        />
        <span>{t('guest.guarantee_take')}</span>
      </label>
    </div>
  )
}
