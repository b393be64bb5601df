import { useState } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { DepartureCode, DepartureHead, endsText } from './departure-head.tsx'
import { DepartureRow } from './departure-row.tsx'
import { type ManifestAddress, writeSearchedManifest } from './manifest-address.ts'
import type { DepartureView } from './manifest-view.ts'
import { useSteady } from './use-steady.ts'

type DepartureProps = {
  departure: DepartureView
  address: ManifestAddress
  /** Searched for in the list. */
  query: string
  /** Whether the reader may open bookings. */
  opensBookings: boolean
  canTakePayment: boolean
  /** Over each page on paper. */
  pageHead: string
  /** Own questions that have a column each. */
  columns: readonly { id: number; name: string }[]
}

/**
 * One start of one product: who comes, with how much, and what to know about them. With everybody in it is one
 * line; that is decided when the page opens, so that nothing moves under a thumb.
 */
export function DepartureSection(props: DepartureProps) {
  const { departure } = props
  const [isFolded] = useState(departure.isAllIn)
  if (isFolded) return <FoldedDeparture {...props} />
  const { isNow, key } = departure
  return (
    <section
      className={isNow ? 'manifest-departure is-now' : 'manifest-departure'}
      id={isNow ? 'now' : undefined}
      key={key}
    >
      <DepartureHead departure={departure} />
      <DepartureTable {...props} />
    </section>
  )
}

function FoldedDeparture(props: DepartureProps) {
  const t = useTranslate()
  const format = useFormat()
  const { startRent, title, resources, meetingPlace, checkedIn, booked } = props.departure
  const names = [...new Set(resources.map(({ name }) => name))].join(', ')
  const counts = t('manifest.in_of', { checkedIn, booked })
  return (
    <details className="folded-departure">
      <summary>
        <span className="folded-time">
          <Icon name="check" small />
          {format.time(startRent)}
        </span>
        <span>
          <b>{title}</b>
          {names ? ` · ${names}` : null}
          {meetingPlace ? <span className="print-only">{meetingPlace}</span> : null}
        </span>
        <span className="folded-figures">
          {`${counts} · ${t('manifest.back_at', { time: endsText(format, props.departure) })}`}
        </span>
        <Icon name="right" className="chevron" />
        <DepartureCode startRent={startRent} />
      </summary>
      <DepartureTable {...props} />
    </details>
  )
}

/** Room for the comments beside so many own columns; where the window has less, the table scrolls. */
const WITH_COLUMNS = [
  '',
  'min-[1100px]:min-w-222',
  'min-[1100px]:min-w-246',
  'min-[1100px]:min-w-270',
  'min-[1100px]:min-w-294',
]

function DepartureTable({ departure, pageHead, columns, query, ...reader }: DepartureProps) {
  const t = useTranslate()
  const format = useFormat()
  const name = `${format.time(departure.startRent)} ${departure.title}`
  const list = writeSearchedManifest(reader.address, query)
  const rows = useSteady(departure.rows, ({ bookingId }) => bookingId)
  const hasColumns = columns.length > 0
  return (
    <div className={hasColumns ? 'scroller print:overflow-visible' : undefined}>
      <table className={`table manifest-table ${WITH_COLUMNS[columns.length]} print:min-w-0`}>
        <caption className="visually-hidden">{name}</caption>
        <colgroup>
          <col className="w-11" />
          <col className={hasColumns ? 'w-35' : 'w-1/5'} />
          <col className={hasColumns ? 'w-32' : 'w-1/6'} />
          <col className="w-32 xl:w-36" />
          <col className={hasColumns ? 'w-24' : 'w-32'} />
          <col className={hasColumns ? 'w-30' : 'w-32'} />
          {columns.map(({ id }) => (
            <col key={id} className="w-24" />
          ))}
          <col />
        </colgroup>
        <thead>
          <tr className="page-head">
            <th colSpan={7 + columns.length}>{`${pageHead} · ${name}`}</th>
          </tr>
          <tr>
            <th className="tick-cell">{t('manifest.in')}</th>
            <th>{t('manifest.name')}</th>
            <th>{t('manifest.guests')}</th>
            <th>{t('manifest.phone')}</th>
            <th>{t('manifest.units')}</th>
            <th>{t('manifest.payment')}</th>
            {columns.map(({ id, name: column }) => (
              <th key={id}>{column}</th>
            ))}
            <th>{t('manifest.comment')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DepartureRow key={row.bookingId} row={row} list={list} columns={columns} {...reader} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
