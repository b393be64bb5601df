import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { PaymentBadge } from '#app/ui/feedback/badge.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { CheckInForm } from './check-in-form.tsx'
import { DepartureHead } from './departure-head.tsx'
import type { ManifestAddress } from './manifest-address.ts'
import type { DepartureView, ManifestRowView } from './manifest-view.ts'

type DoorDepartureProps = { departure: DepartureView; address: ManifestAddress }

/** The same departure for those who stand at the door: big rows, a thumb's button each. Source: experience.md 33. */
export function DoorDeparture({ departure, address }: DoorDepartureProps) {
  return (
    <section className={departure.isNow ? 'departure is-now' : 'departure'}>
      <DepartureHead departure={departure} />
      <ul>
        {departure.rows.map((row) => (
          <DoorRow key={row.bookingId} row={row} address={address} />
        ))}
      </ul>
    </section>
  )
}

function DoorRow({ row, address }: { row: ManifestRowView; address: ManifestAddress }) {
  const t = useTranslate()
  const format = useFormat()
  const name = row.customerName || t('orders.no_name')
  return (
    <li id={`b${row.bookingId}`} className="row between border-b border-(--border) py-3">
      <div className="grow basis-60">
        <b className="h18">{name}</b> <PaymentBadge state={row.paymentState} />
        <p>
          {[...row.guests, ...row.addons].join(', ')} <span className="muted">· {row.orderId}</span>
        </p>
        {row.comments.map((comment) => (
          <p key={comment} className="note">
            {comment}
          </p>
        ))}
      </div>
      <CheckInForm row={row} address={address}>
        {(isIn) => (
          <button
            type="submit"
            className={isIn ? 'btn secondary door' : 'btn primary door'}
            aria-pressed={isIn}
          >
            <Icon name="check" />
            <span>
              {isIn && row.checkedInAt
                ? t('manifest.in_at', { time: format.time(row.checkedInAt) })
                : t(isIn ? 'state.checked_in' : 'manifest.check_in')}
            </span>
            <span className="vh"> {name}</span>
          </button>
        )}
      </CheckInForm>
    </li>
  )
}
