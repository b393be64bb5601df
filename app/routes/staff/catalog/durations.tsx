import { listAllDurations } from '#app/domain/catalog/records/duration-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { RECORDS } from '#app/http/records.ts'
import { durationText } from '#app/i18n/duration-text.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { RecordList } from '#app/ui/table/record-list.tsx'
import type { Route } from './+types/durations'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop, locale } = context.get(services)
  const durations = await listAllDurations(db, shop.id)
  return {
    durations: durations.map(({ id, label, amount, unit, active, adminOnly }) => ({
      id,
      name: pickText(label, locale, shop.locales),
      amount,
      unit,
      active,
      adminOnly,
    })),
  }
}

export default function DurationsRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <RecordList
      title={t(RECORDS.duration.label)}
      address={RECORDS.duration.address}
      add={t('duration.new')}
      empty={{ title: t('duration.empty'), text: t('duration.empty_text') }}
      rows={loaderData.durations}
      badges={({ active, adminOnly }) => (
        <>
          {active ? null : <Badge>{t('duration.inactive')}</Badge>}
          {active && adminOnly ? <Badge outline>{t('common.admin_only')}</Badge> : null}
        </>
      )}
      columns={[
        {
          key: 'what',
          label: t('duration.length'),
          cell: ({ amount, unit }) => durationText(t, { amount, unit }),
        },
      ]}
    />
  )
}
