import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { WeeksTable } from '#app/ui/table/weeks-table.tsx'
import { useDayText } from './day-text.ts'
import { type Day, foldWeeks, isOver } from './month.ts'

type MonthData = {
  month: LocalDate
  weeks: (Day | undefined)[][]
  previous: { month: LocalDate; address: string } | undefined
  next: { month: LocalDate; address: string } | undefined
}

/**
 * A month as a table: days that can be booked are links, the others say why not. Never by colour alone. Late in
 * the month the weeks that are over are folded, so that the days to come and their times share a phone's screen.
 * `timesId` names what a day's link brings into view.
 */
export function MonthTable({ data, timesId }: { data: MonthData; timesId: string }) {
  const t = useTranslate()
  const format = useFormat()
  const { folded, shown } = foldWeeks(data.weeks)
  const caption = t('guest.days_in', { month: format.month(data.month) })
  return (
    <section aria-label={t('guest.day')} id="month" tabIndex={-1}>
      <div className="month-head">
        <MonthLink to={data.previous} icon="left" />
        <h2>{format.month(data.month)}</h2>
        <MonthLink to={data.next} icon="right" />
      </div>
      {folded.length > 0 ? (
        <details className="weeks-over">
          <summary>
            {t('guest.weeks_over', { count: folded.length })}
            <Icon name="down" small />
          </summary>
          <Weeks weeks={folded} caption={t('guest.weeks_over', { count: folded.length })} timesId={timesId} />
        </details>
      ) : null}
      <Weeks weeks={shown} caption={caption} timesId={timesId} />
    </section>
  )
}

type WeeksProps = { weeks: readonly (Day | undefined)[][]; caption: string; timesId: string }

function Weeks({ weeks, caption, timesId }: WeeksProps) {
  return (
    <WeeksTable
      className="month"
      caption={
        <caption>
          <span className="visually-hidden">{caption}</span>
        </caption>
      }
      weeks={weeks}
      weekClassName={(week) => (isOver(week) ? 'is-over' : undefined)}
    >
      {(day) => (
        <td key={day.date}>
          <DayCell day={day} timesId={timesId} />
        </td>
      )}
    </WeeksTable>
  )
}

function MonthLink({ to, icon }: { to: MonthData['next']; icon: 'left' | 'right' }) {
  const format = useFormat()
  if (!to) return <span className="month-link" />
  return (
    <a
      className="button ghost icon month-link"
      id={`month-${icon}`}
      data-choice=""
      href={to.address}
      aria-label={format.month(to.month)}
    >
      <Icon name={icon} />
    </a>
  )
}

function DayCell({ day, timesId }: { day: Day; timesId: string }) {
  const format = useFormat()
  const text = useDayText()(day)
  const isPast = day.status === 'PAST'
  const content = (
    <>
      <span aria-hidden="true">{Number(day.date.slice(8))}</span>
      <span className="visually-hidden">
        {format.day(day.date)}, {isPast ? text : null}
      </span>
      {isPast ? null : <small>{text}</small>}
    </>
  )
  const isFew = day.status === 'LIMITED' || day.left !== null
  const classes = [isFew ? 'few' : '', day.isToday ? 'today' : ''].join(' ').trim()
  if (!day.address) return <span className={day.isToday ? 'today' : undefined}>{content}</span>
  return (
    <a
      id={`day-${day.date}`}
      data-choice={timesId}
      href={`${day.address}#month`}
      className={classes || undefined}
      aria-current={day.isChosen ? 'date' : undefined}
    >
      {content}
    </a>
  )
}
