import { deleteResourceSchedule } from '#app/domain/resource/save-resource-schedule.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { savedOrOverBooked } from '#app/http/labels/over-booked.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { RemovalForm, RemovalFrame } from '#app/ui/form/removal-form.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/schedule-delete'
import { loadResource, loadSchedule } from './load-resource.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { t } = context.get(services)
  const resource = await loadResource(context, params)
  const { id, name, kind } = await loadSchedule(context, resource.id, params)
  return { resourceId: resource.id, id, name: name || t(`schedule.kind_${kind}`) }
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, shop, user, now } = context.get(services)
  const resource = await loadResource(context, params)
  const { id } = await loadSchedule(context, resource.id, params)
  const input = { shopId: shop.id, userId: user.id, now, resourceId: resource.id, id }
  const deleted = await inTransaction(db, (tx) => deleteResourceSchedule(tx, input))
  if (!deleted.ok) return notFound()
  const said = { key: 'own_schedule.deleted' } as const
  const flash = await savedOrOverBooked(context, { resourceId: resource.id }, said)
  return redirectWithFlash(context, `/resources/${resource.id}/schedule`, flash)
}

export default function ScheduleDeleteRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { resourceId, id, name } = loaderData
  const title = t('own_schedule.delete_title', { name })
  const back = `/resources/${resourceId}/schedule/${id}`
  return (
    <RemovalFrame title={title} crumb={{ to: back, label: name }}>
      <RemovalForm text={t('own_schedule.delete_text')} back={back} />
    </RemovalFrame>
  )
}
