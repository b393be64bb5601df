import { Link } from 'react-router'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { DayHead } from '#app/routes/staff/availability/matrix/load-matrix.server.ts'
import {
  AVAILABILITY_PARAMETERS,
  type AvailabilityAddress,
  writeAvailabilityAddress,
} from '#app/routes/staff/availability-address.ts'

type DayStripProps = { address: AvailabilityAddress; today: LocalDate; heads: readonly DayHead[] }

/**
 * The days on phones, where the calendar shows one of them: links, and while starts are chosen buttons of one
 * choice, with which the stylesheet shows another day, so that what is ticked stays.
 */
export function MatrixDayStrip(props: DayStripProps) {
  const t = useTranslate()
  const { address, heads } = props
  const on = dayOnPhone(props)
  if (heads.length === 1) return null
  if (address.isPicking) {
    return (
      <div className="day-tabs" role="radiogroup" aria-label={t('time.day')}>
        {heads.map(({ date }) => (
          <label key={date}>
            <input
              className="visually-hidden"
              type="radio"
              name={AVAILABILITY_PARAMETERS.on}
              value={date}
              defaultChecked={date === on}
            />
            <StripDay date={date} />
          </label>
        ))}
      </div>
    )
  }
  return (
    <nav className="day-tabs" aria-label={t('time.day')}>
      {heads.map(({ date }) => (
        <Link
          key={date}
          to={writeAvailabilityAddress(address, { on: date })}
          aria-current={date === on ? 'date' : undefined}
          preventScrollReset
        >
          <StripDay date={date} />
        </Link>
      ))}
    </nav>
  )
}

function StripDay({ date }: { date: LocalDate }) {
  const format = useFormat()
  return (
    <>
      {format.dateShort(date).split(' ')[0]}
      <b>{Number(date.slice(8))}</b>
    </>
  )
}

/** The day that a phone shows of several: the one that the address names, else today, else the first. */
export function dayOnPhone({ address, today, heads }: DayStripProps) {
  const requested = heads.find(({ date }) => date === address.on) ?? heads.find(({ date }) => date === today)
  return (requested ?? heads[0])?.date
}
