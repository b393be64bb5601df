import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'

type OwnDaysProps = {
  resources: readonly { id: number; name: string; days: readonly { date: LocalDate; isOn: boolean }[] }[]
  today: LocalDate
}

/** On which of the coming days each resource can be used. */
export function OwnDays({ resources, today }: OwnDaysProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <section className="stack" aria-labelledby="own-days">
      <h2 id="own-days" className="section-heading">
        {t('own_schedule.days_title')}
      </h2>
      {resources.map(({ id, name, days }) => (
        <div key={id}>
          <h3>{name}</h3>
          <ul className="usable-day-list">
            {days.map(({ date, isOn }) => (
              <li
                key={date}
                className={isOn ? 'is-on' : 'is-off'}
                aria-current={date === today ? 'date' : undefined}
              >
                <span>{format.dateShort(date)}</span>
                <b>{t(isOn ? 'own_schedule.on' : 'own_schedule.off')}</b>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
