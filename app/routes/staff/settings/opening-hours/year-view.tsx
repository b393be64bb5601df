import { Link } from 'react-router'
import { type OpeningDay, openingYear, weeksOf } from '#app/domain/opening-hours/opening-year.ts'
import type { NamedSeason } from '#app/domain/opening-hours/season-types.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { WeeksTable } from '#app/ui/table/weeks-table.tsx'

const TINTS = 6

/** The tint of a season by its place in the list. */
export function tintOf(index: number): number {
  return (index % TINTS) + 1
}

type YearViewProps = { seasons: readonly NamedSeason[]; year: number; today: LocalDate }

/** Twelve small months, each day in the tint of the season that decides it; closed ones struck out. */
export function YearView({ seasons, year, today }: YearViewProps) {
  const t = useTranslate()
  const format = useFormat()
  const months = openingYear(seasons, year)
  const shown = new Set(months.flatMap(({ days }) => days.map(({ seasonId }) => seasonId)))
  return (
    <section className="mt-8" aria-labelledby="year">
      <div className="row mb-3">
        <h2 id="year" className="section-heading grow">
          {t('opening_hours.year', { year })}
        </h2>
        <Link
          className="button secondary icon small"
          to={`?year=${year - 1}`}
          aria-label={t('opening_hours.year', { year: year - 1 })}
          preventScrollReset
        >
          <Icon name="left" small />
        </Link>
        <Link
          className="button secondary icon small"
          to={`?year=${year + 1}`}
          aria-label={t('opening_hours.year', { year: year + 1 })}
          preventScrollReset
        >
          <Icon name="right" small />
        </Link>
      </div>
      <ul className="row mb-3">
        {seasons.map(({ id, name }, index) =>
          shown.has(id) ? (
            <li key={id}>
              <i className="tint-key" data-tint={tintOf(index)} />
              {name}
            </li>
          ) : null,
        )}
        <li>
          <i className="tint-key is-shut" />
          {t('opening_hours.closed')}
        </li>
      </ul>
      <div className="year-view">
        {months.map((month) => (
          <WeeksTable
            key={month.first}
            caption={<caption>{format.month(month.first)}</caption>}
            weeks={weeksOf(month)}
          >
            {(day) => <Day key={day.date} day={day} seasons={seasons} isToday={day.date === today} />}
          </WeeksTable>
        ))}
      </div>
    </section>
  )
}

type DayProps = { day: OpeningDay; seasons: readonly NamedSeason[]; isToday: boolean }

function Day({ day, seasons, isToday }: DayProps) {
  const t = useTranslate()
  const place = seasons.findIndex(({ id }) => id === day.seasonId)
  const classes = [day.isOpen ? '' : 'is-shut', isToday ? 'now' : ''].filter(Boolean).join(' ')
  const state = day.isOpen ? '' : t('opening_hours.closed')
  return (
    <td
      className={classes || undefined}
      data-tint={place < 0 ? undefined : tintOf(place)}
      title={[seasons[place]?.name, state].filter(Boolean).join(', ')}
    >
      {Number(day.date.slice(8))}
      {day.isClosedDate ? <span className="visually-hidden"> {state}</span> : null}
    </td>
  )
}
