import { Link } from 'react-router'
import { opensBookings } from '#app/domain/account/permissions.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import {
  type CalendarAddress,
  readCalendarAddress,
  writeCalendarAddress,
} from '#app/routes/staff/bookings/view/calendar-address.ts'
import { toLegend } from '#app/routes/staff/bookings/view/calendar-view.ts'
import { NEW_BOOKING } from '#app/routes/staff/navigation.ts'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PrintButton } from '#app/ui/layout/print-button.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useRowKeys } from '#app/ui/table/use-row-keys.ts'
import type { Route } from './+types/calendar'
import { CalendarToolbar, useShownPeriod } from './calendar-toolbar.tsx'
import { DayLines } from './day-lines.tsx'
import { loadCalendar } from './load-calendar.server.ts'
import { MonthGrid } from './month-grid.tsx'
import { TimelineTable } from './timeline-table.tsx'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { WeekGrid } from './week-grid.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop, now, zone, today, can, permissions, ownResourcesOnly } = context.get(services)
  const address = readCalendarAddress(url.searchParams, today, shop.options)
  return {
    address,
    today,
    now: toWallTime(now, zone),
    opens: opensBookings(permissions, ownResourcesOnly),
    sells: can('bookings-create') && !ownResourcesOnly,
    calendar: await loadCalendar(context, address),
  }
}

/** Who is booked when: by the clock, by the month, or by product and resource. Source: experience.md 29. */
export default function CalendarRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { address, today, sells, calendar } = loaderData
  const period = useShownPeriod(address)
  const legend = toLegend(calendar.products)
  useCalendarKeys(address, today)
  useRowKeys('[data-event]')
  return (
    <>
      <PageTitle page={t('calendar.title_for', { period })} />
      <div className="print-only mb-4">
        <b>{t('calendar.title_for', { period })}</b>
      </div>
      <PageHeader
        inline
        title={t('nav.calendar')}
        secondary={
          <span className="wide">
            <PrintButton />
          </span>
        }
        primary={
          sells ? (
            <Link className="button primary is-duplicate" to={NEW_BOOKING}>
              <Icon name="plus" />
              {t('nav.new_booking')}
            </Link>
          ) : null
        }
      />
      <CalendarToolbar address={address} today={today} choices={calendar.choices} />
      {legend.length === 0 ? <Nothing address={address} /> : null}
      <Shown {...loaderData} />
      {legend.length > 0 ? <CalendarLegend legend={legend} shown={calendar.shown} /> : null}
    </>
  )
}

function Shown({ address, now, opens, sells, calendar }: Route.ComponentProps['loaderData']) {
  const shown = { address, now, opens, sells, moves: sells }
  switch (calendar.shown) {
    case 'month':
      return <MonthGrid {...shown} days={calendar.days} />
    case 'timeline':
      return calendar.rows.length > 0 ? <TimelineTable {...shown} rows={calendar.rows} /> : null
    case 'day lines':
      return calendar.lines.length > 0 ? (
        <DayLines {...shown} hours={calendar.hours} lines={calendar.lines} />
      ) : null
    case 'week':
      return <WeekGrid {...shown} week={calendar.week} />
  }
}

type CalendarLegendProps = {
  legend: ReturnType<typeof toLegend>
  shown: Route.ComponentProps['loaderData']['calendar']['shown']
}

/** Key to the shapes of the timeline, or to the products' colours in the other views. */
function CalendarLegend({ legend, shown }: CalendarLegendProps) {
  const t = useTranslate()
  const isTimeline = shown === 'timeline'
  return (
    <p className="legend calendar-legend">
      {isTimeline ? (
        <>
          <span>
            <i className="departure-key" />
            {t('calendar.key_departure')}
          </span>
          <span>
            <i className="full-key" />
            {t('calendar.key_full')}
          </span>
          <span>
            <i className="free-key" />
            {t('calendar.key_free')}
          </span>
        </>
      ) : (
        legend.map(({ tint, products }) => (
          <span key={tint}>
            <i className={`product-key tinted-${tint}`} />
            {products.join(', ')}
          </span>
        ))
      )}
      <span>
        <i className="reserved-key" />
        {t('calendar.reserved')}
      </span>
      {shown === 'month' ? <span>{t('calendar.month_note')}</span> : null}
    </p>
  )
}

function Nothing({ address }: { address: CalendarAddress }) {
  const t = useTranslate()
  const { productId, categoryId, resourceId } = address
  if (productId === undefined && categoryId === undefined && resourceId === undefined) {
    return <EmptyState kind="nothing" title={t('calendar.empty')} text={t('calendar.empty_text')} />
  }
  const all = { productId: undefined, categoryId: undefined, resourceId: undefined }
  return (
    <EmptyState
      kind="no-hits"
      title={t('calendar.no_hits')}
      action={
        <Link className="button secondary" to={writeCalendarAddress(address, all)}>
          {t('calendar.show_all')}
        </Link>
      }
    />
  )
}
