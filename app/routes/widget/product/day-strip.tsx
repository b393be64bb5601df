import { weekdayOf } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useDayText } from '#app/routes/widget/calendar/day-text.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { StripDay, toStrip } from './strip.ts'

/** The coming days, each with its number of start times or why there are none, and the way to the whole month. */
export function DayStrip({ strip, formId }: { strip: ReturnType<typeof toStrip>; formId: string }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <ol className="day-strip" aria-label={t('guest.day')}>
      {strip.days.map((day) => (
        <li key={day.date}>
          <DayTile day={day} formId={formId} />
        </li>
      ))}
      <li className="whole-month">
        <a href={`${strip.monthAddress}#month`} data-choice="month" data-focus="month">
          <Icon name="calendar" small />
          <span>{t('guest.whole_month', { month: format.monthLong(Number(strip.month.slice(5, 7))) })}</span>
        </a>
      </li>
    </ol>
  )
}

function DayTile({ day, formId }: { day: StripDay; formId: string }) {
  const format = useFormat()
  const text = useDayText()(day, day.starts)
  const content = (
    <>
      <span className="visually-hidden">{format.dateShort(day.date)}, </span>
      <span aria-hidden="true">{format.weekdayShort(weekdayOf(day.date))}</span>
      <b aria-hidden="true">{Number(day.date.slice(8))}</b>
      <small>{text}</small>
    </>
  )
  const classes = [day.status === 'LIMITED' || day.left !== null ? 'few' : '', day.isToday ? 'today' : '']
  const className = classes.join(' ').trim() || undefined
  if (!day.address) return <span className={className}>{content}</span>
  return (
    <a
      id={`day-${day.date}`}
      className={className}
      data-choice={`${formId}-startTime`}
      href={`${day.address}#${formId}`}
      aria-current={day.isChosen ? 'date' : undefined}
    >
      {content}
    </a>
  )
}
