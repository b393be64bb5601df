import {
  allocateResourcesByHand,
  assignUnitsByHand,
} from '#app/domain/order/allocation/allocate-by-hand.server.ts'
import type { Editor, EditStart } from '#app/domain/shared/edit/edit.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { saveForms } from '#app/http/forms/save-form.server.ts'
import { productResourcesSchema, productUnitsSchema } from '#app/http/schemas/allocation-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { readOrigin } from '#app/routes/staff/allocation-address.ts'
import { loadBooking, toBookingPage } from '#app/routes/staff/orders/booking/load-booking.server.ts'
import { stageOf } from '#app/routes/staff/orders/order/order-view.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EditConflictBanner } from '#app/ui/form/edit/edit-conflict.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/allocation'
import { loadAllocation } from './load-allocation.server.ts'
import { ResourceCard } from './resource-card.tsx'
import { UnitForm } from './unit-form.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now, zone } = context.get(services)
  const { order, booking } = await loadBooking(context, params)
  return {
    booking: { ...toBookingPage(order, booking), stage: stageOf(booking, toWallTime(now, zone)) },
    version: order.version,
    origin: readOrigin(url.searchParams, `/orders/${order.id}`),
    ...(await loadAllocation(context, order, booking)),
  }
}

/** Saves one product's resources, or its units: those that staff chose, or the best ones. */
export async function action(args: Route.ActionArgs) {
  const { context, params, url } = args
  const { zone } = context.get(services)
  const { order, booking } = await loadBooking(context, params)
  const toInput = <Values,>({ values, version, ...editor }: PostedAllocation<Values>) => ({
    ...{ ...editor, ...values, zone, bookingId: booking.id },
    version: typeof version === 'number' ? version : undefined,
  })
  return saveForms(
    args,
    {
      resources: {
        schema: productResourcesSchema,
        save: async (tx, edit) => toSaved(await allocateResourcesByHand(tx, toInput(edit))),
      },
      units: {
        schema: productUnitsSchema,
        save: async (tx, edit) => toSaved(await assignUnitsByHand(tx, toInput(edit))),
      },
      'best-units': {
        schema: productUnitsSchema,
        save: async (tx, edit) =>
          toSaved(await assignUnitsByHand(tx, { ...toInput(edit), identifierIds: 'AUTOMATIC' })),
      },
    },
    { done: readOrigin(url.searchParams, `/orders/${order.id}`) },
  )
}

type PostedAllocation<Values> = Editor & { version: EditStart | undefined; values: Values }

function toSaved<Refused>(allocated: Result<{ orderId: number; version: number }, Refused>) {
  if (!allocated.ok) return allocated
  const { orderId: id, version } = allocated.value
  return ok({ id, version })
}

export default function AllocationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { booking, version, origin, notSaved, fixed, products } = loaderData
  const { startRent, endRent, orderId, customerName } = booking
  const title = t('allocation.title')
  const forms = { version, origin, answer: actionData, booking }
  const hasResources = products.some(({ resources }) => resources)
  return (
    <>
      <PageTitle page={title} hasError={Boolean(actionData?.result.error)} />
      <PageHeader
        title={title}
        crumb={{
          to: origin,
          label: origin.startsWith('/orders/') ? t('order.title', { id: orderId }) : t('common.back'),
        }}
        subtitle={[t('order.title', { id: orderId }), customerName, format.period(startRent, endRent)]
          .filter(Boolean)
          .join(' · ')}
      />
      <div className="stack allocation">
        <EditConflictBanner
          answer={actionData}
          labels={{ resources: t('allocation.resources'), units: t('allocation.units') }}
          countsAsWhole
        />
        {fixed ? <Banner tone="info">{fixed}</Banner> : null}
        {!fixed && products.length === 0 ? <p className="muted">{t('allocation.none')}</p> : null}
        {products.map((product, index) => (
          <div key={`${product.productId} ${version}`} className="stack">
            {product.resources ? (
              <ResourceCard {...forms} notSaved={notSaved} product={product} resources={product.resources} />
            ) : null}
            {product.units ? (
              <UnitForm
                {...forms}
                product={product}
                units={product.units}
                hasFacts={!hasResources && index === 0}
              />
            ) : null}
          </div>
        ))}
      </div>
    </>
  )
}
