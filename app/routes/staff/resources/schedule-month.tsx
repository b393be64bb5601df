import { Link } from 'react-router'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { WeeksTable } from '#app/ui/table/weeks-table.tsx'
import { neighbours, type PreviewMonth, type ScheduleDay, writeMonth } from './month-preview.ts'

type ScheduleMonthProps = { name: string; today: LocalDate; preview: PreviewMonth }

/** On which days of a month a resource can be used; as text, never by colour alone. */
export function ScheduleMonth({ name, today, preview }: ScheduleMonthProps) {
  const t = useTranslate()
  const format = useFormat()
  const { previous, next } = neighbours(preview.month)
  const month = format.month(preview.month)
  return (
    <section aria-label={month}>
      <div className="row between flex-nowrap mb-2">
        <MonthLink month={previous} icon="left" />
        <h2>{month}</h2>
        <MonthLink month={next} icon="right" />
      </div>
      <WeeksTable
        className="usable-days"
        caption={
          <caption className="visually-hidden">{t('own_schedule.month_caption', { name, month })}</caption>
        }
        weeks={preview.weeks}
      >
        {(day) => (
          <td key={day.date}>
            <DayCell day={day} isToday={day.date === today} />
          </td>
        )}
      </WeeksTable>
    </section>
  )
}

function MonthLink({ month, icon }: { month: LocalDate; icon: 'left' | 'right' }) {
  const format = useFormat()
  return (
    <Link
      className="button ghost icon"
      to={`?month=${writeMonth(month)}`}
      preventScrollReset
      aria-label={format.month(month)}
    >
      <Icon name={icon} />
    </Link>
  )
}

function DayCell({ day, isToday }: { day: ScheduleDay; isToday: boolean }) {
  const t = useTranslate()
  const classes = [day.isOn ? 'is-on' : 'is-off', isToday ? 'today' : ''].filter(Boolean).join(' ')
  return (
    <span className={classes} aria-current={isToday ? 'date' : undefined}>
      <b>{Number(day.date.slice(8))}</b>
      <small>{t(day.isOn ? 'own_schedule.on' : 'own_schedule.off')}</small>
    </span>
  )
}
