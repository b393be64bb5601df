import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { BOOKED_INTENTS } from './booked.ts'
import type { BookedView } from './load-booked.server.ts'

type BookedLinesProps = { booked: readonly BookedView[]; action: string }

/** Bookings of the sale that were chosen before the shown one, a line each. */
export function BookedLines({ booked, action }: BookedLinesProps) {
  return booked.map((one, index) => (
    <BookedLine key={one.key} booked={one} number={index + 1} action={action} />
  ))
}

type BookedLineProps = { booked: BookedView; number: number; action: string }

function BookedLine({ booked, number, action }: BookedLineProps) {
  const t = useTranslate()
  const format = useFormat()
  const { key, name, tint, period, quantities, totalMinor } = booked
  const label = t('staff_booking.booking_number', { number, name })
  const counted = quantities.map((row) => `${row.quantity} × ${row.name}`)
  return (
    <section className="card booked-line" data-tint={tint} aria-label={label}>
      <div className="grow">
        <b>{name}</b>
        <p>
          {period
            ? [format.period(period.startRent, period.endRent), ...counted].join(' · ')
            : t('staff_booking.booked_gone')}
        </p>
      </div>
      {period ? <b className="numeric">{format.money(totalMinor)}</b> : null}
      <span className="row">
        {period ? (
          <SubmitButton
            kind="ghost"
            className="small"
            action={action}
            name="intent"
            value={BOOKED_INTENTS.edit(key)}
          >
            {t('common.edit')} <span className="visually-hidden">{label}</span>
          </SubmitButton>
        ) : null}
        <SubmitButton
          kind="ghost"
          className="small"
          action={action}
          name="intent"
          value={BOOKED_INTENTS.remove(key)}
        >
          {t('common.remove')} <span className="visually-hidden">{label}</span>
        </SubmitButton>
      </span>
    </section>
  )
}
