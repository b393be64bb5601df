import type { ReactNode } from 'react'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { useFormat } from '#app/i18n/use-format.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

type WeeksTableProps<Day> = {
  caption: ReactNode
  className?: string
  /** From Monday; null where the month has no day. */
  weeks: readonly (readonly (Day | null | undefined)[])[]
  weekClassName?: (week: readonly (Day | null | undefined)[]) => string | undefined
  /** The day's whole cell. */
  children: (day: Day) => ReactNode
}

/** A month as a table of weeks, with the weekdays in its head. */
export function WeeksTable<Day extends { date: LocalDate }>(props: WeeksTableProps<Day>) {
  const { caption, className, weeks, weekClassName, children } = props
  const format = useFormat()
  return (
    <table className={className}>
      {caption}
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={format.weekdayLong(weekday)}>
              {format.weekdayShort(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day)?.date} className={weekClassName?.(week)}>
            {week.map((day, index) => (day ? children(day) : <td key={WEEKDAYS[index]} />))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
