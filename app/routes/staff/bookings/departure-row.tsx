import { Fragment } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { writeAllocationAddress, writeBookingAddress } from '#app/routes/staff/allocation-address.ts'
import { CheckInForm } from '#app/routes/staff/order-check-in-form.tsx'
import { PaymentBadge, StayBadge } from '#app/ui/feedback/badge.tsx'
import { ReservedBadge } from '#app/ui/feedback/reserved-badge.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { type ManifestAddress, writeCheckInAddress } from './manifest-address.ts'
import type { ManifestRowView } from './manifest-view.ts'

type DepartureRowProps = {
  row: ManifestRowView
  address: ManifestAddress
  /** The same as it is written. */
  list: string
  columns: readonly { id: number; name: string }[]
  opensBookings: boolean
  canTakePayment: boolean
}

/** One booking of a departure. A reservation is no guest: it has no tick, and says how long it lasts. */
export function DepartureRow({
  row,
  address,
  list,
  columns,
  opensBookings,
  canTakePayment,
}: DepartureRowProps) {
  const t = useTranslate()
  const format = useFormat()
  const name = row.customerName || t('orders.no_name')
  // A long name has room below its number where it has none beside it.
  const contents = [...row.guests, ...row.addons].map((text, place, all) => ({
    place,
    text: `${text.replace('×\u00A0', '× ')}${place < all.length - 1 ? ',' : ''}`,
  }))
  const state = row.reserved ? 'is-reserved' : row.checkedInAt ? 'is-in' : ''
  const meta = row.reserved
    ? t('manifest.not_counted')
    : row.checkedInAt && t('manifest.in_at', { time: format.time(row.checkedInAt) })
  return (
    <tr id={`b${row.bookingId}`} className={`without-check ${state}`.trim()}>
      <td className="tick-cell">
        {row.reserved ? null : (
          <CheckInForm row={row} list={list}>
            {(isIn) => <Tick isIn={isIn} name={name} />}
          </CheckInForm>
        )}
      </td>
      <td className="row-key">
        <div>
          {opensBookings ? (
            <PageLink to={writeBookingAddress(row.bookingId, list)}>{name}</PageLink>
          ) : (
            <span>{name}</span>
          )}{' '}
          <span className="meta">{[row.orderId, meta].filter(Boolean).join(' · ')}</span>
        </div>
      </td>
      <td className="guests-cell">
        <span>
          {contents.map(({ place, text }) => (
            <Fragment key={place}>
              <span>{text}</span>{' '}
            </Fragment>
          ))}
        </span>
      </td>
      <td className="nowrap phone-cell">
        {row.phone ? (
          <a className="plain" href={`tel:${row.phone.dial}`}>
            {row.phone.text}
          </a>
        ) : null}
      </td>
      <td className="units-cell">
        <Units row={row} list={list} canAllocate={canTakePayment} />
      </td>
      <td className="payment-cell">
        <Payment row={row} />
      </td>
      {columns.map(({ id, name: column }) => (
        <td key={id} className="answer-cell" data-l={column}>
          {row.columns.find((each) => each.id === id)?.text}
        </td>
      ))}
      <td className="comment-cell">
        {row.comments.map((comment) => (
          <p key={comment}>{comment}</p>
        ))}
        {row.reserved && canTakePayment ? (
          <PageLink className="button secondary small" to={writeCheckInAddress(address, row.bookingId)}>
            {t('order.take_payment')}
            <span className="visually-hidden"> {name}</span>
          </PageLink>
        ) : null}
      </td>
    </tr>
  )
}

type UnitsProps = Pick<DepartureRowProps, 'row' | 'list'> & { canAllocate: boolean }

/** Named units, and guides or boats that not the whole departure has. */
function Units({ row, list, canAllocate }: UnitsProps) {
  const t = useTranslate()
  const names = [...row.units, ...row.resources]
  if (names.length === 0 && row.missingUnits === 0) return null
  return (
    <span className="units">
      {names.map((name) => (
        <span key={name} className="unit">
          {name}
        </span>
      ))}
      {row.missingUnits > 0 && canAllocate ? (
        <PageLink className="unit is-missing" to={writeAllocationAddress(row.bookingId, list)}>
          {t('allocation.assign')}
          <span className="visually-hidden"> {row.customerName}</span>
        </PageLink>
      ) : null}
      {row.missingUnits > 0 && !canAllocate ? (
        <span className="unit is-missing">{t('manifest.not_allocated')}</span>
      ) : null}
    </span>
  )
}

function Payment({ row }: { row: ManifestRowView }) {
  const t = useTranslate()
  const format = useFormat()
  const { reserved, paymentState, dueMinor, payedMinor, priceMinor } = row
  if (reserved) {
    const time = format.time(reserved.until)
    return (
      <>
        <ReservedBadge paymentState={paymentState} />
        <span className="meta countdown">
          {t('manifest.minutes_left', { count: reserved.minutesLeft, time })}
        </span>
      </>
    )
  }
  if (row.isFinished && dueMinor === 0) return <StayBadge state="FINISHED" />
  return (
    <>
      <PaymentBadge state={paymentState} />
      {paymentState === 'UNPAID' ? <span className="meta danger-text">{format.money(dueMinor)}</span> : null}
      {paymentState === 'PARTIALLY_PAID' ? (
        <span className="meta">
          {t('manifest.payed_of', { payed: format.moneyPlain(payedMinor), price: format.money(priceMinor) })}
        </span>
      ) : null}
    </>
  )
}

/** Never under 24 pixels, and a thumb's size on phones (WCAG 2.5.8); on paper a box to tick with a pen. */
const TICK =
  'grid size-6 place-items-center rounded-md border-2 max-md:size-8 print:size-[5mm] print:rounded-none print:border-black print:bg-white'

/** Looks like a tick box and is the form's button, so that it works without a script; on paper an empty box. */
function Tick({ isIn, name }: { isIn: boolean; name: string }) {
  const t = useTranslate()
  return (
    <button
      type="submit"
      className={
        isIn ? `${TICK} border-brand bg-brand text-(--on-brand)` : `${TICK} border-(--control) bg-surface`
      }
      aria-pressed={isIn}
      aria-label={t('manifest.check_in_name', { name })}
    >
      {isIn ? <Icon name="check" small /> : null}
    </button>
  )
}
