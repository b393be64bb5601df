import { Link } from 'react-router'
import { datesFrom, daysBetween, toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PrintButton } from '#app/ui/layout/print-button.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/calendar'
import {
  type CalendarAddress,
  readCalendarAddress,
  shownPeriod,
  writeCalendarAddress,
} from './calendar-address.ts'
import { CalendarToolbar, useShownPeriod } from './calendar-toolbar.tsx'
import { toLegend } from './calendar-view.ts'
import { MonthGrid } from './month-grid.tsx'
import { readCalendar } from './read-calendar.server.ts'
import { TimeGrid } from './time-grid.tsx'
import { Timeline } from './timeline.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop, now, zone, today, can, ownResourcesOnly } = context.get(services)
  const address = readCalendarAddress(url.searchParams, today, shop.options)
  return {
    address,
    today,
    now: toWallTime(now, zone),
    most: shop.options.calendarEventsPerDay,
    opens: can('orders-access') && !ownResourcesOnly,
    moves: can('bookings-create') && !ownResourcesOnly,
    ...(await readCalendar(context, address)),
  }
}

/** Who is booked when: by the clock, by the month, or by product and resource. Source: experience.md 29. */
export default function CalendarRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { address, today, choices, events, lines } = loaderData
  const period = useShownPeriod(address)
  const legend = toLegend([...events, ...lines.flatMap((line) => line.events)])
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
      />
      <CalendarToolbar address={address} today={today} choices={choices} />
      {legend.length === 0 ? <Nothing address={address} /> : null}
      <Shown {...loaderData} />
      {legend.length > 0 ? <CalendarLegend legend={legend} /> : null}
    </>
  )
}

function Shown(shown: Route.ComponentProps['loaderData']) {
  const t = useTranslate()
  const { address, events, lines } = shown
  const { from, to } = shownPeriod(address)
  switch (address.view) {
    case 'month':
      return <MonthGrid {...shown} />
    case 'timeline':
      return lines.length > 0 ? (
        <Timeline
          {...shown}
          lines={lines.map((line) => (line.id === 0 ? { ...line, name: t('calendar.no_resource') } : line))}
        />
      ) : null
    default:
      return <TimeGrid {...shown} events={events} dates={datesFrom(from, daysBetween(from, to) + 1)} />
  }
}

function CalendarLegend({ legend }: { legend: ReturnType<typeof toLegend> }) {
  const t = useTranslate()
  return (
    <p className="legend mt-3">
      {legend.map(({ tint, products }) => (
        <span key={tint}>
          <i style={{ background: `var(--t${tint}b)` }} />
          {products.join(', ')}
        </span>
      ))}
      <span>
        <i style={{ border: '1px dashed var(--control)' }} />
        {t('calendar.reserved')}
      </span>
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
        <Link className="btn secondary" to={writeCalendarAddress(address, all)}>
          {t('calendar.show_all')}
        </Link>
      }
    />
  )
}
