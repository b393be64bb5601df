import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { PaymentBadge, StayBadge } from '#app/ui/feedback/badge.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { CheckInForm } from './check-in-form.tsx'
import { DepartureHead } from './departure-head.tsx'
import type { ManifestAddress } from './manifest-address.ts'
import type { DepartureView, ManifestRowView } from './manifest-view.ts'

type DepartureProps = {
  departure: DepartureView
  address: ManifestAddress
  /** Who sees own resources only may not open orders. */
  opensOrders: boolean
}

/** One start time: who comes, with how much, and what to know about them. */
export function Departure({ departure, address, opensOrders }: DepartureProps) {
  const t = useTranslate()
  return (
    <section className={departure.isNow ? 'dep now' : 'dep'}>
      <DepartureHead departure={departure} />
      <table className="table mtab">
        <caption className="vh">{departure.title}</caption>
        <colgroup>
          <col className="w-11" />
          <col className="w-1/5" />
          <col className="w-1/5" />
          <col className="w-36" />
          <col className="w-28" />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th className="ck">{t('manifest.in')}</th>
            <th>{t('manifest.name')}</th>
            <th>{t('manifest.guests')}</th>
            <th>{t('manifest.phone')}</th>
            <th>{t('manifest.payment')}</th>
            <th>{t('manifest.comment')}</th>
          </tr>
        </thead>
        <tbody>
          {departure.rows.map((row) => (
            <DepartureRow key={row.bookingId} row={row} address={address} opensOrders={opensOrders} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type DepartureRowProps = Omit<DepartureProps, 'departure'> & { row: ManifestRowView }

function DepartureRow({ row, address, opensOrders }: DepartureRowProps) {
  const t = useTranslate()
  const format = useFormat()
  const name = row.customerName || t('orders.no_name')
  return (
    <tr id={`b${row.bookingId}`} className={row.checkedInAt ? 'nock in' : 'nock'}>
      <td className="ck">
        <CheckInForm row={row} address={address}>
          {(isIn) => <Tick isIn={isIn} name={name} />}
        </CheckInForm>
      </td>
      <td className="key">
        {opensOrders ? <Link to={`/orders/${row.orderId}`}>{name}</Link> : name}
        <span className="meta">
          {row.orderId}
          {row.checkedInAt ? ` · ${t('manifest.in_at', { time: format.time(row.checkedInAt) })}` : ''}
        </span>
      </td>
      <td className="g">{row.contents}</td>
      <td className="nowrap p">
        {row.phone ? (
          <a className="plain" href={`tel:${row.phone.dial}`}>
            {row.phone.text}
          </a>
        ) : null}
      </td>
      <td className="b">
        {row.isFinished ? <StayBadge state="FINISHED" /> : <PaymentBadge state={row.paymentState} />}
      </td>
      <td className="note n">
        {row.comments.map((comment) => (
          <p key={comment}>{comment}</p>
        ))}
      </td>
    </tr>
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
