import { Link } from 'react-router'
import { listOpeningSeasons } from '#app/domain/opening-hours/season-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { SettingsCrumb } from '#app/routes/staff/settings/settings-crumb.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'
import type { Route } from './+types/opening-hours'
import { tintOf, YearView } from './year-view.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, shop, today } = context.get(services)
  const requestedYear = url.searchParams.get('year') ?? ''
  const year = /^[12]\d{3}$/.test(requestedYear) ? Number(requestedYear) : Number(today.slice(0, 4))
  return { seasons: await listOpeningSeasons(db, shop.id), year, today }
}

export default function OpeningHoursRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { seasons, year, today } = loaderData
  const title = t('opening_hours.title')
  const add = (
    <Link className="button primary" to="/settings/opening-hours/new">
      {t('opening_hours.new')}
    </Link>
  )
  return (
    <>
      <PageTitle page={title} />
      <SettingsCrumb />
      <PageHeader
        title={title}
        subtitle={t('opening_hours.rule')}
        primary={seasons.length > 0 ? add : undefined}
      />
      {seasons.length === 0 ? (
        <EmptyState
          kind="nothing"
          title={t('opening_hours.empty')}
          text={t('opening_hours.empty_text')}
          action={add}
        />
      ) : (
        <>
          <SeasonTable seasons={seasons} />
          <YearView seasons={seasons} year={year} today={today} />
        </>
      )}
    </>
  )
}

function SeasonTable({ seasons }: Pick<Route.ComponentProps['loaderData'], 'seasons'>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <IndexTable
      className="record-list"
      caption={t('opening_hours.title')}
      columns={[
        { key: 'id', label: t('field.name') },
        { key: 'what', label: t('opening_hours.dates') },
        { key: 'who', label: t('opening_hours.closed_dates') },
        { key: 'order', label: '' },
      ]}
    >
      {seasons.map((season, index) => (
        <tr key={season.id}>
          <Cell column="id">
            <i className="tint-key" data-tint={tintOf(index)} />
            <Link to={`/settings/opening-hours/${season.id}`}>{season.name}</Link>
          </Cell>
          <Cell column="what">
            {format.date(season.firstDate)} – {format.date(season.lastDate)}
          </Cell>
          <Cell column="who">
            {season.closedDates.size > 0
              ? t('opening_hours.closed_count', { count: season.closedDates.size })
              : null}
          </Cell>
          <Cell column="order" numeric>
            <Link
              to={`/settings/opening-hours/new?from=${season.id}`}
              aria-label={t('opening_hours.copy_name', { name: season.name })}
            >
              {t('opening_hours.copy')}
            </Link>
          </Cell>
        </tr>
      ))}
    </IndexTable>
  )
}
