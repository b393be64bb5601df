import { Link } from 'react-router'
import { dateOf, type WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { writeBookingAddress } from '#app/routes/staff/allocation-address.ts'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'

type Booking = {
  bookingId: number
  resourceId: number
  product: string
  startRent: WallTime
  endRent: WallTime
  quantity: number
  customerName: string | null
}

/** Bookings of the resources by start, a table per day. */
export function OwnBookings({
  resources,
  opens,
}: {
  resources: readonly { id: number; name: string; bookings: readonly Booking[] }[]
  /** Whether the reader may open bookings. */
  opens: boolean
}) {
  const t = useTranslate()
  const format = useFormat()
  const rows = resources
    .flatMap(({ name, bookings }) => bookings.map((booking) => ({ ...booking, resource: name })))
    .sort((a, b) => (a.startRent < b.startRent ? -1 : 1))
  const days = [...Map.groupBy(rows, ({ startRent }) => dateOf(startRent))]
  if (days.length === 0) return <p className="muted">{t('own_schedule.no_bookings')}</p>
  return (
    <div className="stack">
      {days.map(([date, bookings]) => (
        <section key={date}>
          <h2 className="section-heading">{format.dateHeading(date)}</h2>
          <IndexTable
            caption={format.dateLong(date)}
            columns={[
              { key: 'start', label: t('own_schedule.time') },
              { key: 'what', label: t('own_schedule.what') },
              { key: 'who', label: t('own_schedule.who') },
              ...(resources.length > 1 ? [{ key: 'status', label: t('resource.list_title') }] : []),
            ]}
          >
            {bookings.map((booking) => (
              <tr key={`${booking.bookingId} ${booking.resourceId} ${booking.product}`}>
                <Cell column="start">{timesOf(booking, format)}</Cell>
                <Cell column="what">
                  {opens ? (
                    <Link to={writeBookingAddress(booking.bookingId)}>{contentsOf(booking, format)}</Link>
                  ) : (
                    contentsOf(booking, format)
                  )}
                </Cell>
                <Cell column="who">{booking.customerName}</Cell>
                {resources.length > 1 ? <Cell column="status">{booking.resource}</Cell> : null}
              </tr>
            ))}
          </IndexTable>
        </section>
      ))}
    </div>
  )
}

function contentsOf({ quantity, product }: Booking, format: ReturnType<typeof useFormat>): string {
  return `${format.number(quantity)} × ${product}`
}

/** The day stands above; only an end on another day has its date. */
function timesOf({ startRent, endRent }: Booking, format: ReturnType<typeof useFormat>): string {
  const end = dateOf(endRent) === dateOf(startRent) ? format.time(endRent) : format.dateTime(endRent)
  return `${format.time(startRent)}–${end}`
}
