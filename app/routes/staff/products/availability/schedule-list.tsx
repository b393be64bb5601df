import { Link } from 'react-router'
import type { StoredSchedule } from '#app/domain/catalog/setup/capacity-schedule-queries.server.ts'
import { datesText, daysText } from '#app/i18n/schedule-text.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'

type ScheduleListProps = { productId: number; schedules: readonly StoredSchedule[] }

/** A product's capacity schedules, each a link to its page. */
export function ScheduleList({ productId, schedules }: ScheduleListProps) {
  const t = useTranslate()
  const format = useFormat()
  const address = `/products/${productId}/availability/schedules`
  return (
    <section className="stack" aria-labelledby="schedules">
      <h2 id="schedules">{t('availability_tab.schedules')}</h2>
      <p className="hint">{t('availability_tab.schedules_hint')}</p>
      {schedules.length === 0 ? null : (
        <ul className="stack-2">
          {schedules.map((schedule) => (
            <li key={schedule.id} className="card p-4">
              <Link to={`${address}/${schedule.id}`} className="row">
                <span
                  aria-hidden="true"
                  className="inline-block h-3 w-3 rounded-full bg-(--tb)"
                  data-tint={schedule.tint}
                />
                <b>{schedule.name || t(`schedule.kind_${schedule.kind}`)}</b>
              </Link>
              <p className="muted">
                {datesText(schedule, t, format)}
                {schedule.kind === 'FIXED_DATE' ? null : ` · ${daysText(schedule, t, format)}`}
              </p>
              <p>
                {schedule.times
                  .map(({ time, capacity }) =>
                    t('availability_tab.time_with_places', { time, count: capacity }),
                  )
                  .join(', ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Link className="button secondary small" to={`${address}/new`}>
        <Icon name="plus" small />
        {t('availability_tab.new_schedule')}
      </Link>
    </section>
  )
}
