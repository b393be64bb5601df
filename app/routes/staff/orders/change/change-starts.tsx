import { dateOf } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { shareOf, slotClass, startText, used } from '#app/routes/staff/start-look.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { NearestStart } from './handle-change.server.ts'
import type { ChangePage } from './load-change.server.ts'
import { PICK } from './posted-change.ts'

/** Starts near the one that is full, each a button that shows the plan for it. */
export function NearestStarts({ starts }: { starts: readonly NearestStart[] }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <div className="banner danger change-nearest">
      <p>{t('change.nearest')}</p>
      {starts.map(({ key, startRent, free }) => (
        <SubmitButton key={key} kind="secondary" className="small" name={PICK} value={key}>
          {format.dateTime(startRent)}
          {free === null ? null : ` · ${t('availability.left', { free })}`}
        </SubmitButton>
      ))}
    </div>
  )
}

/** Starts that the product has on the day, each a button. */
export function OfferedStarts({ page: { date, starts } }: { page: ChangePage }) {
  const t = useTranslate()
  const format = useFormat()
  if (starts.length === 0) return null
  return (
    <fieldset className="field change-starts">
      <legend className="field-label">{t('change.starts', { date: format.date(date) })}</legend>
      <div className="start-chips">
        {starts.map(({ key, startRent, endRent, isChosen, ...look }) => (
          <button
            key={key}
            type="submit"
            name={PICK}
            value={key}
            className={slotClass(look.state)}
            style={used(shareOf(look))}
            aria-pressed={isChosen}
          >
            <b>
              {format.time(startRent)}
              {dateOf(startRent) === dateOf(endRent) ? `–${format.time(endRent)}` : null}
            </b>
            <span>{startText(look, t)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
