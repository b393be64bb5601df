import type { FreeDay } from '#app/domain/availability/starts/day-status.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { ChoiceTile } from './choice-tile.tsx'
import { STEP_KEYS } from './step-keys.ts'
import { WhyLink } from './why-link.tsx'

/** Field of the days beside that for any date; it is empty while the day that is shown is chosen. */
export const DAY = 'day'

type DayTilesProps = {
  days: readonly (FreeDay & {
    date: LocalDate
    /** Address of the explanation of a day on which nothing is free. */
    why?: string | null
    /** The same in a sentence, for who may not open it. */
    reason?: string | null
    /** Date that it stands for in the form, where a start after midnight is of the day before. */
    value?: LocalDate
  })[]
  date: LocalDate
  /** Value of the button that shows what is chosen. */
  shownBy?: string
}

/** Days around the chosen one, each with what is free of the product. */
export function DayTiles({ days, date, shownBy }: DayTilesProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <fieldset className="field choice-tiles day-tiles">
      <legend className="field-label">{t('time.day')}</legend>
      <div>
        {days.map((day) => (
          <div key={day.date}>
            <ChoiceTile
              name={DAY}
              // The chosen day says nothing: then the field for any date beside it counts.
              value={day.date === date ? '' : (day.value ?? day.date)}
              isChosen={day.date === date}
              accessKey={day.date === date ? STEP_KEYS.date : undefined}
              free={day}
              shownBy={shownBy}
            >
              {format.dateShort(day.date).split(' ')[0]} {Number(day.date.slice(8))}
            </ChoiceTile>
            <WhyLink to={day.why ?? null} reason={day.reason} about={format.dateShort(day.date)} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
