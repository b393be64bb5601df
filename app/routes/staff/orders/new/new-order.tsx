import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { BOOKED_INTENTS } from '#app/routes/staff/orders/booked/booked.ts'
import { CUSTOMER_ID } from '#app/routes/staff/orders/booked/staff-booking-parameters.ts'
import { useFocusOnChoice } from '#app/routes/staff/orders/choice/use-focus-on-choice.ts'
import { InsteadOfForm } from '#app/routes/staff/orders/order-form-page.tsx'
import { STAFF_BOOKING_PARAMETERS } from '#app/routes/staff/staff-booking-address.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { TypedGuard } from '#app/ui/form/edit/leave-guard.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/new-order'
import { handleStaffBooking } from './handle-staff-booking.server.ts'
import { loadStaffBookingPage } from './load-staff-booking.server.ts'
import { StaffBookingForm } from './staff-booking-form.tsx'
import { StaffBookingKeys } from './staff-booking-keys.tsx'
import { StaffBookingTime } from './staff-booking-time.tsx'
import type { Typed } from './typed-staff-booking.ts'
import { isPreviewAddress } from './use-live-staff-booking.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  return loadStaffBookingPage(context, url)
}

/** A total that isn't available now leaves the page with all that was typed; null then. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (isPreviewAddress(request.url)) return null
    throw error
  }
}

export function action(args: Route.ActionArgs) {
  return handleStaffBooking(args)
}

/** Also after a refusal: a form that was used gets a key that is new. */
export function shouldRevalidate() {
  return true
}

const PRODUCT = `[name='${STAFF_BOOKING_PARAMETERS.productId}']:is(:checked, select)`

/** Staff sell a booking: first what and which day; then when, how many, questions and customer. */
export default function NewOrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState<Typed>(loaderData?.customer ?? {})
  const page = actionData?.page ?? loaderData
  const answer = actionData ?? loaderData?.answer
  const result = (actionData ?? loaderData)?.result ?? undefined
  // A near start that a button picked is another in the form, also on the same day; and stays so.
  const [picked, setPicked] = useState('')
  if (actionData?.picked && actionData.picked !== picked) setPicked(actionData.picked)
  const choice = page?.staffBooking
    ? [
        page.address.draft,
        page.address.key,
        page.address.productId,
        page.address.date,
        page.staffBooking.duration,
        picked,
      ].join()
    : ''
  const customerId = useSearchParams()[0].get(CUSTOMER_ID)
  const intent = useLastIntent()
  // On to the starts after the button that shows another choice, to the product of a booking that was added; errors
  // have their own.
  useFocusOnChoice(choice, (chosen) => {
    if (actionData?.result.error) return
    const added = intent.current === BOOKED_INTENTS.add ? document.querySelector<HTMLElement>(PRODUCT) : null
    const next = added ?? chosen ?? document.getElementById('sale-start')
    next?.focus({ preventScroll: true })
  })
  if (!page) return null
  const { address, products, days, order } = page
  const staffBooking = order?.fixed ? null : page.staffBooking
  const title = order ? t('staff_booking.add_title', { id: order.id }) : t('nav.new_booking')
  return (
    <>
      <PageTitle page={title} hasError={Boolean(result?.error)} />
      <PageHeader
        title={title}
        crumb={
          order
            ? { to: `/orders/${order.id}`, label: t('order.title', { id: order.id }) }
            : { to: '/history/orders', label: t('nav.orders') }
        }
        subtitle={
          <>
            {order ? order.customerName : t('staff_booking.intro')} <StaffBookingKeys />
          </>
        }
      />
      {products.length === 0 ? (
        <EmptyState
          kind="nothing"
          title={t('availability.no_products')}
          text={t('availability.no_products_text')}
        />
      ) : null}
      {order?.fixed ? (
        <InsteadOfForm answer={answer ?? undefined}>
          <Banner tone="info">{order.fixed}</Banner>
        </InsteadOfForm>
      ) : null}
      {products.length > 0 && !staffBooking && !order?.fixed ? (
        <Form method="get" className="max-w-190">
          {customerId ? <input type="hidden" name={CUSTOMER_ID} value={customerId} /> : null}
          {order ? <input type="hidden" name={STAFF_BOOKING_PARAMETERS.order} value={order.id} /> : null}
          <StaffBookingTime address={address} products={products} days={days} staffBooking={null} />
        </Form>
      ) : null}
      <TypedGuard formId="sale" />
      {staffBooking ? (
        // Another choice is another form: what its fields begin with has changed.
        <StaffBookingForm
          key={choice}
          page={page}
          staffBooking={staffBooking}
          typed={typed}
          onTyped={setTyped}
          result={result}
          warnings={answer?.warnings ?? []}
          nearest={answer?.nearest ?? []}
          why={answer?.why}
        />
      ) : null}
    </>
  )
}

/** Button that the form was last sent by, also once its answer has come. */
function useLastIntent() {
  const intent = useRef<unknown>(null)
  const { formData } = useNavigation()
  useEffect(() => {
    if (formData) intent.current = formData.get('intent')
  }, [formData])
  return intent
}
