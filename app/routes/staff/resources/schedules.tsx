import { Link } from 'react-router'
import { listResourceSchedules } from '#app/domain/resource/resource-schedule-queries.server.ts'
import { toSchedule } from '#app/domain/shared/schedule-columns.ts'
import { services } from '#app/http/context.server.ts'
import { datesText, daysText } from '#app/i18n/schedule-text.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'
import type { Route } from './+types/schedules'
import { loadResource } from './load-resource.server.ts'
import { previewMonth, readPreviewMonth } from './month-preview.ts'
import { ResourceTabs } from './resource-tabs.tsx'
import { ScheduleMonth } from './schedule-month.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop, today } = context.get(services)
  const { id, name, scheduled } = await loadResource(context, params)
  const schedules = await listResourceSchedules(db, { shopId: shop.id, resourceIds: [id] })
  const when = { scheduled, schedules: schedules.map(toSchedule) }
  return {
    id,
    name,
    scheduled,
    schedules,
    today,
    preview: previewMonth(when, readPreviewMonth(url.searchParams.get('month'), today)),
  }
}

export default function SchedulesRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { id, name, scheduled, schedules, today, preview } = loaderData
  const title = t('own_schedule.title_for', { name })
  const add = (
    <Link className="button primary" to={`/resources/${id}/schedule/new`}>
      {t('own_schedule.new')}
    </Link>
  )
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={name}
        crumb={{ to: '/resources', label: t('resource.list_title') }}
        primary={schedules.length > 0 ? add : undefined}
      />
      <ResourceTabs id={id} current="schedule" />
      <div className="two-columns wide-side">
        <div className="stack">
          {schedules.length > 0 && !scheduled ? (
            <Banner tone="warning">
              {t('own_schedule.not_followed')}{' '}
              <Link to={`/resources/${id}#resource-scheduled`}>{t('own_schedule.turn_on')}</Link>
            </Banner>
          ) : null}
          {schedules.length === 0 ? (
            <EmptyState
              kind="nothing"
              title={t('own_schedule.none')}
              text={t('own_schedule.none_text')}
              action={add}
            />
          ) : (
            <ScheduleTable {...loaderData} />
          )}
        </div>
        <ScheduleMonth name={name} today={today} preview={preview} />
      </div>
    </>
  )
}

function ScheduleTable({ id, schedules }: Route.ComponentProps['loaderData']) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <IndexTable
      className="record-list"
      caption={t('resource.schedule')}
      columns={[
        { key: 'id', label: t('field.name') },
        { key: 'start', label: t('own_schedule.dates') },
        { key: 'what', label: t('own_schedule.holds') },
      ]}
    >
      {schedules.map((schedule) => (
        <tr key={schedule.id}>
          <Cell column="id">
            <Link to={`/resources/${id}/schedule/${schedule.id}`}>
              <span
                aria-hidden="true"
                className="mr-2 inline-block h-3 w-3 rounded-full bg-(--tb)"
                data-tint={schedule.tint}
              />
              {schedule.name || t(`schedule.kind_${schedule.kind}`)}
            </Link>
          </Cell>
          <Cell column="start">{datesText(schedule, t, format)}</Cell>
          <Cell column="what">{daysText(schedule, t, format)}</Cell>
        </tr>
      ))}
    </IndexTable>
  )
}
