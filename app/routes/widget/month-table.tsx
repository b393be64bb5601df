import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { Day } from './month.ts'

export type MonthData = {
  month: LocalDate
  weeks: (Day | undefined)[][]
  previous: { month: LocalDate; address: string } | undefined
  next: { month: LocalDate; address: string } | undefined
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** A month as a table: days that can be booked are links, the others say why not. Never by colour alone. */
export function MonthTable({ data }: { data: MonthData }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <section aria-label={t('guest.day')}>
      <div className="row between" style={{ marginBottom: 8, flexWrap: 'nowrap' }}>
        <MonthLink to={data.previous} icon="left" />
        <h2>{format.month(data.month)}</h2>
        <MonthLink to={data.next} icon="right" />
      </div>
      <table className="month">
        <caption>
          <span className="vh">{t('guest.days_in', { month: format.month(data.month) })}</span>
        </caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col">
                {format.weekdayShort(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.weeks.map((week) => (
            <tr key={week.find((day) => day)?.date} className={isGone(week) ? 'gone' : undefined}>
              {week.map((day, index) => (
                <td key={WEEKDAYS[index]}>{day ? <DayCell day={day} /> : null}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function MonthLink({ to, icon }: { to: MonthData['next']; icon: 'left' | 'right' }) {
  const format = useFormat()
  if (!to) return <span style={{ width: 48 }} />
  return (
    <a
      className="btn ghost icon"
      style={{ width: 48 }}
      id={`month-${icon}`}
      data-choice
      href={to.address}
      aria-label={format.month(to.month)}
    >
      <Icon name={icon} />
    </a>
  )
}

function DayCell({ day }: { day: Day }) {
  const t = useTranslate()
  const format = useFormat()
  const word = t(`guest.day_${toWord(day.status)}`)
  const isOver = day.status === 'PAST'
  const content = (
    <>
      <span aria-hidden="true">{Number(day.date.slice(8))}</span>
      <span className="vh">
        {format.day(day.date)}, {isOver ? word : null}
      </span>
      {isOver ? null : <small>{word}</small>}
    </>
  )
  const classes = [day.status === 'LIMITED' ? 'few' : '', day.isToday ? 'today' : ''].join(' ').trim()
  if (!day.address) return <span className={day.isToday ? 'today' : undefined}>{content}</span>
  return (
    <a
      id={`day-${day.date}`}
      data-choice
      href={day.address}
      className={classes || undefined}
      aria-current={day.isChosen ? 'date' : undefined}
    >
      {content}
    </a>
  )
}

function toWord(status: Day['status']) {
  return (
    { AVAILABLE: 'available', LIMITED: 'limited', FULL: 'full', CLOSED: 'closed', PAST: 'past' } as const
  )[status]
}

/** A week without a day from today on is drawn lower. */
function isGone(week: (Day | undefined)[]): boolean {
  return week.every((day) => !day || day.status === 'PAST')
}
