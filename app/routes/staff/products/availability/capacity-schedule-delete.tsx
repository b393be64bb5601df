import { deleteCapacitySchedule } from '#app/domain/catalog/setup/save-capacity-schedule.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { savedOrOverBooked } from '#app/http/labels/over-booked.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ConfirmRemoval } from '#app/routes/staff/products/confirm-removal.tsx'
import { loadProduct, productEditor } from '#app/routes/staff/products/load-product.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/capacity-schedule-delete'
import { loadCapacitySchedule } from './load-capacity-schedule.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id: productId } = await loadProduct(context, params)
  const schedule = (await loadCapacitySchedule(context, params)) ?? notFound()
  return { productId, id: schedule.id, name: schedule.name }
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, t } = context.get(services)
  const { id: productId, ...editor } = productEditor(context, params)
  const schedule = (await loadCapacitySchedule(context, params)) ?? notFound()
  const removed = await inTransaction(db, (tx) =>
    deleteCapacitySchedule(tx, { ...editor, productId, id: schedule.id }),
  )
  if (!removed.ok) return notFound()
  const values = { name: schedule.name || t('schedule.edit') }
  const flash = await savedOrOverBooked(context, { productId }, { key: 'removal.done', values })
  return redirectWithFlash(context, `/products/${productId}/availability`, flash)
}

/** Asks before a schedule is gone: nothing points at it, so it can't be brought back. */
export default function CapacityScheduleDeleteRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { productId, id, name } = loaderData
  return (
    <ConfirmRemoval
      title={t('removal.title', { name: name || t('schedule.edit') })}
      text={t('schedule.removal_text')}
      back={`/products/${productId}/availability/schedules/${id}`}
    />
  )
}
