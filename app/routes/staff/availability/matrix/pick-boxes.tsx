import type { ReactNode } from 'react'
import { type LocalDate, timeOf } from '#app/domain/shared/time.ts'
import { writeDaysKey } from '#app/http/labels/days-key.ts'
import { writeStartKey } from '#app/http/labels/start-key.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { DAY_CLASSES, shareOf, startClass, startText, used } from '#app/routes/staff/start-look.ts'
import type { CellView, DayHead, RowView, StartView } from './load-matrix.server.ts'

/** Values of the boxes that were ticked when the form came back. */
export type Ticked = ReadonlySet<string>

type PickChipProps = {
  /** How its state is drawn, and percent that are sold. */
  className: string
  share: number
  /** Content before the box. */
  children: ReactNode
  name: 'starts' | 'days'
  value: string
  ticked: Ticked
  label: string
  /** How many starts it stands for, and how many places are left of them; null is no limit. */
  count: number
  free: number | null
}

/** A chip of the calendar as a box to tick. */
function PickChip(props: PickChipProps) {
  const { className, share, children, name, value, ticked, label, count, free } = props
  return (
    <label className={className} style={used(share)}>
      {children}
      <input
        className="tick-box"
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={ticked.has(value)}
        aria-label={label}
        data-count={count === 1 ? undefined : count}
        data-free={free ?? undefined}
      />
    </label>
  )
}

type CellProps = { cell: CellView; row: RowView; ticked: Ticked }

/** The starts of a product on a day as boxes: those shown, and the others in one. */
export function PickCell({ cell, row, ticked }: CellProps) {
  const t = useTranslate()
  const { date, remaining } = cell
  const since = remaining?.since ?? null
  const format = useFormat()
  return (
    <div className="start-chips">
      {cell.starts.map((start) => (
        <PickStart key={start.startRent} start={start} row={row} ticked={ticked} />
      ))}
      {remaining ? (
        <PickChip
          className="start-chip"
          share={0}
          name="days"
          value={writeDaysKey({ productIds: [row.id], from: date, to: date, since })}
          ticked={ticked}
          label={t('availability.choose_rest', {
            name: row.name,
            date: format.dateShort(date),
            time: remaining.since,
          })}
          count={remaining.count}
          free={remaining.free}
        >
          {t('availability_tab.more_times', { count: remaining.count })}
        </PickChip>
      ) : null}
    </div>
  )
}

function PickStart({ start, row, ticked }: { start: StartView } & Pick<CellProps, 'row' | 'ticked'>) {
  const t = useTranslate()
  const format = useFormat()
  const { startRent, state, free, isPast } = start
  const texts = { name: row.name, time: format.dateTime(startRent), state: startText(start, t) }
  return (
    <PickChip
      className={isPast ? `${startClass(state)} is-past` : startClass(state)}
      share={shareOf(start)}
      name="starts"
      value={writeStartKey(row.id, startRent)}
      ticked={ticked}
      label={t('availability.choose_start', texts)}
      count={1}
      free={free}
    >
      <b>{timeOf(startRent)}</b>
    </PickChip>
  )
}

/** A day as one bar to tick. */
export function PickBar({ cell, row, ticked }: CellProps) {
  const t = useTranslate()
  const format = useFormat()
  const { date, status, count, open, share, free } = cell
  const texts = { name: row.name, date: format.dateShort(date), status: t(`availability.day_${status}`) }
  return (
    <div className="start-chips">
      <PickChip
        className={DAY_CLASSES[status]}
        share={share}
        name="days"
        value={writeDaysKey({ productIds: [row.id], from: date, to: date, since: null })}
        ticked={ticked}
        label={t('availability.choose_bar', { ...texts, open, count })}
        count={count}
        free={free}
      >
        <b aria-hidden="true">{texts.status}</b>
        <span aria-hidden="true">{`${open}/${count}`}</span>
      </PickChip>
    </div>
  )
}

type WholeProps = {
  /** Whose boxes it stands for: those of its cell, its row or its column. */
  of: 'cell' | 'row' | 'column'
  value: string
  ticked: Ticked
  label: string
  text: string
}

function Whole({ of, value, ticked, label, text }: WholeProps) {
  return (
    <label className="select-all">
      <input
        className="tick-box"
        type="checkbox"
        name="days"
        value={value}
        defaultChecked={ticked.has(value)}
        aria-label={label}
        data-whole={of}
      />
      <span aria-hidden="true">{text}</span>
    </label>
  )
}

/** All starts of a product on a day. */
export function WholeDay({ cell: { date }, row, ticked }: CellProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Whole
      of="cell"
      value={writeDaysKey({ productIds: [row.id], from: date, to: date, since: null })}
      ticked={ticked}
      label={t('availability.choose_day', { name: row.name, date: format.dateShort(date) })}
      text={t('availability.whole_day')}
    />
  )
}

/** All starts of a product on the days shown; nothing when there are none. */
export function WholeRow({ row, ticked }: Pick<CellProps, 'row' | 'ticked'>) {
  const t = useTranslate()
  const [from, to] = [row.cells[0]?.date, row.cells.at(-1)?.date]
  if (!from || !to || row.cells.every(({ count }) => count === 0)) return null
  return (
    <Whole
      of="row"
      value={writeDaysKey({ productIds: [row.id], from, to, since: null })}
      ticked={ticked}
      label={t('availability.choose_row', { name: row.name })}
      text={t('availability.all_times')}
    />
  )
}

type WholeColumnProps = { head: DayHead; rows: readonly RowView[]; ticked: Ticked }

/** All starts of the products shown on a day; nothing when there are none. */
export function WholeColumn({ head: { date }, rows, ticked }: WholeColumnProps) {
  const t = useTranslate()
  const format = useFormat()
  const productIds = rows.filter((row) => startsOn(row, date)).map(({ id }) => id)
  if (productIds.length === 0) return null
  return (
    <Whole
      of="column"
      value={writeDaysKey({ productIds, from: date, to: date, since: null })}
      ticked={ticked}
      label={t('availability.choose_column', { date: format.dateShort(date) })}
      text={t('availability.all_products')}
    />
  )
}

function startsOn({ cells }: RowView, date: LocalDate): boolean {
  return cells.some((cell) => cell.date === date && cell.count > 0)
}
