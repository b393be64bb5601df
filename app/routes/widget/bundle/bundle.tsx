import { data, redirect } from 'react-router'
import type { BundleOffer } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { changeBundle } from '#app/domain/order/booking/change-bundle.server.ts'
import type { BundleChoice, BundleField } from '#app/domain/order/bundle/bundle-types.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { carry } from '#app/http/pages/widget-address.ts'
import { windowKeyOf } from '#app/http/pages/window-key.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { AddonStep } from '#app/routes/widget/addon-step.tsx'
import { stepAddress } from '#app/routes/widget/addresses.ts'
import { changeAddress } from '#app/routes/widget/cart/cart.server.ts'
import type { GuestProblem } from '#app/routes/widget/guest-errors.tsx'
import { loadOpenBooking } from '#app/routes/widget/guest-order.server.ts'
import { afterBundle } from '#app/routes/widget/next-step.server.ts'
import { quantityField } from '#app/routes/widget/quantities/quantities.ts'
import { toTexts } from '#app/routes/widget/quantities/quantity-texts.ts'
import { reservationOf } from '#app/routes/widget/reservation-view.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/bundle'
import { bundleField, readChoices, readPostedChoices, writeChoices } from './bundle-choices.ts'
import { BundleOptionCard } from './bundle-option.tsx'
import type { BundleOptionView } from './bundle-option-view.server.ts'
import { findBundlePage, findOfferOf } from './bundle-page.server.ts'

const FORM_ID = 'bundle'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { offer, ...booked } = await readOffered(guest, params)
  const { order, booking } = booked
  if (offer.options.length === 0) throw redirect(await nextOf(guest, booked))
  const requested = readChoices(url.searchParams.get('b'))
  return {
    page: await findBundlePage(guest, { order, booking, offer }, requested),
    backAddress: changeAddress(guest, order, booking),
    order: { id: order.id, windowKey: order.windowKey },
    reservation: reservationOf(order, guest),
  }
}

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { db, shop, address, now, zone, t } = guest
  const { offer, ...booked } = await readOffered(guest, params)
  const { order, booking } = booked
  const form = await readForm(request)
  const { choices, errors } = readPostedChoices(form, offer.options)
  if (errors.size > 0) return refuse(guest, { ...booked, offer }, choices, toTexts(errors, t))
  const intent = form.get('intent')
  if (intent !== null && intent !== 'continue') {
    return redirect(`${url.pathname}${carry(address, { order: null, b: writeChoices(choices) })}`)
  }
  const set = await inTransaction(db, (tx) =>
    changeBundle(tx, {
      shopId: shop.id,
      orderId: order.id,
      secret: order.secret,
      windowKey: windowKeyOf(guest),
      bookingId: booking.id,
      choices,
      refusesOverlaps: !shop.options.allowOverlappingPackages,
      now,
      zone,
    }),
  )
  if (set.ok) return redirect(await nextOf(guest, booked))
  const { error } = set
  if (error.at !== 'bundles') return redirect(stepAddress(address, order, 'checkout'))
  const page = await findBundlePage(guest, { ...booked, offer }, choices)
  const field = refusedField(page.options, error)
  const problem: GuestProblem = { fields: { [field]: refusalText(error, t) } }
  return data({ page, problem }, { status: 422 })
}

type Booked = { order: OrderDetails; booking: OrderBooking }

/** The page again with what was chosen and the reasons. */
async function refuse(
  guest: GuestServices,
  booked: Booked & { offer: BundleOffer },
  choices: readonly BundleChoice[],
  problem: GuestProblem,
) {
  return data({ page: await findBundlePage(guest, booked, choices), problem }, { status: 422 })
}

function nextOf(guest: GuestServices, { order, booking }: Booked): Promise<string> {
  const productId = booking.products.find(({ isAddon }) => !isAddon)?.productId ?? 0
  return afterBundle(guest, { productId, bookingId: booking.id, order })
}

async function readOffered(guest: GuestServices, params: Route.LoaderArgs['params']) {
  const booked = await loadOpenBooking(guest, params)
  return { ...booked, offer: await findOfferOf(guest, booked.booking) }
}

/** Name of the field that a refusal stands at: the one that it is about if the page shows it, else its option. */
function refusedField(
  options: readonly BundleOptionView[],
  { optionId, field }: { optionId: number; field: BundleField },
): string {
  const option = options.find(({ id }) => id === optionId)
  const [row] = option?.rows ?? []
  if (field === 'quantity' && row) return quantityField(row.id)
  const isShown =
    (field === 'date' && option?.dates) ||
    (field === 'startTime' && option?.times) ||
    (field === 'durationId' && option?.durations)
  return bundleField(optionId, isShown ? field : 'product')
}

export default function BundleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const page = actionData?.page ?? loaderData.page
  return (
    <AddonStep
      title={t('guest.bundle_title')}
      formId={FORM_ID}
      booking={page}
      order={loaderData.order}
      reservation={loaderData.reservation}
      backAddress={loaderData.backAddress}
      problem={actionData?.problem}
    >
      <div className="bundle-options">
        {page.options.map((option) => (
          <BundleOptionCard key={option.id} option={option} formId={FORM_ID} problem={actionData?.problem} />
        ))}
      </div>
    </AddonStep>
  )
}
