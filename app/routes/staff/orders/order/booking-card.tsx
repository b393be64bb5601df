import { Link } from 'react-router'
import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { writeAllocationAddress } from '#app/routes/staff/allocation-address.ts'
import { manageAddress } from '#app/routes/staff/manage-address.ts'
import type { AnswerGroup } from '#app/routes/staff/orders/load-questions.server.ts'
import { Badge, StayBadge } from '#app/ui/feedback/badge.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { AnswerLines } from './answer-lines.tsx'
import type { BookingActions, BookingView } from './order-view.ts'

type BookingCardProps = {
  orderId: number
  booking: BookingView
  can: BookingActions
  /** Of those who come with it, one by one. */
  answers: readonly AnswerGroup[]
}

/** One booking of the order: when, what, and what it costs with its VAT. */
export function BookingCard({ orderId, booking, can, answers }: BookingCardProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <section className="card">
      <div className="card-head">
        <div className="grow">
          <h2>{booking.title}</h2>
          <p className="muted">
            {format.period(booking.startRent, booking.endRent)}
            {booking.isWalkIn ? ` · ${t('order.walk_in')}` : null}
            {booking.bundleName === null ? null : ` · ${t('order.in_bundle', { name: booking.bundleName })}`}
          </p>
        </div>
        {booking.checkedInAt ? (
          <Badge tone="success">{t('order.checked_in_at', { time: format.time(booking.checkedInAt) })}</Badge>
        ) : null}
        {can.isOpen ? <StayBadge state={booking.stage} /> : null}
        {can.change && booking.bundleName === null ? (
          <Link className="button secondary small no-print" to={manageAddress(orderId, booking.id)}>
            <Icon name="move" />
            {t('change.link')}
            <span className="visually-hidden"> {booking.title}</span>
          </Link>
        ) : null}
        {can.write && can.isOpen ? (
          <Link
            className="button secondary small no-print"
            to={`/orders/${orderId}/bookings/${booking.id}/finish`}
          >
            {t(booking.isMarkedFinished ? 'order.unfinish' : 'order.finish')}
          </Link>
        ) : null}
        {can.remove && booking.bundleName === null ? (
          <Link
            className="button secondary small no-print"
            to={`/orders/${orderId}/bookings/${booking.id}/remove`}
          >
            {t('common.remove')}
            <span className="visually-hidden"> {booking.title}</span>
          </Link>
        ) : null}
      </div>
      <BookedRows booking={booking} />
      <BookingFacts
        booking={booking}
        allocateTo={can.change ? writeAllocationAddress(booking.id, `/orders/${orderId}`) : null}
      />
      {answers.length > 0 ? (
        <div className="padded stack-2">
          {answers.map(({ key, title, lines }) => (
            <AnswerLines key={key} title={title} lines={lines} />
          ))}
        </div>
      ) : null}
    </section>
  )
}

type BookedRowsProps = { booking: Pick<BookingView, 'id' | 'rows'>; isCancelled?: boolean }

/** Products of a booking with quantity, unit price, VAT and total; struck out where it is cancelled. */
export function BookedRows({ booking, isCancelled = false }: BookedRowsProps) {
  const t = useTranslate()
  return (
    <RowTable
      caption={t('order.booking_rows', { id: booking.id })}
      rows={booking.rows}
      bookingId={booking.id}
      isCancelled={isCancelled}
    />
  )
}

/** Fees that stay in the price after their booking was cancelled. */
export function CancelledFees({ rows }: Pick<BookingView, 'rows'>) {
  const t = useTranslate()
  const title = t('order.fees_of_cancelled')
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      <RowTable caption={title} rows={rows} bookingId={null} />
    </section>
  )
}

type RowTableProps = Pick<BookingView, 'rows'> & {
  caption: string
  bookingId: number | null
  isCancelled?: boolean
}

function RowTable({ caption, rows, bookingId, isCancelled = false }: RowTableProps) {
  return (
    <table className="table inset items">
      <caption>
        <span className="visually-hidden">{caption}</span>
      </caption>
      <tbody>
        {rows.map((row, index) => (
          <BookingRow
            key={row.id}
            row={row}
            bookingId={index === 0 ? bookingId : null}
            isCancelled={isCancelled}
          />
        ))}
      </tbody>
    </table>
  )
}

/** With whom, with which units and from where they go, amber where it is not assigned yet. */
export function BookingFacts({
  booking,
  allocateTo,
}: {
  booking: AllocatedBooking
  allocateTo: string | null
}) {
  const t = useTranslate()
  const { resources, units, missingUnits, missingTypes, meetingPlace, isAllocatable } = booking
  const missing = <span className="unit is-missing">{t('manifest.not_allocated')}</span>
  const facts = [
    ...resources.map(({ typeName, names }) => ({
      term: typeName,
      value: names,
      isMissing: missingTypes.includes(typeName),
    })),
    ...missingTypes
      .filter((type) => resources.every(({ typeName }) => typeName !== type))
      .map((term) => ({ term, value: '', isMissing: true })),
    { term: t('manifest.units'), value: units.join(', '), isMissing: missingUnits > 0 },
    { term: t('information.meeting_place'), value: meetingPlace, isMissing: false },
  ].filter(({ value, isMissing }) => value !== '' || isMissing)
  const isWhole = missingUnits === 0 && missingTypes.length === 0
  if (facts.length === 0) return null
  return (
    <div className="booking-facts">
      <dl>
        {facts.map(({ term, value, isMissing }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value} {isMissing ? missing : null}
            </dd>
          </div>
        ))}
      </dl>
      {allocateTo && isAllocatable ? (
        <Link className="button secondary small no-print" to={allocateTo}>
          {t(isWhole ? 'common.edit' : 'allocation.assign')}
          <span className="visually-hidden"> {t('allocation.title')}</span>
        </Link>
      ) : null}
    </div>
  )
}

type AllocatedBooking = Pick<
  BookingView,
  'resources' | 'units' | 'missingUnits' | 'missingTypes' | 'meetingPlace' | 'isAllocatable'
>

type BookingRowProps = {
  row: BookingView['rows'][number]
  /** Shown under the booking's first row. */
  bookingId: number | null
  isCancelled: boolean
}

function BookingRow({ row, bookingId, isCancelled }: BookingRowProps) {
  const t = useTranslate()
  const format = useFormat()
  const Sold = isCancelled ? 'del' : 'b'
  const details = [
    row.priceCategory,
    row.isAddon && !row.isFee ? t('order.addon') : null,
    bookingId === null ? null : t('order.booking_number', { id: bookingId }),
    row.isDeletedProduct ? t('order.deleted_product') : null,
  ].filter(Boolean)
  return (
    <tr>
      <td>
        {row.imageSrc ? (
          <img className="thumb" src={thumbnailSrc(row.imageSrc)} width="48" height="48" alt="" />
        ) : null}
      </td>
      <td>
        <Sold>{row.name}</Sold>
        {details.length > 0 ? <span className="meta">{details.join(' · ')}</span> : null}
      </td>
      <td className="numeric">
        {row.quantity} × {format.money(row.unitPriceMinor)}
      </td>
      <td className="numeric muted" data-l={t('order.vat')}>
        {format.percent(row.vatPercentage)}
      </td>
      <td className="numeric">
        <Sold>{format.money(row.totalMinor)}</Sold>
        {row.discountMinor > 0 ? (
          <span className="meta">{t('order.discount', { amount: format.money(-row.discountMinor) })}</span>
        ) : null}
        {row.creditedMinor > 0 ? (
          <span className="meta">{t('order.credited', { amount: format.money(-row.creditedMinor) })}</span>
        ) : null}
      </td>
    </tr>
  )
}
