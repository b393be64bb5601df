import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { capacityText } from '#app/i18n/capacity-text.ts'
import { softHyphens } from '#app/i18n/soft-hyphens.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { dayOnPhone } from '#app/routes/staff/availability/day-strip.tsx'
import { StartChip } from '#app/routes/staff/availability/start-chip.tsx'
import {
  type AvailabilityAddress,
  showsBars,
  writeAvailabilityAddress,
} from '#app/routes/staff/availability-address.ts'
import { DAY_CLASSES, used } from '#app/routes/staff/start-look.ts'
import type { CellView, DayHead, RowView } from './load-matrix.server.ts'
import { PickBar, PickCell, type Ticked, WholeColumn, WholeDay, WholeRow } from './pick-boxes.tsx'

type MatrixProps = {
  address: AvailabilityAddress
  today: LocalDate
  heads: readonly DayHead[]
  rows: readonly RowView[]
  ticked: Ticked
}

/** How many tints there are for the mark before a product's name. */
const TINTS = 6
/** More days than these scroll sideways. */
const BARS_IN_VIEW = 14

/** Products × days with their start times; on a phone the one day that the strip above chooses. */
export function Matrix(props: MatrixProps) {
  const { address, today, heads, rows, ticked } = props
  const t = useTranslate()
  // While starts are chosen the strip of days decides, in the browser.
  const on = address.isPicking && heads.length > 1 ? undefined : dayOnPhone(props)
  const columns = heads.length + 1
  const isSorted = new Set(rows.map(({ productType }) => productType)).size > 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="scroller" tabIndex={0} aria-label={t('availability.caption')}>
      <table className={tableClass(address)}>
        <caption className="visually-hidden">{t('availability.caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className="name-head">
              {t('orders.product')}
            </th>
            {heads.map((head) => (
              <HeadCell key={head.date} head={head} isToday={head.date === today} address={address}>
                {address.isPicking ? <WholeColumn head={head} rows={rows} ticked={ticked} /> : null}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={row.id}>
              {isSorted && row.productType !== rows[index - 1]?.productType ? (
                <tr className="group">
                  <th scope="rowgroup" colSpan={columns}>
                    {t(row.productType === 'EVENT' ? 'availability.experiences' : 'nav.products')}
                  </th>
                </tr>
              ) : null}
              <tr>
                <RowHead row={row} tint={(index % TINTS) + 1}>
                  {address.isPicking ? <WholeRow row={row} ticked={ticked} /> : null}
                </RowHead>
                {row.cells.map((cell) => (
                  <td key={cell.date} className={classOf(cell.date, today, on)}>
                    <Cell cell={cell} row={row} address={address} ticked={ticked} />
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function tableClass(address: AvailabilityAddress): string {
  const classes = [
    'matrix',
    showsBars(address) ? 'as-bars' : '',
    address.days > BARS_IN_VIEW ? 'many' : '',
    address.isPicking ? 'start-picker' : '',
  ]
  return classes.filter(Boolean).join(' ')
}

function classOf(date: LocalDate, today: LocalDate, on: LocalDate | undefined): string | undefined {
  return (
    [date === today ? 'today' : '', date === on ? 'is-shown-day' : ''].filter(Boolean).join(' ') || undefined
  )
}

type HeadCellProps = { head: DayHead; isToday: boolean; address: AvailabilityAddress; children: ReactNode }

function HeadCell({ head: { date, open }, isToday, address, children }: HeadCellProps) {
  const t = useTranslate()
  const format = useFormat()
  const hours = open.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')
  const weekday = format.dateShort(date).split(' ')[0]
  return (
    <th scope="col" className={isToday ? 'today' : undefined}>
      <Link to={writeAvailabilityAddress(address, { date, days: 1, on: undefined })}>
        <span className="visually-hidden">{format.day(date)}</span>
        <span aria-hidden="true">
          {showsBars(address) ? weekday?.slice(0, 2) : weekday}
          <b>{Number(date.slice(8))}</b>
        </span>
      </Link>
      <small className={showsBars(address) ? 'visually-hidden' : undefined}>
        {hours || t('opening_hours.closed')}
      </small>
      {children}
    </th>
  )
}

function RowHead({ row, tint, children }: { row: RowView; tint: number; children: ReactNode }) {
  const t = useTranslate()
  return (
    <th scope="row" className={`tint-${tint}`}>
      <Link to={`/products/${row.id}/availability`}>{softHyphens(row.name)}</Link>
      <small className="block">{capacityOf(row, t)}</small>
      {children}
    </th>
  )
}

/** '20 st', of an alias with the units that it shares: '20 st, delar 24 st med Havskajak'. */
function capacityOf({ productType, maxCapacity, master }: RowView, t: Translate): string {
  if (!master) return capacityText({ productType, maxCapacity }, t)
  const pool = capacityText({ productType, maxCapacity: master.capacity }, t)
  if (maxCapacity === null) return t('availability.shares_pool', { pool, name: master.name })
  const own = capacityText({ productType, maxCapacity }, t)
  return t('availability.shares_units', { own, pool, name: master.name })
}

type CellProps = Pick<MatrixProps, 'address' | 'ticked'> & { cell: CellView; row: RowView }

function Cell({ cell, row, address, ticked }: CellProps) {
  const t = useTranslate()
  if (cell.reason !== null) return <Shut cell={cell} isShort={showsBars(address)} />
  if (showsBars(address)) {
    if (address.isPicking) return <PickBar cell={cell} row={row} ticked={ticked} />
    return <DayBar cell={cell} row={row} address={address} />
  }
  if (address.isPicking) {
    return (
      <>
        {address.days > 1 ? <WholeDay cell={cell} row={row} ticked={ticked} /> : null}
        <PickCell cell={cell} row={row} ticked={ticked} />
      </>
    )
  }
  const alone = { date: cell.date, days: 1, on: undefined, productId: row.id } as const
  return (
    <div className="start-chips">
      {cell.starts.map((start) => (
        <StartChip key={start.startRent} start={start} product={row} address={address} />
      ))}
      {cell.remaining ? (
        <Link className="more-starts" to={writeAvailabilityAddress(address, alone)}>
          {t('availability_tab.more_times', { count: cell.remaining.count })}
        </Link>
      ) : null}
    </div>
  )
}

/** Nothing starts, and why. */
function Shut({ cell: { reason }, isShort }: { cell: CellView; isShort: boolean }) {
  const t = useTranslate()
  if (reason === null) return null
  const text = t(`availability_tab.none_${reason}`)
  return (
    <div className="start-chips">
      <span className="is-shut" title={isShort ? text : undefined}>
        {isShort ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{text}</span>
          </>
        ) : (
          text
        )}
      </span>
    </div>
  )
}

/** A day as one bar: how many of its starts have room, and the share that is sold. It leads to the day alone. */
function DayBar({ cell, row, address }: Omit<CellProps, 'ticked'>) {
  const t = useTranslate()
  const format = useFormat()
  const { date, status, open, count, share } = cell
  const texts = { name: row.name, date: format.dateShort(date), status: t(`availability.day_${status}`) }
  return (
    <div className="start-chips">
      <Link
        className={DAY_CLASSES[status]}
        style={used(share)}
        to={writeAvailabilityAddress(address, { date, days: 1, on: undefined, productId: row.id })}
      >
        <span className="visually-hidden">{t('availability.cell', { ...texts, open, count })}</span>
        <b aria-hidden="true">{texts.status}</b>
        <span aria-hidden="true">{`${open}/${count}`}</span>
      </Link>
    </div>
  )
}
